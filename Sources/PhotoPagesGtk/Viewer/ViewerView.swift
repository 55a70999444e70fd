import GtkBindings
import PhotoPages

/// A whole viewer as one widget: the photos and the interface over them.
///
/// It draws what the viewer publishes and sends it the user's input; it makes no decisions.
///
/// Ownership: `widget` retains this object, and a window or container retains `widget`. This object holds the widgets
/// inside, none of which holds it.
@MainActor
public final class ViewerView {
  /// The widget to put into a window, which then keeps the view alive.
  ///
  /// It is a handle that retains the view, so nothing that the view holds may hold it.
  public var widget: Widget { OwningWidget(canvas, keeping: self) }

  /// The session of the shown viewer; `show(source:setup:delegate:factory:)` begins another one.
  public var session: ViewerSession { interface.session }

  /// Called after each change with the current viewer, from the moment on that its view is on screen.
  public var onUpdate: (@MainActor (Viewer) -> Void)?

  /// Called once the desktop's theme is loaded, before the interface around the first picture is made.
  package var onThemeLoaded: (@MainActor () -> Void)?

  /// Called once the interface around a session's first picture is complete, and when another factory has made it anew.
  public var onPartsAdded: (@MainActor () -> Void)?

  let canvas = Canvas()
  private var interface: Interface
  /// The release of what was made for the session before, once its widgets are gone.
  private var release: Delay?
  /// The performer of the viewer's requests to the desktop; nil in a program that has none.
  var desktop: StandardDesktop?
  let pointerWatch = PointerWatch()
  private lazy var focusKeeper = FocusKeeper(in: canvas) { [weak self, canvas] in
    self?.stage.focusHome ?? canvas
  }
  /// The entries of the main menu from its next opening on; if there are none, the factory makes them.
  public var mainMenu: MenuModel
  var openPopover: PopoverMenu?
  /// The row of the open main menu; nil while that is closed.
  var zoomRow: ZoomRow?
  var isPressingKey = false
  /// Whether the key that is pressed now is held, so that the press is a repetition.
  var isRepeatingKey = false
  var heldKey: Key?
  private var isLoaded = false
  /// Whether the interface around the pages is complete and has been drawn.
  private(set) var hasParts = false
  private var deferredParts: DeferredParts?
  /// The viewer as last shown; nil before the first update and after the parts were added.
  private var shown: Viewer?

  /// Makes a view of a source's photos, which is all that a program needs to show them.
  ///
  /// `ViewerSession.init` and `init(session:factory:menu:isStart:fillsWindow:)` explain the parameters; the delegate is
  /// held weakly.
  public convenience init(
    source: any PhotoDataSource, setup: ViewerSetup = ViewerSetup(),
    delegate: (any ViewerDelegate)? = nil, factory: ViewerFactory = ViewerFactory(),
    fillsWindow: Bool = true
  ) {
    self.init(
      session: ViewerSession(source: source, setup: setup, delegate: delegate), factory: factory,
      fillsWindow: fillsWindow)
  }

  /// Makes a view of a session.
  ///
  /// The factory makes the main menu if `menu` has no entries. `isStart` tells whether no photos were requested, so
  /// that an empty viewer shows a welcome; `fillsWindow` whether the view is the only content of a window without a
  /// title bar, so that the view's top bar serves as title bar and has the window buttons.
  public init(
    session: ViewerSession, factory: ViewerFactory = ViewerFactory(),
    menu: MenuModel = MenuModel(sections: []), isStart: Bool = false, fillsWindow: Bool
  ) {
    // The program may have a main loop of its own.
    MainLoopBridge.install()
    mainMenu = menu
    interface = Interface(
      of: session, on: canvas, factory: factory, fillsWindow: fillsWindow, isStart: isStart)
    connect()
    connectSession()
    update()
  }

  private func connectSession() {
    session.controller.onChange = { [weak self] before, now in
      if !now.onlyMovesView(since: before) { self?.update() }
    }
    session.onViewRequest = { [weak self] request in self?.perform(request) }
    context.onPagesMoved { [weak self] in
      guard let self else { return }
      zoomRow?.update(session.viewer)
    }
  }

