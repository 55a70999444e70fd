/// A change of zoom under way: one place on the photo stays where it is in the view while all else
/// grows or shrinks around it.
struct ZoomAnimation: Equatable, Sendable {
  /// How long it takes, in seconds: long enough to be followed, and no longer than it takes to get
  /// ready what will be seen then.
  static let duration = 0.12

  /// The zoom it started from, in device pixels per photo pixel.
  var start: Double
  /// The place on the photo that stays.
  var place: NormalizedPoint
  /// Where in the view it stays, in points.
  var anchor: Point
  /// How far beyond its limits the picture was displaced at the start, in points: it goes to 0 on the way,
  /// so that a stretched band neither snaps back nor stays.
  var excess: Point
  var elapsed = 0.0

  /// How much of the way is done, 0…1: a cubic ease-out, fast at once and slow at the end.
  var progress: Double {
    let left = 1 - min(elapsed / Self.duration, 1)
    return 1 - left * left * left
  }

  var isOver: Bool { elapsed >= Self.duration }
}

extension Viewport {
  /// The factor of one notch of a mouse wheel.
  public static let wheelStep = 1.3
  /// The factor of one press of a zoom key: coarser, since a key is not turned but pressed.
  static let keyStep = 1.5
  /// How much larger than fitted a double click makes a photo, if that is more than 100 %.
  static let doubleClickFactor = 2.5
  /// How close to the fitted zoom, as a factor, it becomes fitted: a quarter of a wheel's notch.
  static let snapFactor = power(wheelStep, 0.25)

  /// Zooms to `zoom` device pixels per photo pixel, or to the nearest limit, while the place on the
  /// photo under `about`, in points of the view, stays there as far as the picture's edges allow. On the
  /// way out it becomes fitted already close to it, except at exactly 100 %.
  mutating func zoom(to zoom: Double, about: Point, animated: Bool) {
    guard isDrawable, zoom.isFinite, about.isFinite else { return }
    let isCloseToFit = zoom <= zoomTarget && zoom != 1 && zoom < fitZoom * Self.snapFactor
    begin(zoom: isCloseToFit ? fitZoom : zoom, about: about, animated: animated)
  }

  /// Zooms by `factor` from where it is going, about a point of the view.
  public mutating func zoom(by factor: Double, about: Point, animated: Bool) {
    zoom(to: zoomTarget * factor, about: about, animated: animated)
  }

  /// Shows the whole picture.
  public mutating func zoomToFit(animated: Bool) {
    guard isDrawable else { return }
    begin(zoom: fitZoom, about: viewMiddle, animated: animated)
  }

  /// What a double click does: a fitted photo is zoomed to 100 % or 2.5 times fitted, whichever is
  /// more, about that point of the view, and any other is fitted.
  mutating func toggleZoom(about: Point, animated: Bool) {
    guard isFitted else { return zoomToFit(animated: animated) }
    zoom(to: max(1, Self.doubleClickFactor * fitZoom), about: about, animated: animated)
  }

  /// Changes the zoom as a person has chosen.
  public mutating func zoom(_ change: ZoomChange, animated: Bool) {
    switch change {
    case .stepIn: zoom(by: Self.keyStep, about: viewMiddle, animated: animated)
    case .stepOut: zoom(by: 1 / Self.keyStep, about: viewMiddle, animated: animated)
    case .fit: zoomToFit(animated: animated)
    case .scale(let scale): zoom(to: scale, about: viewMiddle, animated: animated)
    case .toggle(let place): toggleZoom(about: point(at: place), animated: animated)
    }
  }

  /// Starts towards `zoom`, within the limits, from whatever is shown now.
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
    animation.elapsed += seconds
    // Geometric, so that it seems to grow evenly.
    zoom = animation.start * power(zoomTarget / animation.start, animation.progress)
    zoomAnimation = animation
    if animation.isOver { rest(at: zoomTarget) }
    show(animation)
    if animation.isOver, pan != nil { pan = centre }
  }

  /// Moves what a change of zoom is about by `distance` points, and the picture with it.
  mutating func moveZoomAnchor(by distance: Point) {
    guard var animation = zoomAnimation else { return }
    animation.anchor.x += distance.x
    animation.anchor.y += distance.y
    zoomAnimation = animation
    show(animation)
  }

  /// Ends a change of zoom or a pinch where it is, or fitted if it is close to that.
  mutating func endZoomInPlace() {
    guard zoomAnimation != nil || pinch != nil else { return }
    pinch = nil
    rest(at: zoom < fitZoom * Self.snapFactor ? fitZoom : zoom)
  }

  private mutating func show(_ animation: ZoomAnimation) {
    centre = centre(placing: animation.place, at: animation.anchor)
    clampCentre()
    let left = 1 - animation.progress
    centre.x += animation.excess.x * left / horizontal.picture
    centre.y += animation.excess.y * left / vertical.picture
  }
}
