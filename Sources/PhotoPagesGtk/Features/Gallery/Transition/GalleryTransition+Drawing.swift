import GtkBindings
import PhotoPages

extension GalleryTransition {
  /// Draws the flight in place of the pages; returns false if nothing flies.
  func draw(on snapshot: Snapshot, _ canvas: Canvas) -> Bool {
    guard isActive else { return false }
    followPages(canvas)
    isOutside ? findThumbnail(canvas) : findGallery(canvas)
    guard let flight else { return false }
    TransitionDrawing(
      frame: flight.frame, cell: flight.cell?.visible, gallery: gallery?.image,
      galleryOpacity: appearance.map { max(0, 1 - flight.progress / $0) } ?? 1,
      isOverOther: isOutside, picture: picture, thumbnail: departure?.raster,
      background: pager?.session.viewer.model.preferences.background.colour ?? .black,
      canvas: canvas, colours: context.galleryColours
    ).draw(on: snapshot)
    return true
  }

  /// Heads for where the page is, or keeps its place on screen while the pages move aside.
  private func followPages(_ canvas: Canvas) {
    let before = origin
    origin = canvas.rect(in: stage)?.origin
    if !isGallery, !isPulled, let rect = takePage() {
      flight?.page = rect
      if flight?.cell != nil { flight?.cell = departure?.cell(for: rect) }
    } else if let before, let origin, let page = flight?.page {
      flight?.page = page.moved(by: Point(x: before.x - origin.x, y: before.y - origin.y))
    }
  }

  /// Takes over the page's picture once it is there, and returns its rectangle; nil until then.
  private func takePage() -> Rect? {
    guard let pager, let page = pager.currentPage, page.photo.id == photo,
      page.isAsDecoded, let shown = page.frame ?? page.picture
    else { return nil }
    picture = shown
    return page.drawnRect(x: pager.pager.offset)
  }

  /// Finds the thumbnail of other code once it has a place beside the pages, and the picture that flies has come.
  private func findThumbnail(_ canvas: Canvas) {
    guard waited != nil, picture != nil, let page = flight?.page,
      let departure = outside?.departure(in: canvas)
    else { return }
    flight?.cell = departure.cell(for: page)
    self.departure = departure
    waited = nil
  }

  /// Makes the image of the gallery, and finds the photo's cell there, once they have their places.
  private func findGallery(_ canvas: Canvas) {
    let before = gallery
    if gallery?.size != canvas.size { gallery = nil }
    if before != nil, gallery == nil, isGallery { waited = 0 }
    guard gallery == nil || waited != nil, let view, view.canvas.isMapped, let photo,
      let page = flight?.page
    else {
      return
    }
    if waited != nil {
      guard let departure = view.departure(of: photo, in: canvas) else { return }
      flight?.cell = pager?.isAnimated == true ? departure.cell(for: page) : nil
      self.departure = departure
      waited = nil
    }
    gallery = WidgetImage(of: view.canvas, in: slot.canvas).map { ($0, canvas.size) }
    guard before == nil, let flight, isGallery, flight.progress > 0, flight.frame.backdrop < 1
    else { return }
    appearance = flight.progress
  }
}
