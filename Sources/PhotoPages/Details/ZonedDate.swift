import FoundationEssentials

/// A moment, and the zone by whose clocks it was noted.
public struct ZonedDate: Hashable, Sendable {
  /// The moment; where no zone is known, as if it had been noted by the clocks here. Of a date without a
  /// time, when the day, month or year begins.
  public var date: Date
  /// Seconds east of Greenwich; nil where nobody has told.
  public var secondsFromGMT: Int?
  /// How much of it is known.
  public var precision: Precision

  /// How much is known of a date.
  public enum Precision: Hashable, Sendable {
    /// The year only.
    case year
    /// Year and month.
    case month
    /// The day, without a time.
    case day
    /// The day and the time.
    case time
  }

  /// Makes a date.
  public init(_ date: Date, secondsFromGMT: Int? = nil, precision: Precision = .time) {
    self.date = date
    self.secondsFromGMT = secondsFromGMT
    self.precision = precision
  }
}
