import GtkBindings
import PhotoPages

/// The drawing of one frame of the transition between gallery and page, in points of the pages.
@MainActor
struct TransitionDrawing {
  let frame: PhotoFlight.Frame
  /// The visible part of the photo's cell; nil in a cross-fade.
  let cell: Rect?
  /// The gallery; nil while it has not been drawn.
  let gallery: WidgetImage?
  let galleryOpacity: Double
  /// Whether other code's widgets are seen below, and nothing of the gallery.
  let isOverOther: Bool
  let picture: PagePicture?
  let thumbnail: Raster?
  /// The colour around the photo on its page.
  let background: Colour
  let canvas: Canvas

  private enum Layer {
    case colour(Colour, Rect)
    case gallery(Rect, opacity: Double)
    case checkerboard(Rect)
    case raster(Raster, place: Rect, filter: ImageFilter)
  }

  /// The gallery's colours.
  let colours: ThumbnailColours
  /// The enlargement up to which a thumbnail looks as good as the picture, which takes longer to reduce.
  private static let thumbnailEnlargement = 1.5
  /// The most device pixels that are interpolated without a GPU, which takes longer than the rest of a frame.
  private static let mostInterpolated = 300_000.0

  /// The part of the view that the picture covers, on whole device pixels.
  private var clip: Rect {
    frame.clip.intersection(frame.picture)?.snapped(toDevicePixels: canvas.scaleFactor)
      .intersection(canvas.bounds) ?? .zero
  }

  /// Draws the frame.
  ///
  /// Cairo draws one drawing directly into a frame that is still empty, and each further one by way of an intermediate
  /// picture.
  func draw(on snapshot: Snapshot) {
    let (layers, clip) = (layers, clip)
    if canvas.isDrawnByCairo {
      snapshot.cairo(in: canvas.bounds) { cairo in
        for layer in layers { draw(layer, on: cairo, in: clip) }
      }
    } else {
      snapshot.clipped(to: canvas.bounds) {
        for layer in layers { draw(layer, on: snapshot, in: clip) }
      }
    }
  }

  // MARK: - Layers

  /// The layers, the lowest first; nothing is drawn below an opaque picture.
  private var layers: [Layer] {
    let (bounds, clip) = (canvas.bounds, clip)
    let isOpaque = frame.opacity >= 1 && !hasAlpha && !pictureLayers.isEmpty
    let around = bounds.subtracting(clip)
    var layers = ground(isOpaque ? around : [bounds])
    layers += around.map { .colour(background.with(alpha: frame.backdrop), $0) }
    if hasAlpha, frame.opacity >= 1 {
      layers.append(.colour(background.with(alpha: frame.backdrop), clip))
      layers.append(.checkerboard(clip))
    }
    layers += pictureLayers
    // A cell that is still empty would hide the picture.
    if let cell, gallery != nil, thumbnail != nil, frame.cell > 0 {
      layers.append(.gallery(cell, opacity: frame.cell * galleryOpacity))
    }
    return layers
  }

  /// Returns the gallery without the photo.
  private func ground(_ rects: [Rect]) -> [Layer] {
    guard !isOverOther else { return [] }
    let isPlain = gallery == nil || galleryOpacity < 1
    var layers: [Layer] = isPlain ? rects.map { .colour(colours.ground, $0) } : []
    guard gallery != nil else { return layers }
    layers += rects.map { .gallery($0, opacity: galleryOpacity) }
    guard let cell else { return layers }
    let hole = rects.compactMap { $0.intersection(cell) }
    return layers + hole.map { .colour(colours.empty, $0) }
  }

  private var hasAlpha: Bool { picture?.traits.contains(.hasAlpha) == true }

  private var pictureLayers: [Layer] {
    let scale = canvas.scaleFactor
    let place = frame.picture.snapped(toDevicePixels: scale)
    let width = place.size.width * scale
    if let thumbnail {
      let enlargement = width / Double(max(1, thumbnail.width))
      if picture == nil || enlargement <= Self.thumbnailEnlargement {
        return [.raster(thumbnail, place: place, filter: .linear)]
      }
    }
    let area = clip.size.width * clip.size.height * scale * scale
    return (picture?.pieces(forWidth: width) ?? []).map { piece in
      .raster(
        piece.raster, place: piece.place(in: place),
        filter: area > Self.mostInterpolated ? .nearest : .linear)
    }
  }

  // MARK: - Drawing

  private func draw(_ layer: Layer, on cairo: CairoContext, in clip: Rect) {
    switch layer {
    case .colour(let colour, let rect):
      cairo.rectangle(rect)
      cairo.fill(colour)
    case .gallery(let rect, let opacity):
      gallery?.draw(
        on: cairo, x: rect.origin.x, y: rect.origin.y, width: rect.size.width,
        height: rect.size.height, opacity: opacity)
    case .checkerboard(let rect): cairo.fill(repeating: Checkerboard.squares, in: rect)
    case .raster(let raster, let place, let filter):
      let (origin, size) = (place.origin, place.size)
      guard frame.opacity < 1 else {
        return cairo.draw(
          raster, x: origin.x, y: origin.y, width: size.width, height: size.height, filter: filter,
          within: (clip.origin.x, clip.origin.y, clip.size.width, clip.size.height))
      }
      // A cross-fade shows all of the picture.
      cairo.draw(raster, in: place, filter: filter, opacity: frame.opacity)
    }
  }

  private func draw(_ layer: Layer, on snapshot: Snapshot, in clip: Rect) {
    switch layer {
    case .colour(let colour, let rect): snapshot.fill(colour, rect)
    case .gallery(let rect, let opacity):
      gallery?.draw(
        on: snapshot, x: rect.origin.x, y: rect.origin.y, width: rect.size.width,
        height: rect.size.height, opacity: opacity)
    case .checkerboard(let rect): Checkerboard.draw(in: rect, on: snapshot, canvas.bounds)
    case .raster(let raster, let place, _):
      snapshot.clipped(to: clip) {
        snapshot.opacity(frame.opacity) { snapshot.draw(raster, in: place) }
      }
    }
  }
}
