/// Which photo is shown, and how close.
public struct PagingFeature: Equatable, Sendable {
  /// What the view tells.
  public enum Event: Equatable, Sendable {
    /// The view came to rest, or is on the way to rest, on another photo.
    case settled(PhotoID)
    /// The shown photo's zoom came to rest, or is on the way to rest; nil when it fits the view.
    case zoomSettled(SettledZoom?)
    /// Somebody outside the viewer wants to see this photo.
    case sought(PhotoID)
  }

  /// The shown photo's place in the list; 0 when there are none.
  public internal(set) var index = 0
  /// Where the shown photo's zoom came to rest; nil while it fits the view.
  public internal(set) var zoom: SettledZoom?
  /// The direction in which pages were last turned: its neighbour is fetched first.
  var travel = Travel.forward
  /// How many turns to the very next photo in that direction have followed each other.
  var stride = 0
  /// Whether a person, a command line or a complete list has settled which photo is shown. Until then
  /// it is the list's first, whichever that is as the list grows.
  var isChosen: Bool

  /// The way pages are turned.
  enum Travel: Int, Sendable {
    case forward = 1
    case backward = -1
  }

  init(isChosen: Bool) { self.isChosen = isChosen }
}

/// A zoom that has come to rest.
public struct SettledZoom: Hashable, Sendable {
  /// Device pixels per photo pixel; 1 is 100 %.
  public var scale: Double
  /// The photo's point in the middle of the view.
  public var centre: NormalizedPoint

  /// Makes a zoom.
  public init(scale: Double, centre: NormalizedPoint) {
    self.scale = scale
    self.centre = centre
  }
}
