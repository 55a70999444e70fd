import GtkBindings
import PhotoImaging
import PhotoPages

/// The gallery: a grid of square thumbnails or a list of whole photos in place of the pages.
///
/// The grid is made when the gallery is first shown, and stays in the window while pages are shown, since GTK would
/// make all cells again.
@MainActor
final class GalleryView: GalleryPart {
  /// The points between thumbnails.
  static let gap = 4
  /// The least number of thumbnails side by side, for which they become smaller.
  static let leastColumns = 3
  /// The milliseconds without scrolling after which thumbnails are requested that a fast scroll passed.
  static let scrollRest = 80
  /// The milliseconds without a change after which thumbnails far away are made.
  static let longRest = 300
  /// The greatest part of the height for a long text about the photos, which scrolls.
  private static let textShare = 1.0 / 3
  /// The most thumbnails that are made far away, in each direction.
  static let mostFar = 1_000

  let canvas = Canvas()
  let context: PartContext
  /// The photos and folders that the grid shows.
  var items = GalleryItems()
  /// The width of a cell in points; in the grid less than the chosen side if the view is narrow.
  private(set) var side = Int(GalleryFeature.sides[2])
  /// The height of the grid in points, into which a row of the list fits; nil before the first layout.
  private(set) var gridHeight: Double?
  /// The change of that height, once the layout that is running has ended.
  private var heightChange: Delay?
  let list: ListModel
  let selection: SelectionModel
  let grid: GridView
  let scroller: ScrolledView
  let searchBar: any SearchPart
  let folderText: FolderTextView
  let wanted = WantedThumbnails()
  let captions: RowCaptions
  let covers: FolderCovers
  let refreshing: GalleryRefresh
  let cellPainter: GalleryCellPainter
  let rowPainter: GalleryRowPainter
  private(set) var layout = GalleryLayout.grid
  private var shownSide: Double?
  /// The place to which an item returns in the next layout, after grid and list were switched.
  private var kept: (position: Int, middle: Double)?
  /// The size of the grid's view in the last layout; nil before the first one.
  private var placedSize: Size?
  /// Whether GTK has laid out the items since they changed.
  private(set) var areItemsPlaced = false
  private var isShown = false
  /// The key of the item that had the focus last.
  var focusedKey: UInt64?
  /// The report of an item to which the focus has moved, once the widgets no longer change.
  var focusReport: Delay?
  /// Whether the focus is settled after the next frame.
  var isFocusSettling = false
  /// Whether the item that keys go on from is to be in sight after the next frame.
  var isFocusBrought = false
  /// Whether a key is about the item with the focus, so that what takes its place comes into sight.
  var isShowingFocus = false
  /// The photos of the last drag that began in the gallery.
  var draggedPhotos: [Photo] = []
  /// The point at which a menu is about to open.
  var menuPlace: Point?

  init(in context: PartContext) {
    self.context = context
    let link = Link()
    list = ListModel { link.gallery?.items.key(at: $0) ?? 0 }
    selection = SelectionModel(list)
    grid = GridView(model: selection) { GalleryCell(in: link) }
    scroller = ScrolledView(child: grid)
    searchBar = context.factory.makeSearchBar(in: context)
    cellPainter = context.factory.makeGalleryCell(in: context)
    rowPainter = context.factory.makeGalleryRow(in: context)
    folderText = FolderTextView(in: context)
    captions = RowCaptions(source: context.session.source as? any AnnotatingPhotoSource)
    covers = FolderCovers(source: context.session.source as? any CoveringPhotoSource)
    refreshing = GalleryRefresh(of: grid, on: canvas, in: context)
    link.gallery = self
    selection.delegate = self
    canvas.delegate = self
    canvas.addStyle("gallery")
    grid.addStyle("gallery-grid")
    grid.selectsByDragging = true
    grid.accessibleName = Message("Gallery").translated
    let parts = [searchBar.widget, folderText.widget, scroller, refreshing.spinner]
    parts.forEach(canvas.add)
    connect()
  }

  /// A weak reference for closures that the grid owns.
  final class Link {
    weak var gallery: GalleryView?
  }

