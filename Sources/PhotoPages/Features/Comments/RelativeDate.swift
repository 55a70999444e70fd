import FoundationEssentials

/// The time since a date in its largest whole unit, in people's words, which needs neither calendar nor time zone.
struct RelativeDate: Equatable, Sendable {
  /// Seconds that have passed; negative if clocks disagree.
  let seconds: Double

  init(_ date: Date, now: Date) {
    seconds = now.timeIntervalSince(date)
  }

  private static let minute = 60.0
  private static let hour = 60 * minute
  private static let day = 24 * hour
  private static let week = 7 * day
  private static let month = year / 12
  /// The mean year of the calendar: 365.2425 days.
  private static let year = 365.2425 * day

  /// The phrase, such as “5 minutes ago”; “just now” for a date in the future, since clocks may disagree.
  var message: Message {
    switch seconds {
    case Self.year...:
      Message("{count} year ago", plural: "{count} years ago", count: whole(Self.year))
    case Self.month...:
      Message("{count} month ago", plural: "{count} months ago", count: whole(Self.month))
    case Self.week...:
      Message("{count} week ago", plural: "{count} weeks ago", count: whole(Self.week))
    case Self.day...:
      Message("{count} day ago", plural: "{count} days ago", count: whole(Self.day))
    case Self.hour...:
      Message("{count} hour ago", plural: "{count} hours ago", count: whole(Self.hour))
    case Self.minute...:
      Message("{count} minute ago", plural: "{count} minutes ago", count: whole(Self.minute))
    default: Message("just now")
    }
  }

  private func whole(_ span: Double) -> Int {
    // Keeps absurd dates from overflowing the integer.
    Int(min(seconds / span, 1e15))
  }
}

extension PhotoComment {
  package func age(at now: Date) -> Message { RelativeDate(date, now: now).message }
}