  private func connect() {
    canvas.onKeyPressed { [weak self] in self?.keyPressed($0, orDigit: $1) ?? false }
    canvas.onKeyReleased { [weak self] in self?.heldKey = nil }
    canvas.onKeyUnused { [weak self] in self?.keyUnused($0) ?? false }
    canvas.onTextKeyUnused { [weak self] _ in self?.openSearchToType() ?? false }
    focusKeeper.onMoved = { [weak self] in self?.stage.shownGallery?.focusMoved() }
    connectPointer()
    canvas.on(.mapped) { [weak self] in self?.mapped() }
  }

  /// Requests the photos, once the view is on screen.
  private func mapped() {
    guard !isLoaded else {
      // A program may have hidden the view before its parts were made.
      if stage.parts == nil { deferredParts = DeferredParts(of: self) }
      return
    }
    isLoaded = true
    Trace.mark("window on screen")
    pagerView.canvas.grabFocus()
    pagerView.announceAnimations()
    session.controller.send(.window(.viewLoaded))
    deferredParts = DeferredParts(of: self)
  }

  /// Reads the user's picture again, since what `ViewerSession.userPicture` returns has changed.
  public func userPictureChanged() { context.authorPictures.readAgain() }

  /// Performs a request, unless a part does: a view that replaces the pages handles its own motion.
  private func perform(_ request: ViewRequest) {
    guard !stage.stateParts.contains(where: { $0.perform(request) }) else { return }
    switch request {
    case .bounce: pagerView.startBounce()
    case .zoom(let change): pagerView.perform(change)
    case .pan(let arrow): pagerView.pan(arrow)
    case .bounceAtEnd(let isForward): if !isRepeatingKey { pagerView.bounceAtEnd(isForward) }
    case .reveal(let point): pagerView.reveal(point)
    case .stepFrame(let step): pagerView.player.step(by: step)
    case .open(let menu): open(menu)
    case .focusPages: pagerView.canvas.grabFocus()
    case .focusCommentEntry: stage.parts?.panel.focusEntry()
    case .focusComment(let comment): stage.parts?.panel.focus(comment)
    case .focusDetail(let field): stage.parts?.details.focus(field)
    case .focusFolderText: stage.shownGallery?.focusFolderText()
    case .focusSearch: stage.shownGallery?.searchBar.focusEntry()
    case .acknowledgeLike: stage.parts?.bars.values.forEach { $0.acknowledgeLike() }
    }
  }

  func addParts() {
    guard stage.parts == nil else { return }
    stage.addParts()
    connectTitle()
    deferredParts = nil
    shown = nil
    update()
    canvas.afterNextFrame { [weak self] in self?.hasParts = true }
    onPartsAdded?()
    readFocus()
  }

  /// Lets a screen reader read the photo, which was shown before the screen reader knew of the window.
  private func readFocus() {
    Task { [weak self] in
      guard await ScreenReader.isOn(), let self else { return }
      ScreenReader.read(pagerView.canvas)
    }
  }

  private func update() {
    let viewer = session.viewer
    deferredParts?.update(viewer)
    var changed = ViewerFeatures.all
    if let shown {
      changed = ViewerFeatures(from: shown, to: viewer, chrome: &context.chrome)
    } else {
      context.chrome = viewer.chrome
    }
    shown = viewer
    interface.update(viewer)
    if stage.updateState(viewer) { changed = .all }
    pagerView.update()
    actions.update(viewer)
    for part in stage.parts(showing: changed) { part.update(viewer) }
    stage.reveal(viewer)
    zoomRow?.update(viewer)
    updateSideButtons()
    // The focus must not stay on a part that has faded out.
    focusKeeper.check()
    if context.chrome.isVisible || context.chrome.showsProgress { watchIdleness() }
    questioner.update(viewer.model.questions.open, over: canvas) { [self] in place(of: $0) }
    if viewer.stateID != .uninitialized { onUpdate?(viewer) }
  }

  func updateSideButtons() {
    let pointer = pointerWatch.isIdle ? nil : pagerView.input.pointer
    // A slideshow has controls of its own.
    stage.parts?.sideButtons.update(
      session.viewer, showsPages: context.chrome.showsPages && !context.chrome.showsProgress,
      pointer: pointer,
      size: pagerView.canvas.size, isRightToLeft: canvas.isRightToLeft)
    stage.parts?.caption.pointerMoved(to: pointer)
  }
}

// What a session has of its own, and how another one takes its place.