  private func connect() {
    grid.onActivate { [weak self] in self?.open($0) }
    grid.onScrolled { [weak self] in self?.scrolled() }
    grid.onContentChanged { [weak self] in self?.wantSoon() }
    captions.onRead = { [weak self] in self?.showAgain($0) }
    connectCovers()
    grid.itemActions = itemActions
    connectLongPress()
    searchBar.onLeft = { [weak self] in self?.focusResults() }
    context.onPagesMoved { [weak self] in self?.canvas.queueAllocate() }
    let scrolling = ScrollController(on: grid)
    scrolling.onScrolled { [weak self] event in self?.scrolled(event) ?? false }
    refreshing.listen(to: scrolling)
  }

  var widget: Widget { canvas }
  var focusHome: Widget { grid }

  var thumbnails: ThumbnailSession { context.session.thumbnails }

  var features: ViewerFeatures {
    [
      .library, .records, .selection, .gallery, .search, .folderText, .morePhotos, .paging, .files,
      .annotations, .preferences, .chrome,
    ]
  }

  // MARK: - Showing

  func update(_ viewer: Viewer) {
    let wasShown = isShown
    isShown = !viewer.chrome.showsPages
    guard isShown else {
      if wasShown { stopWanting() }
      return
    }
    let before = items.model
    let left = focusedPosition == items.morePosition ? items.morePosition : nil
    let wasInSight = isFocusInSight
    show(viewer.model)
    captions.reread { !wasShown || before?.records[$0] != viewer.model.records[$0] }
    let losesFocus = updateSearch(viewer)
    if !wasShown || haveFoldersChanged(since: before) { covers.recheck() }
    let needsFocus = folderText.update(viewer.model.folderText) || losesFocus
    if !searchBar.widget.hasFocusInside {
      if let origin = items.origin {
        focusItem(at: origin)
      } else if wasShown, !needsFocus {
        if wasInSight || isTurned(since: before) { followShownPhoto(since: before) }
      } else {
        focusShownPhoto()
      }
    }
    left.map { leaveMore(at: $0) }
    wantSoon()
  }

  /// Shows the search bar; returns whether it lost the keyboard focus, which then has to go elsewhere.
  private func updateSearch(_ viewer: Viewer) -> Bool {
    let hadFocus = searchBar.widget.hasFocusInside
    searchBar.update(viewer)
    return hadFocus && !(searchBar.widget.isVisible && searchBar.widget.hasFocusInside)
  }

  /// Shows a model's photos and folders.
  func show(_ model: ViewerModel) {
    let before = items.model
    takeItems(model)
    if let before, isListedAnew(in: model, since: before) { grid.scroll(to: 0) }
    fit(model.preferences.galleryView, model.gallery.side)
    showMore(model.morePhotos, since: before?.morePhotos)
    if before?.selection != model.selection { selection.selectionChanged() }
    if before?.selection.isSelecting != model.selection.isSelecting { redrawCells() }
    if before?.records != model.records || before?.library != model.library
      || isList && before?.annotations != model.annotations
    {
      grid.refresh { _ in true }
    }
  }

  /// Whether the photos are listed in another order, or the first ones for other words that are being typed.
  private func isListedAnew(in model: ViewerModel, since before: ViewerModel) -> Bool {
    if before.library.query != model.library.query { return true }
    return searchBar.widget.hasFocusInside && model.isFiltering
      && before.search.askedFilter != model.search.askedFilter
  }

  private func takeItems(_ model: ViewerModel) {
    guard let change = items.take(model) else { return }
    areItemsPlaced = false
    // With each key most photos are other ones, and no cell has the focus.
    guard searchBar.widget.hasFocusInside else {
      return list.splice(change.range, added: change.added)
    }
    grid.replaceItems(change.range, added: change.added)
  }

  private func fit(_ chosen: GalleryLayout, _ chosenSide: Double) {
    guard chosen != layout || chosenSide != shownSide else { return }
    if chosen != layout { kept = placeInSight() }
    (layout, shownSide) = (chosen, chosenSide)
    let columns = Self.columns(of: chosen, side: chosenSide)
    grid.fit(columns, expectedWidth: Int(max(canvas.width, context.pagesWidth))) {
      [weak self] width in self?.setSide(width)
    }
  }

