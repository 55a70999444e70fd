import PhotoPages

extension PhotoFact.Section {
  var title: Message {
    switch self {
    case .file: Message("File")
    case .dates: Message("Dates")
    case .camera: Message("Camera")
    case .place: Message("Place")
    case .content: Message("Content")
    case .rights: Message("Rights")
    case .added: Message("Added here")
    }
  }
}

extension PhotoFact.Kind {
  var title: Message {
    switch self {
    case .name: Message("Name")
    case .folder: Message("Folder")
    case .fileSize: Message("Size")
    case .pixels: Message("Dimensions")
    case .colourProfile: Message("Colour profile")
    case .views: Message("Views")
    case .taken: Message("Taken")
    case .digitised: Message("Digitised")
    case .modified: Message("Modified")
    case .camera: Message("Camera")
    case .lens: Message("Lens")
    case .exposure: Message("Exposure")
    case .place: Message("Place")
    case .keywords: Message("Keywords")
    case .people: Message("People")
    case .rating: Message("Rating")
    case .author: Message("Author")
    case .copyright: Message("Copyright")
    case .visibility: Message("Visibility")
    case .tags: Message("Tags")
    case .staleTags: Message("Tags of another version")
    case .lostTags: Message("Deleted by another program")
    case .comments: Message("Comments")
    case .likes: Message("Likes")
    case .annotated: Message("Last changed")
    }
  }
}
