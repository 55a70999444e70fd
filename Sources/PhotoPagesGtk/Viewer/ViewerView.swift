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

  /// The session of the shown viewer.
  public let session: ViewerSession

  /// Called after each change with the current viewer.
  public var onUpdate: (@MainActor (Viewer) -> Void)?

  /// Called once the desktop's theme is loaded, before the interface around the first picture is made.
  package var onThemeLoaded: (@MainActor () -> Void)?

  /// Called once the interface around the first picture is complete.
  public var onPartsAdded: (@MainActor () -> Void)?

  var canvas: Canvas { stage.canvas }
  let context: PartContext
  let pagerView: PagerView
  let stage: Stage
  let pointerWatch = PointerWatch()
  let actions: ViewerActions
  private(set) var keyTable: KeyTable
  /// The chosen keys that the table has.
  private var keys: ChosenKeys
  private let focusKeeper: FocusKeeper
  /// The entries of the main menu from its next opening on; if there are none, the factory makes them.
  public var mainMenu: MenuModel
  var openPopover: PopoverMenu?
  /// The row of the open main menu; nil while that is closed.
  var zoomRow: ZoomRow?
  var isPressingKey = false
  /// Whether the key that is pressed now is held, so that the press is a repetition.
  var isRepeatingKey = false
  var heldKey: Key?
  let questioner: QuestionPresenter
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
    self.session = session
    mainMenu = menu
    context = PartContext(
      session: session, factory: factory, fillsWindow: fillsWindow, isStart: isStart)
    actions = ViewerActions(of: session)
    keyTable = KeyTable(session.viewer.keyBindings)
    keys = session.viewer.model.preferences.keys
    questioner = QuestionPresenter(in: context)
    pagerView = PagerView(in: context)
    stage = Stage(pager: pagerView, in: context)
    focusKeeper = FocusKeeper(in: stage.canvas) { [stage] in stage.focusHome }
    actions.insert(into: canvas)
    connect()
    update()
  }

  private func connect() {
    session.controller.onChange = { [weak self] before, now in
      if !now.onlyMovesView(since: before) { self?.update() }
    }
    session.onViewRequest = { [weak self] request in self?.perform(request) }
    canvas.onKeyPressed { [weak self] in self?.keyPressed($0, orDigit: $1) ?? false }
    canvas.onKeyReleased { [weak self] in self?.heldKey = nil }
    canvas.onKeyUnused { [weak self] in self?.keyUnused($0) ?? false }
    canvas.onTextKeyUnused { [weak self] _ in self?.openSearchToType() ?? false }
    focusKeeper.onMoved = { [weak self] in self?.stage.shownGallery?.focusMoved() }
    connectPointer()
    context.onPagesMoved { [weak self] in
      guard let self else { return }
      zoomRow?.update(session.viewer)
    }
    canvas.on(.mapped) { [weak self] in self?.mapped() }
  }

  /// Requests the photos, once the view is on screen.
  private func mapped() {
    guard !isLoaded else { return }
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
    case .focusCaptionEditor: stage.parts?.caption.focusEditor()
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
    var changed = shown.map { ViewerFeatures(from: $0, to: viewer) } ?? .all
    shown = viewer
    if changed.contains(.chrome) { context.chrome = viewer.chrome }
    if viewer.model.preferences.keys != keys {
      keys = viewer.model.preferences.keys
      keyTable = KeyTable(viewer.keyBindings)
    }
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
    onUpdate?(viewer)
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
