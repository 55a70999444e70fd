extension Viewport {
  /// The picture along the view's width, as zoomed now. Only while `isDrawable`.
  var horizontal: ViewportAxis {
    axis(view: viewSize.width, picture: pictureSize?.width ?? 0)
  }

  /// The picture along the view's height, as zoomed now. Only while `isDrawable`.
  var vertical: ViewportAxis {
    axis(view: viewSize.height, picture: pictureSize?.height ?? 0)
  }

  private func axis(view: Double, picture: Int) -> ViewportAxis {
    ViewportAxis(
      view: view, picture: Double(picture) * zoom / pixelsPerPoint, pixel: 1 / pixelsPerPoint)
  }

  /// Whether the picture is larger than the view on either axis, so that it can be moved.
  public var canPan: Bool { isDrawable && (horizontal.canPan || vertical.canPan) }

  /// Where the picture is, as shown now, in points of the view; without a size in the view's middle
  /// if picture or view has none.
  ///
  /// On an axis on which it is smaller than the view it is centred.
  ///
  /// Unless the zoom is changing, its edges lie on whole device pixels, and its size is what
  /// `PixelSize.scaled(by:)` makes of the photo's: what was decoded for this zoom is drawn pixel
  /// for pixel, and 100 % is exact. While the zoom changes the edges lie where they lie, since
  /// steps would be seen.
  public var pictureRect: Rect {
    guard isDrawable else {
      return Rect(x: viewMiddle.x, y: viewMiddle.y, width: 0, height: 0)
    }
    let isSnapped = zoomAnimation == nil && pinch == nil
    let across = horizontal.span(centre: centre.x, isSnapped: isSnapped)
    let down = vertical.span(centre: centre.y, isSnapped: isSnapped)
    return Rect(x: across.start, y: down.start, width: across.length, height: down.length)
  }

  /// The place on the photo that is shown at `point` of the view, outside 0…1 beside the photo; the
  /// photo's centre while there is nothing to see.
  public func normalizedPoint(at point: Point) -> NormalizedPoint {
    guard isDrawable else { return .centre }
    let rect = pictureRect
    return NormalizedPoint(
      x: (point.x - rect.origin.x) / rect.size.width,
      y: (point.y - rect.origin.y) / rect.size.height)
  }

  /// Where a place on the photo is shown, in points of the view; the view's middle while there is
  /// nothing to see.
  public func point(at normalized: NormalizedPoint) -> Point {
    isDrawable ? pictureRect.point(at: normalized) : viewMiddle
  }

  /// The middle of the view, in its points.
  var viewMiddle: Point { Point(x: viewSize.width / 2, y: viewSize.height / 2) }

  /// The place on the photo under `point`, before edges are moved to whole device pixels: movement
  /// is reckoned with this, so that rounding does not add up.
  func exactPlace(at point: Point, centre: NormalizedPoint) -> NormalizedPoint {
    NormalizedPoint(
      x: horizontal.normalized(at: point.x, centre: centre.x),
      y: vertical.normalized(at: point.y, centre: centre.y))
  }

  /// The centre at which `place` is at `point` of the view, with no regard to limits.
  func centre(placing place: NormalizedPoint, at point: Point) -> NormalizedPoint {
    NormalizedPoint(
      x: horizontal.centre(placing: place.x, at: point.x),
      y: vertical.centre(placing: place.y, at: point.y))
  }

  /// `centre` as shown while a finger drags: beyond the limits it resists.
  func resisted(_ centre: NormalizedPoint) -> NormalizedPoint {
    NormalizedPoint(x: horizontal.resisted(centre.x), y: vertical.resisted(centre.y))
  }

  func unresisted(_ centre: NormalizedPoint) -> NormalizedPoint {
    NormalizedPoint(x: horizontal.unresisted(centre.x), y: vertical.unresisted(centre.y))
  }
}
