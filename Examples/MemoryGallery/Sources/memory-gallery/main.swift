import GtkBindings
import MemoryGallery
import PhotoPagesGtk

let application = Application(id: "io.github.photopages.MemoryGallery", isUnique: false)

application.onActivate {
  let view = ViewerView(source: DrawnPhotos(), factory: MyFactory())
  let window = Window(application: application, width: 900, height: 600)
  view.show(in: window)
  window.setTitle("Memory Gallery")
  window.present()
}
_ = application.run()
