import GtkBindings
import PhotoImaging
import PhotoPages

/// A cell of the gallery: a photo's thumbnail with its badges, a folder, or the progress of loading more photos.
///
/// In the list it shows a whole photo with its details.
///
/// Ownership: GTK's list holds the cell, which holds its canvas and, by a weak link, refers to the gallery.
@MainActor
final class GalleryCell: ListCell, CanvasDelegate {
  let canvas = Canvas()
  private let link: GalleryView.Link
  var gallery: GalleryView? { link.gallery }
  private(set) var item: ListItem?
  /// The thumbnail, and the key of the one that it shows.
  private var picture: (raster: Raster, key: ThumbnailKey)?
  private var hasFailed = false
  private(set) var isHovered = false
  /// The button of the photo's menu, made when the cell is first shown in the list.
  private var menuButton: Button?
  /// The progress of loading more photos, made when the cell first shows that.
  private var more: MorePhotosContent?
  /// The tile of a folder, made when the cell first shows one.
  private var tile: (any FolderTilePart)?
  /// Whether there is a button; of a cell without one, screen readers need the name only.
  private var hasButton = false {
    didSet { if hasButton != oldValue { canvas.setAccessibleHidden(!hasButton) } }
  }

  init(in link: GalleryView.Link) {
    self.link = link
    canvas.delegate = self
    connectClicks()
    MotionController(on: canvas).onMoved { [weak self] place in self?.setHovered(place != nil) }
  }

  var widget: Widget { canvas }

  private func setHovered(_ isHovered: Bool) {
    guard isHovered != self.isHovered else { return }
    self.isHovered = isHovered
    canvas.queueDraw()
  }

  // MARK: - Content

  func show(_ item: ListItem) -> String {
    self.item = item
    guard let gallery else { return "" }
    canvas.fixedSize = gallery.size(of: item)
    showMenuButton(gallery.isList && gallery.items.photo(at: item.position) != nil)
    show(gallery.items.folder(at: item.position))
    showMore(item.key == GalleryItems.moreKey ? gallery.items.model?.morePhotos.phase : nil)
    hasButton = menuButton?.isVisible == true || more?.offersRetry == true
    if let request = gallery.request(at: item.position), picture?.key != request.key {
      hasFailed = gallery.thumbnails.hasFailed(request)
      if let known = gallery.thumbnails.thumbnail(for: request) { setPicture(known, request.key) }
    }
    canvas.queueDraw()
    return gallery.name(of: item.position)
  }

  /// Shows a folder's tile; nil for another item.
  func show(_ folder: PhotoFolder?) {
    if folder != nil, tile == nil, let gallery { tile = makeTile(in: gallery) }
    tile?.widget.isVisible = folder != nil
    guard let folder, let gallery else { return }
    tile?.show(folder, gallery.covers[folder], gallery.requests(of: folder))
  }

  private func makeTile(in gallery: GalleryView) -> any FolderTilePart {
    let tile = gallery.context.factory.makeFolderTile(in: gallery.context)
    tile.widget.canTarget = false
    tile.widget.setAccessibleHidden(true)
    canvas.add(tile.widget)
    canvas.takeOwnDrops { [weak self] in
      self?.takesDrops == true
    } hovered: { [weak self] isHovered in
      self?.tile?.isLit = isHovered
    } dropped: { [weak self] withControl in
      self?.drop(withControl: withControl)
    }
    return tile
  }

  /// Whether the photos that are dragged can be dropped here: on a folder.
  var takesDrops: Bool {
    guard let gallery, let item, gallery.items.folder(at: item.position) != nil else {
      return false
    }
    return gallery.items.model?.canMove(gallery.draggedPhotos) == true
  }

  /// Moves the dragged photos to the folder, or copies them with Control.
  func drop(withControl isControlHeld: Bool = false) {
    guard takesDrops, let gallery, let item, let folder = gallery.items.folder(at: item.position)
    else { return }
    let filling = FolderFilling(isControlHeld ? .copy : .move, gallery.draggedPhotos)
    gallery.context.send(.input(.folder(folder, .filled(filling))))
  }

  func clear() {
    picture = nil
    hasFailed = false
    item = nil
  }

  /// Frees the picture of a photo that is far from sight.
  func dropPicture() { picture = nil }

  /// Takes over news of the thumbnail that the cell waits for.
  func take(_ result: ThumbnailResult) {
    if let new = result.picture { setPicture(new, result.key) }
    hasFailed = result.isFailed
    canvas.queueDraw()
  }

  private func setPicture(_ new: DecodedPicture, _ key: ThumbnailKey) {
    picture = (Raster(new.pixels, isOpaque: !new.traits.contains(.hasAlpha)), key)
  }

  var hasPicture: Bool { picture != nil }

  /// The thumbnail that is shown; nil while there is none.
  var raster: Raster? { picture?.raster }

  // MARK: - Drawing

