import GtkBindings
import PhotoPages

extension DesktopAction {
  /// Opens the photo's page on the web, whose address its metadata or its source knows.
  static let openInBrowser = DesktopAction(
    "open-in-browser", Message("Open in Browser"), takes: .one,
    if: { DesktopAction.page(of: $1.only, in: $0) != nil }
  ) { context in
    guard let page = DesktopAction.page(of: context.photos.first, in: context.session.viewer) else {
      return
    }
    Desktop.open(uri: page.text, over: context.window)
  }

  private static func page(of photo: Photo?, in viewer: Viewer) -> WebAddress? {
    photo.flatMap { viewer.model.knownAnnotations(of: $0.id)?.page }
  }
}
