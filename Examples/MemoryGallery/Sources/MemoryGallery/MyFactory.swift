import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The interface of Photo Pages with other words, another icon, other colours, and a part of its own.
public final class MyFactory: ViewerFactory {
  public override func title(of command: AnyCommand) -> Message {
    command == .standard(.like) ? Message("Applaud") : super.title(of: command)
  }

  public override func icon(for button: ChromeButton) -> Icon? {
    button.command == .standard(.like) ? applause : super.icon(for: button)
  }

  public override var theme: Theme {
    var theme = Theme()
    theme.foreground = Colour(red: 1, green: 0.9, blue: 0.7)
    theme.accent = Colour(red: 0.8, green: 0.5, blue: 0.2)
    theme.surface = Colour(red: 0.16, green: 0.13, blue: 0.1)
    theme.fontFamily = "Cantarell"
    return theme
  }

  public override func items(at place: BarPlace, of viewer: Viewer, chrome: Chrome) -> [ChromeItem]
  {
    super.items(at: place, of: viewer, chrome: chrome).filter { $0 != .title }
  }

  public override func makeHint(in context: PartContext) -> any ViewerPart { BigHint() }

  public override func makeGalleryCell(in context: PartContext) -> GalleryCellPainter {
    LikedCells()
  }

  public override func makeGalleryRow(in context: PartContext) -> GalleryRowPainter { QuietRows() }

  public override func makeTagBubble(in context: PartContext) -> BubblePainter { SquareBubbles() }

  public override func makePageStatus(in context: PartContext) -> any PageStatusPart {
    ShortStatus()
  }

  public override func makeBarItem(
    _ item: ChromeItem, at place: BarPlace, in context: PartContext
  ) -> (any BarItemPart)? {
    item == .pageIndicator ? PageNumber() : super.makeBarItem(item, at: place, in: context)
  }

  public override func makePathBar(in context: PartContext) -> any BarItemPart { PlaceName() }

  public override func makeBar(at place: BarPlace, in context: PartContext) -> any BarPart {
    ModestBar(at: place, in: context)
  }

  public override func makeCaption(in context: PartContext) -> any PhotoCaptionPart {
    LoudCaption(in: context)
  }

  public override func makeCommentRow(
    for comment: PhotoComment, in context: PartContext
  ) -> any CommentRowPart {
    UndatedRow(comment.id, in: context)
  }
}

private let applause = Icon("applause") { cairo, colour in
  cairo.arc(12, 12, radius: 8, from: 0, to: 2 * .pi)
  cairo.stroke(colour, width: 2)
}

/// What to do next, in its own words.
final class BigHint: ViewerPart {
  private let label = Label()
  var widget: Widget { label }

  func update(_ viewer: Viewer) {
    guard let hint = viewer.chrome.hint else { return }
    label.text = hint.translated + "!"
  }
}
