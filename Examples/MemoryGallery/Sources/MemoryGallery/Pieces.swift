import GtkBindings
import PhotoPages
import PhotoPagesGtk

// Single pieces of the interface with another look.

/// Cells with a line below the photos that the user likes.
final class LikedCells: GalleryCellPainter {
  private static let line = 4.0

  override func draw(
    _ photo: GalleryPhoto, in place: Rect, of canvas: Canvas, on snapshot: Snapshot
  ) {
    super.draw(photo, in: place, of: canvas, on: snapshot)
    // Its name would be hidden.
    guard photo.record.flags.contains(.liked), !photo.isPointedAt else { return }
    let (origin, size) = (place.origin, place.size)
    snapshot.fill(
      Colour(red: 0.8, green: 0.2, blue: 0.2), x: origin.x, y: origin.y + size.height - Self.line,
      width: size.width, height: Self.line)
  }
}

/// Rows without texts below photos of which there is nothing to say, and black until there is a thumbnail.
final class QuietRows: GalleryRowPainter {
  override func drawPicture(
    of photo: GalleryPhoto, in place: Rect, of canvas: Canvas, on snapshot: Snapshot
  ) {
    guard photo.thumbnail == nil, !photo.hasFailed else {
      return super.drawPicture(of: photo, in: place, of: canvas, on: snapshot)
    }
    let (origin, size) = (place.origin, place.size)
    snapshot.fill(.black, x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  override func drawTexts(
    of photo: GalleryPhoto, header: Rect, details: Rect, of canvas: Canvas, on snapshot: Snapshot
  ) {
    let isSilent =
      photo.caption == Caption() && photo.keywords.isEmpty && photo.likeCount == 0
    guard !isSilent else { return }
    super.drawTexts(of: photo, header: header, details: details, of: canvas, on: snapshot)
  }
}

/// Bubbles with sharp corners, and a line in place of the arrow; things have a paler one than people.
final class SquareBubbles: BubblePainter {
  override func draw(
    _ bubble: TagBubble, of tag: PhotoTag, style: BubbleStyle, on cairo: CairoContext
  ) {
    var style = style
    if tag.kind == .thing { style.fill = Colour(red: 0.3, green: 0.3, blue: 0.3, alpha: 0.75) }
    super.draw(bubble, of: tag, style: style, on: cairo)
  }

  override func outline(of bubble: TagBubble, on cairo: CairoContext) {
    let (frame, tip) = (bubble.frame, bubble.tip)
    cairo.rectangle(
      x: frame.origin.x, y: frame.origin.y, width: frame.size.width, height: frame.size.height)
    cairo.move(to: tip.x, bubble.isAbove ? frame.origin.y + frame.size.height : frame.origin.y)
    cairo.line(to: tip.x, tip.y)
  }
}

/// What a page says in one line; drawings need no button to try again.
final class ShortStatus: PageStatusPart {
  private let label = Label()
  var widget: Widget { label }

  func show(_ phase: PicturePhase?, waitingFor stage: PictureStage?, of photo: Photo) -> Bool {
    switch phase {
    case .loading(isDelayed: true)?:
      label.text = stage == .decoding ? "Decoding \(photo.name)" : "Waiting for \(photo.name)"
    case .failed?: label.text = "\(photo.name) cannot be drawn"
    case .loading?, .shown?, nil: return false
    }
    return true
  }
}

/// The number of the page, alone.
final class PageNumber: BarItemPart {
  private let label = Label()
  var widget: Widget { label }

  func update(_ item: ChromeItem, _ viewer: Viewer) {
    label.text = "№ \(viewer.model.paging.index + 1)"
  }

  func acknowledgeLike() {}
}

/// The name of the place, without the folders around it.
final class PlaceName: BarItemPart {
  private let label = Label("My Drawings")
  var widget: Widget { label }

  func update(_ item: ChromeItem, _ viewer: Viewer) {}
  func acknowledgeLike() {}
}

/// A bar without the button that deletes.
final class ModestBar: Bar {
  override func makeItem(_ item: ChromeItem) -> (any BarItemPart)? {
    if case .button(let button) = item, button.command == .standard(.moveToTrash) { return nil }
    return super.makeItem(item)
  }
}

/// A caption whose title is in capitals.
final class LoudCaption: CaptionBlock {
  override func caption(in viewer: Viewer) -> Caption {
    var caption = super.caption(in: viewer)
    caption.title = caption.title.uppercased()
    return caption
  }
}

/// A comment without its age.
final class UndatedRow: CommentRow {
  override func age(of comment: PhotoComment) -> String { "" }
}
