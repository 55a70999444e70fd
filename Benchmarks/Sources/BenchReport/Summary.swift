/// What is left of several measurements of the same thing.
///
/// The median, since a disturbance from outside only ever makes one of them longer.
public struct Summary: Equatable, Sendable {
  /// The middle one, or the mean of the two in the middle.
  public let median: Double
  /// The least.
  public let least: Double
  /// The greatest.
  public let greatest: Double

  /// Sums up; nil without any.
  public init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let least = sorted.first, let greatest = sorted.last else { return nil }
    let middle = sorted.count / 2
    self.least = least
    self.greatest = greatest
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The value that 95 of 100 are not above; nil without any.
  public static func percentile95(_ values: [Double]) -> Double? {
    let place = (Double(values.count) * 0.95).rounded(.up) - 1
    return values.isEmpty ? nil : values.sorted()[Int(place)]
  }
}
