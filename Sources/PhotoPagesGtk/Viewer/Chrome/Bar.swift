import GtkBindings
import PhotoPages

/// A bar that lays out the items of the chrome; input beside them goes to the widgets below.
///
/// A subclass overrides `makeItem(_:)` for other items, and `update(_:)` to follow the viewer itself.
@MainActor
open class Bar: BarPart {
  private let canvas = Canvas()
  private let place: BarPlace
  private let context: PartContext
  private var shown: [ChromeItem] = []
  private var items: [Key: any BarItemPart] = [:]
  private var row: [Piece] = []
  private let startControls: [ControlsItem]
  private let endControls: [ControlsItem]
  private var isPill = false
  /// The bar's widget.
  public var widget: Widget { canvas }

  /// The identity of an item, which stays when its count or state changes.
  private enum Key: Hashable {
    case indicator
    case title
    case gap(Int)
    case button(AnyCommand)
  }

  /// What stands in the row: an item, window buttons, or a gap, which has no widget.
  private struct Piece {
    let kind: BarLayout.Kind
    let name: String
    let widget: Widget?
  }

  /// The thickness of a bar of buttons, in points, which an empty bar has too.
  private static let leastHeight = 46.0
  /// The room between the items and the bar's long edges, in points.
  private static let padding = 6.0

  /// Makes a bar; it is empty until it is updated.
  public init(at place: BarPlace, in context: PartContext) {
    self.place = place
    self.context = context
    let hasControls = [.top, .galleryHeader].contains(place) && context.fillsWindow
    startControls =
      hasControls ? [false, true].map { ControlsItem(atStart: true, onlyClose: $0) } : []
    endControls =
      hasControls ? [true, false].map { ControlsItem(atStart: false, onlyClose: $0) } : []
    for controls in startControls + endControls { canvas.add(controls.widget) }
    row = pieces(of: startControls + endControls)
    canvas.delegate = self
    canvas.isHit = { _, _ in false }
    if place == .galleryHeader {
      canvas.addStyle("gallery-header")
    } else {
      canvas.addStyle("photo-bar", "\(place)-bar")
    }
  }

  private var isVertical: Bool { place == .side }

  /// Shows the items that the factory returns for the bar.
  open func update(_ viewer: Viewer) {
    let items = context.factory.items(at: place, of: viewer, chrome: context.chrome)
    // A bar that becomes empty keeps its items while it fades out.
    if !items.isEmpty { show(items) }
    setPill(context.chrome)
    for controls in startControls + endControls {
      controls.setFullscreen(viewer.model.window.isFullscreen)
    }
    for (key, item) in keyed(shown) { self.items[key]?.update(item, viewer) }
  }

  /// Makes an item when it first appears; nil leaves it out.
  ///
  /// The default is the factory's. It is not called for a gap.
  open func makeItem(_ item: ChromeItem) -> (any BarItemPart)? {
    context.factory.makeBarItem(item, at: place, in: context)
  }

  /// Acknowledges that the user has just liked the photo, if the bar has the button for it.
  public func acknowledgeLike() { shownButton(.like)?.acknowledgeLike() }

  var isPulsing: Bool { items.values.contains { ($0 as? BarButton)?.isPulsing == true } }

  private func setPill(_ chrome: Chrome) {
    guard chrome.isVisible else { return }
    isPill = chrome.layout == .pill && place == .bottom
    canvas.setStyle("pill-bar", isPill)
  }

  private func show(_ new: [ChromeItem]) {
    guard new != shown else { return }
    shown = new
    let keyed = keyed(new)
    let keys = Set(keyed.map(\.key))
    for (key, item) in items where !keys.contains(key) {
      canvas.removeLater(item.widget)
      items[key] = nil
    }
    for (key, item) in keyed where items[key] == nil && item != .gap {
      guard let made = makeItem(item) else { continue }
      items[key] = made
      canvas.add(made.widget)
    }
    row =
      pieces(of: startControls) + keyed.compactMap { piece($0.item, items[$0.key]) }
      + pieces(of: endControls)
    canvas.queueResize()
  }

  private func piece(_ item: ChromeItem, _ part: (any BarItemPart)?) -> Piece? {
    guard item != .gap else { return Piece(kind: .gap, name: "Gap", widget: nil) }
    guard let widget = part?.widget else { return nil }
    return switch item {
    case .pageIndicator: Piece(kind: .indicator, name: "Page indicator", widget: widget)
    case .title, .gap: Piece(kind: .title, name: Self.titleName, widget: widget)
    case .button(let button):
      Piece(
        kind: .button, name: context.factory.title(of: button.command).english, widget: widget)
    }
  }

  private func pieces(of controls: [ControlsItem]) -> [Piece] {
    controls.map { Piece(kind: $0.kind, name: $0.name, widget: $0.widget) }
  }

