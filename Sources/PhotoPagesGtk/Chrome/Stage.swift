import Gtk
import PhotoPages

/// Lays out the pages and all parts around and over them.
///
/// Ownership: holds the parts, which hold their widgets; the canvas holds nothing of it.
@MainActor
final class Stage {
  /// What goes into the window.
  let canvas = Canvas()

  let pages: PagesView
  let emptyPage: any PagesPart
  let sideButtons: SideButtons
  let overlay: any PagesPart
  let panel: any PagesPart
  let caption: any PagesPart
  let hint: any PagesPart
  let notice: any PagesPart
  let bars: [BarPlace: any PagesPart]

  private let context: PartContext
  private let shades: [ShadePlace: any PagesPart]
  private let dim: any PagesPart
  private let line = Canvas()
  private let panelGround = Canvas()
  private let stateHolder = Box(vertical: true)
  private var stateViews: [StateID: (any PagesPart)?] = [:]
  private var shownState: (any PagesPart)?
  /// What was there when the chrome could be seen last: it stays in its place while it is hidden.
  private(set) var standing = Standing()
  /// Ends the panel when it has faded away.
  private var panelLeaving: Delay?
  /// Milliseconds that a fade takes, as the style sheet has it.
  private static let fade = 200
  /// Where each widget was last.
  private var places: [ObjectIdentifier: Rect] = [:]

  /// Which parts there are.
  struct Standing: Equatable {
    var layout = ChromeLayout.classic
    var bars: Set<BarPlace> = []
    var caption = false
    var hint = false
    var comments = false
    var notice = false
  }

  init(pages: PagesView, sideButtons: SideButtons, in context: PartContext) {
    self.pages = pages
    self.sideButtons = sideButtons
    self.context = context
    let factory = context.factory
    overlay = factory.makeTagOverlay(in: context)
    panel = factory.makeCommentsPanel(in: context)
    caption = factory.makeCaption(in: context)
    hint = factory.makeHint(in: context)
    notice = factory.makeNotice(in: context)
    var bars: [BarPlace: any PagesPart] = [:]
    for place in BarPlace.allCases { bars[place] = factory.makeBar(at: place, in: context) }
    self.bars = bars
    var shades: [ShadePlace: any PagesPart] = [:]
    for place in ShadePlace.allCases { shades[place] = factory.makeShade(at: place, in: context) }
    self.shades = shades
    dim = factory.makeDim(in: context)
    emptyPage = factory.makeEmptyPage(in: context)
    canvas.delegate = self
    canvas.clipsChildren = true
    canvas.addStyle("photo-pages")
    if let style = ThemeRules.styleClass(of: context.theme) { canvas.addStyle(style) }
    stack()
  }

  /// All parts, for whoever looks for one.
  var parts: [any PagesPart] {
    [shownState].compactMap { $0 } + [overlay, caption, hint, notice, panel]
      + BarPlace.allCases.compactMap { bars[$0] }
  }

  /// Puts the widgets above each other, the lowest first.
  private func stack() {
    line.addStyle("caption-line")
    panelGround.addStyle("panel-ground")
    panelGround.canTarget = false
    stateHolder.isVisible = false
    panel.widget.isVisible = false
    let fading = parts.filter { $0 !== overlay }
    let faded = fading.map(\.widget) + shades.values.map(\.widget) + [line, panelGround]
    for widget in faded { widget.addStyle("fading") }
    let below: [Widget] = [pages.canvas, dim.widget, overlay.widget, stateHolder, emptyPage.widget]
    let shadows = [ShadePlace.bottom, .top].compactMap { shades[$0]?.widget }
    let above: [Widget] = [
      sideButtons.previous.widget, sideButtons.next.widget, line, caption.widget, panelGround,
      panel.widget,
    ]
    let front = BarPlace.allCases.compactMap { bars[$0]?.widget } + [hint.widget, notice.widget]
    for widget in below + shadows + above + front { canvas.add(widget) }
  }

  // MARK: - Showing

  /// Shows the gallery as it is now.
  func update(_ pages: Pages) {
    for part in parts { part.update(pages) }
    for part in [dim, emptyPage, sideButtons.previous, sideButtons.next] { part.update(pages) }
    for shade in shades.values { shade.update(pages) }
    emptyPage.widget.isVisible = pages.emptyText(isStart: context.isStart) != nil
    reveal(pages)
  }

  /// Shows the view of the state, if it has one, instead of the pages. Before anything else is shown:
  /// the pages have to know whether anybody sees them.
  func updateState(_ pages: Pages) {
    let id = pages.stateID
    if stateViews[id] == nil {
      stateViews[id] = .some(context.factory.makeStateView(for: id, in: context))
    }
    let view = stateViews[id] ?? nil
    guard view !== shownState else { return }
    stateHolder.removeAll()
    shownState = view
    stateHolder.isVisible = view != nil
    self.pages.isCovered = view != nil
    guard let view else { return }
    view.widget.expand()
    stateHolder.append(view.widget)
  }

