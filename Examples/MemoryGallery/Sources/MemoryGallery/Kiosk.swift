import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// An interface with nothing over the photos, for a screen that visitors may touch.
public final class KioskFactory: ViewerFactory {
  public override func items(at place: BarPlace, of viewer: Viewer, chrome: Chrome) -> [ChromeItem]
  { [] }

  public override func makeGallery(in context: PartContext) -> any GalleryPart { BlankPart() }
  public override func makeSearchBar(in context: PartContext) -> any SearchPart { BlankPart() }
  public override func makeBar(at place: BarPlace, in context: PartContext) -> any BarPart {
    BlankPart()
  }
  public override func makeGalleryHeader(in context: PartContext) -> any BarPart { BlankPart() }
  public override func makeActionBar(in context: PartContext) -> any MenuAnchor { BlankPart() }
  public override func makeTagOverlay(in context: PartContext) -> any TagPart { BlankPart() }
  public override func makeCommentsPanel(in context: PartContext) -> any CommentPart {
    BlankPart()
  }
  public override func makeDetailsPanel(in context: PartContext) -> any DetailsPart { BlankPart() }
  public override func makeCaption(in context: PartContext) -> any PhotoCaptionPart {
    BlankPart()
  }
}

/// A part that shows nothing, and stands for any other.
///
/// The compiler asks for all that the others can do.
final class BlankPart: GalleryPart, SearchPart, BarPart, TagPart, CommentPart, DetailsPart,
  PhotoCaptionPart
{
  let widget: Widget = Canvas()

  func update(_ viewer: Viewer) {}
  func place(of menu: PhotoMenu, in view: Widget) -> Rect? { nil }
  func take(_ key: Key) -> Bool { false }

  // In the gallery.
  var focusHome: Widget { widget }
  var searchBar: any SearchPart { self }
  func top(in size: Size) -> Double { 0 }
  func focusMoved() {}
  func withFocusInSight(_ perform: () -> Void) { perform() }
  func focusFolderText() {}
  var onLeft: (@MainActor () -> Void)?
  let isMenuOpen = false
  func closeMenu() {}
  func continueTyping() {}

  // In bars.
  let pieces: [(name: String, widget: Widget)] = []
  func acknowledgeLike() {}

  // On the photo.
  let bubbles: [TagBubble] = []
  let offeredNames: [String] = []
  func bubble(at point: Point) -> TagBubble? { nil }
  func tapped(_ tag: TagID) {}
  func height(width: Double, fitting room: Double) -> Double { 0 }
  func scrolled(_ event: ScrollEvent) -> Bool { false }
  func pointerMoved(to point: Point?) {}
  func takesFirstClick(at point: Point, in view: Widget) -> Bool { false }

  // In panels.
  let focusedComment: CommentID? = nil
  func comment(at point: Point, of other: Widget) -> CommentID? { nil }
  func focus(_ comment: CommentID) {}
  func focus(_ field: DetailsField) {}
  func focusEntry() {}
}
