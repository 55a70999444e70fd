// Ownership: dates and texts that GLib makes are copied and freed before a call returns.

import CGioBindings

/// The names of months.
package enum MonthName {
  /// The English names, from January on.
  package static let english = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The names in the user's language: in a date, alone, and short.
  private static let local = (1...12).map { month in
    ["%B", "%OB", "%b"].compactMap { text(of: month, $0) }
  }

  /// Returns the names of a month, 1…12, in the user's language: in a date, alone, and short.
  package static func names(of month: Int) -> [String] { local[month - 1] }

  private static func text(of month: Int, _ pattern: String) -> String? {
    guard let date = g_date_time_new_utc(2001, gint(month), 1, 0, 0, 0) else { return nil }
    defer { g_date_time_unref(date) }
    return g_date_time_format(date, pattern).map { string(taking: $0) }
  }
}
