import FoundationEssentials
import GtkBindings
import PhotoPages

/// The caption: the photo's title and text, and a line of facts that can be tapped.
///
/// A collapsed caption shows its first lines and an ellipsis; pointer, finger and wheel scroll it up. Input beside the
/// text goes to the photo. While the caption is edited, the editor takes its place.
@MainActor
final class CaptionBlock: DraggablePart {
  let canvas = Canvas()
  var widget: Widget { canvas }

  let context: PartContext
  private let title = Label(wraps: true, limit: .line, alignment: .start)
  private let text = Label(wraps: true, alignment: .start)
  /// The texts of a collapsed caption that is too long: whole lines only.
  private let shortTitle = Label()
  private let shortText = Label(wraps: true, alignment: .start)
  private let facts: CaptionFacts
  /// The rating stars before the facts, shown even if the text is shortened.
  private let stars: RatingStars
  let editor: CaptionEditor
  let grip = CaptionDrag()
  private(set) var scroll = CaptionScroll()
  private var glide: KineticScroll?
  private var shown: Content?
  private var change: Delay?

  struct Content: Equatable {
    let photo: PhotoID
    let caption: Caption
    let likes: Int
    let rating: Rating?
    let mayRate: Bool
    /// The facts that are buttons; permissions alone can change them.
    let tappableParts: Set<CaptionPart>

    init(_ photo: PhotoID, _ viewer: Viewer) {
      self.photo = photo
      caption = viewer.model.shownAnnotations.caption
      likes = viewer.model.shownAnnotations.likes.count
      rating = viewer.model.shownAnnotations.rating
      mayRate = Command.removeRating.isEnabled(in: viewer)
      tappableParts = viewer.model.tappableParts
    }

    func looks(like other: Content) -> Bool {
      caption == other.caption && likes == other.likes && tappableParts == other.tappableParts
        && rating == other.rating && mayRate == other.mayRate
    }
  }

  /// The most lines of a collapsed text, if there is no title.
  private static let mostLines = 3
  /// A width in points at which any longer text has several lines.
  private static let narrow = 40.0
  private static let spacing = 2.0
  private static let fade = 100

  init(in context: PartContext) {
    self.context = context
    facts = CaptionFacts(in: context)
    stars = RatingStars(in: context)
    editor = CaptionEditor(in: context)
    canvas.delegate = self
    canvas.clipsChildren = true
    canvas.isHit = { _, _ in false }
    canvas.addStyle("caption-block")
    for label in [title, shortTitle] { label.addStyle("caption-title") }
    for label in [title, text, shortText] { label.wrapInsideLongWords() }
    for label in [title, text, shortTitle, shortText] { canvas.add(label) }
    canvas.on(.mapped) { [weak self] in self?.limitLines() }
    canvas.add(facts.canvas)
    canvas.add(stars.widget)
    canvas.add(editor.widget)
    connectInput()
  }

  var features: ViewerFeatures { .shownPhoto.union([.chrome, .captions, .preferences]) }

  func update(_ viewer: Viewer) {
    let chrome = context.chrome
    let wasEditing = isEditing
    updateEditor(viewer)
    // The text from before editing must not be seen again.
    if !wasEditing, !chrome.isVisible || !chrome.showsCaption {
      resetScroll()
    } else if let photo = viewer.model.currentPhoto {
      let content = Content(photo.id, viewer)
      if content != shown || wasEditing { change(to: content, mayFade: !wasEditing) }
      if scroll.isRead, !viewer.model.captions.isRead { resetScroll() }
    }
  }

  // MARK: - Changing

  /// Changes the content; another photo's text fades in after the old one has faded out.
  private func change(to content: Content, mayFade: Bool) {
    let old = shown
    shown = content
    // Content that looks the same needs no fade: most photos have no caption.
    if let old, old.looks(like: content), mayFade, change == nil { return resetScroll() }
    let isOther = old != nil && old?.photo != content.photo
    guard isOther, mayFade, canvas.animationsEnabled else {
      guard change == nil else { return }
      return show(content)
    }
    canvas.addStyle("changing")
    change = Delay(milliseconds: Self.fade) { [weak self] in self?.finishChange() }
  }

  private func finishChange() {
    change = nil
    canvas.setStyle("changing", false)
    if let shown { show(shown) }
  }

