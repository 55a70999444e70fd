import Gtk
import PhotoPages

/// A whole gallery as one widget: the photos, and what lies over them.
///
/// It draws what the gallery publishes and sends it what a person does; it decides nothing.
/// Ownership: whoever shows it keeps this object for as long; it holds its widgets, and none of
/// them holds it.
@MainActor
public final class PhotoPagesView {
  /// What to put into a window.
  public let widget: Widget

  /// The gallery that is shown.
  public let gallery: Gallery

  /// Called after each change with the gallery as it is now.
  public var onUpdate: (@MainActor (Pages) -> Void)?

  let context: PartContext
  let pagesView: PagesView
  let tagOverlay: any PagesPart
  let commentsPanel: any PagesPart
  /// The menu that was opened last.
  var openPopover: PopoverMenu?
  let topBar: TopBar
  let sideButtons: SideButtons
  let emptyPage: EmptyPage
  let pointerWatch = PointerWatch()
  private let isStart: Bool
  private var isLoaded = false

  /// Makes a view of a source's photos, all that a program needs to show them.
  ///
  /// - Parameters:
  ///   - source: where the photos come from.
  ///   - setup: what the gallery begins with.
  ///   - delegate: asked about transitions and told of them; held weakly.
  ///   - factory: makes every part of the interface.
  public convenience init(
    source: any PhotoDataSource, setup: PagesSetup = PagesSetup(),
    delegate: (any PhotoPagesDelegate)? = nil, factory: PhotoPagesFactory = PhotoPagesFactory()
  ) {
    self.init(
      gallery: Gallery(source: source, setup: setup, delegate: delegate), factory: factory)
  }

  /// Makes a view of a gallery.
  ///
  /// - Parameters:
  ///   - gallery: what is shown.
  ///   - factory: makes every part of the interface.
  ///   - menu: the entries of the main menu; the program around the gallery knows them.
  ///   - isStart: whether nobody has asked for any photos, so that an empty gallery says hello.
  public init(
    gallery: Gallery, factory: PhotoPagesFactory = PhotoPagesFactory(),
    menu: MenuModel = MenuModel(sections: []), isStart: Bool = false
  ) {
    self.gallery = gallery
    self.isStart = isStart
    context = PartContext(gallery: gallery, factory: factory)
    pagesView = PagesView(in: context)
    tagOverlay = factory.makeTagOverlay(in: context)
    commentsPanel = factory.makeCommentsPanel(in: context)
    commentsPanel.widget.align(horizontally: .end, vertically: .fill)
    commentsPanel.widget.requestSize(width: CommentsPanel.preferredWidth, height: -1)
    topBar = TopBar(menu: menu)
    let send: @MainActor (ButtonID) -> Void = { [weak gallery] in gallery?.send(.pressed($0)) }
    sideButtons = SideButtons(onPressed: send)
    emptyPage = EmptyPage(onPressed: send)
    let overlay = Overlay(child: pagesView.canvas)
    for floating in [
      tagOverlay.widget, commentsPanel.widget, emptyPage.widget, sideButtons.previous,
      sideButtons.next, topBar.widget,
    ] as [Widget] {
      overlay.add(floating)
    }
    overlay.addStyle("photo-pages")
    widget = overlay
    connect()
    update()
  }

  private func connect() {
    gallery.controller.onChange = { [weak self] _, _ in self?.update() }
    gallery.onViewRequest = { [weak self] request in self?.perform(request) }
    sideButtons.onFocusLost = { [weak self] in self?.pagesView.canvas.grabFocus() }
    gallery.onRename = { [weak self] renames in self?.pagesView.rename(renames) }
    connectKeys()
    connectPointer()
    widget.onMap { [weak self] in self?.mapped() }
  }

  /// Photos are asked for once the view is on screen.
  private func mapped() {
    guard !isLoaded else { return }
    isLoaded = true
    pagesView.canvas.grabFocus()
    gallery.send(.viewLoaded)
  }

  private func perform(_ request: ViewRequest) {
    switch request {
    case .bounce: pagesView.startBounce()
    case .zoom(let change): pagesView.perform(change)
    case .step(let arrow): pagesView.step(arrow)
    case .open(.main): topBar.openMenu()
    case .open(let menu): openMenu(menu)
    case .focusCommentEntry: (commentsPanel as? CommentsPanel)?.focusEntry()
    case .focusPages: pagesView.canvas.grabFocus()
    }
  }

  private func update() {
    let pages = gallery.pages
    pagesView.update()
    tagOverlay.update(pages)
    commentsPanel.widget.isVisible = pages.chrome.showsComments
    commentsPanel.update(pages)
    topBar.update(pages.chrome, pages.model)
    emptyPage.update(pages.model, isStart: isStart)
    updateSideButtons()
    if pages.chrome.isVisible { watchIdleness() }
    onUpdate?(pages)
  }

  func updateSideButtons() {
    sideButtons.update(
      gallery.pages, pointer: pointerWatch.isIdle ? nil : pagesView.input.pointer,
      width: widget.width, isRightToLeft: widget.isRightToLeft)
  }
}
