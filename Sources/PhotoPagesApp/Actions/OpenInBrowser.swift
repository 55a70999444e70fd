import GtkBindings
import PhotoPages

extension DesktopAction {
  /// Opens the photo's page on the web, whose address its metadata or its source knows.
  static let openInBrowser = DesktopAction(
    "open-in-browser", Message("Open in Browser"), takes: .one,
    if: { DesktopAction.page(of: $1.only, in: $0) != nil }
  ) { (context) throws(ActionFailure) in
    guard let photo = context.photos.first,
      let page = DesktopAction.page(of: photo, in: context.session.viewer),
      await !Desktop.open(uri: page.text, over: context.window)
    else { return }
    throw .failed(
      Message(
        "The page of “{name}” could not be opened: no browser could be started.",
        ["name": photo.name]))
  }

  private static func page(of photo: Photo?, in viewer: Viewer) -> WebAddress? {
    photo.flatMap { viewer.model.knownAnnotations(of: $0.id)?.page ?? $0.page }
  }
}
