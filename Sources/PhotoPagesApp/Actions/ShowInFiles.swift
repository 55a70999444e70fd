import GtkBindings
import PhotoPages

extension DesktopAction {
  /// Shows the photo in the file manager.
  static let showInFiles = DesktopAction(
    "show-in-files", Message("Show in Files"), takes: .one, if: { $1.only?.uri != nil }
  ) { context in
    guard let uri = context.photos.first?.uri else { return }
    Desktop.showInFileManager(uri: uri, over: context.window)
  }
}
