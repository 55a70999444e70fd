import GtkBindings
import PhotoPages

/// The pages of a viewer side by side, moved by touch, pointer, wheel and keys.
///
/// Zoom and offset change with every frame and are stored only here; the viewer gets the values at which they settle.
@MainActor
final class PagerView {
  let canvas = Canvas()

  var pager = Pager()
  /// The bounce that acknowledges a tap, while it lasts.
  var bounce: Bounce?
  /// The page before the current one, while that fades in.
  var fading: FadingPage?
  let input = InputState()
  /// Called during each frame that shows more of the photo than a preview.
  var onPictureDrawn: (@MainActor () -> Void)?
  private(set) lazy var player = AnimationPlayer(of: self)
  var animationsWatch: Desktop.Following?
  var frames = FrameStatistics()

  private(set) var pages: [PhotoID: PageView] = [:]
  private(set) var shownPhoto: PhotoID?

  /// Whether another package's view covers the pages, which then report nothing; that view handles zoom and turning.
  var isCovered = false {
    didSet {
      guard isCovered != oldValue else { return }
      (isShownAtRest, fading) = (false, nil)
      canvas.canTarget = !isCovered
      canvas.canFocus = !isCovered
      isCovered ? cancelInput() : currentPage?.keepZoom(session.viewer.model.paging.zoom)
      player.update()
    }
  }

  let context: PartContext
  var session: ViewerSession { context.session }
  var lastFrame: PagerFrame?
  /// Whether pages that are turned now slide, as the button or the key wants it.
  var slidesTurns = false
  /// Whether the last frame showed the current page in its place.
  var isShownAtRest = false
  private var isTicking = false
  /// The name and the description of the pages for screen readers.
  private var spoken = ("", "")
  /// Whether the zoom will be reported to the viewer after the next frame.
  var isReportPending = false
  var announcing: Delay?
  private(set) var motion = PhotoMotion()
  /// The timer after which the loader gets a new size.
  var resizing: Delay?
  /// The memory for frames, kept once the first picture is on screen.
  var frameMemory: FrameMemory?

  init(in context: PartContext) {
    self.context = context
    context.pagerView = self
    canvas.delegate = self
    canvas.expand()
    canvas.isFocusable = true
    canvas.setAccessibleRole(.image)
    canvas.addStyle("pages")
    connectInput()
    canvas.on(.scaleFactorChanged) { [weak self] in self?.sizeChanged() }
    canvas.on(.directionChanged) { [weak self] in self?.directionChanged() }
    directionChanged()
    connectAnimations()
  }

  var currentPage: PageView? { shownPhoto.flatMap { pages[$0] } }

  func page(at index: Int) -> PageView? {
    session.viewer.model.photo(at: index).flatMap { pages[$0.id] }
  }

  /// Whether anything moves or will move without another event.
  var isMoving: Bool {
    pager.isMoving || bounce != nil || isFading
      || pages.values.contains { $0.viewport.isMoving || $0.turn != nil }
  }

  /// Whether something is pending that no event will announce.
  var isBusy: Bool { isMoving || isFlying || resizing != nil || player.isStepping }

  var isAnimated: Bool { canvas.animationsEnabled }

  func update() {
    let model = session.viewer.model
    follow(model.preferences)
    movePager(model)
    updatePages(model)
    describe(model)
    showStatuses()
    // Most changes of the viewer are not drawn here.
    if PagerFrame(of: self) != lastFrame {
      moveMessages()
      redraw()
    }
    startTicking()
    settled()
    player.update()
    context.transition?.pageChanged()
  }

  /// Shows the current page at once, unless a swipe moves the pager already.
  private func movePager(_ model: ViewerModel) {
    let current = model.currentPhoto?.id
    if current != shownPhoto, let shownPhoto, model.photo(at: pager.page)?.id == shownPhoto,
      pager.count == model.count
    {
      show(page: model.paging.index)
    } else {
      pager.reindex(page: model.paging.index, count: model.count)
    }
    setShown(current)
  }

