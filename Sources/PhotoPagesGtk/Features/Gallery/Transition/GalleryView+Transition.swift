import GtkBindings
import PhotoImaging
import PhotoPages

extension GalleryView {
  /// A photo in the gallery, or a thumbnail of other code, for the transition that begins or ends there.
  @MainActor
  struct Departure {
    /// The cell, in points of the pages.
    let cell: Rect
    /// The places in a cell of the list; nil for a cell that the thumbnail fills.
    let row: GalleryRow?
    /// The part of the square or of the row's box that is in sight.
    let visible: Rect
    /// The thumbnail; nil while there is none.
    let raster: Raster?

    /// Returns the place in the gallery of a picture that has these proportions on its page.
    func cell(for page: Rect) -> PhotoFlight.Cell {
      let size =
        raster.map { Size(width: Double($0.width), height: Double($0.height)) }
        ?? Size(width: max(1, page.size.width), height: max(1, page.size.height))
      let thumbnail =
        row?.place(of: size) ?? ThumbnailDrawing.place(of: size, in: cell.size)
      return PhotoFlight.Cell(visible: visible, thumbnail: thumbnail.moved(by: cell.origin))
    }
  }

  /// Returns where a photo is in the grid, in points of `view`; nil if it is out of sight or has no place yet.
  func departure(of photo: PhotoID, in view: Widget) -> Departure? {
    guard !grid.isAwaitingLayout, let position = items.position(of: photo),
      let bound = grid.boundCells.first(where: { $0.item.position == position }),
      bound.item.key == GalleryItems.key(of: photo), let cell = bound.cell as? GalleryCell,
      cell.widget.isMapped, let place = cell.widget.rect(in: view)
    else { return nil }
    let row = row(width: place.size.width)
    let picture = row?.box.moved(by: place.origin) ?? place
    guard let visible = scroller.rect(in: view)?.intersection(picture) else { return nil }
    return Departure(cell: place, row: row, visible: visible, raster: cell.raster)
  }

  /// Returns the rectangle of a photo on its page as far as its thumbnail tells, in points of the pages.
  func pageRect(of photo: PhotoID, in pager: PagerView) -> Rect {
    Viewport(
      viewSize: pager.viewSize, deviceScale: pager.canvas.scaleFactor,
      pictureSize: pictureSize(of: photo)
    ).pictureRect
  }

  /// Returns a photo's size in pixels, or one of the same proportions if it is unknown; nil without a thumbnail.
  private func pictureSize(of photo: PhotoID) -> PixelSize? {
    guard let request = items.position(of: photo).flatMap({ request(at: $0) }),
      let known = thumbnails.thumbnail(for: request)
    else { return nil }
    let size = known.pixels.size
    // A thumbnail that fills its box may be of any larger photo.
    guard known.fullSize == size, max(size.width, size.height) >= request.size.side else {
      return known.fullSize
    }
    return PixelSize(width: size.width * Self.anyLarger, height: size.height * Self.anyLarger)
  }

  private static let anyLarger = 64

  /// Shows the surroundings of the shown photo, behind a page that is being pulled away.
  func showBehind(_ model: ViewerModel) {
    show(model)
    guard let photo = model.currentPhoto, let position = items.position(of: photo.id) else {
      return
    }
    grid.scroll(to: position)
  }
}
