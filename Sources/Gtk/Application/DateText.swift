import CGtk

/// Dates as text, in the user's language and time zone.
public enum DateText {
  /// Writes a date.
  ///
  /// - Parameters:
  ///   - seconds: since the beginning of 1970, in universal time.
  ///   - pattern: as of `strftime`, such as `%e %B %Y`.
  /// - Returns: the text; empty for a date that no calendar has.
  public static func format(secondsSince1970 seconds: Double, _ pattern: String) -> String {
    guard seconds.isFinite, let whole = gint64(exactly: seconds.rounded(.down)),
      let date = g_date_time_new_from_unix_local(whole)
    else { return "" }
    defer { g_date_time_unref(date) }
    guard let text = g_date_time_format(date, pattern) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
