import FoundationEssentials
import PhotoPages

/// Dates as the service writes them.
enum ServiceDate {
  /// Reads the date of a photo: `2024-05-21 10:00:00`, or with `T` and a zone.
  ///
  /// The zone of the public feed is the same for all photos, whatever the publisher's, so it is ignored.
  static func taken(_ text: String) -> ZonedDate? {
    guard let parts = parts(text) else { return nil }
    return date(parts).map { ZonedDate($0) }
  }

  /// Reads a moment in universal time: `2024-05-02T10:00:00Z`.
  static func moment(_ text: String) -> Date? {
    try? Date(text, strategy: .iso8601)
  }

  /// The six numbers at the beginning of a date; nil if one is missing or impossible.
  private static func parts(_ text: String) -> [Int]? {
    let parts = text.prefix(19).split(whereSeparator: { !$0.isASCII || !$0.isNumber }).map {
      Int($0)
    }
    guard parts.count == 6 else { return nil }
    let numbers = parts.compactMap(\.self)
    let bounds = [1...9999, 1...12, 1...31, 0...23, 0...59, 0...60]
    guard numbers.count == 6, zip(numbers, bounds).allSatisfy({ $1.contains($0) }) else {
      return nil
    }
    return numbers
  }

  private static func date(_ parts: [Int]) -> Date? {
    let components = DateComponents(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
      second: parts[5])
    return Calendar(identifier: .gregorian).date(from: components)
  }
}
