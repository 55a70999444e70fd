/// One photo in a view: how large it is shown, which part of it, and how that moves.
///
/// Places in the view are points (logical pixels) from its top left corner. A zoom is in device
/// pixels per photo pixel, so that 1 is 100 %. Time is in seconds.
public struct Viewport: Equatable, Sendable {
  /// The view's size in points. Changing it ends what moves and re-fits a fitted picture; else the zoom
  /// stays, and the place in the middle of the view as far as the picture covers the view.
  public var viewSize: Size {
    didSet { if viewSize != oldValue { settle() } }
  }

  /// Device pixels per point. Changing it does as for `viewSize`.
  public var deviceScale: Double {
    didSet { if deviceScale != oldValue { settle() } }
  }

  /// The upright picture's full size in photo pixels, nil while it is not known. Changing it does as for
  /// `viewSize`.
  public var pictureSize: PixelSize? {
    didSet { if pictureSize != oldValue { settle() } }
  }

  /// The zoom as shown now, in device pixels per photo pixel; while pinched or springing back it
  /// may lie beyond the limits.
  public internal(set) var zoom = 1.0
  /// The zoom it is on the way to, always within the limits; `zoom` if none is under way.
  var zoomTarget = 1.0
  /// Whether it fits the view, or is on the way to, and follows the view's size.
  public internal(set) var isFitted = true
  /// The place on the photo that is in the middle of the view.
  public internal(set) var centre = NormalizedPoint.centre

  var zoomAnimation: ZoomAnimation?
  var coasting: Coasting?
  /// A drag in progress: the centre there would be without resistance.
  var pan: NormalizedPoint?
  var pinch: Pinch?

  /// Makes a viewport that shows the whole picture.
  public init(viewSize: Size = .zero, deviceScale: Double = 1, pictureSize: PixelSize? = nil) {
    self.viewSize = viewSize
    self.deviceScale = deviceScale
    self.pictureSize = pictureSize
    settle()
  }

  /// The zoom at which the whole picture is just seen, in device pixels per photo pixel. A smaller picture
  /// is never blown up. 1 while the picture or the view has no size.
  var fitZoom: Double {
    guard let pictureSize, isDrawable else { return 1 }
    let across = viewSize.width * pixelsPerPoint / Double(pictureSize.width)
    let down = viewSize.height * pixelsPerPoint / Double(pictureSize.height)
    return min(1, across, down)
  }

  /// 2000 %: a photo pixel is then large enough to count.
  static let largestZoom = 20.0

  /// The zooms that a photo rests at: from fitted to 2000 %.
  var zoomLimits: ClosedRange<Double> { fitZoom...Self.largestZoom }

  package var isMoving: Bool { zoomAnimation != nil || coasting != nil }

  /// Whether the zoom is on its way by itself: what is drawn now is gone with the next frame.
  package var isZoomPassing: Bool { zoomAnimation != nil }

  /// Whether there is anything to see: picture and view have a size.
  var isDrawable: Bool {
    guard let pictureSize else { return false }
    return pictureSize.width > 0 && pictureSize.height > 0
      && viewSize.width > 0 && viewSize.height > 0
      && viewSize.width.isFinite && viewSize.height.isFinite
  }

  /// `deviceScale`, or 1 in place of what is no scale.
  var pixelsPerPoint: Double { deviceScale > 0 && deviceScale.isFinite ? deviceScale : 1 }

  /// Lets `seconds` pass; true while it moves. The step that brings it to rest moves it too.
  package mutating func advance(by seconds: Double) -> Bool {
    guard seconds > 0 else { return isMoving }
    if zoomAnimation != nil { advanceZoom(by: seconds) } else { advanceCoasting(by: seconds) }
    return isMoving
  }

  /// The same viewport where it will come to rest, if it is not touched until then.
  package var atRest: Viewport {
    var end = self
    // A zoom ends in one step. What coasts is followed in steps as long as it can be seen to.
    for _ in 0..<Self.longestCoasting where end.advance(by: ZoomAnimation.duration) {}
    return end
  }

  /// Steps of a zoom's duration within which everything comes to rest.
  private static let longestCoasting = 100

  /// Ends at once whatever moves or is held, as when a finger is put down: it stays
  /// where it is, or at the nearest place where it can rest.
  public mutating func stop() {
    guard isDrawable else { return settle() }
    pan = nil
    coasting = nil
    endZoomInPlace()
    clampCentre()
  }

  /// Shows the photo at a given zoom, in device pixels per photo pixel, and with a given place in the middle of
  /// the view, as far as there can be rest. Nothing happens until the sizes of picture and view are known.
  public mutating func restore(zoom: Double, centre: NormalizedPoint) {
    guard isDrawable, zoom.isFinite else { return }
    zoomTarget = zoom
    isFitted = false
    self.centre = NormalizedPoint(x: centre.x.finiteOrZero, y: centre.y.finiteOrZero)
    settle()
  }

  /// Brings everything to rest where it was going, within the limits of the sizes there are now.
  private mutating func settle() {
    zoomAnimation = nil
    coasting = nil
    pan = nil
    pinch = nil
    if isDrawable {
      rest(at: isFitted ? fitZoom : zoomTarget)
      clampCentre()
    } else if isFitted {
      (zoom, zoomTarget, centre) = (1, 1, .centre)
    } else {
      zoom = zoomTarget
    }
  }

  /// Rests at `zoom` or at the nearest limit; the least is fitted.
  mutating func rest(at zoom: Double) {
    zoomAnimation = nil
    self.zoom = zoom.clamped(to: zoomLimits)
    zoomTarget = self.zoom
    isFitted = self.zoom <= fitZoom
  }

  /// Moves the picture so that it covers the view, or is in its middle.
  mutating func clampCentre() {
    centre.x = centre.x.clamped(to: horizontal.limits)
    centre.y = centre.y.clamped(to: vertical.limits)
  }
}
