import GioBindings
import PhotoPages

@testable import PhotoFolders
@testable import SidecarSupport
@testable import sidecar_writer

extension SidecarFixture {
  /// What the program reads and writes by, with the photo.
  var source: (FolderSource, Photo) {
    let photo = Photo(id: PhotoID(-1), name: "", uri: store.photo.uri)
    return (.annotating(store.photo, data: Location(path: data.path)), photo)
  }
}
