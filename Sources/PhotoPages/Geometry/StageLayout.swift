/// The places of all parts around and over a photo, in points of the view.
///
/// Pure arithmetic, for a language read from left to right, and mirrored for others. No part that can be
/// pressed lies over another one.
package struct StageLayout: Equatable, Sendable {
  /// The rectangle of the photos, their shades and their tags.
  package private(set) var pages: Rect
  private var places: [Part: Rect] = [:]
  /// Whether the panel lies over the photo rather than beside it.
  package let panelCovers: Bool

  /// The place of a part; nil if it is not shown, or is covered.
  package subscript(part: Part) -> Rect? { places[part] }

  static let panelWidth = 360.0
  /// The height at the top of a panel for its name and the button that closes it.
  static let panelHeadHeight = 48.0
  /// The least width of the view that has room for the panel beside the photo.
  static let widthForPanel = 700.0
  /// The least width of the view that has room for everything in one bar.
  package static let widthForOneBar = 640.0
  /// The space between the view's edges and floating parts.
  static let margin = 12.0
  /// The space between the lower edge and a floating bar.
  static let pillMargin = 18.0
  /// The distance by which a shade is higher than its bar.
  static let shadeBeyond = 24.0
  static let lineHeight = 2.0
  /// The space between the caption and the line below it.
  static let captionGap = 6.0
  /// The middle of the hint, as a part of the view's height.
  static let hintPlace = 0.92
  /// The greatest width of a notice: a wider one is hard to read.
  static let widestNotice = 560.0
  /// The side of the square for a button at the side and the free space around it.
  static let sideButtonSide = 72.0
  static let lowestCaption = 40.0
  /// The least height of a view with a filmstrip: a lower one is left to the photo.
  static let heightForFilmstrip = 560.0

  package init(_ needs: Needs) {
    let whole = needs.size
    let isBeside = needs.showsPanel && whole.width >= Self.widthForPanel
    panelCovers = needs.showsPanel && !isBeside
    pages = Rect(
      x: 0, y: 0, width: whole.width - (isBeside ? Self.panelWidth : 0), height: whole.height)
    places[.topBar] = Rect(x: 0, y: 0, width: whole.width, height: needs.topBarHeight)
    if needs.topBarHeight > 0 {
      places[.topShade] = Rect(
        x: 0, y: 0, width: whole.width,
        height: min(needs.topBarHeight + Self.shadeBeyond, whole.height))
    }
    if !panelCovers { placeParts(needs) }
    placePanel(needs)
    placeMessages(needs)
    if needs.direction == .rightToLeft { mirror(in: whole.width) }
  }

  /// The part of the pages for tags and the crosshair, which nothing covers; all of the pages if that is tiny.
  package var clearRoom: Rect {
    let floors = [Part.bottomBar, .actionBar, .filmstrip, .caption, .hint]
      .compactMap { places[$0]?.origin.y }
    let bottom = min(pages.bottom, floors.min() ?? pages.bottom)
    let top = places[.topBar]?.bottom ?? 0
    var (left, right) = (pages.origin.x, pages.right)
    if let sideBar = places[.sideBar] {
      let isAtLeft = sideBar.origin.x - left < right - sideBar.right
      if isAtLeft { left = sideBar.right } else { right = sideBar.origin.x }
    }
    let room = Rect(x: left, y: top, width: right - left, height: bottom - top)
    return min(room.size.width, room.size.height) < Self.leastRoom ? pages : room
  }

  /// The least width and height of a room for a tag or two.
  private static let leastRoom = 72.0

  // MARK: - Parts

  /// Places the parts over the photo, which a panel may cover with it.
  private mutating func placeParts(_ needs: Needs) {
    placeActionBar(needs)
    placeFilmstrip(needs)
    placeBars(needs)
    placeCaption(needs)
    placeShade(needs)
    placeSideButtons()
  }

  private mutating func placeFilmstrip(_ needs: Needs) {
    guard needs.showsFilmstrip, pages.size.height >= Self.heightForFilmstrip else {
      return
    }
    places[.filmstrip] = Rect(
      x: 0, y: pages.size.height - Filmstrip.height, width: pages.size.width,
      height: Filmstrip.height)
  }

  private mutating func placeActionBar(_ needs: Needs) {
    guard let size = needs.sizes[.actionBar]?(pages.size.width) else { return }
    places[.actionBar] = Rect(
      x: 0, y: max(0, pages.size.height - size.height), width: pages.size.width,
      height: size.height)
  }

  /// The upper edge of the filmstrip or of the action bar, or the pages' lower edge.
  private var ground: Double {
    (places[.filmstrip] ?? places[.actionBar])?.origin.y ?? pages.size.height
  }

  private mutating func placeBars(_ needs: Needs) {
    if let size = needs.sizes[.bottomBar]?(needs.size.width) {
      let floats = needs.layout == .pill
      let margin = floats ? Self.pillMargin : 0
      let room = max(0, pages.size.width - (floats ? 2 * Self.margin : 0))
      let width = floats ? min(size.width, room) : room
      places[.bottomBar] = Rect(
        x: ((pages.size.width - width) / 2).rounded(.down),
        y: ground - margin - size.height, width: width, height: size.height)
    }
    if let size = needs.sizes[.sideBar]?(needs.size.width) {
      let room = max(0, ground - needs.topBarHeight - 2 * Self.margin)
      let height = min(size.height, room)
      places[.sideBar] = Rect(
        x: pages.size.width - Self.margin - size.width,
        y: needs.topBarHeight + Self.margin + ((room - height) / 2).rounded(.down),
        width: size.width, height: height)
    }
  }

  /// The width that the bar at the end edge takes from the pages.
  private var sideReserve: Double { places[.sideBar].map { $0.size.width + Self.margin } ?? 0 }

  /// The upper edge of the bar at the bottom, or of what is below it.
  private var floor: Double { places[.bottomBar]?.origin.y ?? ground }

  private mutating func placePanel(_ needs: Needs) {
    guard needs.showsPanel else { return }
    let top = needs.topBarHeight
    let start = panelCovers ? 0 : pages.size.width
    let width = panelCovers ? pages.size.width : Self.panelWidth
    places[.panel] = Rect(
      x: start, y: top, width: width, height: max(0, needs.size.height - top))
    places[.panelGround] = Rect(x: start, y: 0, width: width, height: needs.size.height)
  }

  private mutating func placeCaption(_ needs: Needs) {
    let widest = max(0, pages.size.width - 2 * Self.margin - sideReserve)
    guard let size = needs.sizes[.caption]?(widest), size.height > 0 else { return }
    let hasLine = needs.layout == .classic && places[.bottomBar] != nil
    let bottom = floor - (hasLine ? Self.lineHeight + Self.captionGap : Self.margin)
    if hasLine {
      places[.line] = Rect(
        x: Self.margin, y: floor - Self.lineHeight,
        width: max(0, pages.size.width - 2 * Self.margin),
        height: Self.lineHeight)
    }
    let least = max(Self.lowestCaption, needs.leastCaptionHeight(size.width))
    let room = max(least, bottom - highestCaption(needs))
    let height =
      size.height <= room
      ? size.height : max(least, needs.fittingCaptionHeight(size.width, room))
    places[.caption] = Rect(x: Self.margin, y: bottom - height, width: size.width, height: height)
  }

  /// Returns the caption's highest upper edge, which leaves the upper half, side buttons and a notice free.
  private func highestCaption(_ needs: Needs) -> Double {
    let notice = needs.sizes[.notice]?(noticeWidth).height ?? 0
    return pages.size.height / 2 + Self.sideButtonSide / 2
      + (notice > 0 ? notice + 2 * Self.margin : 0)
  }

  private var noticeWidth: Double {
    min(Self.widestNotice, max(0, pages.size.width - 2 * (Self.margin + sideReserve)))
  }

  private mutating func placeMessages(_ needs: Needs) {
    var edge = places[.caption]?.origin.y ?? floor
    if let size = needs.sizes[.hint]?(noticeWidth) {
      let top = min(
        pages.size.height * Self.hintPlace - size.height / 2, edge - Self.margin - size.height)
      let hint = centred(size, at: top)
      places[.hint] = hint
      edge = hint.origin.y
    }
    guard let size = needs.sizes[.notice]?(noticeWidth) else { return }
    // Comments are written at the bottom, and the panel's name and its button are at the top.
    let top =
      panelCovers
      ? needs.topBarHeight + Self.panelHeadHeight + Self.margin : edge - Self.margin - size.height
    places[.notice] = centred(size, at: top)
  }

  private func centred(_ size: Size, at top: Double) -> Rect {
    Rect(
      x: ((pages.size.width - size.width) / 2).rounded(.down), y: max(0, top.rounded(.down)),
      width: size.width, height: size.height)
  }

  private mutating func placeShade(_ needs: Needs) {
    guard let bar = places[.bottomBar], needs.layout == .classic else { return }
    let height = min(ground, ground - bar.origin.y + Self.shadeBeyond)
    places[.bottomShade] = Rect(x: 0, y: ground - height, width: pages.size.width, height: height)
  }

  private mutating func placeSideButtons() {
    let side = Self.sideButtonSide
    let top = ((pages.size.height - side) / 2).rounded(.down)
    // An edited caption has the height that it needs, which in a low view is more than half.
    if let caption = places[.caption], caption.origin.y < top + side { return }
    places[.previousButton] = Rect(x: 0, y: top, width: side, height: side)
    places[.nextButton] = Rect(
      x: pages.size.width - side - sideReserve, y: top, width: side, height: side)
  }

  private mutating func mirror(in width: Double) {
    pages = pages.mirrored(in: width)
    places = places.mapValues { $0.mirrored(in: width) }
  }
}

