import FoundationEssentials

/// A day of the Gregorian calendar, in the photo's own time.
public struct CalendarDay: Hashable, Comparable, Sendable {
  /// The year.
  public let year: Int
  /// The month, 1…12.
  public let month: Int
  /// The day of the month, 1…31.
  public let day: Int

  /// Makes a day; nil if the calendar has none such.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.dayCount(of: month, in: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Makes the day of a date, in its own zone, or in the local one if it has none; nil outside the calendar's years.
  public init?(_ date: ZonedDate) {
    // Dates in photos may be any number, and the calendar counts in whole ones.
    guard Self.moments.contains(date.date.timeIntervalSince1970) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = date.secondsFromGMT.flatMap { TimeZone(secondsFromGMT: $0) } ?? .current
    let parts = calendar.dateComponents([.era, .year, .month, .day], from: date.date)
    guard parts.era == 1, let year = parts.year, let month = parts.month, let day = parts.day else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// The seconds since 1970 from the year 0 to the year 10000, in any zone.
  private static let moments = -62_200_000_000.0...253_500_000_000

  /// Returns the number of days of a month.
  static func dayCount(of month: Int, in year: Int) -> Int {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return isLeapYear ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// Whether one day is before another.
  public static func < (one: CalendarDay, other: CalendarDay) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }
}

/// A range of days in the photo's own time: a year, a month or a day, or from one to another.
public struct PhotoDates: Hashable, Sendable {
  /// The first day; nil for all days until the last.
  public var first: CalendarDay?
  /// The last day, which is within the range; nil for all days from the first one on.
  public var last: CalendarDay?

  /// Makes the range from one day to another, both within it.
  public init(from first: CalendarDay?, to last: CalendarDay?) {
    (self.first, self.last) = (first, last)
  }

  /// Makes the range of a year, of one of its months, or of one day; nil if the calendar has none such.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    let lastMonth = month ?? 12
    guard day == nil || month != nil,
      let first = CalendarDay(year: year, month: month ?? 1, day: day ?? 1),
      let last = CalendarDay(
        year: year, month: lastMonth,
        day: day ?? CalendarDay.dayCount(of: lastMonth, in: year))
    else { return nil }
    self.init(from: first, to: last)
  }

  /// Makes the range of the day, the month or the year of a date, as far as it is known.
  public init?(_ date: ZonedDate) {
    guard let day = CalendarDay(date) else { return nil }
    switch date.precision {
    case .year: self.init(year: day.year)
    case .month: self.init(year: day.year, month: day.month)
    case .day, .time: self.init(from: day, to: day)
    }
  }

  /// Whether a day is within the range.
  public func contains(_ day: CalendarDay) -> Bool {
    first.map { $0 <= day } != false && last.map { day <= $0 } != false
  }
}

// Dates as text, in the form of ISO 8601.
extension PhotoDates {
  /// The range as text, such as "2024", "2024-07" or "2024-07-05", or two days with a slash between them.
  ///
  /// An open end has two dots, as in "2024-07-05/..".
  public var text: String {
    guard let first, let last else {
      return "\(first?.text ?? Self.open)/\(last?.text ?? Self.open)"
    }
    if self == PhotoDates(year: first.year) { return CalendarDay.padded(first.year, to: 4) }
    if self == PhotoDates(year: first.year, month: first.month) {
      return String(first.text.dropLast(3))
    }
    return first == last ? first.text : "\(first.text)/\(last.text)"
  }

  /// Makes the range of such a text; nil for any other.
  public init?(_ text: String) {
    let ends = text.split(separator: "/", omittingEmptySubsequences: false)
    switch ends.count {
    case 1:
      let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let year = parts[0], parts.count <= 3, !parts.contains(nil) else { return nil }
      self.init(
        year: year, month: parts.count > 1 ? parts[1] : nil, day: parts.count > 2 ? parts[2] : nil)
    case 2:
      let days = ends.map { $0 == Self.open ? nil : PhotoDates(String($0)) }
      guard zip(ends, days).allSatisfy({ $0 == Self.open || $1 != nil }) else { return nil }
      self.init(from: days[0]?.first, to: days[1]?.last)
    default: return nil
    }
  }

  private static let open = ".."
}

extension CalendarDay {
  /// The day as "2024-07-05".
  fileprivate var text: String {
    "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

  fileprivate static func padded(_ number: Int, to count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
