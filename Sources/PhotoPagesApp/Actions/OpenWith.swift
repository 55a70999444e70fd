import GtkBindings
import PhotoPages

extension DesktopAction {
  /// Lets a person choose a program, and opens the photo with it.
  static let openWith = DesktopAction("open-with", Message("Open With…"), takes: .one) {
    (context) throws(ActionFailure) in
    let uri = try await context.original()
    await Desktop.openWithChosenApp(uri: uri, over: context.window) { [session = context.session] in
      session.send(.window(.failed(.program($0))))
    }
  }
}
