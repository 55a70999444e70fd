import FoundationEssentials
import PhotoPages

/// Parsing of dates: EXIF `2026:01:02 03:04:05`, XMP `2026-01-02T03:04:05.6+01:00`, IPTC `20260102` and `030405+0100`.
package enum EmbeddedDate {
  /// Loads the local time zone, so that later calls open no file; blocks.
  static func load() { _ = TimeZone.current.secondsFromGMT() }

  /// Parses a date with an optional time; nil if the text is invalid or has anything after it.
  ///
  /// A text without a time zone uses `zone`, such as `+01:00`, else `local`. Time, day and month may be missing, blank
  /// or, for day and month, zero: EXIF and IPTC write unknown parts so.
  package static func zoned(
    _ text: String, zone: String? = nil, local: TimeZone = .current
  ) -> ZonedDate? {
    var scanner = DigitScanner(EmbeddedText.trimmed(text) ?? "")
    guard let year = scanner.number(4), year > 0 else { return nil }
    var parts = DateComponents(year: year)
    if scanner.isUnknown { return date(parts, .year, in: local) }
    guard let month = scanner.number(2, after: ":-"), (1...12).contains(month) else { return nil }
    parts.month = month
    if scanner.isUnknown { return date(parts, .month, in: local) }
    guard let day = scanner.number(2, after: ":-"), day > 0 else { return nil }
    parts.day = day
    if scanner.isBlank { return date(parts, .day, in: local) }
    return time(of: parts, &scanner, zone: zone, local)
  }

  private static func time(
    of day: DateComponents, _ scanner: inout DigitScanner, zone: String?, _ local: TimeZone
  ) -> ZonedDate? {
    var parts = day
    guard let hour = scanner.number(2, after: "T "), hour < 24,
      let minute = scanner.number(2, after: ":"), minute < 60
    else { return nil }
    (parts.hour, parts.minute) = (hour, minute)
    parts.second = scanner.number(2, after: ":") ?? 0
    let fraction = scanner.fraction()
    var other = DigitScanner(zone ?? "")
    let seconds = scanner.zone() ?? other.zone()
    guard parts.second ?? 0 <= 60, scanner.rest.isEmpty else { return nil }
    let clock = seconds.flatMap { TimeZone(secondsFromGMT: $0) } ?? local
    guard var date = date(parts, .time, in: clock) else { return nil }
    date.date.addTimeInterval(fraction)
    date.secondsFromGMT = seconds
    return date
  }

  /// Returns the moment at which the given parts begin; nil if the month has no such day.
  private static func date(
    _ parts: DateComponents, _ precision: ZonedDate.Precision, in zone: TimeZone
  ) -> ZonedDate? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let noon = DateComponents(
      year: parts.year, month: parts.month ?? 1, day: parts.day ?? 1, hour: 12)
    guard let date = calendar.date(from: parts), let day = calendar.date(from: noon),
      calendar.component(.day, from: day) == parts.day ?? 1
    else { return nil }
    return ZonedDate(date, precision: precision)
  }
}

private struct DigitScanner {
  private(set) var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isBlank: Bool { rest.allSatisfy { " :-T".utf8.contains($0) } }

  var isUnknown: Bool { rest.allSatisfy { " :-T0".utf8.contains($0) } }

  /// Reads exactly `count` digits after an optional separator; nil, and reads nothing, if there are fewer.
  mutating func number(_ count: Int, after separators: String = "") -> Int? {
    var next = rest
    if let first = next.first, separators.utf8.contains(first) { next = next.dropFirst() }
    let digits = next.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = next.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int(clamping: $1 - 0x30) }
  }

  mutating func fraction() -> Double {
    guard rest.first == UInt8(ascii: ".") else { return 0 }
    let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(1 + digits.count)
    return digits.reversed().reduce(0) { ($0 + Double($1 - 0x30)) / 10 }
  }

  /// Reads a time zone in seconds east of Greenwich; nil if there is none.
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
