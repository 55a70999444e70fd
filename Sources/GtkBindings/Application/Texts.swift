// Ownership: what GLib hands over is copied and freed at once.

import CGtkBindings
import CGtkBindingsShim

/// Values as text, as people read them in the user's language, and texts as other programs read them.
package enum Texts {
  /// A date; empty for one that no calendar has.
  ///
  /// `seconds` count from the beginning of 1970, in universal time; `offset` is how far the clocks that are
  /// meant are before universal time, in seconds, nil for those of the user's time zone. The pattern is as of
  /// `strftime`, such as `%e %B %Y, %H:%M %:z`.
  package static func date(
    secondsSince1970 seconds: Double, secondsFromGMT offset: Int? = nil, _ pattern: String
  ) -> String {
    guard seconds.isFinite, let whole = gint64(exactly: seconds.rounded(.down)),
      let universal = g_date_time_new_from_unix_utc(whole)
    else { return "" }
    defer { g_date_time_unref(universal) }
    let zone =
      offset.map { g_time_zone_new_offset(gint32(clamping: $0)) } ?? g_time_zone_new_local()
    defer { g_time_zone_unref(zone) }
    guard let date = g_date_time_to_timezone(universal, zone) else { return "" }
    defer { g_date_time_unref(date) }
    return string(taking: g_date_time_format(date, pattern))
  }

  /// A number with so many digits after the mark; empty for what is no number.
  package static func number(_ number: Double, decimals: Int = 0) -> String {
    guard number.isFinite else { return "" }
    // C's own formatting goes by the locale that GTK has set; “'” groups thousands (POSIX printf).
    return string(
      taking: withVaList([Int32(decimals), number]) { g_strdup_vprintf("%'.*f", $0) })
  }

  /// A number with no more digits after the mark than it needs, and at most so many.
  package static func number(_ number: Double, upTo most: Int) -> String {
    let rounded = { (decimals: Int) in
      let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
      return (number * scale).rounded() / scale
    }
    let needed = (0..<most).first { rounded($0) == rounded(most) } ?? most
    return self.number(number, decimals: needed)
  }

  /// The size of a file in the largest unit that suits, such as “4.2 MB”.
  package static func fileSize(bytes: Int64) -> String {
    string(taking: g_format_size(guint64(max(0, bytes))))
  }

  /// A text so that it can stand anywhere in an address, as a query's value, say: letters and digits of ASCII
  /// and `-._~` as they are (RFC 3986 calls them unreserved), every other byte in percent notation.
  package static func escapedForAddress(_ text: String) -> String {
    string(taking: g_uri_escape_string(text, nil, 0))
  }

  /// Whether each word of `search` begins a word of `text`, whatever the case and the accents of either.
  package static func matches(_ search: String, in text: String) -> Bool {
    g_str_match_string(search, text, 1) != 0
  }
}

/// Translated texts.
package enum Translation {
  /// Says which catalogue is this program's and where the catalogues lie; before the first text is
  /// asked for.
  package static func bind(domain: String, folder: String) {
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
  }

  /// The text in the user's language, or itself where there is no translation.
  package static func of(_ text: String) -> String {
    // Without a translation gettext returns the very pointer it was given, which must live as long.
    text.withCString { String(cString: g_dgettext(nil, $0)) }
  }

  /// The text for a number of things, in the plural form that the user's language has for it.
  package static func of(_ singular: String, plural: String, count: Int) -> String {
    singular.withCString { one in
      plural.withCString { many in
        String(cString: g_dngettext(nil, one, many, gulong(count)))
      }
    }
  }
}
