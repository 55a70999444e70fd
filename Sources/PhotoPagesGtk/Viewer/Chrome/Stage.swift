import GtkBindings
import PhotoPages

/// The layout of the pages and of all parts around and over them.
///
/// Ownership: holds the parts, which hold their widgets. The canvas does not hold this object.
@MainActor
final class Stage {
  let canvas: Canvas

  let pager: PagerView
  /// The parts around and over the pages; nil until they are added after the first picture.
  private(set) var parts: StageParts?

  let context: PartContext
  let stateView: StateSlot
  let stateOverlay: StateSlot
  private let transition: GalleryTransition
  /// The parts as of the last time that the chrome was visible: they keep their places while hidden.
  private(set) var visibleParts = VisibleParts()
  private var panelHideTimers: [ObjectIdentifier: Delay] = [:]
  var clearRoomUpdate: Delay?
  var coverUpdate: Delay?
  /// The motion of the pages to their new size when a panel opens or closes.
  var pagesMotion: RectMotion?
  var restUpdate: Delay?
  var widthUpdate: Delay?
  private var look: Desktop.Following?
  /// The duration of a fade in milliseconds, as in the style sheet.
  private static let fade = 200
  /// The last place of each part that comes and goes.
  var places: [ObjectIdentifier: Rect] = [:]
  /// The displacement of the caption while the pages are swiped, in points.
  private(set) var captionShift = 0.0

  struct VisibleParts: Equatable {
    var layout = ChromeLayout.classic
    var bars: Set<BarPlace> = []
    var caption = false
    var filmstrip = false
    var actions = false
    var hint = false
    var comments = false
    var details = false
    var notice = false

    var hasPanel: Bool { comments || details }
    /// The bar at the top edge.
    var topBar: BarPlace { bars.contains(.galleryHeader) ? .galleryHeader : .top }
  }

  init(pager: PagerView, on canvas: Canvas, in context: PartContext) {
    self.canvas = canvas
    self.pager = pager
    self.context = context
    stateView = StateSlot {
      $0 == .gallery
        ? context.makeGallery() : context.factory.makeStateView(for: $0, in: context)
    }
    stateOverlay = StateSlot { context.factory.makeOverlay(for: $0, in: context) }
    transition = GalleryTransition(of: stateView, in: canvas, context)
    canvas.delegate = self
    canvas.clipsChildren = true
    canvas.addStyle("photo-pages")
    if let style = ThemeRules.styleClass(of: context.theme) { canvas.addStyle(style) }
    canvas.add(pager.canvas)
    context.onPagesMoved { [weak self] in self?.pagesMoved() }
  }

  /// Takes everything off the canvas, for another stage.
  func clear() {
    transition.finish()
    if let style = ThemeRules.styleClass(of: context.theme) { canvas.setStyle(style, false) }
    canvas.removeAllLater()
  }

  /// Moves the caption with the pages; nothing is laid out while they rest.
  private func pagesMoved() {
    let shift = parallax
    guard shift != captionShift else { return }
    captionShift = shift
    canvas.queueAllocate()
  }

  /// Adds the parts around the pages; deferred, so that the first picture is on screen sooner.
  func addParts() {
    guard parts == nil else { return }
    let parts = StageParts(in: context)
    self.parts = parts
    for widget in parts.widgets(above: stateView.canvas, below: stateOverlay.canvas) {
      canvas.add(widget)
    }
    followLook()
    look = Desktop.onLookChange { [weak self] in self?.followLook() }
    context.takeWheel = { [weak self] in self?.takeWheel(at: $0, $1) ?? false }
  }

  private var allParts: [any ViewerPart] { stateParts + (parts?.all ?? []) }

  /// The overlay and the view of the current state.
  var stateParts: [any ViewerPart] { [stateOverlay.part, stateView.part].compactMap { $0 } }

  /// The parts that menus open from; a state's view need not be one.
  var menuAnchors: [any MenuAnchor] {
    stateParts.compactMap { $0 as? any MenuAnchor } + (parts?.menuAnchors ?? [])
  }

  /// The parts with special keys.
  var keyHandlers: [any KeyHandler] {
    [shownGallery].compactMap { $0 as (any KeyHandler)? } + (parts?.keyHandlers ?? [])
  }

  /// The gallery, once it has been shown, if it is the library's own, which scripts and tests look into.
  var gallery: GalleryView? { context.gallery as? GalleryView }

  /// The gallery, while it is shown.
  var shownGallery: (any GalleryPart)? {
    context.gallery.flatMap { $0 === stateView.part ? $0 : nil }
  }

  /// The widget that has the keyboard focus while no control has it: the pages, or what covers them.
  var focusHome: Widget {
    guard stateView.part != nil else { return pager.canvas }
    return shownGallery?.focusHome ?? stateView.canvas
  }

  // MARK: - Showing

  /// Returns the parts that show any of these features, the state's own first.
  func parts(showing features: ViewerFeatures) -> [any ViewerPart] {
    (allParts + (parts?.decoration ?? [])).filter { !$0.features.isDisjoint(with: features) }
  }

  /// Shows the state's view and overlay, before other updates as they may cover the pages; returns whether one changed.
  func updateState(_ viewer: Viewer) -> Bool {
    guard parts != nil else { return false }
    let (before, left) = (stateParts.map(ObjectIdentifier.init), stateView.part)
    transition.prepare(viewer)
    stateView.show(viewer.stateID)
    stateOverlay.show(viewer.stateID)
    pager.isCovered = stateView.part != nil
    // A part that is not shown any more gets no other update.
    if left !== stateView.part { left?.update(viewer) }
    return stateParts.map(ObjectIdentifier.init) != before
  }

