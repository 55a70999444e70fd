import GtkBindings
import PhotoPages
import PhotoPagesGtk

extension DesktopAction {
  /// Opens the photo with a program that a person chooses: by the desktop's portal, else by GTK's dialog.
  static let openWith = DesktopAction("open-with", Message("Open With…"), takes: .one) {
    (context) throws(ActionFailure) in
    let uri = try await context.original()
    guard await DesktopServices.find().portals.contains(.programs) else {
      return await Desktop.openWithChosenApp(uri: uri, over: context.window) {
        [session = context.session] in session.send(.window(.failed(.program($0))))
      }
    }
    do throws(Portal.Failure) {
      try await Portal.open(uri: uri, over: context.window)
    } catch {
      throw ActionFailure(error, Message("The desktop could not open the photo with a program."))
    }
  }
}
