import GtkBindings
import PhotoPages
import PhotoPagesGtk

extension DesktopAction {
  /// Shows the photo in the file manager.
  static let showInFiles = DesktopAction(
    "show-in-files", Message("Show in Files"), takes: .one, if: { $1.only?.fileURI != nil }
  ) { (context) throws(ActionFailure) in
    guard let photo = context.photos.first, let uri = photo.fileURI,
      await !Desktop.showInFileManager(uri: uri, over: context.window)
    else { return }
    throw .failed(.folderNotShown(of: photo.name))
  }
}