  /// Returns the parts that are to be visible; bars and caption keep their places while they fade out.
  private func partsNow(of viewer: Viewer, _ chrome: Chrome) -> VisibleParts {
    var now = visibleParts
    now.notice = viewer.model.notices.notice != nil || (chrome.isVisible && chrome.showsReport)
    guard chrome.isVisible else {
      (now.comments, now.details, now.hint) = (false, false, false)
      return now
    }
    now.layout = chrome.layout
    now.bars = Set(
      BarPlace.allCases.filter {
        !context.factory.items(at: $0, of: viewer, chrome: chrome).isEmpty
      })
    now.caption = chrome.showsCaption || chrome.offersRating
    now.filmstrip = chrome.showsFilmstrip
    now.actions = !chrome.actions.isEmpty
    now.hint = chrome.hint != nil
    now.comments = chrome.showsComments
    now.details = chrome.showsDetails
    return now
  }

  /// Shows and hides the parts as the chrome demands.
  func reveal(_ viewer: Viewer) {
    guard let parts else { return }
    let chrome = context.chrome
    canvas.setStyle("without-pages", !chrome.showsPages)
    let now = partsNow(of: viewer, chrome)
    for (place, bar) in parts.bars {
      bar.widget.reveal(chrome.isVisible && now.bars.contains(place))
    }
    let hasItems =
      !chrome.showsPages && (!viewer.model.gallery.folders.isEmpty || viewer.model.canLoadMore)
    parts.emptyPage.widget.isVisible =
      !hasItems && viewer.emptyText(isStart: context.isStart) != nil
    parts.titleBar?.canTarget = chrome.isVisible && now.bars.contains(now.topBar)
    parts.caption.widget.reveal(chrome.isVisible && now.caption)
    // The overlay fades the tags itself, depending on the photo's motion.
    parts.overlay.widget.canTarget = chrome.isVisible && chrome.showsTags
    parts.overlay.widget.canFocus = chrome.isVisible && chrome.showsTags
    revealPanel(parts.filmstrip, chrome.isVisible && now.filmstrip)
    revealPanel(parts.panel, now.comments)
    revealPanel(parts.details, now.details)
    parts.notice.widget.reveal(now.notice)
    parts.actionBar.widget.reveal(chrome.isVisible && now.actions)
    parts.hint.widget.revealDecoration(now.hint)
    revealDecoration(parts, chrome, now)
    guard now != visibleParts else { return }
    if now.hasPanel != visibleParts.hasPanel { startPagesMotion() }
    visibleParts = now
    canvas.queueAllocate()
    // The title is centred over the pages, whose width may change while the bar's stays.
    parts.bars[.top]?.widget.queueAllocate()
  }

  /// Fades a panel in or out; one that has faded out is hidden, so that it causes no work.
  private func revealPanel(_ panel: any ViewerPart, _ isRevealed: Bool) {
    let id = ObjectIdentifier(panel)
    panel.widget.reveal(isRevealed)
    if isRevealed {
      panelHideTimers[id] = nil
      panel.widget.isVisible = true
    } else if panel.widget.isVisible, panelHideTimers[id] == nil {
      panelHideTimers[id] = Delay(milliseconds: Self.fade) { [weak self, weak panel] in
        self?.panelHideTimers[id] = nil
        panel?.widget.isVisible = false
      }
    }
  }

  private func revealDecoration(_ parts: StageParts, _ chrome: Chrome, _ now: VisibleParts) {
    let hasBottomBar = now.bars.contains(.bottom) && now.layout == .classic
    parts.shades[.top]?.widget.revealDecoration(
      chrome.isVisible && now.bars.contains(.top) && chrome.showsPages)
    // The caption has a ground of its own.
    parts.shades[.bottom]?.widget.revealDecoration(chrome.isVisible && hasBottomBar)
    parts.line.revealDecoration(chrome.isVisible && chrome.showsCaption && hasBottomBar)
    parts.panelGround.revealDecoration(now.comments || now.details)
    parts.plainCaption.widget.revealDecoration(chrome.showsPlainCaption)
    parts.progress.widget.revealDecoration(chrome.showsProgress)
  }
}

// What the stage follows besides the viewer: the desktop's style and contrast, the window's width and the wheel.

extension Stage {
  func followLook() {
    canvas.setStyle("high-contrast", Desktop.wantsHighContrast)
    canvas.setStyle("light", context.theme.surface?.isLight ?? !Desktop.isDark)
  }

  /// Tells the viewer whether everything fits into one bar, after the layout, which it may change.
  func reportWidth(_ width: Double) {
    let isNarrow = width < StageLayout.widthForOneBar
    guard isNarrow != context.session.viewer.model.window.isNarrow else { return }
    widthUpdate = Delay(milliseconds: 0) { [context] in
      context.send(.window(.narrowed(isNarrow)))
    }
  }

  /// Scrolls the caption by a wheel that is turned on it or below it, where it never zooms the photo.
  func takeWheel(at point: Point, _ event: ScrollEvent) -> Bool {
    guard context.chrome.isVisible, context.chrome.showsCaption, let parts,
      let place = parts.caption.widget.rect(in: pager.canvas)
    else { return false }
    let isBelow = point.y >= place.bottom
    guard isBelow || place.contains(point) else { return false }
    _ = parts.caption.scrolled(event)
    return true
  }

  /// The part of the pages' way that the caption goes with them.
  private static let captionSpeed = 0.3

  /// The displacement of the caption, which follows a swipe at a lower speed than the pages; whole points.
  var parallax: Double {
    guard pager.session.viewer.model.preferences.motion.captionParallax else { return 0 }
    return (pager.pager.offset * Self.captionSpeed).rounded()
  }
}
