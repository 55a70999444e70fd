/// How a photo was exposed, as far as that is known.
public struct Exposure: Hashable, Sendable, Codable {
  /// Seconds for which light fell in.
  public var seconds: Double?
  /// The f-number: focal length by the opening's width.
  public var aperture: Double?
  /// The sensitivity, as ISO counts it.
  public var sensitivity: Int?
  /// The focal length in millimetres.
  public var focalLength: Double?
  /// The focal length in millimetres that shows as much on 35 mm film.
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
    /// One part of so many of a second.
    case fraction(Int)
    /// Seconds.
    case seconds(Double)
  }

  /// From here on cameras write seconds and not parts of one; they do so from 0.3 s or 0.4 s on.
  private static let longest = 0.3

  /// The exposure time as photographers write it; nil if it is not known, or is none.
  public var time: Time? {
    guard let seconds, seconds.isFinite, seconds > 0 else { return nil }
    guard seconds < Self.longest, 1 / seconds < Double(Int32.max) else { return .seconds(seconds) }
    return .fraction(Int((1 / seconds).rounded()))
  }
}
