import FoundationEssentials
import PhotoPages

/// Parsing of dates: EXIF `2026:01:02 03:04:05`, XMP `2026-01-02T03:04:05.6+01:00`, IPTC `20260102` and `030405+0100`.
///
/// Programs write them in more ways: `2026/1/2 3:04`, `2026: 1: 2 24:00:00`, `2026.01.02 03-04-05 PM`.
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
    guard let month = scanner.number(2, after: ":-/. "), (1...12).contains(month) else {
      return nil
    }
    parts.month = month
    if scanner.isUnknown { return date(parts, .month, in: local) }
    guard let day = scanner.number(2, after: ":-/. "), day > 0 else { return nil }
    parts.day = day
    if scanner.isBlank { return date(parts, .day, in: local) }
    return time(of: parts, &scanner, zone: zone, local)
  }

  private static func time(
    of day: DateComponents, _ scanner: inout DigitScanner, zone: String?, _ local: TimeZone
  ) -> ZonedDate? {
    var parts = day
    // Seconds are separated as minutes are: a sign after minutes begins the time zone.
    guard let hour = scanner.number(2, after: "T "), hour <= 24,
      let (minute, separator) = scanner.separatedNumber(2, after: ":.-"), minute < 60
    else { return nil }
    parts.minute = minute
    parts.second = scanner.number(2, after: separator) ?? 0
    let fraction = scanner.fraction()
    parts.hour = scanner.hour(of: hour)
    var other = DigitScanner(zone.flatMap(EmbeddedText.trimmed) ?? "")
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

  private static let blank = UInt8(ascii: " ")

  init(_ text: String) { rest = text[...].utf8 }

  var isBlank: Bool { rest.allSatisfy { " :-/.T".utf8.contains($0) } }

  var isUnknown: Bool { rest.allSatisfy { " :-/.T0".utf8.contains($0) } }

  /// Reads a number after an optional separator; nil, and reads nothing, if there is none.
  ///
  /// After a separator, blanks and fewer than `count` digits are accepted, else exactly `count` digits are expected.
  mutating func number(_ count: Int, after separators: String = "") -> Int? {
    separatedNumber(count, after: separators)?.number
  }

  /// Reads a number as `number(_:after:)` does, and returns the separator with it; empty if there was none.
  mutating func separatedNumber(
    _ count: Int, after separators: String
  ) -> (number: Int, separator: String)? {
    var next = rest
    var separator = ""
    if let first = next.first, separators.utf8.contains(first) {
      separator = String(Unicode.Scalar(first))
      next = next.dropFirst()
    }
    if !separator.isEmpty { next = next.drop { $0 == Self.blank } }
    let digits = next.prefix(count).prefix { (0x30...0x39).contains($0) }
    guard digits.count == count || !separator.isEmpty && !digits.isEmpty else { return nil }
    rest = next.dropFirst(digits.count)
    return (digits.reduce(0) { $0 * 10 + Int(clamping: $1 - 0x30) }, separator)
  }

  mutating func fraction() -> Double {
    guard rest.first == UInt8(ascii: ".") else { return 0 }
    let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(1 + digits.count)
    return digits.reversed().reduce(0) { ($0 + Double($1 - 0x30)) / 10 }
  }

  /// Returns an hour of the day, and reads the half of the day that may follow it.
  ///
  /// Some cameras call the first hour 24, and mean the day of the date.
  mutating func hour(of hour: Int) -> Int {
    let words = rest.drop { $0 == Self.blank }
    guard let letter = words.first.map({ $0 | 0x20 }),
      words.dropFirst().first.map({ $0 | 0x20 }) == 0x6D,
      letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p")
    else { return hour % 24 }
    rest = words.dropFirst(2)
    // Some programs add the half to hours from 13 on.
    if hour > 12 { return hour % 24 }
    return hour % 12 + (letter == UInt8(ascii: "p") ? 12 : 0)
  }

  /// Reads a time zone in seconds east of Greenwich; nil, and reads nothing, if there is none.
  mutating func zone() -> Int? {
    var next = self
    next.rest = rest.drop { $0 == Self.blank }
    guard let sign = next.rest.first else { return nil }
    next.rest = next.rest.dropFirst()
    var seconds = 0
    switch sign {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): break
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard let hours = next.number(2) ?? next.number(1) else { return nil }
      seconds = hours * 3600 + (next.number(2, after: ":") ?? 0) * 60
      if sign == UInt8(ascii: "-") { seconds.negate() }
    default: return nil
    }
    self = next
    return seconds
  }
}
