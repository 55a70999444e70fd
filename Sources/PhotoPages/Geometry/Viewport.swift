/// The zoom and position of one photo in a view, and their motion.
///
/// Places in the view are points (logical pixels) from its top left corner. A zoom is in device
/// pixels per photo pixel, so that 1 is 100 %. Time is in seconds.
public struct Viewport: Equatable, Sendable {
  /// The view's size in points.
  ///
  /// A change ends all motion and fits a fitted picture again; else the zoom stays, and the place in the middle
  /// of the view as far as the picture covers the view.
  public var viewSize: Size {
    didSet { if viewSize != oldValue { settle() } }
  }

  /// The device pixels per point; a change has the same effects as one of `viewSize`.
  public var deviceScale: Double {
    didSet { if deviceScale != oldValue { settle() } }
  }

  /// The upright picture's full size in photo pixels, nil if unknown; a change acts like one of `viewSize`.
  public var pictureSize: PixelSize? {
    didSet { if pictureSize != oldValue { settle() } }
  }

  /// The zoom as shown, in device pixels per photo pixel; beyond the limits in a pinch and while springing back.
  public internal(set) var zoom = 1.0
  /// The goal of a running zoom, always within the limits; `zoom` if none is running.
  var zoomTarget = 1.0
  /// Whether the photo fits the view, or is being zoomed to fit, and follows the view's size.
  public internal(set) var isFitted = true
  /// The place on the photo that is in the middle of the view.
  public internal(set) var centre = NormalizedPoint.centre

  /// Whether zoom and position give way beyond their limits and spring back.
  public var isElastic = true
  /// The zoom to which a double click goes.
  public var doubleClickZoom = DoubleClickZoom.closer

  var zoomAnimation: ZoomAnimation?
  var coasting: Coasting?
  /// The centre without resistance during a pan; nil otherwise.
  var pan: NormalizedPoint?
  var pinch: Pinch?

  /// Makes a viewport that shows the whole picture.
  public init(viewSize: Size = .zero, deviceScale: Double = 1, pictureSize: PixelSize? = nil) {
    self.viewSize = viewSize
    self.deviceScale = deviceScale
    self.pictureSize = pictureSize
    settle()
  }

  /// The zoom that just shows the whole picture, at most 1, since small pictures are not enlarged; 1 without sizes.
  var fitZoom: Double {
    guard let pictureSize, isDrawable else { return 1 }
    let across = viewSize.width * pixelsPerPoint / Double(pictureSize.width)
    let down = viewSize.height * pixelsPerPoint / Double(pictureSize.height)
    return min(1, across, down)
  }

  /// The largest zoom, 2000 %: photo pixels are large enough to count.
  static let largestZoom = 20.0

  var zoomLimits: ClosedRange<Double> { fitZoom...Self.largestZoom }

  package var isMoving: Bool { zoomAnimation != nil || coasting != nil }

  /// Whether the zoom is animated, so that the next frame replaces what is drawn now.
  package var isZoomPassing: Bool { zoomAnimation != nil }

  /// Whether there is anything to show: picture and view have a size.
  var isDrawable: Bool {
    guard let pictureSize else { return false }
    return pictureSize.width > 0 && pictureSize.height > 0
      && viewSize.width > 0 && viewSize.height > 0
      && viewSize.width.isFinite && viewSize.height.isFinite
  }

  var pixelsPerPoint: Double { deviceScale > 0 && deviceScale.isFinite ? deviceScale : 1 }

  /// Advances by `seconds`, and returns whether the photo still moves; the last step moves it, too.
  package mutating func advance(by seconds: Double) -> Bool {
    guard seconds > 0 else { return isMoving }
    if zoomAnimation != nil { advanceZoom(by: seconds) } else { advanceCoasting(by: seconds) }
    return isMoving
  }

  /// The viewport as it will rest if it is not touched until then.
  package var atRest: Viewport {
    var end = self
    // A zoom ends in one step. Coasting is followed in steps for as long as it can be visible.
    for _ in 0..<Self.longestCoasting where end.advance(by: ZoomAnimation.duration) {}
    return end
  }

  /// The most steps of a zoom's duration until everything rests.
  private static let longestCoasting = 100

  /// Ends all motion and gestures at once, as when a finger is put down, in place or at the nearest place of rest.
  public mutating func stop() {
    guard isDrawable else { return settle() }
    pan = nil
    coasting = nil
    endZoomInPlace()
    clampCentre()
  }

  /// Shows the photo at `zoom` device pixels per photo pixel, with `centre` in the middle of the view.
  ///
  /// Both are brought within their limits. Nothing happens until the sizes of picture and view are known.
  public mutating func restore(zoom: Double, centre: NormalizedPoint) {
    guard isDrawable, zoom.isFinite else { return }
    zoomTarget = zoom
    isFitted = false
    self.centre = NormalizedPoint(x: centre.x.finiteOrZero, y: centre.y.finiteOrZero)
    settle()
  }

  /// Ends all motion at its goal, within the limits of the current sizes.
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

  /// Ends a zoom at `zoom` or at the nearest limit; the lower one is fitted.
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
