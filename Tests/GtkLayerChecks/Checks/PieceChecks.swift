@testable import GtkBindings
@testable import PhotoPages
@testable import PhotoPagesGtk

/// Single pieces, and a whole gallery, are those that the factory makes.
let pieceChecks = [
  Check("single-pieces-are-the-factorys") {
    let factory = OwnPieces()
    let (view, window) = try await show(factory)
    try require(
      factory.items.contains { $0.widget.isMapped && $0.numbers.contains(1) },
      "The page indicator is not shown")
    try require(factory.status.names.contains("0.png"), "The page has another status")
    view.session.send(.command(.openGallery))
    try await Wait.until("the cells are drawn") { factory.cells.names.contains("1.png") }
    try requireEqual(factory.rows.names, [], "rows in the grid")
    view.session.send(.command(.showAsList))
    try await Wait.until("the rows are drawn") { factory.rows.names.contains("0.png") }
    try require(factory.rows.headers.allSatisfy { $0 > 0 }, "A header has no width")
    try require(factory.path.widget.isMapped, "The path is not shown")
    view.session.close()
    window.close()
  },
  Check("bubbles-are-drawn-by-the-factorys-painter") {
    let factory = OwnPieces()
    let tag = PhotoTag(id: TagID("t"), text: "Anna", shape: .point(.centre))
    let (view, window) = try await show(factory, PhotoAnnotations(tags: [tag], permissions: .all))
    if !view.context.chrome.showsTags { view.session.send(.command(.showTags)) }
    try await Wait.until("the bubble is drawn") { factory.bubbles.texts.contains("Anna") }
    view.session.close()
    window.close()
  },
  Check("a-gallery-of-ones-own-has-keys-and-search-and-no-flight") {
    let factory = OwnGallery()
    let (view, window) = try await show(factory)
    Desktop.setAnimationsEnabled(true)
    view.session.send(.command(.openGallery))
    let gallery = try require(factory.gallery, "No gallery was made")
    try await Wait.until("nothing flies") { view.context.transition?.isActive != true }
    try require(gallery.widget.isMapped, "The gallery is not shown")
    try require(view.stage.focusHome === gallery.widget, "The keyboard is elsewhere")
    gallery.widget.grabFocus()
    view.hand.press(try require(Key(accelerator: "x"), "There is no such key"))
    try requireEqual(gallery.taken, 1, "keys that the gallery got")
    view.session.onViewRequest?(.focusSearch)
    try requireEqual(gallery.searches, 1, "times that the search got the cursor")
    view.session.close()
    window.close()
  },
]

@MainActor
private func show(
  _ factory: ViewerFactory, _ annotations: PhotoAnnotations? = nil
) async throws -> (ViewerView, Window) {
  Desktop.setAnimationsEnabled(false)
  let source = MemorySource(count: 2, annotations: annotations, permissions: .all)
  let view = ViewerView(source: source, factory: factory, fillsWindow: false)
  let window = try await Stage.show(view.widget, width: 700, height: 500)
  try await Wait.until("a picture is shown") {
    view.session.viewer.model.currentPicture?.isShown == true && !view.isBusy
  }
  return (view, window)
}

// MARK: - Pieces

private final class OwnPieces: ViewerFactory {
  let status = Status()
  /// The page indicators of all bars.
  var items: [Item] = []
  let path = Item()
  let cells = Cells()
  let rows = Rows()
  let bubbles = Bubbles()

  override func makePageStatus(in context: PartContext) -> any PageStatusPart {
    // Only one page can have the widget.
    status.names.isEmpty ? status : super.makePageStatus(in: context)
  }

  override func makeBarItem(
    _ item: ChromeItem, at place: BarPlace, in context: PartContext
  ) -> (any BarItemPart)? {
    guard item == .pageIndicator else {
      return super.makeBarItem(item, at: place, in: context)
    }
    items.append(Item())
    return items.last
  }

  override func makePathBar(in context: PartContext) -> any BarItemPart { path }
  override func makeGalleryCell(in context: PartContext) -> GalleryCellPainter { cells }
  override func makeGalleryRow(in context: PartContext) -> GalleryRowPainter { rows }
  override func makeTagBubble(in context: PartContext) -> BubblePainter { bubbles }
}

private final class Status: PageStatusPart {
  let widget: Widget = Canvas()
  private(set) var names: [String] = []

  func show(_ phase: PicturePhase?, waitingFor stage: PictureStage?, of photo: Photo) -> Bool {
    names.append(photo.name)
    return false
  }
}

private final class Item: BarItemPart {
  let widget: Widget = Label("–")
  private(set) var numbers: [Int] = []

  func update(_ item: ChromeItem, _ viewer: Viewer) {
    numbers.append(viewer.model.paging.index + 1)
  }

  func acknowledgeLike() {}
}

private final class Cells: GalleryCellPainter {
  private(set) var names: Set<String> = []

  override func draw(
    _ photo: GalleryPhoto, in place: Rect, of canvas: Canvas, on snapshot: Snapshot
  ) {
    names.insert(photo.photo.name)
    super.draw(photo, in: place, of: canvas, on: snapshot)
  }
}

private final class Rows: GalleryRowPainter {
  private(set) var names: Set<String> = []
  private(set) var headers: [Double] = []

  override func drawTexts(
    of photo: GalleryPhoto, header: Rect, details: Rect, of canvas: Canvas, on snapshot: Snapshot
  ) {
    names.insert(photo.photo.name)
    headers.append(header.size.width)
    super.drawTexts(of: photo, header: header, details: details, of: canvas, on: snapshot)
  }
}

private final class Bubbles: BubblePainter {
  private(set) var texts: Set<String> = []

  override func draw(
    _ bubble: TagBubble, of tag: PhotoTag, style: BubbleStyle, on cairo: CairoContext
  ) {
    texts.insert(tag.text)
    super.draw(bubble, of: tag, style: style, on: cairo)
  }
}

// MARK: - A gallery

private final class OwnGallery: ViewerFactory {
  weak var gallery: Gallery?

  override func makeGallery(in context: PartContext) -> any GalleryPart {
    let made = Gallery()
    gallery = made
    return made
  }
}

/// A gallery that shows nothing, and is its own search bar.
private final class Gallery: GalleryPart, SearchPart {
  let widget: Widget = Canvas()
  private(set) var taken = 0
  private(set) var searches = 0
  var onLeft: (@MainActor () -> Void)?
  let isMenuOpen = false
  var focusHome: Widget { widget }
  var searchBar: any SearchPart { self }

  init() { widget.isFocusable = true }

  func update(_ viewer: Viewer) {}
  func place(of menu: PhotoMenu, in view: Widget) -> Rect? { nil }

  func take(_ key: Key) -> Bool {
    taken += 1
    return true
  }

  func top(in size: Size) -> Double { 0 }
  func focusMoved() {}
  func withFocusInSight(_ perform: () -> Void) { perform() }
  func focusFolderText() {}
  func closeMenu() {}
  func focusEntry() { searches += 1 }
  func continueTyping() {}
}