  /// Tells screen readers which photo is shown, and what it shows.
  private func describe(_ model: ViewerModel) {
    let spoken = (model.spokenName, model.spokenDescription)
    guard spoken != self.spoken else { return }
    self.spoken = spoken
    canvas.setSpokenName(spoken.0)
    canvas.setAccessibleDescription(spoken.1)
  }

  /// Sets the shown photo, whose page begins fitted unless zooms are kept.
  func setShown(_ photo: PhotoID?) {
    guard photo != shownPhoto else { return }
    shownPhoto = photo
    motion = PhotoMotion()
    guard !session.viewer.model.preferences.keepsZoom else { return }
    currentPage?.viewport.zoomToFit(animated: false)
  }

  private func updatePages(_ model: ViewerModel) {
    let photos = (model.paging.index - 1...model.paging.index + 1).compactMap {
      model.photo(at: $0)
    }
    let wanted = Set(photos.map(\.id))
    for (id, page) in pages where !wanted.contains(id) {
      page.messages.forEach(canvas.remove)
      pages[id] = nil
    }
    for photo in photos { update(pages[photo.id] ?? makePage(for: photo), photo, model) }
  }

  private func update(_ page: PageView, _ photo: Photo, _ model: ViewerModel) {
    page.photo = photo
    // Its picture is needed until the next page has faded in, although it may no longer be requested.
    guard page !== fading?.page else { return }
    let hadPicture = page.picture != nil
    let phase = model.pictures.phase(of: photo.id)
    switch phase {
    case .failed?: page.setPicture(nil)
    case .shown(let picture)?:
      page.setPicture(
        session.loader.store[photo.id], in: picture.orientation,
        animated: isAnimated && photo.id == shownPhoto && canBeSeen)
    case .loading?, nil: page.setPicture(session.loader.store[photo.id])
    }
    if model.preferences.keepsZoom, photo.id != shownPhoto || !hadPicture {
      page.keepZoom(model.paging.zoom)
    }
    page.show(phase, waitingFor: model.pictures.slowStage(of: photo.id))
  }

  /// Hides the statuses of invisible pages, which the keyboard must not reach.
  private func showStatuses() {
    let visible = Set(pager.visiblePages.compactMap { session.viewer.model.photo(at: $0)?.id })
    for (id, page) in pages {
      page.setOnScreen(!isCovered && visible.contains(id))
    }
  }

  private func makePage(for photo: Photo) -> PageView {
    let viewport = Viewport(viewSize: viewSize, deviceScale: canvas.scaleFactor)
    let page = context.factory.makePage(for: photo, viewport: viewport)
    page.follow(session.viewer.model.preferences)
    page.status = context.factory.makePageStatus(in: context)
    page.setOnScreen(false)
    page.messages.forEach(canvas.add)
    pages[photo.id] = page
    return page
  }

  // MARK: - Motion

  func startTicking() {
    guard !isTicking, isMoving else { return }
    isTicking = true
    canvas.onEachFrame { [weak self] seconds in self?.tick(seconds) ?? false }
  }

  private func tick(_ seconds: Double) -> Bool {
    frames.add(seconds)
    _ = pager.advance(by: seconds)
    for page in pages.values {
      _ = page.viewport.advance(by: seconds)
      if page.turn?.advance(by: seconds) == false { page.turn = nil }
    }
    if bounce?.advance(by: seconds) == false { bounce = nil }
    advanceFade(by: seconds)
    redraw()
    showStatuses()
    moveMessages()
    isTicking = isMoving
    if !isTicking { settled() }
    return isTicking
  }

  private func moveMessages() {
    if pages.values.contains(where: \.hasMessage) { canvas.queueAllocate() }
  }

  /// Requests a frame of the pages, and of the parts over them.
  func redraw() {
    if let photoRect { motion.add(photoRect, at: Clock.now) }
    canvas.queueDraw()
    context.pagesMoved()
  }

  /// Draws a change by input, and lets it move on or settle.
  func inputChanged() {
    redraw()
    guard isMoving else { return settled() }
    startTicking()
    announceZoomSoon()
  }
}