  /// The place of the thumbnail or tile, in points of the cell: its square, or in the list its part of the row.
  var thumbnailPlace: Rect {
    let size = raster.map { Size(width: Double($0.width), height: Double($0.height)) }
    return gallery?.row(width: canvas.width)?.place(of: size)
      ?? Rect(x: 0, y: 0, width: canvas.width, height: canvas.width)
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    if item?.key == GalleryItems.moreKey { more?.layOut(width: width, height: height) }
    if let tile, tile.widget.isVisible {
      canvas.place(tile.widget, in: thumbnailPlace)
    }
    guard let menuButton, menuButton.isVisible, let row = gallery?.row(width: width) else { return }
    canvas.place(menuButton, in: row.button)
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    guard let gallery, let item, let content = gallery.items.item(at: item.position) else { return }
    let row = content == .more ? nil : gallery.row(width: canvas.width)
    let place = thumbnailPlace
    let colours = ThumbnailColours.ofGallery
    let drawing = ThumbnailDrawing(
      size: place.size, widget: canvas, snapshot: snapshot, colours: colours)
    snapshot.translated(x: place.origin.x, y: place.origin.y) {
      switch content {
      // Its tile draws it.
      case .folder: break
      case .photo(let photo):
        drawPicture(of: photo, with: drawing, isWhole: row != nil)
        if row == nil { drawBadges(of: photo, with: drawing) }
      case .more:
        if !gallery.isList { drawing.drawPlaceholder(of: .photo, hasFailed: false) }
      }
      if item.isSelected { drawing.drawSelection() }
      checkCircle?.draw(on: snapshot, isOn: item.isSelected)
    }
    guard let row, case .photo(let photo) = content else { return }
    drawTexts(
      of: photo,
      with: GalleryRowDrawing(
        row: row, picture: place, widget: canvas, snapshot: snapshot, colours: colours))
  }

  private func drawPicture(of photo: Photo, with drawing: ThumbnailDrawing, isWhole: Bool) {
    guard let raster else {
      return drawing.drawPlaceholder(of: photo.kind, hasFailed: hasFailed)
    }
    isWhole ? drawing.drawWhole(raster) : drawing.draw(raster)
    if photo.kind == .video { drawing.drawVideoMark() }
  }

  private func drawBadges(of photo: Photo, with drawing: ThumbnailDrawing) {
    let showsName =
      isHovered || hasFailed || photo.kind == .video
      || gallery?.focusedPosition == item?.position
    drawing.drawBadges(
      gallery?.items.model?.records[photo.id] ?? PhotoRecord(),
      name: showsName ? photo.name : nil)
  }

  private func drawTexts(of photo: Photo, with drawing: GalleryRowDrawing) {
    let record = gallery?.items.model?.records[photo.id] ?? PhotoRecord()
    let texts = gallery?.texts(of: photo) ?? RowTexts()
    let caption = texts.caption
    let date = (caption.date ?? record.taken.map { ZonedDate($0) })?.dayText
    if let author = caption.knownAuthor { drawing.drawHeader(author) }
    drawing.drawDetails(
      texts, called: caption.title.isEmpty ? photo.name : caption.title,
      facts: [date, caption.viewsText].compactMap { $0 } + texts.facts.map(\.titledText), record)
  }

  // MARK: - Clicks

  /// Handles clicks before GTK's list, whose first click would only select.
  private func connectClicks() {
    let click = ClickGesture(on: canvas)
    click.onPressed { [weak self] x, y in
      if self?.isOnButton(x, y) != true { click.claim() }
    }
    click.onReleased { [weak self] count, x, y in
      guard count == 1, self?.isOnButton(x, y) != true else { return }
      self?.clicked(click.modifiers, at: Point(x: x, y: y))
    }
    let drag = DragSource(on: canvas)
    drag.join(click)
    drag.onBegin { [weak self] x, y in self?.dragged(from: Point(x: x, y: y)) }
    let menu = ClickGesture(on: canvas, button: PagerView.secondaryButton)
    menu.onPressed { [weak self] x, y in
      menu.claim()
      self?.requestMenu(at: Point(x: x, y: y))
    }
  }

  /// Whether a long press at a point of the cell opens the menu.
  func hasMenu(at point: Point) -> Bool {
    guard let item, !isOnButton(point.x, point.y) else { return false }
    return gallery?.items.menuRequest(at: item.position) != nil
  }

  /// Returns the files that a drag from a point of the cell carries; nil if it cannot be dragged there.
  func dragged(from point: Point) -> DragSource.Files? {
    guard let item, !isOnButton(point.x, point.y) else { return nil }
    return gallery?.dragged(from: item.position, picture: raster)
  }

  /// Whether a point of the cell is on a button, which gets the clicks there.
  private func isOnButton(_ x: Double, _ y: Double) -> Bool {
    [menuButton, more?.retry].contains { $0.map { canvas.isHit($0, x: x, y: y) } ?? false }
  }

  /// Shows the progress of loading more photos; nil for another item.
  private func showMore(_ phase: MorePhotosFeature.Phase?) {
    if phase != nil, more == nil, let gallery {
      let made = MorePhotosContent(in: canvas, gallery.context)
      made.retry.onClicked { [weak self] in self?.gallery?.retryMore() }
      more = made
    }
    more?.show(phase)
  }

  private func showMenuButton(_ isShown: Bool) {
    guard isShown != (menuButton?.isVisible ?? false) else { return }
    if isShown, menuButton == nil { menuButton = makeMenuButton() }
    menuButton?.isVisible = isShown
  }

  private func makeMenuButton() -> Button {
    let button = Button(child: Icon.more.makeView(size: 24))
    let title = gallery?.context.factory.title(of: .openPhotoMenu) ?? Command.openPhotoMenu.label
    button.setNameAndTooltip(title.translated)
    button.addStyle("chrome-button", "icon-button")
    button.onClicked { [weak self] in
      guard let self, let place = menuButton?.rect(in: canvas) else { return }
      requestMenu(at: Point(x: place.origin.x + place.size.width / 2, y: place.bottom))
    }
    canvas.add(button)
    return button
  }

  /// Handles a click of the first button at a point of the cell; one on the check circle is a click with Control.
  func clicked(_ held: Set<Modifier>, at point: Point) {
    guard let item else { return }
    let toggles = held.isEmpty && isOnCheckCircle(point)
    gallery?.clicked(item.position, toggles ? [.control] : held)
  }

  /// Handles a long press, or a click of the secondary button, at a point of the cell.
  func requestMenu(at point: Point) {
    if let item { gallery?.requestMenu(at: item.position, point, of: canvas) }
  }
}
