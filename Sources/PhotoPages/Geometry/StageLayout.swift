/// Where all that stands around and over a photo stands: pure arithmetic, in points of the view.
///
/// It is worked out as for a language read from left to right, and mirrored for others. Nothing
/// that can be pressed lies over something else that can be.
public struct StageLayout: Equatable, Sendable {
  /// What the view has to show, and how large that would like to be.
  public struct Needs {
    /// The view's size.
    var size: Size
    /// Where reading starts.
    public var direction = LayoutDirection.leftToRight
    /// How the bars are laid out.
    public var layout = ChromeLayout.classic
    /// Whether a panel is there: the comments, or the details.
    public var showsPanel = false
    /// The height of the bar at the top.
    public var topBarHeight = 0.0
    /// What the bar at the bottom would like; nil for an empty one.
    public var bottomBar: Size?
    /// What the bar at the end edge would like; nil for an empty one.
    public var sideBar: Size?
    /// The height that the caption would like at a width; 0 for none.
    public var captionHeight: (Double) -> Double = { _ in 0 }
    /// The height that the caption has to have at a width, be it at the cost of what else is there; 0
    /// where its text can be cut off.
    public var leastCaptionHeight: (Double) -> Double = { _ in 0 }
    /// The size that the hint would like in at most so much width.
    public var hintSize: (Double) -> Size = { _ in .zero }
    /// The size that the notice would like in at most so much width.
    public var noticeSize: (Double) -> Size = { _ in .zero }

    /// Makes the needs of a view with nothing in it.
    public init(size: Size) {
      self.size = size
    }
  }

  /// The photos, what darkens them, and the names on them.
  public private(set) var pages: Rect
  /// The panel; nil while none is there.
  public private(set) var panel: Rect?
  /// What lies behind the panel; nil while it is not there.
  public private(set) var panelGround: Rect?
  /// Whether the panel lies over the photo rather than beside it.
  let panelCovers: Bool
  /// The bar at the top.
  public private(set) var topBar: Rect
  /// The bar at the bottom; nil where it is empty.
  public private(set) var bottomBar: Rect?
  /// The bar at the end edge; nil where it is empty.
  public private(set) var sideBar: Rect?
  /// The shade behind the bar at the top.
  public private(set) var topShade: Rect
  /// The shade behind the caption and the bar at the bottom; nil where there is neither.
  public private(set) var bottomShade: Rect?
  /// What the photo is said to show; nil where nothing is.
  public private(set) var caption: Rect?
  /// The line between caption and bar; nil where there are not both.
  public private(set) var line: Rect?
  /// What to do next.
  public private(set) var hint: Rect
  /// What is said in passing.
  public private(set) var notice: Rect
  /// The room for the button that turns back, at the start edge; nil while it is covered.
  public private(set) var previousButton: Rect?
  /// The room for the button that turns forward, at the end edge; nil while it is covered.
  public private(set) var nextButton: Rect?

  /// A panel's width beside the photo.
  static let panelWidth = 360.0
  /// From this width on there is room for the panel beside the photo.
  static let widthForPanel = 700.0
  /// Between the view's edges and what floats.
  static let margin = 12.0
  /// Between the lower edge and a floating bar.
  static let pillMargin = 18.0
  /// Between the edges and the caption.
  static let captionInset = 20.0
  /// Longer lines of text are hard to read.
  public static let widestCaption = 720.0
  /// The shades behind bars.
  static let shadeHeight = 150.0
  /// What the shade is higher than a caption that is being read.
  static let shadeAboveCaption = 70.0
  /// Between caption and bar.
  static let lineHeight = 2.0
  /// The middle of the hint, as a part of the view's height.
  static let hintPlace = 0.92
  /// A notice wider than this is hard to read.
  static let widestNotice = 560.0
  /// Room for a button at the side with what must be free around it.
  static let sideButtonSide = 72.0
  /// The least height that is left to a caption.
  static let lowestCaption = 40.0

