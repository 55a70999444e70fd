import GtkBindings
import PhotoPages

/// What the parts of one view share. Parts may keep it; it keeps none of them. Places are points of
/// the pages, over which the parts lie.
@MainActor
public final class PartContext {
  /// The gallery that is shown: where events go.
  public let gallery: Gallery
  /// Makes parts of parts.
  public let factory: PhotoPagesFactory
  /// Whether the view fills a window without a title bar of its own, so that the bar at the top has
  /// the window's buttons.
  public let fillsWindow: Bool
  /// Shows the pages.
  weak var pagesView: PagesView?
  /// Whether nobody has asked for any photos yet, so that an empty gallery says hello.
  public let isStart: Bool
  /// Fonts and colours.
  public let theme: Theme
  /// What stands around the photo now. The gallery works it out anew whenever it is asked; this is as
  /// of its last change.
  public internal(set) var chrome: Chrome
  /// The pictures that stand for people.
  let authorPictures: AuthorPictures
  /// The menu that is open.
  public internal(set) var openMenu: PhotoMenu?
  private var followers: [@MainActor () -> Void] = []

  init(gallery: Gallery, factory: PhotoPagesFactory, fillsWindow: Bool, isStart: Bool) {
    self.gallery = gallery
    self.factory = factory
    self.fillsWindow = fillsWindow
    self.isStart = isStart
    theme = factory.theme
    chrome = gallery.pages.chrome
    authorPictures = AuthorPictures(
      of: gallery.pages.model.preferences.author, read: gallery.userPicture)
  }

  /// Sends the gallery an event.
  public func send(_ event: PagesEvent) {
    gallery.send(event)
  }

  /// The shown photo's page; nil while there is none.
  public var page: PageView? { pagesView?.currentPage }

  /// Where the shown photo is as it is drawn now, while it slides, bounces and zooms, too; nil while
  /// none is drawn.
  public var photoRect: Rect? { pagesView?.photoRect }

  /// Whether pages or the photo move so fast that nothing on them can be read.
  public var isMovingFast: Bool { pagesView?.isMovingFast ?? false }

  /// What of the pages is under no bar and no text.
  public internal(set) var clearRoom = Rect.zero

  /// The box that is being drawn on the photo.
  public var drawnRegion: NormalizedRect? { pagesView?.drawnRegion }

  /// Calls `handler` whenever `photoRect` or `drawnRegion` may be another, in time for the same frame.
  /// It must not hold the part.
  public func onPagesMoved(_ handler: @escaping @MainActor () -> Void) {
    followers.append(handler)
  }

  func pagesMoved() {
    for follower in followers { follower() }
  }

  /// Where the pointer is, in points of a widget of the same window; nil while it is elsewhere.
  public func pointer(in widget: Widget) -> Point? {
    guard let pagesView, let point = pagesView.input.pointer,
      let origin = pagesView.canvas.allocation(in: widget)
    else { return nil }
    return Point(x: origin.x + point.x, y: origin.y + point.y)
  }

  /// The width of the pages, in points; 0 before they are laid out.
  public var pagesWidth: Double { pagesView?.canvas.width ?? 0 }

  /// The point of the shown photo below a point of the pages; nil while there is no picture.
  public func photoPoint(at point: Point) -> NormalizedPoint? {
    pagesView?.photoPoint(at: point)
  }

  /// Gives the keyboard to the pages.
  public func focusPages() {
    pagesView?.canvas.grabFocus()
  }
}
