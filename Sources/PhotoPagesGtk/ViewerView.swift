import GtkBindings
import PhotoPages

/// A whole viewer as one widget: the photos, and what lies over them.
///
/// It draws what the viewer publishes and sends it what a person does; it decides nothing.
/// Ownership: `widget`, as it is handed out, keeps this object, and a window or container keeps that
/// for as long as it stands there. This holds the widgets themselves, none of which holds it.
@MainActor
public final class ViewerView {
  /// What to put into a window, which then keeps the view. A handle: it must not be held by what this
  /// view holds.
  public var widget: Widget { KeepingWidget(canvas, keeping: self) }

  /// The viewer that is shown.
  public let session: ViewerSession

  /// Called after each change with the viewer as it is now.
  public var onUpdate: (@MainActor (Viewer) -> Void)?

  /// Called once everything stands around the first picture.
  public var onFurnished: (@MainActor () -> Void)?

  var canvas: Canvas { stage.canvas }
  let context: PartContext
  let pagerView: PagerView
  let stage: Stage
  let pointerWatch = PointerWatch()
  let actions: ViewerActions
  let keyTable: KeyTable
  /// Keeps the keyboard from parts that are gone.
  private let focusKeeper: FocusKeeper
  /// The entries of the main menu that the program around the viewer gave.
  let mainMenu: MenuModel
  var openPopover: PopoverMenu?
  /// Whether what happens now is a key's doing.
  var isPressingKey = false
  private let questioner: Questioner
  private var isLoaded = false
  /// Whether everything stands around the pages, and has been drawn there.
  private(set) var isFurnished = false
  private var furnishing: Furnishing?
  /// The viewer as it was shown last; nil before it was, or when parts have come.
  private var shown: Viewer?

  /// Makes a view of a source's photos, all that a program needs to show them.
  ///
  /// - Parameters:
  ///   - source: where the photos come from.
  ///   - setup: what the viewer begins with.
  ///   - delegate: asked about transitions and told of them; held weakly.
  ///   - factory: makes every part of the interface.
  ///   - fillsWindow: whether the view is all that is in its window, as in `init(session:…)`.
  public convenience init(
    source: any PhotoDataSource, setup: ViewerSetup = ViewerSetup(),
    delegate: (any ViewerDelegate)? = nil, factory: ViewerFactory = ViewerFactory(),
    fillsWindow: Bool = true
  ) {
    self.init(
      session: ViewerSession(source: source, setup: setup, delegate: delegate), factory: factory,
      fillsWindow: fillsWindow)
  }

  /// Makes a view of a viewer.
  ///
  /// - Parameters:
  ///   - session: what is shown.
  ///   - factory: makes every part of the interface.
  ///   - menu: the entries of the main menu, shown as they are; with none, the factory is asked.
  ///   - isStart: whether no photos were asked for, so that an empty viewer says hello.
  ///   - fillsWindow: whether the view is all that is in its window, which has no title bar, so that
  ///     the view shows the window's buttons and its bar at the top is a title bar.
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
    questioner = Questioner(in: context)
    pagerView = PagerView(in: context)
    stage = Stage(pager: pagerView, in: context)
    focusKeeper = FocusKeeper(in: stage.canvas, heir: pagerView.canvas)
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
    canvas.onKeyUnused { [weak self] in self?.keyUnused($0) ?? false }
    connectPointer()
    canvas.on(.mapped) { [weak self] in self?.mapped() }
  }

  /// Photos are asked for once the view is on screen.
  private func mapped() {
    guard !isLoaded else { return }
    isLoaded = true
    Trace.mark("window on screen")
    pagerView.canvas.grabFocus()
    pagerView.announceMovement()
    session.controller.send(.window(.viewLoaded))
    furnishing = Furnishing(of: self)
  }

  /// Parts come first: what is shown instead of the pages moves itself.
  private func perform(_ request: ViewRequest) {
    guard !stage.allParts.contains(where: { $0.perform(request) }) else { return }
    switch request {
    case .bounce: pagerView.startBounce()
    case .zoom(let change): pagerView.perform(change)
    case .pan(let arrow): pagerView.pan(arrow)
    case .reveal(let point): pagerView.reveal(point)
    case .stepFrame(let step): pagerView.player.step(by: step)
    case .open(let menu): open(menu)
    case .focusPages: pagerView.canvas.grabFocus()
    case .focusCommentEntry, .focusCaptionEditor, .acknowledgeLike: break
    }
  }

  func furnish() {
    guard stage.parts == nil else { return }
    stage.furnish()
    furnishing = nil
    shown = nil
    update()
    canvas.afterNextFrame { [weak self] in self?.isFurnished = true }
    onFurnished?()
  }

  private func update() {
    let viewer = session.viewer
    furnishing?.update(viewer)
    var changed = shown.map { ViewerFeatures(from: $0, to: viewer) } ?? .all
    shown = viewer
    if changed.contains(.chrome) { context.chrome = viewer.chrome }
    if stage.updateState(viewer) { changed = .all }
    pagerView.update()
    actions.update(viewer)
    for part in stage.parts(showing: changed) { part.update(viewer) }
    stage.reveal(viewer)
    updateSideButtons()
    // The keyboard must not stay with what has faded away.
    focusKeeper.check()
    if context.chrome.isVisible { watchIdleness() }
    questioner.update(viewer.model.notices.question, over: canvas)
    onUpdate?(viewer)
  }

  func updateSideButtons() {
    stage.parts?.sideButtons.update(
      session.viewer, pointer: pointerWatch.isIdle ? nil : pagerView.input.pointer,
      width: pagerView.canvas.width, isRightToLeft: canvas.isRightToLeft)
  }
}