  /// Shows the check circles of all cells, or hides them.
  private func redrawCells() {
    for (_, cell) in grid.boundCells { cell.widget.queueDraw() }
  }

  private func showAgain(_ photo: PhotoID) {
    grid.refresh { $0 == GalleryItems.key(of: photo) }
  }

  private func setSide(_ side: Int) {
    self.side = side
    grid.refresh { _ in true }
    wantSoon()
  }

  /// Fits the rows of the list into another height once the layout that is running has ended.
  private func fitRowsSoon(into height: Double) {
    guard height != gridHeight else { return heightChange = nil }
    heightChange = Delay(milliseconds: 0) { [weak self] in
      guard let self else { return }
      (gridHeight, heightChange) = (height, nil)
      guard isList else { return }
      grid.refresh { _ in true }
      wantSoon()
    }
  }

  func focusFolderText() { folderText.focusEditor() }

  // MARK: - Opening

  func open(_ position: Int) {
    switch items.item(at: position) {
    case .folder(let folder)?: context.send(.input(.folderOpened(folder.uri)))
    case .photo(let photo)?: context.send(.input(.photoOpened(photo.id)))
    case .more?: retryMore()
    case nil: break
    }
  }
}

extension GalleryView: CanvasDelegate {
  /// Returns the height in points of what is above the grid, in a gallery of this size.
  func top(in size: Size) -> Double {
    textTop(width: size.width) + textHeight(in: size)
  }

  /// The upper edge of the search bar, which is below the header.
  private var searchTop: Double { max(0, context.clearRoom.origin.y) }

  /// Returns the upper edge of the text about the photos, which is below the search bar.
  private func textTop(width: Double) -> Double {
    guard searchBar.widget.isVisible else { return searchTop }
    return searchTop + searchBar.widget.measureHeight(width: width).natural
  }

  private func textHeight(in size: Size) -> Double {
    folderText.height(width: size.width, limit: size.height * Self.textShare)
  }

  /// Places the grid below the header, the search bar and the text, above the action bar.
  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    let searchTop = min(searchTop, height)
    let textTop = min(textTop(width: width), height)
    let top = min(textTop + textHeight(in: Size(width: width, height: height)), height)
    if searchBar.widget.isVisible {
      canvas.place(searchBar.widget, x: 0, y: searchTop, width: width, height: textTop - searchTop)
    }
    if folderText.widget.isVisible {
      canvas.place(folderText.widget, x: 0, y: textTop, width: width, height: top - textTop)
    }
    let room = max(0, height - top - context.actionBarHeight)
    let position = steadyPosition(in: Size(width: width, height: room))
    placedSize = Size(width: width, height: room)
    canvas.place(scroller, x: 0, y: top, width: width, height: room)
    refreshing.layOut(below: top, width: width)
    fitRowsSoon(into: room)
    guard scrollOncePlaced(to: position) else { return }
    // The grid knows its new height only now, and is laid out again before it is drawn.
    canvas.place(scroller, x: 0, y: top, width: width, height: room)
  }

  /// Returns the position at which the thumbnails stay where they are as the action bar comes or goes below them.
  ///
  /// GTK would keep the place of an item in parts of the height, and so move it under the pointer. The item with the
  /// focus stays in sight. nil if more has changed than the height.
  private func steadyPosition(in size: Size) -> Double? {
    guard !isList, kept == nil, areItemsPlaced, let placedSize,
      size.width == placedSize.width, size.height != placedSize.height
    else { return nil }
    let position = grid.scrollPosition
    guard let item = keyPosition, grid.visiblePositions?.contains(item) == true else {
      return isFocusBrought ? nil : position
    }
    return rows.scrollPosition(
      keeping: item, at: rows.middle(of: item, scrolledTo: position),
      viewHeight: grid.viewHeight + size.height - placedSize.height)
  }

  /// Scrolls to the item that is to be in sight, now that the places of all are known, or else to a position.
  ///
  /// Returns whether that scrolls.
  private func scrollOncePlaced(to position: Double?) -> Bool {
    areItemsPlaced = true
    if let kept {
      self.kept = nil
      restore(kept)
      return true
    }
    guard let position, abs(grid.scrollPosition - position) >= 1 else { return aimAtBroughtItem() }
    grid.scrollPosition = position
    return true
  }
}
