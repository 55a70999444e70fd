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
  /// Does what the viewer asks of the view, if that is this part's to do. Tells whether it was; no other part
  /// is asked then.
  func perform(_ request: ViewRequest) -> Bool
}

extension ViewerPart {
  /// All of them.
  public var features: ViewerFeatures { .all }
  /// Leaves it to others.
  public func perform(_ request: ViewRequest) -> Bool { false }
}

// What a part can do beyond showing the viewer. The view asks for these and for no type of its own, so
// a part of another package that has them loses nothing by taking another's place.

/// A part out of which menus open: of a button, of a tag, of a comment.
@MainActor
public protocol MenuAnchor: ViewerPart {
  /// Where a menu is to open, in points of `view`; nil if it does not belong to this part. A place
  /// without a size is a point at which the menu has its corner.
  func place(of menu: PhotoMenu, in view: Widget) -> Rect?
}

/// A part made of pieces that can be told apart by their names.
@MainActor
public protocol PartOfPieces: ViewerPart {
  /// Those that can be seen, by their names in English.
  var pieces: [(name: String, widget: Widget)] { get }
}

/// A part that shows names on the photo.
@MainActor
public protocol TagChooser: ViewerPart {
  /// Every name that is to be seen; in points of the part.
  var bubbles: [TagBubble] { get }
  /// The name at a point of the part that can be pressed.
  func bubble(at point: Point) -> TagBubble?
  /// A name was pressed.
  func tapped(_ tag: TagID)
  /// The names that are offered while one is typed, in order.
  var offeredNames: [String] { get }
}

extension TagChooser {
  /// None.
  public var offeredNames: [String] { [] }
}

/// A part that has keys of its own while it has the focus.
@MainActor
protocol KeyTaker: ViewerPart {
  /// A key was pressed that nothing else has got yet, neither a text nor the viewer. Tells whether it meant
  /// anything here.
  func take(_ key: Key) -> Bool
}

/// A part in which there are comments to choose from.
@MainActor
public protocol CommentChooser: ViewerPart {
  /// The comment that has the keyboard focus.
  var focusedComment: CommentID? { get }
  /// The comment at a point of another widget.
  func comment(at point: Point, of other: Widget) -> CommentID?
}

/// A part that can be dragged by hand: scripts do the same with it as a hand.
@MainActor
public protocol DraggablePart: ViewerPart {
  /// A button or finger went down at a point of the part. Tells whether what follows is for this part.
  func pressed(at point: Point) -> Bool
  /// The pressed pointer is `offset` away from where it went down. Tells whether this is the moment at which the
  /// press became a drag.
  @discardableResult
  func dragged(to offset: Point, at seconds: Double) -> Bool
  /// The pointer that dragged went up.
  func released(at seconds: Double)
  /// A wheel turned or fingers moved on a touchpad. Tells whether anything came of it.
  func scrolled(_ event: ScrollEvent) -> Bool
}

extension DraggablePart {
  /// Has the part take what a hand does to it.
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

  /// Leaves it to the pages.
  public func scrolled(_ event: ScrollEvent) -> Bool { false }
}
