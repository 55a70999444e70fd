import Gtk
import PhotoPages

/// A part of the interface: a widget that shows the gallery as it is and sends it what a person does.
///
/// A part decides nothing. It is made once for each view by `PhotoPagesFactory`. Where it stands,
/// and whether it is there at all, is the view's affair: one that has faded away gets no input.
@MainActor
public protocol PagesPart: AnyObject {
  /// What stands on screen.
  var widget: Widget { get }
  /// Shows the gallery as it is now. A part that is about to fade away should go on showing what it
  /// has.
  func update(_ pages: Pages)
}

/// A part out of which menus open: of a button, of a tag, of a comment.
@MainActor
public protocol MenuAnchor: PagesPart {
  /// Where a menu is to open, in points of `view`; nil if it does not belong to this part.
  func place(of menu: PhotoMenu, in view: Widget) -> Rect?
}

/// A part that is told when the view is asked to move what is seen.
@MainActor
public protocol ViewRequestTaker: PagesPart {
  /// Does what was asked for, if it is this part's affair.
  func take(_ request: ViewRequest)
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
  public internal(set) var shownMenu: PhotoMenu?
  private var followers: [@MainActor () -> Void] = []

  /// Opens menus; the view's.
  var onOpenMenu: (@MainActor (PhotoMenu, Rect, Widget) -> Void)?

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

  /// Gives the keyboard to the pages.
  public func focusPages() {
    pagesView?.canvas.grabFocus()
  }

  /// Opens a menu at a place in points of a widget of the view's. One without entries stays closed.
  public func openMenu(_ menu: PhotoMenu, at place: Rect, of widget: Widget) {
    onOpenMenu?(menu, place, widget)
  }
}
