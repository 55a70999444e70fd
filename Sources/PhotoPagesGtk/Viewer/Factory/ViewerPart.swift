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
  /// Performs a request in place of the pages; returns whether it did.
  ///
  /// Only the view and the overlay of the current state are asked.
  func perform(_ request: ViewRequest) -> Bool
}

extension ViewerPart {
  /// All features.
  public var features: ViewerFeatures { .all }
  /// Returns false, which leaves the request to the pages.
  public func perform(_ request: ViewRequest) -> Bool { false }
}

// What a part can do beyond showing the viewer stands in the type that the factory's method returns. The view never asks
// for a concrete type, so a part of another package can replace any other, and has all that the other can do.

/// A part that menus open from: those of a button, a tag or a comment.
@MainActor
public protocol MenuAnchor: ViewerPart {
  /// Returns where a menu opens, in points of `view`; nil if it does not belong to this part.
  ///
  /// A rectangle without a size is a point at which the menu has its corner.
  func place(of menu: PhotoMenu, in view: Widget) -> Rect?
}

/// A part with special keys while it has the focus.
@MainActor
public protocol KeyHandler: ViewerPart {
  /// Handles a key, before a text field or the viewer gets it; returns whether it was used.
  func take(_ key: Key) -> Bool
}

// MARK: - Bars

/// A bar of items.
@MainActor
public protocol BarPart: MenuAnchor {
  /// The visible pieces, with their English names; the photo can be dragged out of the window by the one named `Title`.
  var pieces: [(name: String, widget: Widget)] { get }
  /// Acknowledges that the user has just liked the photo, if the bar has the button for it.
  func acknowledgeLike()
}

/// One item of a bar: a button, the title or the page indicator.
@MainActor
public protocol BarItemPart: AnyObject {
  /// The item's widget, which stays the same so that focus and pointer stay on it.
  var widget: Widget { get }
  /// Shows the item as it is now.
  func update(_ item: ChromeItem, _ viewer: Viewer)
  /// Acknowledges for a moment that the user has just liked the photo; called of the button for it.
  func acknowledgeLike()
}

// MARK: - Over the photo

/// A part shown in place of a page's picture: it says that the picture is awaited or why there is none, and plays videos.
@MainActor
public protocol PageStatusPart: AnyObject {
  /// The widget, in the middle of the page.
  var widget: Widget { get }
  /// Shows the progress of a photo's picture, nil for none; returns whether there is anything to be seen.
  ///
  /// `stage` is what the picture waits for, once that has taken very long. The part sends `.retry` and `.playVideo`.
  func show(_ phase: PicturePhase?, waitingFor stage: PictureStage?, of photo: Photo) -> Bool
}

/// A part that shows the photo's title, text and facts.
@MainActor
public protocol PhotoCaptionPart: MenuAnchor {
  /// Returns the height that the part takes of a room's height, in points, rather than show half a line.
  ///
  /// It is greater only if the room is lower than the part's least height.
  func height(width: Double, fitting room: Double) -> Double
  /// Handles a wheel or touchpad event on the part or below it; returns whether it was used.
  func scrolled(_ event: ScrollEvent) -> Bool
  /// Handles a move of the pointer to a point of the pages; nil when it is elsewhere or rests for long.
  func pointerMoved(to point: Point?)
  /// Whether a control that has just appeared below the pointer takes a click at a point of `view`.
  func takesFirstClick(at point: Point, in view: Widget) -> Bool
}

/// A part that shows the tags on the photo.
@MainActor
public protocol TagPart: MenuAnchor, KeyHandler {
  /// The bubbles of the visible tags, in points of the part.
  var bubbles: [TagBubble] { get }
  /// Returns the tag that can be pressed at a point of the part.
  func bubble(at point: Point) -> TagBubble?
  /// Handles a press on a tag.
  func tapped(_ tag: TagID)
  /// The suggestions for the tag that is being typed, in order.
  var offeredNames: [String] { get }
}

// MARK: - Beside the photo

/// A part that shows comments, and has the entry for a new one.
@MainActor
public protocol CommentPart: MenuAnchor {
  /// The comment that has the keyboard focus.
  var focusedComment: CommentID? { get }
  /// Returns the comment at a point of another widget.
  func comment(at point: Point, of other: Widget) -> CommentID?
  /// Puts the cursor into the entry.
  func focusEntry()
  /// Gives a comment the keyboard focus.
  func focus(_ comment: CommentID)
}

/// A part that shows one comment.
@MainActor
public protocol CommentRowPart: ViewerPart {
  /// The button of the comment's menu; nil if the row has none, and the menu opens at the pointer.
  var menuButton: Widget? { get }
  /// Gives the row the keyboard focus; returns whether it took it.
  func focus() -> Bool
}

/// A part that shows the photo's details, of which some can be changed in place.
@MainActor
public protocol DetailsPart: KeyHandler {
  /// Puts the cursor into a row.
  func focus(_ field: DetailsField)
}

// MARK: - In place of the photo

/// A part that shows all photos in place of the pages.
///
/// Only the library's own gallery lets a photo fly from its cell to its page and back; otherwise the page appears at once.
@MainActor
public protocol GalleryPart: MenuAnchor, KeyHandler {
  /// The widget that has the keyboard focus while no control of the gallery has it.
  var focusHome: Widget { get }
  /// The search bar.
  var searchBar: any SearchPart { get }
  /// Returns the height of what is above the photos in a gallery of this size, in points.
  func top(in size: Size) -> Double
  /// Handles that the keyboard focus came to the gallery because a part that had it has disappeared.
  func focusMoved()
  /// Performs a command about the photo with the focus, which is in sight before and after.
  func withFocusInSight(_ perform: () -> Void)
  /// Puts the cursor into the editor of the text about all photos.
  func focusFolderText()
}

/// A part in which photos are searched for.
@MainActor
public protocol SearchPart: ViewerPart {
  /// Called when the keyboard is to go from the words to the results.
  var onLeft: (@MainActor () -> Void)? { get set }
  /// Whether a menu of the part has the keyboard.
  var isMenuOpen: Bool { get }
  /// Closes that menu.
  func closeMenu()
  /// Puts the cursor into the words and selects them, if the part is open.
  func focusEntry()
  /// Moves the cursor behind the words, so that the next key adds to them.
  func continueTyping()
}

// MARK: - Scripts

/// A part of the library that can be dragged, by a gesture or by a script.
@MainActor
protocol DraggablePart: ViewerPart {
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
}
