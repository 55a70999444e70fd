import FoundationEssentials
import GtkBindings
import PhotoPages
import Synchronization

// Dates as the user's locale and the desktop's clock have them.

/// The clock by which times of day are written.
package enum DesktopClock {
  private static let countsToTwelve = Atomic(Texts.hasTwelveHours)

  /// Whether it counts the hours to twelve, as the locale says until the desktop has said otherwise.
  package static var hasTwelveHours: Bool {
    get { countsToTwelve.load(ordering: .relaxed) }
    set { countsToTwelve.store(newValue, ordering: .relaxed) }
  }
}

extension Date {
  /// The day and the time in local time, for a tooltip or a sentence.
  var momentText: String { ZonedDate(self).text(DesktopClock.minutes) }
}

extension ZonedDate {
  /// The date in the time zone where it was recorded, with the zone, as far as they are known.
  var text: String {
    guard precision == .time, isInCalendar else { return dayText }
    guard secondsFromGMT != nil else { return text(DesktopClock.seconds) }
    // Translators: a date and time, and its difference to UTC as `g_date_time_format` has it.
    return Message(
      "{time} (UTC{zone})",
      ["time": text(DesktopClock.seconds), "zone": written(as: Message("%:z"))]
    ).translated
  }

  fileprivate func text(_ time: Message) -> String {
    guard isInCalendar else { return dayText }
    // Translators: a date and the time of day.
    return Message("{day}, {time}", ["day": dayText, "time": written(as: time)]).translated
  }

  /// The day in the time zone where it was recorded, or the month or year if no more is known.
  var dayText: String {
    guard isInCalendar else { return outsideText }
    return switch precision {
    case .day, .time: written(as: Texts.dateOrder.dayPattern)
    case .month: written(as: Texts.dateOrder.monthPattern)
    // Translators: how a year is written, as `g_date_time_format` has it.
    case .year: written(as: Message("%Y"))
    }
  }

  /// The words for a date outside the calendar's years.
  private var outsideText: String {
    date.timeIntervalSince1970 < 0
      ? Message("before the year 1").translated : Message("after the year 9999").translated
  }

  /// Whether the date can be written: the dates of files and in photos may be any number.
  private var isInCalendar: Bool { !written(as: Message("%Y")).isEmpty }

  /// Formats the date in the time zone where it was recorded; `pattern` is that of `g_date_time_format`.
  private func written(as pattern: Message) -> String {
    Texts.date(
      secondsSince1970: date.timeIntervalSince1970, secondsFromGMT: secondsFromGMT,
      pattern.translated)
  }
}

extension DateOrder {
  /// The pattern of a day.
  fileprivate var dayPattern: Message {
    switch self {
    // Translators: a date that begins with its day, as `g_date_time_format` has it.
    case .dayFirst: Message("%-d %B %Y")
    // Translators: a date that begins with its month, as `g_date_time_format` has it.
    case .monthFirst: Message("%B %-d, %Y")
    // Translators: a date that begins with its year, as `g_date_time_format` has it.
    case .yearFirst: Message("%x")
    }
  }

  /// The pattern of a month.
  fileprivate var monthPattern: Message {
    switch self {
    // Translators: how a month is written, as `g_date_time_format` has it.
    case .dayFirst, .monthFirst: Message("%B %Y")
    // Translators: a month after its year, as `g_date_time_format` has it.
    case .yearFirst: Message("%Y %B")
    }
  }
}

extension DesktopClock {
  /// The pattern of hours and minutes.
  fileprivate static var minutes: Message {
    // Translators: the time of day on a clock with 12 hours and on one with 24.
    hasTwelveHours ? Message("%-I:%M %p") : Message("%H:%M")
  }

  /// The pattern of hours, minutes and seconds.
  fileprivate static var seconds: Message {
    // Translators: the time of day with seconds, on a clock with 12 hours and on one with 24.
    hasTwelveHours ? Message("%-I:%M:%S %p") : Message("%H:%M:%S")
  }
}