  /// Lays everything out.
  public init(_ needs: Needs) {
    let whole = needs.size
    let isBeside = needs.showsPanel && whole.width >= Self.widthForPanel
    panelCovers = needs.showsPanel && !isBeside
    pages = Rect(
      x: 0, y: 0, width: whole.width - (isBeside ? Self.panelWidth : 0), height: whole.height)
    topBar = Rect(x: 0, y: 0, width: whole.width, height: needs.topBarHeight)
    topShade = Rect(x: 0, y: 0, width: whole.width, height: min(Self.shadeHeight, whole.height))
    hint = .zero
    notice = .zero
    placeBars(needs)
    placePanel(needs)
    placeCaption(needs)
    placeMessages(needs)
    placeShade(needs)
    placeSideButtons()
    if needs.direction == .rightToLeft { mirror(in: whole.width) }
  }

  /// What of the pages is not under a bar, a text or a panel: where names on the photo may stand, and what
  /// the keyboard points at is brought to. All of the pages, where that leaves next to nothing.
  public var clearRoom: Rect {
    let floors = [bottomBar, caption, hint.size.height > 0 ? hint : nil].compactMap { $0?.origin.y }
    let bottom = min(pages.bottom, floors.min() ?? pages.bottom)
    var (left, right) = (pages.origin.x, pages.right)
    if let sideBar {
      let isAtLeft = sideBar.origin.x - left < right - sideBar.right
      if isAtLeft { left = sideBar.right } else { right = sideBar.origin.x }
    }
    let room = Rect(x: left, y: topBar.bottom, width: right - left, height: bottom - topBar.bottom)
    return min(room.size.width, room.size.height) < Self.leastRoom ? pages : room
  }

  /// The least width and height in which a name or two can stand.
  private static let leastRoom = 72.0

  // MARK: - Parts

  private mutating func placeBars(_ needs: Needs) {
    if let size = needs.bottomBar {
      let floats = needs.layout == .pill
      let margin = floats ? Self.pillMargin : 0
      let room = max(0, pages.size.width - (floats ? 2 * Self.margin : 0))
      let width = floats ? min(size.width, room) : room
      bottomBar = Rect(
        x: ((pages.size.width - width) / 2).rounded(.down),
        y: pages.size.height - margin - size.height, width: width, height: size.height)
    }
    if let size = needs.sideBar {
      let room = max(0, pages.size.height - needs.topBarHeight - 2 * Self.margin)
      let height = min(size.height, room)
      sideBar = Rect(
        x: pages.size.width - Self.margin - size.width,
        y: needs.topBarHeight + Self.margin + ((room - height) / 2).rounded(.down),
        width: size.width, height: height)
    }
  }

  /// What the bar at the end edge takes of the pages' width.
  private var sideReserve: Double { sideBar.map { $0.size.width + Self.margin } ?? 0 }

  /// The upper edge of what stands at the bottom so far.
  private var floor: Double {
    guard let bottomBar else { return pages.size.height }
    return bottomBar.origin.y
  }

  private mutating func placePanel(_ needs: Needs) {
    guard needs.showsPanel else { return }
    let top = needs.topBarHeight
    if panelCovers {
      // The buttons that lead out of it stay free.
      let margin = sideBar == nil ? 0 : Self.margin
      let bottom = floor - (needs.layout == .pill && bottomBar != nil ? Self.pillMargin : 0)
      panel = Rect(
        x: 0, y: top, width: max(0, pages.size.width - sideReserve - margin),
        height: max(0, bottom - top))
    } else {
      panel = Rect(
        x: pages.size.width, y: top, width: Self.panelWidth,
        height: max(0, needs.size.height - top))
    }
    panelGround = panel.map { panel in
      let top = panelCovers ? panel.origin.y : 0
      return Rect(
        x: panel.origin.x, y: top, width: panel.size.width,
        height: panel.origin.y + panel.size.height - top)
    }
  }

