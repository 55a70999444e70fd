import Gtk
import PhotoPages

/// A part of the interface: a widget that shows the gallery as it is and sends it what a person does.
///
/// A part decides nothing. It is made once for each view by `PhotoPagesFactory`. Where it stands, and
/// whether it is there at all, is the view's affair: one that has faded away gets no input.
@MainActor
public protocol PagesPart: AnyObject {
  /// What stands on screen.
  var widget: Widget { get }
  /// Shows the gallery as it is now. A part that fades away should go on showing what it had.
  func update(_ pages: Pages)
  /// Does what the gallery asks of the view, if that is this part's to do.
  ///
  /// - Returns: whether it was; nobody else is asked then.
  func perform(_ request: ViewRequest) -> Bool
}

extension PagesPart {
  /// Leaves it to others.
  public func perform(_ request: ViewRequest) -> Bool { false }
}

/// A part out of which menus open: of a button, of a tag, of a comment.
@MainActor
public protocol MenuAnchor: PagesPart {
  /// Where a menu is to open, in points of `view`; nil if it does not belong to this part. A place
  /// without a size is a point at which the menu has its corner.
  func place(of menu: PhotoMenu, in view: Widget) -> Rect?
}

/// A part made of pieces that can be told apart by their names.
@MainActor
public protocol PartOfPieces: PagesPart {
  /// Those that can be seen, by their names in English.
  var pieces: [(name: String, widget: Widget)] { get }
}

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
  /// The menu that is open.
  public internal(set) var openMenu: PhotoMenu?
  private var followers: [@MainActor () -> Void] = []

  init(gallery: Gallery, factory: PhotoPagesFactory, fillsWindow: Bool = false) {
    self.gallery = gallery
    self.factory = factory
    self.fillsWindow = fillsWindow
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
  func pointer(in widget: Widget) -> Point? {
    guard let pagesView, let point = pagesView.input.pointer,
      let origin = pagesView.canvas.allocation(in: widget)
    else { return nil }
    return Point(x: origin.x + point.x, y: origin.y + point.y)
  }

  /// Gives the keyboard to the pages.
  public func focusPages() {
    pagesView?.canvas.grabFocus()
  }
}
