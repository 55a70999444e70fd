import FoundationEssentials
import PhotoPages

/// A time as photos' files tell it: `2026:01:02 03:04:05` by EXIF, `2026-01-02T03:04:05.6+01:00` by
/// XMP, `20260102` and `030405+0100` by IPTC.
enum EmbeddedDate {
  /// Reads a date with a time and perhaps a zone.
  ///
  /// - Parameters:
  ///   - text: the date. Of the time as much may be left out at the end as anybody likes.
  ///   - zone: the zone if the text has none, such as `+01:00`.
  ///   - local: what is meant where nobody tells a zone.
  /// - Returns: nil of what is no date.
  static func date(_ text: String, zone: String? = nil, local: TimeZone = .current) -> Date? {
    zoned(text, zone: zone, local: local)?.date
  }

  /// As `date`, and what is said of the zone.
  static func zoned(
    _ text: String, zone: String? = nil, local: TimeZone = .current
  ) -> ZonedDate? {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), year > 0 else { return nil }
    let month = scanner.number(2, after: ":-") ?? 1
    let day = scanner.number(2, after: ":-") ?? 1
    let hour = scanner.number(2, after: "T ") ?? 0
    let minute = scanner.number(2, after: ":") ?? 0
    let second = scanner.number(2, after: ":") ?? 0
    let fraction = scanner.fraction()
    var other = DigitScanner(zone ?? "")
    let seconds = scanner.zone() ?? other.zone()
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = seconds.flatMap { TimeZone(secondsFromGMT: $0) } ?? local
    let parts = DateComponents(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    return calendar.date(from: parts).map {
      ZonedDate($0.addingTimeInterval(fraction), secondsFromGMT: seconds)
    }
  }
}

/// Reads digits, and what stands between them, from the beginning of a text on.
private struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  /// So many digits, and one of the separators before them if it is there; nil, with nothing read, if
  /// they are not.
  mutating func number(_ count: Int, after separators: String = "") -> Int? {
    var next = rest
    if let first = next.first, separators.utf8.contains(first) { next = next.dropFirst() }
    let digits = next.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = next.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// A part of a second; 0 if there is none.
  mutating func fraction() -> Double {
    guard rest.first == UInt8(ascii: ".") else { return 0 }
    let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(1 + digits.count)
    return digits.reversed().reduce(0) { ($0 + Double($1 - 0x30)) / 10 }
  }

  /// A zone in seconds east of Greenwich; nil if there is none.
  mutating func zone() -> Int? {
    guard let sign = rest.first else { return nil }
    rest = rest.dropFirst()
    switch sign {
    case UInt8(ascii: "Z"): return 0
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard let hours = number(2) else { return nil }
      let seconds = hours * 3600 + (number(2, after: ":") ?? 0) * 60
      return sign == UInt8(ascii: "-") ? -seconds : seconds
    default: return nil
    }
  }
}
