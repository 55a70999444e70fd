import GtkBindings
import PhotoImaging
import PhotoPages

/// A square of the gallery: a photo's thumbnail with its badges, or a folder.
///
/// Ownership: GTK's list holds the cell, which holds its canvas and, by a weak link, refers to the gallery.
@MainActor
final class GalleryCell: ListCell, CanvasDelegate {
  let canvas = Canvas()
  private let link: GalleryView.Link
  private var gallery: GalleryView? { link.gallery }
  private(set) var item: ListItem?
  /// The thumbnail, and the key of the one that it shows.
  private var picture: (raster: Raster, key: ThumbnailKey)?
  private var hasFailed = false
  private var isHovered = false

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
    let side = gallery.side
    canvas.fixedSize = (side, side)
    if let request = gallery.request(at: item.position), picture?.key != request.key {
      hasFailed = gallery.thumbnails.hasFailed(request)
      if let known = gallery.thumbnails.thumbnail(for: request) { setPicture(known, request.key) }
    }
    canvas.queueDraw()
    return gallery.name(of: item.position)
  }

  func clear() {
    picture = nil
    hasFailed = false
    item = nil
  }

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

  func layOut(_ canvas: Canvas, width: Double, height: Double) {}

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    guard let gallery, let item, let content = gallery.items.item(at: item.position) else { return }
    let drawing = GalleryCellDrawing(side: canvas.width, widget: canvas, snapshot: snapshot)
    switch content {
    case .folder(let folder): drawing.drawFolder(folder.name)
    case .photo(let photo):
      if let picture {
        drawing.draw(picture.raster)
        if photo.kind == .video { drawing.drawVideoMark() }
      } else {
        drawing.drawPlaceholder(of: photo.kind, hasFailed: hasFailed)
      }
      let showsName = isHovered || gallery.focusedPosition == item.position
      drawing.drawBadges(
        gallery.items.model?.records[photo.id] ?? PhotoRecord(),
        name: showsName || hasFailed || photo.kind == .video ? photo.name : nil)
    }
    if item.isSelected { drawing.drawSelection() }
  }

  // MARK: - Clicks

  /// Handles clicks before GTK's list, whose first click would only select.
  private func connectClicks() {
    let click = ClickGesture(on: canvas)
    click.onPressed { _, _ in click.claim() }
    click.onReleased { [weak self] count, _, _ in
      if count == 1 { self?.clicked(click.modifiers) }
    }
    let menu = ClickGesture(on: canvas, button: PagerView.secondaryButton)
    menu.onPressed { [weak self] x, y in
      menu.claim()
      self?.requestMenu(at: Point(x: x, y: y))
    }
    canvas.onLongPress { [weak self] x, y in self?.requestMenu(at: Point(x: x, y: y)) }
  }

  /// Handles a click of the first button while keys were held.
  func clicked(_ held: Set<Modifier>) {
    if let item { gallery?.clicked(item.position, held) }
  }

  /// Handles a long press, or a click of the secondary button, at a point of the cell.
  func requestMenu(at point: Point) {
    if let item { gallery?.requestMenu(at: item.position, point, of: canvas) }
  }
}
