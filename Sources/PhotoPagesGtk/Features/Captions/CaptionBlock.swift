import GtkBindings
import PhotoPages

/// The caption: the photo's title and text, and a line of facts, which is always in sight.
///
/// A collapsed caption shows its first lines; **More**, pointer, finger and wheel scroll it up. Input beside the text
/// goes to the photo.
///
/// A subclass overrides `caption(in:)` to show another text, and `update(_:)` to follow the viewer itself.
@MainActor
open class CaptionBlock: PhotoCaptionPart, DraggablePart {
  let canvas = Canvas()
  /// The caption's widget.
  public var widget: Widget { canvas }

  let context: PartContext
  private let texts = CaptionTexts()
  private let facts: CaptionFacts
  let stars: RatingStars
  let grip = CaptionDrag()
  private(set) var scroll = CaptionScroll()
  private var glide: KineticScroll?
  private var shown: Content?
  private var change: Delay?
  /// Whether the next layout decides how far the text is scrolled up.
  private var isExpanding = false

  /// The room between the ground's edges and the text, in points.
  static let inset = (across: 12.0, down: 8.0)
  private static let spacing = 4.0
  private static let fade = 100
  /// The least number of lines that a caption grows by when it is expanded.
  private static let linesToRead = 3.0

  /// Makes an empty caption.
  public init(in context: PartContext) {
    self.context = context
    facts = CaptionFacts(in: context)
    stars = RatingStars(in: context)
    canvas.delegate = self
    canvas.clipsChildren = true
    canvas.isHit = { _, _ in false }
    canvas.addStyle("caption-block")
    for part in [texts.canvas, stars.widget, facts.canvas] { canvas.add(part) }
    facts.onMore = { [weak self] in self?.toggleMore() }
    connectInput()
  }

  /// The features of the photo, and what the user does with its caption.
  public var features: ViewerFeatures { .shownPhoto.union([.chrome, .captions, .preferences]) }

  /// Returns the caption to show; facts that are nil are left out.
  open func caption(in viewer: Viewer) -> Caption { viewer.model.shownAnnotations.caption }

  /// Shows the caption of the shown photo.
  open func update(_ viewer: Viewer) {
    let chrome = context.chrome
    if !chrome.isVisible || !(chrome.showsCaption || chrome.offersRating) {
      resetScroll()
    } else if let photo = viewer.model.currentPhoto {
      canvas.setStyle("bare", !chrome.showsCaption)
      let content = Content(photo.id, caption(in: viewer), viewer)
      if content != shown { change(to: content) }
      if scroll.isRead, !viewer.model.captions.isRead { resetScroll() }
    }
  }

  /// Returns the place of the likes.
  public func place(of menu: PhotoMenu, in view: Widget) -> Rect? {
    menu == .likes ? facts.likesButton?.rect(in: view) : nil
  }

  /// Offers stars for a photo without a rating while the pointer, at a point of the pages, is on the caption.
  public func pointerMoved(to point: Point?) {
    let pages = context.pagerView?.canvas
    stars.hasPointer =
      pages.flatMap { pages in point.flatMap { canvas.rect(in: pages)?.contains($0) } } ?? false
  }

  /// Whether a star that has just appeared below the pointer takes a click.
  public func takesFirstClick(at point: Point, in view: Widget) -> Bool {
    stars.isUnnoticed(at: point, in: view)
  }

  // MARK: - Changing

  /// Changes the content; another photo's text fades in after the old one has faded out.
  private func change(to content: Content) {
    let old = shown
    shown = content
    // Content that looks the same needs no fade: most photos have no caption.
    if let old, old.looks(like: content), change == nil { return resetScroll() }
    let isOther = old != nil && old?.photo != content.photo
    guard isOther, canvas.animationsEnabled else {
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
    texts.show(content.caption)
    facts.show(content)
    stars.show(content.rating, mayRate: content.mayRate)
    resetScroll()
    canvas.queueResize()
  }

  // MARK: - Scrolling

  func scroll(by distance: Double) {
    let before = scroll
    scroll.scroll(by: distance)
    scrolled(from: before)
  }

  /// Shows all of the text that there is room for, or its first lines again.
  private func toggleMore() {
    guard scroll.offset == 0 else { return resetScroll() }
    stop()
    isExpanding = true
    scroll(by: scroll.contentHeight)
  }

  func release(velocity: Double) {
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
    facts.isExpanded = scroll.offset > 0
    canvas.queueResize()
    guard scroll.isRead != before.isRead else { return }
    context.send(.input(.captionScrolled(isRead: scroll.isRead)))
  }
}

extension CaptionBlock: CanvasDelegate {
  /// Returns the width of the text, and the least one.
  public func measureWidth(_ canvas: Canvas) -> CanvasExtent {
    let heights = texts.heights(width: texts.naturalWidth)
    let more = heights.whole > heights.collapsed ? facts.moreWidth : 0
    let line = stars.naturalWidth(before: facts) + more
    return CanvasExtent(
      minimum: 0, natural: max(texts.naturalWidth, line).rounded(.up) + 2 * Self.inset.across)
  }

