import PhotoPages
import PhotoPagesGtk

extension ViewerWindow {
  /// Runs an action of the desktop.
  func perform(_ command: any CustomCommand) {
    guard let action = command as? DesktopAction else { return }
    let context = context
    view.session.handOver { _ in await action.run(on: context) }
  }

  /// The subjects of an action, and what it works with.
  private var context: DesktopContext {
    let session = view.session
    return DesktopContext(
      photos: session.viewer.subjects.photos, session: session, window: window)
  }

  /// Prints the subjects into a PDF file, for scripts.
  func print(into file: String) async throws(ActionFailure) {
    try await PhotoPrinter(context).print(into: file)
  }

  /// Sends the viewer the abilities that the desktop's services give, as soon as they are known.
  func findServices() {
    isFindingServices = true
    Task { [weak self] in
      let services = await DesktopServices.find()
      self?.view.session.send(.window(.abilitiesFound(services.abilities)))
      self?.isFindingServices = false
    }
  }
}
