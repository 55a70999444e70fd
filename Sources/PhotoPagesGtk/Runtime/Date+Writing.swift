import FoundationEssentials
import GtkBindings
import PhotoPages

extension Date {
  /// The date as people write it, in local time; `pattern` as `g_date_time_format` has it.
  func written(as pattern: Message) -> String {
    Texts.date(secondsSince1970: timeIntervalSince1970, pattern.translated)
  }
}

extension ZonedDate {
  /// The day by the clocks where it was noted, or the month or year if no more is known.
  @MainActor var dayText: String {
    switch precision {
    // Translators: how a date is written, as `g_date_time_format` has it.
    case .day, .time: written(as: Message("%-d %B %Y"))
    // Translators: how a month is written, as `g_date_time_format` has it.
    case .month: written(as: Message("%B %Y"))
    // Translators: how a year is written, as `g_date_time_format` has it.
    case .year: written(as: Message("%Y"))
    }
  }

  /// The date by the clocks where it was noted; `pattern` as `g_date_time_format` has it.
  func written(as pattern: Message) -> String {
    guard let secondsFromGMT else { return date.written(as: pattern) }
    return Texts.date(
      secondsSince1970: date.timeIntervalSince1970, secondsFromGMT: secondsFromGMT,
      pattern.translated)
  }
}
