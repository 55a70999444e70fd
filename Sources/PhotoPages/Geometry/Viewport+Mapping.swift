extension Viewport {
  /// The picture along the view's width, at the current zoom; only valid while `isDrawable`.
  var horizontal: ViewportAxis {
    axis(view: viewSize.width, picture: pictureSize?.width ?? 0)
  }

  /// The picture along the view's height, at the current zoom; only valid while `isDrawable`.
  var vertical: ViewportAxis {
    axis(view: viewSize.height, picture: pictureSize?.height ?? 0)
  }

  private func axis(view: Double, picture: Int) -> ViewportAxis {
    ViewportAxis(
      view: view, picture: Double(picture) * zoom / pixelsPerPoint, pixel: 1 / pixelsPerPoint,
      isElastic: isElastic)
  }

  /// Whether the picture is larger than the view on either axis, so that it can be moved.
  public var canPan: Bool { isDrawable && (horizontal.canPan || vertical.canPan) }

  /// The rectangle of the picture as shown now, in points of the view.
  ///
  /// On an axis on which it is smaller than the view it is centred. If picture or view has no size, it is empty
  /// and in the view's middle.
  ///
  /// Unless the zoom is changing, its edges lie on whole device pixels, and its size is that of
  /// `PixelSize.scaled(by:)`: a picture decoded for this zoom is drawn pixel for pixel, and 100 % is exact. While
  /// the zoom changes the edges are not rounded, since steps would be visible.
  public var pictureRect: Rect {
    guard isDrawable else {
      return Rect(x: viewMiddle.x, y: viewMiddle.y, width: 0, height: 0)
    }
    let isSnapped = zoomAnimation == nil && pinch == nil
    let across = horizontal.span(centre: centre.x, isSnapped: isSnapped)
    let down = vertical.span(centre: centre.y, isSnapped: isSnapped)
    return Rect(x: across.start, y: down.start, width: across.length, height: down.length)
  }

  /// Returns the place on the photo at `point` of the view, outside 0…1 beside it; the centre if nothing is shown.
  public func normalizedPoint(at point: Point) -> NormalizedPoint {
    guard isDrawable else { return .centre }
    let rect = pictureRect
    return NormalizedPoint(
      x: (point.x - rect.origin.x) / rect.size.width,
      y: (point.y - rect.origin.y) / rect.size.height)
  }

  /// Returns the point of the view at which a place on the photo is shown; the view's middle if nothing is shown.
  public func point(at normalized: NormalizedPoint) -> Point {
    isDrawable ? pictureRect.point(at: normalized) : viewMiddle
  }

  var viewMiddle: Point { Point(x: viewSize.width / 2, y: viewSize.height / 2) }

  /// Returns the place on the photo under `point` without rounding to device pixels, so that errors do not add up.
  func exactPlace(at point: Point, centre: NormalizedPoint) -> NormalizedPoint {
    NormalizedPoint(
      x: horizontal.normalized(at: point.x, centre: centre.x),
      y: vertical.normalized(at: point.y, centre: centre.y))
  }

  /// Returns the centre at which `place` is at `point` of the view, without regard to limits.
  func centre(placing place: NormalizedPoint, at point: Point) -> NormalizedPoint {
    NormalizedPoint(
      x: horizontal.centre(placing: place.x, at: point.x),
      y: vertical.centre(placing: place.y, at: point.y))
  }

  /// Returns `centre` as shown during a drag, with resistance beyond the limits.
  func resisted(_ centre: NormalizedPoint) -> NormalizedPoint {
    NormalizedPoint(x: horizontal.resisted(centre.x), y: vertical.resisted(centre.y))
  }

  func unresisted(_ centre: NormalizedPoint) -> NormalizedPoint {
    NormalizedPoint(x: horizontal.unresisted(centre.x), y: vertical.unresisted(centre.y))
  }
}