  /// Returns the height of the text as far as it is scrolled up, and the least one.
  public func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent {
    guard shown != nil else { return .none }
    let width = width ?? measureWidth(canvas).natural
    let inner = max(0, width - 2 * Self.inset.across)
    let heights = texts.heights(width: inner)
    scroll.collapsedHeight = heights.collapsed
    scroll.contentHeight = heights.whole
    facts.offersMore = scroll.canScroll
    let below = heightBelow(width: inner)
    guard heights.whole + below > 0 else { return .none }
    let edges = below + 2 * Self.inset.down
    return CanvasExtent(minimum: leastTextHeight + edges, natural: scroll.wantedHeight + edges)
  }

  /// The height of the text that is shown in the lowest view, in points: its first line, or some to read.
  private var leastTextHeight: Double {
    guard scroll.offset > 0 else { return texts.firstLine }
    let readable = scroll.collapsedHeight + Self.linesToRead * texts.firstLine
    return min(scroll.wantedHeight, readable)
  }

  /// Returns the height of as many lines as fit into a room.
  public func height(width: Double, fitting room: Double) -> Double {
    guard scroll.offset == 0 else { return room }
    let inner = max(0, width - 2 * Self.inset.across)
    let edges = heightBelow(width: inner) + 2 * Self.inset.down
    return edges + texts.height(width: inner, fitting: room - edges)
  }

  /// The height of the stars and the facts, with the room between them and the text.
  private func heightBelow(width: Double) -> Double {
    let line = lastLine(width: width).map(\.rect.bottom).max() ?? 0
    return line > 0 && scroll.contentHeight > 0 ? line + Self.spacing : line
  }

  /// Places text, facts and stars.
  public func layOut(_ canvas: Canvas, width: Double, height: Double) {
    let (across, down) = Self.inset
    let inner = max(0, width - 2 * across)
    let below = heightBelow(width: inner)
    let room = max(0, height - 2 * down - below)
    if isExpanding { scroll.expand(toHeight: room) }
    isExpanding = false
    texts.prepare(
      isCollapsed: scroll.offset == 0, hidden: scroll.hidden(inHeight: room),
      in: Size(width: inner, height: room))
    canvas.place(texts.canvas, x: across, y: down, width: inner, height: room)
    let top = down + room + (below > 0 && room > 0 ? Self.spacing : 0)
    let line = lastLine(width: inner)
    // Stars are not offered where there is no room for them.
    if !line.contains(where: { $0.widget === stars.widget }) { canvas.hideInLayout(stars.widget) }
    for part in line {
      let place = part.rect.moved(by: Point(x: across, y: top))
      canvas.place(part.widget, in: place, mirroredIn: width)
    }
  }

  /// Returns the places of the stars and the facts, which wrap.
  private func lastLine(width: Double) -> [(widget: Widget, rect: Rect)] {
    stars.places(before: facts, in: canvas, width: width)
  }
}

extension CaptionBlock {
  /// A mark as a fact.
  struct MarkFact: Equatable {
    let badges: [Badge]
    let title: Message
  }

  /// A person or a keyword of the photo, of which a click finds more photos.
  struct Link: Equatable {
    let name: String
    let isPerson: Bool

    /// The most people and the most keywords in the line; the details have all.
    fileprivate static let most = 3

    var fact: PhotoFact { isPerson ? .people([name]) : .keywords([name]) }
    var icon: Icon { isPerson ? .person : .tag }
  }

  /// The values of a viewer that a caption shows.
  struct Content: Equatable {
    let photo: PhotoID
    let caption: Caption
    let likes: Int
    let isLiked: Bool
    let rating: Rating?
    let mayRate: Bool
    /// The other marks, which are facts.
    let marks: [MarkFact]
    /// The facts that are buttons.
    let tappableParts: Set<CaptionPart>
    /// The people and keywords that are buttons.
    let links: [Link]
    /// The source's own facts.
    let facts: [PhotoFact]

    init(_ photo: PhotoID, _ caption: Caption, _ viewer: Viewer) {
      self.photo = photo
      self.caption = caption
      likes = viewer.model.shownAnnotations.likes.count
      isLiked = viewer.model.isLiked
      rating = viewer.model.shownAnnotations.rating
      mayRate = Command.removeRating.isEnabled(in: viewer)
      marks = viewer.model.shownAnnotations.marks.filter { !($0 is Rating) }.map {
        MarkFact(badges: $0.badges, title: $0.title)
      }
      tappableParts = viewer.model.tappableParts
      links = viewer.model.canFilter ? Self.links(of: viewer.model.shownAnnotations) : []
      facts = viewer.model.shownAnnotations.facts(in: .caption)
    }

    private static func links(of annotations: PhotoAnnotations) -> [Link] {
      let tags = annotations.shownTags.filter { $0.kind == .person }.map(\.text)
      let people = Set(tags).sorted().prefix(Link.most)
      let keywords = annotations.keywords.sorted().prefix(Link.most)
      return people.map { Link(name: $0, isPerson: true) }
        + keywords.map { Link(name: $0, isPerson: false) }
    }

    func looks(like other: Content) -> Bool {
      caption == other.caption && likes == other.likes && isLiked == other.isLiked
        && tappableParts == other.tappableParts && rating == other.rating
        && mayRate == other.mayRate && marks == other.marks && links == other.links
        && facts == other.facts
    }
  }
}
