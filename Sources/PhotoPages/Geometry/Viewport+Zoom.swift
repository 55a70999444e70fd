/// A running change of zoom, during which one place on the photo stays where it is in the view.
struct ZoomAnimation: Equatable, Sendable {
  /// The duration in seconds: enough to follow, and no longer than it takes to prepare the picture to be shown.
  static let duration = 0.12

  /// The zoom at the start, in device pixels per photo pixel.
  var start: Double
  var place: NormalizedPoint
  /// The point of the view at which `place` stays.
  var anchor: Point
  /// The displacement beyond the limits at the start, in points; goes to 0, so that a band neither snaps nor stays.
  var excess: Point
  var timeline = Timeline(duration: duration)
}

extension Viewport {
  /// The zoom factor of one notch of a mouse wheel.
  public static let wheelStep = 1.3
  /// The zoom factor of one press of a zoom key, which is coarser than a wheel.
  static let keyStep = 1.5
  /// The factor from fitted to the zoom of a double click, if that is more than 100 %.
  static let doubleClickFactor = 2.5
  /// The factor from the fitted zoom within which it becomes fitted: a quarter of a wheel's notch.
  static let snapFactor = power(wheelStep, 0.25)

  /// Zooms to `zoom` device pixels per photo pixel, or to the nearest limit, about a point of the view.
  ///
  /// The place on the photo under `about` stays there as far as the picture's edges allow. On the way out the
  /// picture becomes fitted when close to that, except at exactly 100 %.
  mutating func zoom(to zoom: Double, about: Point, animated: Bool) {
    guard isDrawable, zoom.isFinite, about.isFinite else { return }
    let isCloseToFit = zoom <= zoomTarget && zoom != 1 && zoom < fitZoom * Self.snapFactor
    begin(zoom: isCloseToFit ? fitZoom : zoom, about: about, animated: animated)
  }

  /// Zooms by `factor` from the current target, about a point of the view.
  public mutating func zoom(by factor: Double, about: Point, animated: Bool) {
    zoom(to: zoomTarget * factor, about: about, animated: animated)
  }

  /// Shows the whole picture.
  public mutating func zoomToFit(animated: Bool) {
    guard isDrawable else { return }
    begin(zoom: fitZoom, about: viewMiddle, animated: animated)
  }

  /// Zooms a fitted photo as a double click does, about a point of the view; fits others.
  mutating func toggleZoom(about: Point, animated: Bool) {
    guard doubleClickZoom != .off else { return }
    guard isFitted else { return zoomToFit(animated: animated) }
    zoom(to: toggledZoom, about: about, animated: animated)
  }

  /// The zoom of a double click on the fitted photo, larger than fitted.
  private var toggledZoom: Double {
    let closer = max(1, Self.doubleClickFactor * fitZoom)
    return switch doubleClickZoom {
    case .closer, .off: closer
    case .actualSize: fitZoom < 1 ? 1 : closer
    case .doubleSize: 2
    }
  }

  /// Changes the zoom by a person's choice.
  public mutating func zoom(_ change: ZoomChange, animated: Bool) {
    switch change {
    case .stepIn: zoom(by: Self.keyStep, about: viewMiddle, animated: animated)
    case .stepOut: zoom(by: 1 / Self.keyStep, about: viewMiddle, animated: animated)
    case .fit: zoomToFit(animated: animated)
    case .scale(let scale): zoom(to: scale, about: viewMiddle, animated: animated)
    case .toggle(let place): toggleZoom(about: point(at: place), animated: animated)
    }
  }

  /// Starts towards `zoom`, within the limits, from the current state.
  mutating func begin(zoom: Double, about: Point, animated: Bool) {
    let target = zoom.clamped(to: zoomLimits)
    if animated, zoomAnimation != nil, target == zoomTarget { return }
    pinch = nil
    coasting = nil
    zoomAnimation = ZoomAnimation(
      start: self.zoom, place: exactPlace(at: about, centre: centre), anchor: about,
      excess: Point(x: horizontal.excess(at: centre.x), y: vertical.excess(at: centre.y)))
    zoomTarget = target
    isFitted = target <= fitZoom
    let isThere = target == self.zoom && zoomAnimation?.excess == .zero
    if isThere || !animated { advanceZoom(by: ZoomAnimation.duration) }
  }

  mutating func advanceZoom(by seconds: Double) {
    guard var animation = zoomAnimation else { return }
    let isOver = !animation.timeline.advance(by: seconds)
    // Geometric steps look like even growth.
    zoom = animation.start * power(zoomTarget / animation.start, 1 - animation.timeline.left)
    zoomAnimation = animation
    if isOver { rest(at: zoomTarget) }
    show(animation)
    if isOver, pan != nil { pan = centre }
  }

  /// Moves the point that a running zoom is about by `distance` points, and the picture with it.
  mutating func moveZoomAnchor(by distance: Point) {
    guard var animation = zoomAnimation else { return }
    animation.anchor.x += distance.x
    animation.anchor.y += distance.y
    zoomAnimation = animation
    show(animation)
  }

  /// Ends a zoom or a pinch at its current state, or fitted if it is close to that.
  mutating func endZoomInPlace() {
    guard zoomAnimation != nil || pinch != nil else { return }
    pinch = nil
    rest(at: zoom < fitZoom * Self.snapFactor ? fitZoom : zoom)
  }

  private mutating func show(_ animation: ZoomAnimation) {
    centre = centre(placing: animation.place, at: animation.anchor)
    clampCentre()
    let left = animation.timeline.left
    centre.x += animation.excess.x * left / horizontal.picture
    centre.y += animation.excess.y * left / vertical.picture
  }
}