  private func keyed(_ items: [ChromeItem]) -> [(key: Key, item: ChromeItem)] {
    var gaps = 0
    return items.map { item in
      switch item {
      case .pageIndicator: return (.indicator, item)
      case .title: return (.title, item)
      case .button(let button): return (.button(button.command.identity), item)
      case .gap:
        gaps += 1
        return (.gap(gaps), item)
      }
    }
  }

  // MARK: - Inspection

  /// The name of the title among the pieces.
  static let titleName = "Title"

  /// Returns the place of the button that opens a menu.
  public func place(of menu: PhotoMenu, in view: Widget) -> Rect? {
    let command: Command? =
      switch menu {
      case .main: .openMenu
      case .more: .openMoreMenu
      case .share: .share
      case .order: .openOrderMenu
      case .marks, .likes, .photo, .folder, .tag, .comment: nil
      }
    return command.flatMap(shownButton)?.widget.rect(in: view)
  }

  /// Returns the button of a command; nil while the other bar at the top has the place of this one.
  private func shownButton(_ command: Command) -> (any BarItemPart)? {
    let replaced = context.chrome.galleryHeader.isEmpty ? BarPlace.galleryHeader : .top
    guard place != replaced else { return nil }
    let isThere = keyed(shown).contains { $0.key == .button(.standard(command)) }
    return isThere ? items[.button(.standard(command))] : nil
  }

  /// The visible pieces, with their English names.
  public var pieces: [(name: String, widget: Widget)] {
    row.compactMap { piece in
      guard let widget = piece.widget, widget.isMapped, widget.width > 0 else { return nil }
      return (piece.name, widget)
    }
  }
}

extension AnyCommand {
  /// The command by which a button is known: two that take turns share one, so that pointer and focus stay on it.
  fileprivate var identity: AnyCommand {
    switch self {
    case .standard(.playSlideshow): .standard(.pauseSlideshow)
    case .standard(.showAsGrid): .standard(.showAsList)
    default: self
    }
  }
}

extension Bar: CanvasDelegate {
  /// Lays out the items.
  public func layOut(_ canvas: Canvas, width: Double, height: Double) {
    let items = layoutItems
    let layout = BarLayout(
      items, length: isVertical ? height : width,
      direction: isVertical ? .leftToRight : canvas.layoutDirection,
      centres: isPill || isVertical, titleCentre: titleCentre)
    for (piece, span) in zip(laidOut, layout.spans) {
      guard let widget = piece.widget else { continue }
      guard let span else {
        canvas.hideInLayout(widget)
        continue
      }
      isVertical
        ? placeAcross(widget, in: width, at: span) : placeUpright(widget, in: height, at: span)
    }
  }

  /// The wanted centre of the title: that of the photo, beside which the bar may go on; a path stands at the start.
  private var titleCentre: Double? {
    switch place {
    case .top: context.pagesWidth / 2
    case .galleryHeader: 0
    case .bottom, .side: nil
    }
  }

  private func placeUpright(_ widget: Widget, in height: Double, at span: BarLayout.Span) {
    let own = min(height, widget.measureHeight(width: span.length).natural)
    canvas.place(
      widget, x: span.start.rounded(), y: ((height - own) / 2).rounded(), width: span.length,
      height: own)
  }

  private func placeAcross(_ widget: Widget, in width: Double, at span: BarLayout.Span) {
    let own = min(width, widget.measureWidth().natural)
    canvas.place(
      widget, x: ((width - own) / 2).rounded(), y: span.start.rounded(), width: own,
      height: span.length)
  }

  /// The items to lay out: a floating bar has no gaps at its ends.
  private var laidOut: [Piece] {
    guard isPill else { return row }
    let inner = row.drop { $0.kind == .gap }
    guard let last = inner.lastIndex(where: { $0.kind != .gap }) else { return [] }
    return Array(inner[...last])
  }

  private var layoutItems: [BarLayout.Item] {
    laidOut.map { piece in
      guard let widget = piece.widget else { return BarLayout.Item(piece.kind) }
      let length = isVertical ? widget.measureHeight().natural : widget.measureWidth().natural
      return BarLayout.Item(piece.kind, natural: length)
    }
  }

  /// Returns the width of all items, and the least one.
  public func measureWidth(_ canvas: Canvas) -> CanvasExtent {
    isVertical ? extent(across: row.map { $0.widget?.measureWidth().natural }) : extentAlong
  }

  /// Returns the height of all items, and the least one.
  public func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent {
    isVertical ? extentAlong : extent(across: row.map { $0.widget?.measureHeight().natural })
  }

  private var extentAlong: CanvasExtent {
    let lengths = BarLayout.lengths(of: layoutItems)
    return CanvasExtent(minimum: lengths.minimum, natural: lengths.natural)
  }

  private func extent(across sizes: [Double?]) -> CanvasExtent {
    let most = sizes.compactMap { $0 }.max() ?? 0
    let size = max(Self.leastHeight, most + 2 * Self.padding)
    return CanvasExtent(minimum: size, natural: size)
  }
}