extension Rect {
  package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  func mirrored(in width: Double) -> Rect {
    Rect(x: width - origin.x - size.width, y: origin.y, width: size.width, height: size.height)
  }
}

// The parts of a stage, and the sizes that they want.

extension StageLayout {
  /// A part that has a place.
  package enum Part: Sendable {
    /// The bar over the whole width.
    case topBar
    case bottomBar
    /// The bar at the end edge.
    case sideBar
    /// The bar for the selected photos, at the lower edge of the gallery.
    case actionBar
    /// The thumbnails over the pages' width, at their lower edge.
    case filmstrip
    case caption
    case hint
    case notice
    /// The comments or the details.
    case panel
    case panelGround
    case topShade
    /// The shade behind the bar at the bottom.
    case bottomShade
    /// The line between caption and bar.
    case line
    /// The button to the previous photo, at the start edge, with the free space around it.
    case previousButton
    /// The button to the next photo, at the end edge, with the free space around it.
    case nextButton
  }

  /// The parts to show, and their wanted sizes.
  package struct Needs {
    let size: Size
    package var direction = LayoutDirection.leftToRight
    package var layout = ChromeLayout.classic
    package var showsPanel = false
    package var showsFilmstrip = false
    /// The wanted size of each bar and text that is shown, for an available width.
    package var sizes: [Part: (Double) -> Size] = [:]
    /// The least height of the caption at a width, even at the cost of other parts; 0 if its text can be cut off.
    package var leastCaptionHeight: (Double) -> Double = { _ in 0 }
    /// The height that the caption takes of a room too low for all of it, from its width and that room's height.
    package var fittingCaptionHeight: (Double, Double) -> Double = { $1 }

    package init(size: Size) {
      self.size = size
    }

    var topBarHeight: Double { sizes[.topBar]?(size.width).height ?? 0 }
  }
}
