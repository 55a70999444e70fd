print("photo-pages")
