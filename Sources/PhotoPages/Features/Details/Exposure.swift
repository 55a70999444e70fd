/// The known exposure settings of a photo.
public struct Exposure: Hashable, Sendable, Codable {
  /// The exposure time in seconds.
  public var seconds: Double?
  /// The f-number: the focal length divided by the width of the opening.
  public var aperture: Double?
  /// The ISO sensitivity.
  public var sensitivity: Int?
  /// The focal length in millimetres.
  public var focalLength: Double?
  /// The focal length in millimetres that has the same field of view on 35 mm film.
  public var equivalentFocalLength: Double?

  /// Makes an exposure.
  public init(
    seconds: Double? = nil, aperture: Double? = nil, sensitivity: Int? = nil,
    focalLength: Double? = nil, equivalentFocalLength: Double? = nil
  ) {
    self.seconds = seconds
    self.aperture = aperture
    self.sensitivity = sensitivity
    self.focalLength = focalLength
    self.equivalentFocalLength = equivalentFocalLength
  }

  /// Whether nothing is known.
  public var isEmpty: Bool { self == Exposure() }

  /// The exposure time as photographers write it.
  public enum Time: Hashable, Sendable {
    /// The nth part of a second.
    case fraction(Int)
    /// A number of seconds.
    case seconds(Double)
  }

  /// The time from which on seconds are written and not parts of one: cameras switch at 0.3 s or 0.4 s.
  private static let longest = 0.3

  /// The exposure time as photographers write it; nil if it is unknown or not positive.
  public var time: Time? {
    guard let seconds, seconds.isFinite, seconds > 0 else { return nil }
    guard seconds < Self.longest, 1 / seconds < Double(Int32.max) else { return .seconds(seconds) }
    return .fraction(Int((1 / seconds).rounded()))
  }
}
