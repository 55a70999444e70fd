import Gtk
import MemoryGallery
import PhotoPagesGtk

let application = Application(id: "io.github.photopages.MemoryGallery", isUnique: false)
/// Whoever shows a gallery keeps it.
var gallery: PhotoPagesView?

application.onActivate {
  let view = PhotoPagesView(source: DrawnPhotos())
  let window = Window(application: application, width: 900, height: 600)
  view.show(in: window)
  window.setTitle("Memory Gallery")
  window.onClosed { gallery = nil }
  window.present()
  gallery = view
}
_ = application.run()
