import GtkBindings
import PhotoPages

/// A part of the interface: a widget that shows the viewer as it is and sends it what a person does.
///
/// A part decides nothing. It is made once for each view by `ViewerFactory`. Where it stands, and
/// whether it is there at all, is the view's affair: one that has faded away gets no input.
@MainActor
public protocol ViewerPart: AnyObject {
  /// What stands on screen.
  var widget: Widget { get }
  /// The features that it shows: it is updated when one of them differs; all of them unless it says otherwise.
  var features: ViewerFeatures { get }
  /// Shows the viewer as it is now. A part that fades away should go on showing what it had.
  func update(_ viewer: Viewer)
  /// Does what the viewer asks of the view, if that is this part's to do.
  ///
  /// - Returns: whether it was; nobody else is asked then.
  func perform(_ request: ViewRequest) -> Bool
}

extension ViewerPart {
  /// All of them.
  public var features: ViewerFeatures { .all }
  /// Leaves it to others.
  public func perform(_ request: ViewRequest) -> Bool { false }
}
