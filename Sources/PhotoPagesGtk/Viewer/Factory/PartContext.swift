import GtkBindings
import PhotoPages

/// The context that the parts of one view share.
///
/// Parts may hold it; it holds none of them. Positions are points of the pages, over which the parts lie.
@MainActor
public final class PartContext {
  /// The session of the shown viewer, which receives the events.
  public let session: ViewerSession
  /// The factory, which also makes the parts inside parts.
  public let factory: ViewerFactory
  /// Whether the view fills a window without a title bar, so that the top bar has the window buttons.
  let fillsWindow: Bool
  weak var pagerView: PagerView?
  weak var transition: GalleryTransition?
  /// The gallery, once it has been shown.
  private(set) weak var gallery: (any GalleryPart)?
  /// Whether no photos were requested, so that an empty viewer shows a welcome.
  let isStart: Bool
  /// The fonts and colours.
  public let theme: Theme
  /// The chrome as of the viewer's last change, stored because the viewer computes it at each access.
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
      from: session.source, decoder: session.decoder)
  }

  func makeGallery() -> any GalleryPart {
    let made = factory.makeGallery(in: self)
    gallery = made
    return made
  }

  /// The colours of the gallery.
  var galleryColours: ThumbnailColours { .ofGallery(theme, isDark: Desktop.isDark) }

  /// Sends the viewer an event.
  public func send(_ event: ViewerEvent) {
    session.controller.send(event)
  }

  /// Returns the URI of the place of photos that share one value of a fact; nil if there is none, or it cannot be opened.
  public func place(sharing value: String, of fact: PhotoFact) -> String? {
    guard session.viewer.model.findsPlaces else { return nil }
    return (session.source as? any SearchablePhotoSource)?.place(sharing: value, of: fact)
  }

  /// Returns the input that shows more photos with one value of a fact: in their own place, or as results of a search.
  ///
  /// Nil if the source cannot find them.
  func link(sharing value: String, of fact: PhotoFact) -> InputEvent? {
    if let place = place(sharing: value, of: fact) { return .folderOpened(place) }
    guard session.viewer.model.canFilter else { return nil }
    return PhotoFilter(sharing: value, of: fact).map { .findMore($0) }
  }

  /// The rectangle of the shown photo as drawn now, also during motion; nil if none is drawn.
  public var photoRect: Rect? { pagerView?.photoRect }

  /// Whether the shown photo moves too fast for anything on it to be read.
  var isMovingFast: Bool { pagerView?.isMovingFast ?? false }

  /// Whether the shown photo is being turned, so that nothing on it has its place.
  var isTurning: Bool { pagerView?.isTurning ?? false }

  var clearRoom = Rect.zero
  /// The height of the action bar, which covers the gallery's lower edge, in points; 0 while it is hidden.
  var actionBarHeight = 0.0
  /// Whether tags get their places anew, as the pages slide to another size; otherwise they keep them where they can.
  var placesTagsAnew = false
  /// The parts of the pages that the caption and the bars cover.
  var covered: [Rect] = []
  /// Takes a turn of the wheel at a point of the pages if that is on or below the caption; returns whether it did.
  var takeWheel: (@MainActor (Point, ScrollEvent) -> Bool)?

  /// Whether an open panel covers the page rather than being beside it.
  var panelCovers = false

  /// Calls `handler` whenever `photoRect` or the region being drawn may have changed, in time for the same frame.
  ///
  /// The handler must not hold the part.
  public func onPagesMoved(_ handler: @escaping @MainActor () -> Void) {
    followers.append(handler)
  }

  func pagesMoved() {
    for follower in followers { follower() }
  }

  /// Returns the pointer's position in points of a widget of the same window; nil while it is elsewhere.
  public func pointer(in widget: Widget) -> Point? {
    guard let pagerView, let point = pagerView.input.pointer,
      let origin = pagerView.canvas.rect(in: widget)?.origin
    else { return nil }
    return Point(x: origin.x + point.x, y: origin.y + point.y)
  }

  /// The width of the pages, in points; 0 before they are laid out.
  var pagesWidth: Double { pagerView?.canvas.width ?? 0 }
}
