import CGtk

/// Dates as the user's language writes them, at the user's clock.
public enum DateText {
  /// Writes a moment by a pattern of `g_date_time_format`.
  ///
  /// - Parameters:
  ///   - seconds: since the beginning of 1970.
  ///   - pattern: such as `%x`; the names in it are the locale's.
  /// - Returns: the date, or nothing if the pattern is none.
  public static func format(seconds: Double, pattern: String) -> String {
    // Whole seconds that a date can have at all; what is not a number is the beginning of 1970.
    let limit = 200_000_000_000.0
    let whole = gint64(min(max(-limit, seconds.isNaN ? 0 : seconds), limit))
    guard let moment = g_date_time_new_from_unix_local(whole) else { return "" }
    defer { g_date_time_unref(moment) }
    guard let text = g_date_time_format(moment, pattern) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
