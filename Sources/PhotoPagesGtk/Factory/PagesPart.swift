import Gtk
import PhotoPages

/// A part of the interface: a widget that shows the gallery as it is and sends it what a person does.
///
/// A part decides nothing. It is made once for each view by `PhotoPagesFactory`.
@MainActor
public protocol PagesPart: AnyObject {
  /// What stands on screen.
  var widget: Widget { get }
  /// Shows the gallery as it is now.
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

/// What the parts of one view share. Parts may keep it; it keeps none of them.
@MainActor
public final class PartContext {
  /// The gallery that is shown: where events go.
  public let gallery: Gallery
  /// Makes parts of parts.
  public let factory: PhotoPagesFactory
  /// The shown photo's page: where its picture is, in points of the view; nil while there is none.
  public internal(set) weak var page: PageView?
  /// Whether pages or the photo move so fast that nothing on them can be read.
  public internal(set) var isMovingFast = false

  init(gallery: Gallery, factory: PhotoPagesFactory) {
    self.gallery = gallery
    self.factory = factory
  }

  /// Sends the gallery an event.
  public func send(_ event: PagesEvent) {
    gallery.send(event)
  }
}
