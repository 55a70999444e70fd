import GtkBindings
import PhotoPages

/// What the parts of one view share. Parts may keep it; it keeps none of them. Places are points of
/// the pages, over which the parts lie.
@MainActor
public final class PartContext {
  /// The viewer that is shown: where events go.
  public let session: ViewerSession
  /// Makes parts of parts.
  public let factory: ViewerFactory
  /// Whether the view fills a window without a title bar of its own, so that the bar at the top has
  /// the window's buttons.
  let fillsWindow: Bool
  weak var pagerView: PagerView?
  /// Whether no photos were asked for yet, so that an empty viewer says hello.
  let isStart: Bool
  /// Fonts and colours.
  public let theme: Theme
  /// What stands around the photo now. The viewer works it out anew whenever it is asked; this is as
  /// of its last change.
  public internal(set) var chrome: Chrome
  let authorPictures: AuthorPictures
  var openMenu: PhotoMenu?
  private var followers: [@MainActor () -> Void] = []

  init(session: ViewerSession, factory: ViewerFactory, fillsWindow: Bool, isStart: Bool) {
    self.session = session
    self.factory = factory
    self.fillsWindow = fillsWindow
    self.isStart = isStart
    theme = factory.theme
    chrome = session.viewer.chrome
    authorPictures = AuthorPictures(
      of: session.viewer.model.preferences.author, read: session.userPicture,
      decoder: session.decoder)
  }

  /// Sends the viewer an event.
  public func send(_ event: ViewerEvent) {
    session.controller.send(event)
  }

  /// Where the shown photo is as it is drawn now, while it slides, bounces and zooms, too; nil while
  /// none is drawn.
  public var photoRect: Rect? { pagerView?.photoRect }

  /// Whether pages or the photo move so fast that nothing on them can be read.
  var isMovingFast: Bool { pagerView?.isMovingFast ?? false }

  var clearRoom = Rect.zero

  /// Calls `handler` whenever `photoRect`, or the box that is being drawn on the photo, may be another, in
  /// time for the same frame. It must not hold the part.
  public func onPagesMoved(_ handler: @escaping @MainActor () -> Void) {
    followers.append(handler)
  }

  func pagesMoved() {
    for follower in followers { follower() }
  }

  /// Where the pointer is, in points of a widget of the same window; nil while it is elsewhere.
  public func pointer(in widget: Widget) -> Point? {
    guard let pagerView, let point = pagerView.input.pointer,
      let origin = pagerView.canvas.rect(in: widget)?.origin
    else { return nil }
    return Point(x: origin.x + point.x, y: origin.y + point.y)
  }

  /// The width of the pages, in points; 0 before they are laid out.
  var pagesWidth: Double { pagerView?.canvas.width ?? 0 }
}
