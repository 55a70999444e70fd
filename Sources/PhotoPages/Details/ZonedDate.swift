import FoundationEssentials

/// A moment, and the zone by whose clocks it was noted.
public struct ZonedDate: Hashable, Sendable {
  /// The moment; where no zone is known, as if it had been noted by the clocks here.
  public var date: Date
  /// Seconds east of Greenwich; nil where nobody has told.
  public var secondsFromGMT: Int?

  /// Makes a date.
  public init(_ date: Date, secondsFromGMT: Int? = nil) {
    self.date = date
    self.secondsFromGMT = secondsFromGMT
  }
}
