import CGtkBindings

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
    return Self.text(of: date, pattern)
  }

  /// Writes a date by the clocks of another zone.
  ///
  /// - Parameters:
  ///   - seconds: since the beginning of 1970, in universal time.
  ///   - offset: how far the zone is before universal time, in seconds.
  ///   - pattern: as of `strftime`, such as `%e %B %Y, %H:%M %:z`.
  /// - Returns: the text; empty for a date that no calendar has.
  public static func format(
    secondsSince1970 seconds: Double, secondsFromGMT offset: Int, _ pattern: String
  ) -> String {
    guard seconds.isFinite, let whole = gint64(exactly: seconds.rounded(.down)),
      let universal = g_date_time_new_from_unix_utc(whole)
    else { return "" }
    defer { g_date_time_unref(universal) }
    let zone = g_time_zone_new_offset(gint32(clamping: offset))
    defer { g_time_zone_unref(zone) }
    guard let date = g_date_time_to_timezone(universal, zone) else { return "" }
    defer { g_date_time_unref(date) }
    return Self.text(of: date, pattern)
  }

  private static func text(of date: OpaquePointer, _ pattern: String) -> String {
    guard let text = g_date_time_format(date, pattern) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
