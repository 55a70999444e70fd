import GtkBindings
import PhotoPages

/// A whole gallery as one widget: the photos, and what lies over them.
///
/// It draws what the gallery publishes and sends it what a person does; it decides nothing.
/// Ownership: `widget`, as it is handed out, keeps this object, and a window or container keeps that
/// for as long as it stands there. This holds the widgets themselves, none of which holds it.
@MainActor
public final class PhotoPagesView {
  /// What to put into a window, which then keeps the view. A handle: it must not be held by what this
  /// view holds.
  public var widget: Widget { KeepingWidget(canvas, keeping: self) }

  /// The gallery that is shown.
  public let gallery: Gallery

  /// Called after each change with the gallery as it is now.
  public var onUpdate: (@MainActor (Pages) -> Void)?

  /// Called once everything stands around the first picture.
  public var onFurnished: (@MainActor () -> Void)?

  /// The widget itself.
  var canvas: Canvas { stage.canvas }
  let context: PartContext
  let pagesView: PagesView
  let stage: Stage
  let pointerWatch = PointerWatch()
  let actions: GalleryActions
  /// What keys mean.
  let keyTable: KeyTable
  /// Keeps the keyboard from parts that are gone.
  private let focusKeeper: FocusKeeper
  /// The entries of the main menu that the program around the gallery gave.
  let mainMenu: MenuModel
  /// The menu that was opened last.
  var openPopover: PopoverMenu?
  private let questioner: Questioner
  private var isLoaded = false
  /// Whether everything stands around the pages, and has been drawn there.
  private(set) var isFurnished = false
  private var furnishing: Furnishing?

  /// Makes a view of a source's photos, all that a program needs to show them.
  ///
  /// - Parameters:
  ///   - source: where the photos come from.
  ///   - setup: what the gallery begins with.
  ///   - delegate: asked about transitions and told of them; held weakly.
  ///   - factory: makes every part of the interface.
  ///   - fillsWindow: whether the view is all that is in its window, as in `init(gallery:…)`.
  public convenience init(
    source: any PhotoDataSource, setup: PagesSetup = PagesSetup(),
    delegate: (any PhotoPagesDelegate)? = nil, factory: PhotoPagesFactory = PhotoPagesFactory(),
    fillsWindow: Bool = true
  ) {
    self.init(
      gallery: Gallery(source: source, setup: setup, delegate: delegate), factory: factory,
      fillsWindow: fillsWindow)
  }

  /// Makes a view of a gallery.
  ///
  /// - Parameters:
  ///   - gallery: what is shown.
  ///   - factory: makes every part of the interface.
  ///   - menu: the entries of the main menu, shown as they are; with none, the factory is asked.
  ///   - isStart: whether nobody has asked for any photos, so that an empty gallery says hello.
  ///   - fillsWindow: whether the view is all that is in its window, which has no title bar, so that
  ///     the view shows the window's buttons and its bar at the top is a title bar.
  public init(
    gallery: Gallery, factory: PhotoPagesFactory = PhotoPagesFactory(),
    menu: MenuModel = MenuModel(sections: []), isStart: Bool = false, fillsWindow: Bool
  ) {
    self.gallery = gallery
    mainMenu = menu
    context = PartContext(
      gallery: gallery, factory: factory, fillsWindow: fillsWindow, isStart: isStart)
    actions = GalleryActions(of: gallery)
    keyTable = KeyTable(gallery.pages.keyBindings)
    questioner = Questioner(in: context)
    pagesView = PagesView(in: context)
    stage = Stage(pages: pagesView, in: context)
    focusKeeper = FocusKeeper(in: stage.canvas, heir: pagesView.canvas)
    actions.insert(into: canvas)
    connect()
    update()
  }

  private func connect() {
    gallery.controller.onChange = { [weak self] before, now in
      if !now.onlyMovesView(since: before) { self?.update() }
    }
    gallery.onViewRequest = { [weak self] request in self?.perform(request) }
    connectKeys()
    connectPointer()
    canvas.onMap { [weak self] in self?.mapped() }
  }

  /// Photos are asked for once the view is on screen.
  private func mapped() {
    guard !isLoaded else { return }
    isLoaded = true
    Trace.mark("window on screen")
    pagesView.canvas.grabFocus()
    pagesView.announceMovement()
    gallery.send(.viewLoaded)
    furnishing = Furnishing(of: self)
  }

  /// Parts come first: what is shown instead of the pages moves itself.
  private func perform(_ request: ViewRequest) {
    guard !stage.allParts.contains(where: { $0.perform(request) }) else { return }
    switch request {
    case .bounce: pagesView.startBounce()
    case .zoom(let change): pagesView.perform(change)
    case .step(let arrow): pagesView.step(arrow)
    case .reveal(let point): pagesView.reveal(point)
    case .stepFrame(let step): pagesView.player.step(by: step)
    case .open(let menu): open(menu)
    case .focusPages: pagesView.canvas.grabFocus()
    case .focusCommentEntry, .focusCaptionEditor, .acknowledgeLike: break
    }
  }

  /// Puts everything around the pages.
  func furnish() {
    guard stage.parts == nil else { return }
    stage.furnish()
    furnishing = nil
    update()
    canvas.afterNextFrame { [weak self] in self?.isFurnished = true }
    onFurnished?()
  }

  private func update() {
    let pages = gallery.pages
    furnishing?.update(pages)
    context.chrome = pages.chrome
    stage.updateState(pages)
    pagesView.update()
    actions.update(pages)
    stage.update(pages)
    updateSideButtons()
    // The keyboard must not stay with what has faded away.
    focusKeeper.check()
    if context.chrome.isVisible { watchIdleness() }
    questioner.update(pages.model.question, over: canvas)
    onUpdate?(pages)
  }

  func updateSideButtons() {
    stage.parts?.sideButtons.update(
      gallery.pages, pointer: pointerWatch.isIdle ? nil : pagesView.input.pointer,
      width: pagesView.canvas.width, isRightToLeft: canvas.isRightToLeft)
  }
}
