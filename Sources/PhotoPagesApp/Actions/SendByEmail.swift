import GioBindings
import GtkBindings
import PhotoPages

extension DesktopAction {
  /// Lets a person write an email with the photos attached, and their title as its subject.
  static let sendByEmail = DesktopAction(
    "send-by-email", Message("Send by Email"), takes: .several, needs: .sendingEmail
  ) { (context) throws(ActionFailure) in
    let paths = try await context.originals().compactMap { Location(uri: $0).bridgedPathBytes }
    let subject = await context.title()
    do throws(Portal.Failure) {
      try await Portal.composeEmail(subject: subject, attaching: paths, over: context.window)
    } catch {
      throw ActionFailure(
        error, Message("The desktop could not start an email with the photos attached."))
    }
  }
}
