import GtkBindings
import PhotoPages

/// A part of the interface: a widget that shows the viewer and sends it the user's input.
///
/// A part makes no decisions. `ViewerFactory` makes it once for each view. The view decides where it is and whether
/// it is visible; a part that has faded out gets no input.
@MainActor
public protocol ViewerPart: AnyObject {
  /// The part's widget.
  var widget: Widget { get }
  /// The features that the part shows; it is updated when one of them changes.
  var features: ViewerFeatures { get }
  /// Shows the current viewer; a part that fades out should keep its content.
  func update(_ viewer: Viewer)
  /// Performs a request if it is for this part; returns whether it was, so that no other part is asked.
  func perform(_ request: ViewRequest) -> Bool
}

extension ViewerPart {
  /// All features.
  public var features: ViewerFeatures { .all }
  /// Returns false, which leaves the request to others.
  public func perform(_ request: ViewRequest) -> Bool { false }
}

// What a part can do beyond showing the viewer. The view asks for these protocols and never for a concrete type, so a
// part of another package can replace any other.

/// A part that menus open from: those of a button, a tag or a comment.
@MainActor
public protocol MenuAnchor: ViewerPart {
  /// Returns where a menu opens, in points of `view`; nil if it does not belong to this part.
  ///
  /// A rectangle without a size is a point at which the menu has its corner.
  func place(of menu: PhotoMenu, in view: Widget) -> Rect?
}

/// A part made of named pieces.
@MainActor
public protocol CompositePart: ViewerPart {
  /// The visible pieces, with their English names.
  var pieces: [(name: String, widget: Widget)] { get }
}

/// A part that shows the tags on the photo.
@MainActor
public protocol TagPart: ViewerPart {
  /// The bubbles of the visible tags, in points of the part.
  var bubbles: [TagBubble] { get }
  /// Returns the tag that can be pressed at a point of the part.
  func bubble(at point: Point) -> TagBubble?
  /// Handles a press on a tag.
  func tapped(_ tag: TagID)
  /// The suggestions for the tag that is being typed, in order.
  var offeredNames: [String] { get }
}

extension TagPart {
  /// No suggestions.
  public var offeredNames: [String] { [] }
}

/// A part with special keys while it has the focus.
@MainActor
protocol KeyHandler: ViewerPart {
  /// Handles a key, before a text field or the viewer gets it; returns whether it was used.
  func take(_ key: Key) -> Bool
}

/// A part that shows comments.
@MainActor
public protocol CommentPart: ViewerPart {
  /// The comment that has the keyboard focus.
  var focusedComment: CommentID? { get }
  /// Returns the comment at a point of another widget.
  func comment(at point: Point, of other: Widget) -> CommentID?
}

/// A part of text that needs less height than there is, rather than show half a line.
@MainActor
public protocol FittingPart: ViewerPart {
  /// Returns the height that the part takes of a room's height, in points.
  ///
  /// It is greater only if the room is lower than the part's least height.
  func height(width: Double, fitting room: Double) -> Double
}

/// A part that can be dragged, by a gesture or by a script.
@MainActor
public protocol DraggablePart: ViewerPart {
  /// Handles a press at a point of the part; returns whether the part takes the drag.
  func pressed(at point: Point) -> Bool
  /// Handles a move of the pressed pointer to `offset` from the press; returns whether it begins a drag.
  @discardableResult
  func dragged(to offset: Point, at seconds: Double) -> Bool
  /// Handles the end of a drag.
  func released(at seconds: Double)
  /// Handles a wheel or touchpad event; returns whether it was used.
  func scrolled(_ event: ScrollEvent) -> Bool
}

extension DraggablePart {
  /// Connects a drag gesture to the part.
  @discardableResult
  func connectDrags() -> DragGesture {
    let drag = DragGesture(on: widget)
    drag.onBegan { [weak self] x, y in
      if self?.pressed(at: Point(x: x, y: y)) != true { drag.deny() }
    }
    drag.onMoved { [weak self] x, y in
      if self?.dragged(to: Point(x: x, y: y), at: Clock.now) == true { drag.claim() }
    }
    drag.onEnded { [weak self] _, _ in self?.released(at: Clock.now) }
    return drag
  }

  /// Returns false, which leaves the event to the pages.
  public func scrolled(_ event: ScrollEvent) -> Bool { false }
}