  private func show(_ content: Content) {
    for label in [title, shortTitle] {
      label.text = content.caption.title
      label.isVisible = !content.caption.title.isEmpty
    }
    for label in [text, shortText] {
      label.text = content.caption.text
      label.isVisible = !content.caption.text.isEmpty
    }
    facts.show(content)
    stars.show(content.rating, mayRate: content.mayRate)
    limitLines()
    resetScroll()
    canvas.queueResize()
  }

  /// Limits the collapsed text to the lines that fit, in whatever font.
  private func limitLines() {
    let room = CaptionScroll.collapsedHeight - CaptionScroll.padding / 2
    let used = [shortTitle, stars.widget].filter(\.isVisible)
      .reduce(0) { $0 + $1.measureHeight().natural + Self.spacing }
    for lines in (1...Self.mostLines).reversed() {
      shortText.setLineLimit(lines)
      let width = max(Self.narrow, shortText.measureWidth().minimum)
      if used + shortText.measureHeight(width: width).natural <= room { return }
    }
  }

  // MARK: - Scrolling

  func scroll(by distance: Double) {
    let before = scroll
    scroll.scroll(by: distance)
    scrolled(from: before)
  }

  func letGo(velocity: Double) {
    glide = KineticScroll(velocity: Point(x: 0, y: velocity))
    guard glide?.isAtRest == false, canvas.animationsEnabled else { return }
    canvas.onEachFrame { [weak self] seconds in self?.glideOn(seconds) ?? false }
  }

  func stop() {
    glide = nil
  }

  private func glideOn(_ seconds: Double) -> Bool {
    guard let step = glide?.advance(by: seconds) else { return false }
    let before = scroll.offset
    scroll(by: step.y)
    // The glide ends where the text does.
    if seconds > 0, scroll.offset == before { glide = nil }
    return glide?.isAtRest == false
  }

  func resetScroll() {
    let before = scroll
    glide = nil
    scroll.reset()
    scrolled(from: before)
  }

  private func scrolled(from before: CaptionScroll) {
    guard scroll.offset != before.offset else { return }
    canvas.queueResize()
    guard scroll.isRead != before.isRead else { return }
    context.send(.input(.captionScrolled(isRead: scroll.isRead)))
  }
}

extension CaptionBlock: CanvasDelegate {
  private func sizes(of rows: [Widget], width: Double) -> [(widget: Widget, size: Size)] {
    rows.filter(\.isVisible).map { ($0, canvas.naturalSize(of: $0, in: width)) }
      .filter { $0.1.height > 0 }
  }

  func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent {
    guard shown != nil else { return .none }
    let room = width ?? StageLayout.widestCaption
    if isEditing { return editorExtent(width: room) }
    let texts = sizes(of: [title, text], width: room).map(\.size.height)
    let line = lastLine(width: room).map(\.rect.bottom).max()
    let rows = texts + [line].compactMap { $0 }
    guard !rows.isEmpty else { return .none }
    let heights = rows.reduce(0, +)
    scroll.contentHeight = heights + Double(rows.count - 1) * Self.spacing
    return CanvasExtent(minimum: 0, natural: scroll.wantedHeight)
  }

  /// Whether the shortened texts are shown: the caption is collapsed and too long.
  private var isShortened: Bool {
    scroll.offset == 0 && scroll.contentHeight > CaptionScroll.collapsedHeight
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    let full: [Widget] = [title, text]
    let short: [Widget] = [shortTitle, shortText]
    if isEditing {
      return layOutEditor(width, height, insteadOf: full + short + [facts.canvas, stars.widget])
    }
    canvas.hideInLayout(editor.widget)
    for widget in isShortened ? full + [facts.canvas] : short { canvas.hideInLayout(widget) }
    var y = (CaptionScroll.padding / 2 - scroll.hidden(inHeight: height)).rounded()
    for row in sizes(of: isShortened ? short : full, width: width) {
      place(row.widget, Rect(x: 0, y: y, width: row.size.width, height: row.size.height), width)
      y += row.size.height + Self.spacing
    }
    for part in lastLine(width: width) where !isShortened || part.widget === stars.widget {
      var rect = part.rect
      rect.origin.y += y
      place(part.widget, rect, width)
    }
  }

  private func place(_ widget: Widget, _ rect: Rect, _ width: Double) {
    let x = canvas.isRightToLeft ? width - rect.origin.x - rect.size.width : rect.origin.x
    canvas.place(widget, x: x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }

  /// Returns the places of the stars and the facts, which wrap.
  private func lastLine(width: Double) -> [(widget: Widget, rect: Rect)] {
    stars.places(before: facts.canvas, in: canvas, width: width)
  }
}