  private func reveal(_ pages: Pages) {
    let chrome = context.chrome
    var now = standing
    now.notice = pages.model.notice != nil
    if chrome.isVisible {
      now.layout = chrome.layout
      now.bars = Set(
        BarPlace.allCases.filter { !context.factory.items(at: $0, of: pages).isEmpty })
      now.caption = chrome.showsCaption
      now.hint = chrome.hint != nil
      now.comments = chrome.showsComments
    } else {
      now.comments = false
      now.hint = false
    }
    for (place, bar) in bars {
      bar.widget.reveal(chrome.isVisible && now.bars.contains(place))
    }
    caption.widget.reveal(chrome.isVisible && now.caption)
    // The names fade by themselves, together with the photo's movements.
    overlay.widget.canTarget = chrome.isVisible && chrome.showsTags
    overlay.widget.canFocus = overlay.widget.canTarget
    revealPanel(now.comments)
    notice.widget.reveal(now.notice)
    hint.widget.revealDecoration(now.hint)
    revealDecoration(chrome, now)
    guard now != standing else { return }
    standing = now
    canvas.queueAllocate()
  }

  /// A panel that nobody sees has no work.
  private func revealPanel(_ isRevealed: Bool) {
    panel.widget.reveal(isRevealed)
    if isRevealed {
      panelLeaving = nil
      panel.widget.isVisible = true
    } else if panel.widget.isVisible, panelLeaving == nil {
      panelLeaving = Delay(milliseconds: Self.fade) { [weak self] in
        self?.panelLeaving = nil
        self?.panel.widget.isVisible = false
      }
    }
  }

  private func revealDecoration(_ chrome: Chrome, _ now: Standing) {
    let hasBottomBar = now.bars.contains(.bottom) && now.layout == .classic
    shades[.top]?.widget.revealDecoration(chrome.isVisible && now.bars.contains(.top))
    shades[.bottom]?.widget.revealDecoration(chrome.isVisible && (now.caption || hasBottomBar))
    line.revealDecoration(chrome.isVisible && now.caption && hasBottomBar)
    panelGround.revealDecoration(now.comments)
  }
}

extension Stage: CanvasDelegate {
  func draw(_ canvas: Canvas, on snapshot: Snapshot) {}

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    let layout = StageLayout(needs(Size(width: width, height: height)))
    for widget in [pages.canvas, dim.widget, overlay.widget, stateHolder, emptyPage.widget] {
      canvas.place(widget, in: layout.pages)
    }
    place(bars[.top]?.widget, layout.topBar)
    place(shades[.top]?.widget, layout.topShade)
    place(bars[.bottom]?.widget, layout.bottomBar)
    place(bars[.side]?.widget, layout.sideBar)
    place(shades[.bottom]?.widget, layout.bottomShade)
    place(caption.widget, layout.caption)
    place(line, layout.line)
    place(panel.widget, layout.panel)
    place(panelGround, layout.panelGround)
    place(hint.widget, standing.hint ? layout.hint : nil)
    place(notice.widget, standing.notice ? layout.notice : nil)
    place(sideButtons.previous.widget, layout.previousButton)
    place(sideButtons.next.widget, layout.nextButton)
  }

  /// What has just gone fades away where it was.
  private func place(_ widget: Widget?, _ rect: Rect?) {
    guard let widget else { return }
    let id = ObjectIdentifier(widget)
    guard let rect = rect ?? places[id].flatMap({ fits(widget, $0) ? $0 : nil }) else {
      return canvas.leaveOut(widget)
    }
    places[id] = rect
    canvas.place(widget, in: rect)
  }

  /// Whether a widget may have become too large for where it was, before anybody saw it.
  private func fits(_ widget: Widget, _ rect: Rect) -> Bool {
    widget.measureMinimumWidth() <= rect.size.width
      && widget.measureMinimumHeight(width: rect.size.width) <= rect.size.height
  }

  private func needs(_ size: Size) -> StageLayout.Needs {
    var needs = StageLayout.Needs(size: size)
    needs.direction = canvas.isRightToLeft ? .rightToLeft : .leftToRight
    needs.layout = standing.layout
    needs.showsComments = standing.comments
    needs.topBarHeight = natural(bars[.top], size.width)?.height ?? 0
    if standing.bars.contains(.bottom) { needs.bottomBar = natural(bars[.bottom], size.width) }
    if standing.bars.contains(.side) { needs.sideBar = natural(bars[.side], size.width) }
    if standing.caption {
      needs.captionHeight = { [caption] in caption.widget.measureNaturalHeight(width: $0) }
    }
    if standing.hint {
      needs.hintSize = { [canvas, hint] in canvas.naturalSize(of: hint.widget, in: $0) }
    }
    if standing.notice {
      needs.noticeSize = { [canvas, notice] in canvas.naturalSize(of: notice.widget, in: $0) }
    }
    return needs
  }

  private func natural(_ part: (any PagesPart)?, _ width: Double) -> Size? {
    part.map { canvas.naturalSize(of: $0.widget, in: width) }
  }
}