extension ViewerView {
  /// The parts, and what else is made for a session by a factory.
  @MainActor
  fileprivate struct Interface {
    let session: ViewerSession
    let context: PartContext
    let pager: PagerView
    let stage: Stage
    let actions: ViewerActions
    let questioner: QuestionPresenter
    private(set) var keyTable: KeyTable
    /// The chosen keys that the table has.
    private var keys: ChosenKeys

    init(
      of session: ViewerSession, on canvas: Canvas, factory: ViewerFactory, fillsWindow: Bool,
      isStart: Bool
    ) {
      self.session = session
      context = PartContext(
        session: session, factory: factory, fillsWindow: fillsWindow, isStart: isStart)
      pager = PagerView(in: context)
      stage = Stage(pager: pager, on: canvas, in: context)
      actions = ViewerActions(of: session)
      questioner = QuestionPresenter(in: context)
      keyTable = KeyTable(session.viewer.keyBindings)
      keys = session.viewer.model.preferences.keys
      actions.insert(into: canvas)
    }

    mutating func update(_ viewer: Viewer) {
      guard viewer.model.preferences.keys != keys else { return }
      keys = viewer.model.preferences.keys
      keyTable = KeyTable(viewer.keyBindings)
    }
  }

  var context: PartContext { interface.context }
  var pagerView: PagerView { interface.pager }
  var stage: Stage { interface.stage }
  var actions: ViewerActions { interface.actions }
  var questioner: QuestionPresenter { interface.questioner }
  var keyTable: KeyTable { interface.keyTable }

  /// The delegate of the shown viewer, which is held weakly; it can be exchanged at any time.
  public var delegate: (any ViewerDelegate)? {
    get { session.controller.delegate }
    set { session.controller.delegate = newValue }
  }

  /// Shows another source's photos in place of these, unless the delegate keeps these; returns whether it did.
  ///
  /// The widget stays, with its window, its main menu and what connects it to the desktop. Without a `setup` that of
  /// now is used, with the present preferences and without what belongs to the photos; without a delegate or a factory
  /// those of now stay. What was changed is saved first by the session that ends, which the program must wait for
  /// (`ViewerSession.finishSaving`) unless the view is connected to a window of an application.
  ///
  /// Three things stay for the life of a view: whether it fills its window, the decoder, and the window that it is
  /// connected to.
  @discardableResult
  public func show(
    source: any PhotoDataSource, setup: ViewerSetup? = nil,
    delegate: (any ViewerDelegate)? = nil, factory: ViewerFactory? = nil
  ) -> Bool {
    let next = session.successor(
      source: source, setup: setup, delegate: delegate ?? self.delegate)
    return show(next, factory: factory)
  }

  /// Shows another session in place of this one, as `show(source:setup:delegate:factory:)` does.
  @discardableResult
  package func show(
    _ next: ViewerSession, factory: ViewerFactory? = nil, isStart: Bool = false
  ) -> Bool {
    let (before, onChange) = (session, session.controller.onChange)
    // What the former viewer still does is no change of what is shown.
    before.controller.onChange = nil
    let isShown = before.dismiss { didDismiss in
      before.onViewRequest = nil
      before.close(holding: desktop?.window.holdApplication())
      exchange(next, factory ?? context.factory, isStart: isStart)
      isLoaded = false
      desktop?.follow(next)
      if canvas.isMapped { mapped() }
      didDismiss()
    }
    if !isShown { before.controller.onChange = onChange }
    return isShown
  }

  /// Makes all parts anew by another factory, while the viewer stays as it is.
  public func show(factory: ViewerFactory) {
    let hadParts = stage.parts != nil
    exchange(session, factory, isStart: context.isStart)
    guard isLoaded else { return }
    pagerView.canvas.grabFocus()
    pagerView.announceAnimations()
    guard hadParts else { return deferredParts = DeferredParts(of: self) }
    addParts()
    pagerView.keepFrameMemory()
  }

  private func exchange(_ session: ViewerSession, _ factory: ViewerFactory, isStart: Bool) {
    closeMenu()
    questioner.close()
    let before = interface
    stage.clear()
    (deferredParts, shown, hasParts, heldKey) = (nil, nil, false, nil)
    interface = Interface(
      of: session, on: canvas, factory: factory, fillsWindow: context.fillsWindow,
      isStart: isStart)
    // The canvas removes the widgets in the next turn of the main loop.
    release = Delay(milliseconds: 0) { [weak self] in
      withExtendedLifetime(before) {}
      self?.release = nil
    }
    connectSession()
    update()
  }
}
