import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The interface of the demo: titles, icons, colours, and a few pieces of its own.
public final class DemoFactory: ViewerFactory {
  private let shareIcon: Icon?
  private let tagsIcon = Icon("flag", showing: Raster(flag))

  /// Makes a factory, with an icon for the menu Share that may come from a file.
  public init(shareIcon: Icon? = nil) {
    self.shareIcon = shareIcon
    super.init()
  }

  public override var theme: Theme {
    var theme = Theme()
    theme.captionSize = 16
    theme.accent = Colour(red: 0.1, green: 0.45, blue: 0.9)
    return theme
  }

  public override func title(of command: AnyCommand) -> Message {
    switch command {
    case .standard(.toggleComments), .standard(.showComments): Message("Talk")
    case .standard(.report): Message("Tell the Editors")
    default: super.title(of: command)
    }
  }

  /// A drawing, an image in its own colours, or what was read from a file.
  public override func icon(for button: ChromeButton) -> Icon? {
    switch button.command {
    case .standard(.toggleComments): bubble
    case .standard(.showTags): tagsIcon
    case .standard(.share): shareIcon ?? super.icon(for: button)
    default: super.icon(for: button)
    }
  }

  /// Shows the name of the photo in no bar but the top one.
  public override func items(at place: BarPlace, of viewer: Viewer, chrome: Chrome) -> [ChromeItem]
  {
    super.items(at: place, of: viewer, chrome: chrome).filter { place == .top || $0 != .title }
  }

  public override func makeBarItem(
    _ item: ChromeItem, at place: BarPlace, in context: PartContext
  ) -> (any BarItemPart)? {
    item == .pageIndicator ? PageCount() : super.makeBarItem(item, at: place, in: context)
  }

  public override func makeTagBubble(in context: PartContext) -> BubblePainter { BoxPainter() }

  public override func makePageStatus(in context: PartContext) -> any PageStatusPart {
    WaitingText()
  }

  public override func makeCommentRow(
    for comment: PhotoComment, in context: PartContext
  ) -> any CommentRowPart {
    UndatedRow(comment.id, in: context)
  }
}

private let bubble = Icon("talk") { cairo, colour in
  cairo.rectangle(x: 3, y: 5, width: 18, height: 12)
  cairo.stroke(colour, width: 2)
  cairo.move(to: 8, 17)
  cairo.line(to: 8, 21)
  cairo.line(to: 12, 17)
  cairo.fill(colour)
}

/// A red flag on a pole.
private let flag = PixelBuffer(size: PixelSize(width: 48, height: 48)) { cairo in
  cairo.rectangle(x: 8, y: 6, width: 4, height: 38)
  cairo.fill(.white)
  cairo.rectangle(x: 12, y: 6, width: 28, height: 20)
  cairo.fill(Colour(red: 0.8, green: 0.2, blue: 0.15))
}

/// The number of the page in words.
final class PageCount: BarItemPart {
  private let label = Label()
  var widget: Widget { label }

  func update(_ item: ChromeItem, _ viewer: Viewer) {
    label.text = "\(viewer.model.paging.index + 1) of \(viewer.model.count)"
  }

  func acknowledgeLike() {}
}

/// Bubbles with sharp corners and without an arrow.
final class BoxPainter: BubblePainter {
  override func outline(of bubble: TagBubble, on cairo: CairoContext) {
    let (corner, size) = (bubble.frame.origin, bubble.frame.size)
    cairo.rectangle(x: corner.x, y: corner.y, width: size.width, height: size.height)
  }
}

/// One line while a picture is awaited, or if there is none.
final class WaitingText: PageStatusPart {
  private let label = Label()
  var widget: Widget { label }

  func show(_ phase: PicturePhase?, waitingFor stage: PictureStage?, of photo: Photo) -> Bool {
    switch phase {
    case .loading(isDelayed: true)?: label.text = "\(photo.name) is on its way"
    case .failed?: label.text = "There is no picture of \(photo.name)"
    default: return false
    }
    return true
  }
}

/// A comment without its age.
final class UndatedRow: CommentRow {
  override func age(of comment: PhotoComment) -> String { "" }
}
