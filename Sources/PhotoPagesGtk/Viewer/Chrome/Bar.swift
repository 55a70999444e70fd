import GtkBindings
import PhotoPages

/// A bar that lays out the items of the chrome; input beside them goes to the widgets below.
@MainActor
final class Bar: ViewerPart, MenuAnchor, CompositePart {
  private let canvas = Canvas()
  private let place: BarPlace
  private let context: PartContext
  private var shown: [ChromeItem] = []
  private var views: [Key: any BarItemView] = [:]
  private var row: [any BarItemView] = []
  private let startControls: [ControlsItem]
  private let endControls: [ControlsItem]
  private var isPill = false
  var widget: Widget { canvas }

  /// The identity of an item, which stays when its count or state changes.
  private enum Key: Hashable {
    case indicator
    case title
    case gap(Int)
    case button(AnyCommand)
  }

  /// The thickness of a bar of buttons, in points, which an empty bar has too.
  private static let leastHeight = 46.0
  /// The room between the items and the bar's long edges, in points.
  private static let padding = 6.0

  init(at place: BarPlace, in context: PartContext) {
    self.place = place
    self.context = context
    let hasControls = [.top, .galleryHeader].contains(place) && context.fillsWindow
    startControls =
      hasControls ? [false, true].map { ControlsItem(atStart: true, onlyClose: $0) } : []
    endControls =
      hasControls ? [true, false].map { ControlsItem(atStart: false, onlyClose: $0) } : []
    for controls in startControls + endControls { controls.widget.map(canvas.add) }
    row = startControls + endControls
    canvas.delegate = self
    canvas.isHit = { _, _ in false }
    if place == .galleryHeader {
      canvas.addStyle("gallery-header")
    } else {
      canvas.addStyle("photo-bar", "\(place)-bar")
    }
  }

  private var isVertical: Bool { place == .side }

  func update(_ viewer: Viewer) {
    let items = context.factory.items(at: place, of: viewer)
    // A bar that becomes empty keeps its items while it fades out.
    if !items.isEmpty { show(items, viewer) }
    setPill(context.chrome)
    for controls in startControls + endControls {
      controls.setFullscreen(viewer.model.window.isFullscreen)
    }
    for (key, item) in keyed(shown) { views[key]?.update(item, viewer) }
  }

  func perform(_ request: ViewRequest) -> Bool {
    guard request == .acknowledgeLike, let like = shownButton(.like) as? BarButton
    else { return false }
    like.startPulse()
    return true
  }

  var isPulsing: Bool { views.values.contains { ($0 as? BarButton)?.isPulsing == true } }

  private func setPill(_ chrome: Chrome) {
    guard chrome.isVisible else { return }
    isPill = chrome.layout == .pill && place == .bottom
    canvas.setStyle("pill-bar", isPill)
  }

  private func show(_ items: [ChromeItem], _ viewer: Viewer) {
    let new = keyed(items)
    let keys = Set(new.map(\.key))
    for (key, view) in views where !keys.contains(key) {
      view.widget.map(canvas.removeLater)
      views[key] = nil
    }
    for (key, _) in new where views[key] == nil {
      let view = makeView(key)
      views[key] = view
      view.widget.map(canvas.add)
    }
    guard items != shown else { return }
    shown = items
    row = startControls + new.compactMap { views[$0.key] } + endControls
    canvas.queueResize()
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

  private func makeView(_ key: Key) -> any BarItemView {
    switch key {
    case .indicator: IndicatorItem()
    case .title: place == .galleryHeader ? PathBar(in: context) : TitleItem(in: context)
    case .gap: GapItem()
    case .button(let command): BarButton(command, in: context)
    }
  }

  // MARK: - Inspection

  func place(of menu: PhotoMenu, in view: Widget) -> Rect? {
    let command: Command? =
      switch menu {
      case .main: .openMenu
      case .more: .openMoreMenu
      case .share: .share
      case .order: .openOrderMenu
      case .marks, .likes, .photo, .folder, .tag, .comment: nil
      }
    return command.flatMap(shownButton)?.widget?.rect(in: view)
  }

  /// Returns the button of a command; nil while the other bar at the top has the place of this one.
  private func shownButton(_ command: Command) -> (any BarItemView)? {
    let replaced = context.chrome.galleryHeader.isEmpty ? BarPlace.galleryHeader : .top
    guard place != replaced else { return nil }
    let isThere = keyed(shown).contains { $0.key == .button(.standard(command)) }
    return isThere ? views[.button(.standard(command))] : nil
  }

  var pieces: [(name: String, widget: Widget)] {
    row.compactMap { view in
      guard let widget = view.widget, widget.isMapped, widget.width > 0 else { return nil }
      return (view.name, widget)
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
  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    let items = layoutItems
    let layout = BarLayout(
      items, length: isVertical ? height : width,
      direction: isVertical ? .leftToRight : canvas.layoutDirection,
      centres: isPill || isVertical, titleCentre: titleCentre)
    for (view, span) in zip(laidOut, layout.spans) {
      guard let widget = view.widget else { continue }
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
  private var laidOut: [any BarItemView] {
    guard isPill else { return row }
    let inner = row.drop { $0.kind == .gap }
    guard let last = inner.lastIndex(where: { $0.kind != .gap }) else { return [] }
    return Array(inner[...last])
  }

  private var layoutItems: [BarLayout.Item] {
    laidOut.map { view in
      guard let widget = view.widget else { return BarLayout.Item(view.kind) }
      let length = isVertical ? widget.measureHeight().natural : widget.measureWidth().natural
      return BarLayout.Item(view.kind, natural: length)
    }
  }

  func measureWidth(_ canvas: Canvas) -> CanvasExtent {
    isVertical ? extent(across: row.map { $0.widget?.measureWidth().natural }) : extentAlong
  }

  func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent {
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
