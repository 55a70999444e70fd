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

/// What the parts of one view share. Parts may keep it; it keeps none of them.
@MainActor
public final class PartContext {
  /// The gallery that is shown: where events go.
  public let gallery: Gallery
  /// Makes parts of parts.
  public let factory: PhotoPagesFactory
  /// Whether the view fills a window without a title bar of its own, so that the bar at the top has
  /// the window's buttons.
  public let fillsWindow: Bool
  /// The shown photo's page: where its picture is, in points of the view; nil while there is none.
  public internal(set) weak var page: PageView?
  /// Whether pages or the photo move so fast that nothing on them can be read.
  public internal(set) var isMovingFast = false

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

  /// Opens a menu at a place in points of a widget of the view's. One without entries stays closed.
  public func openMenu(_ menu: PhotoMenu, at place: Rect, of widget: Widget) {
    onOpenMenu?(menu, place, widget)
  }
}
