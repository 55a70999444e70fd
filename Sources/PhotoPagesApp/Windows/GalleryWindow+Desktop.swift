import Gio
import Gtk
import PhotoPages
import PhotoPagesGtk

// What the rest of the desktop does with a photo.

extension GalleryWindow {
  /// Puts the best picture at hand on the clipboard.
  func copyPicture(of photo: Photo) {
    guard let picture = view.gallery.picture(of: photo.id)?.largest else { return }
    Clipboard.copy(image: picture)
  }

  /// Puts a photo's file on the clipboard.
  func copyFile(of photo: Photo) {
    guard let uri = photo.uri else { return }
    Clipboard.copy(files: [uri])
  }

  /// Lets a person choose a program and opens a photo with it.
  func openWith(_ photo: Photo) {
    guard let uri = photo.uri else { return }
    let type = ContentType.guess(forName: Location(uri: uri).name) ?? "application/octet-stream"
    AppChooser.choose(contentType: type, over: window) { [weak self] app in
      guard let app, !app.open(uris: [uri]) else { return }
      self?.view.gallery.send(.desktopFailed(.program(app.name)))
    }
  }

  /// Shows a photo's file in the file manager.
  func showInFiles(_ photo: Photo) {
    guard let uri = photo.uri else { return }
    Desktop.showInFileManager(uri: uri, over: window)
  }

  /// Shows a place on a map: the desktop's own, or one in the browser.
  func show(_ place: Place) {
    let geo = Desktop.opens(scheme: "geo") ? place.geoAddress : nil
    Desktop.open(uri: geo ?? place.mapAddress, over: window)
  }
}
