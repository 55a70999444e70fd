// Ownership: what GLib hands over is copied and freed at once.

import CGtkBindings
import CGtkBindingsShim

/// Dates as text, in the user's language.
package enum DateText {
  /// Writes a date.
  ///
  /// - Parameters:
  ///   - seconds: since the beginning of 1970, in universal time.
  ///   - offset: how far the clocks that are meant are before universal time, in seconds; nil for those of
  ///     the user's time zone.
  ///   - pattern: as of `strftime`, such as `%e %B %Y, %H:%M %:z`.
  /// - Returns: the text; empty for a date that no calendar has.
  package static func format(
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
}

/// Numbers as text, with the marks and groups of the user's language.
package enum NumberText {
  /// Writes a number.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - decimals: how many digits stand after the mark.
  /// - Returns: the text; empty for what is no number.
  package static func format(_ number: Double, decimals: Int = 0) -> String {
    guard number.isFinite else { return "" }
    // C's own formatting goes by the locale that GTK has set; “'” groups thousands (POSIX printf).
    return string(
      taking: withVaList([Int32(decimals), number]) { g_strdup_vprintf("%'.*f", $0) })
  }

  /// Writes a number with no more digits than it needs.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - decimals: the most digits that may stand after the mark.
  /// - Returns: the text; empty for what is no number.
  package static func format(_ number: Double, upTo decimals: Int) -> String {
    var scale = 1.0
    for needed in 0..<max(0, decimals) {
      if (number * scale).rounded() / scale == rounded(number, decimals) {
        return format(number, decimals: needed)
      }
      scale *= 10
    }
    return format(number, decimals: decimals)
  }

  private static func rounded(_ number: Double, _ decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (number * scale).rounded() / scale
  }
}

/// Sizes of files as text.
package enum FileSizeText {
  /// Writes a size in the largest unit that suits, such as “4.2 MB”, in the user's language.
  package static func format(bytes: Int64) -> String {
    string(taking: g_format_size(guint64(max(0, bytes))))
  }
}

/// Texts as parts of addresses.
package enum AddressText {
  /// Writes a text so that it can stand anywhere in an address, as a query's value, say.
  ///
  /// - Parameter text: any text; as everywhere in C, a zero in it ends it.
  /// - Returns: the text with its letters and digits of ASCII and `-._~` as they are (RFC 3986 calls
  ///   them unreserved), and every other byte of its UTF-8 in percent notation.
  package static func escape(_ text: String) -> String {
    string(taking: g_uri_escape_string(text, nil, 0))
  }
}

/// Finds text as people search for it.
package enum TextSearch {
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