  private mutating func placeCaption(_ needs: Needs) {
    let room = pages.size.width - 2 * Self.captionInset - sideReserve
    let width = min(Self.widestCaption, max(0, room))
    let wanted = needs.captionHeight(width)
    guard wanted > 0 else { return }
    let hasLine = needs.layout == .classic && bottomBar != nil
    let bottom = floor - (hasLine ? Self.lineHeight : Self.margin)
    if hasLine {
      line = Rect(
        x: Self.captionInset, y: bottom,
        width: max(0, pages.size.width - 2 * Self.captionInset), height: Self.lineHeight)
    }
    let least = max(Self.lowestCaption, needs.leastCaptionHeight(width))
    let height = min(wanted, max(least, bottom - highestCaption(needs)))
    caption = Rect(x: Self.captionInset, y: bottom - height, width: width, height: height)
  }

  /// The upper half of the view stays the photo's, and the buttons at the sides and a notice above
  /// the caption stay free.
  private func highestCaption(_ needs: Needs) -> Double {
    let notice = needs.noticeSize(noticeWidth).height
    return pages.size.height / 2 + Self.sideButtonSide / 2
      + (notice > 0 ? notice + 2 * Self.margin : 0)
  }

  private var noticeWidth: Double {
    min(Self.widestNotice, max(0, pages.size.width - 2 * (Self.margin + sideReserve)))
  }

  private mutating func placeMessages(_ needs: Needs) {
    let edge = min(floor, caption?.origin.y ?? floor)
    let hintSize = needs.hintSize(noticeWidth)
    let hintTop = min(
      pages.size.height * Self.hintPlace - hintSize.height / 2,
      edge - Self.margin - hintSize.height)
    hint = centred(hintSize, at: hintTop)
    let noticeSize = needs.noticeSize(noticeWidth)
    let above = (hintSize.height > 0 ? hint.origin.y : edge) - Self.margin - noticeSize.height
    // Below is where comments are written.
    notice = centred(noticeSize, at: panelCovers ? needs.topBarHeight + Self.margin : above)
  }

  private func centred(_ size: Size, at top: Double) -> Rect {
    Rect(
      x: ((pages.size.width - size.width) / 2).rounded(.down), y: max(0, top.rounded(.down)),
      width: size.width, height: size.height)
  }

  private mutating func placeShade(_ needs: Needs) {
    let isNeeded = caption != nil || (bottomBar != nil && needs.layout == .classic)
    guard isNeeded else { return }
    let top = caption.map { $0.origin.y - Self.shadeAboveCaption } ?? pages.size.height
    let height = min(pages.size.height, max(Self.shadeHeight, pages.size.height - top))
    bottomShade = Rect(
      x: 0, y: pages.size.height - height, width: pages.size.width, height: height)
  }

  private mutating func placeSideButtons() {
    guard !panelCovers else { return }
    let side = Self.sideButtonSide
    let top = ((pages.size.height - side) / 2).rounded(.down)
    // A caption that is edited has the height that it needs, which in a low view is more than half.
    if let caption, caption.origin.y < top + side { return }
    previousButton = Rect(x: 0, y: top, width: side, height: side)
    nextButton = Rect(
      x: pages.size.width - side - sideReserve, y: top, width: side, height: side)
  }

  // MARK: - Direction

  private mutating func mirror(in width: Double) {
    let parts: [WritableKeyPath<Self, Rect>] = [\.pages, \.topBar, \.topShade, \.hint, \.notice]
    let others: [WritableKeyPath<Self, Rect?>] = [
      \.panel, \.panelGround, \.bottomBar, \.sideBar, \.bottomShade, \.caption, \.line,
      \.previousButton, \.nextButton,
    ]
    for part in parts { self[keyPath: part] = self[keyPath: part].mirrored(in: width) }
    for part in others { self[keyPath: part] = self[keyPath: part]?.mirrored(in: width) }
  }
}

extension Rect {
  /// Nothing.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  func mirrored(in width: Double) -> Rect {
    Rect(x: width - origin.x - size.width, y: origin.y, width: size.width, height: size.height)
  }
}
