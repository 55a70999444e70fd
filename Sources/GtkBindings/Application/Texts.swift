// Ownership: strings from GLib are copied and freed at once.

import CGtkBindings
import CGtkBindingsShim
import GioBindings

/// Values as text in the user's language, and text as other programs read it.
package enum Texts {
  /// Returns a date as text; empty for one outside the calendar.
  ///
  /// `seconds` count from the beginning of 1970 in UTC. `offset` is the time zone's lead over UTC in seconds, nil for
  /// the user's time zone. The pattern is that of `strftime`, such as `%e %B %Y, %H:%M %:z`.
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

  /// Returns a number with `decimals` digits after the decimal mark; empty if it is not finite.
  package static func number(_ number: Double, decimals: Int = 0) -> String {
    guard number.isFinite else { return "" }
    // C's own formatting follows the locale that GTK has set; “'” groups thousands (POSIX printf).
    return string(
      taking: withVaList([Int32(decimals), number]) { g_strdup_vprintf("%'.*f", $0) })
  }

  /// Returns a whole number.
  package static func number(_ number: Int) -> String { self.number(Double(number)) }

  /// Returns a number with only as many digits after the decimal mark as it needs, at most `most`.
  package static func number(_ number: Double, upTo most: Int) -> String {
    let rounded = { (decimals: Int) in
      let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
      return (number * scale).rounded() / scale
    }
    let needed = (0..<most).first { rounded($0) == rounded(most) } ?? most
    return self.number(number, decimals: needed)
  }

  /// Returns the size of a file in the largest suitable unit, such as “4.2 MB”.
  package static func fileSize(bytes: Int64) -> String {
    string(taking: g_format_size(guint64(max(0, bytes))))
  }

  /// Returns a text for any place in an address, such as a query's value.
  ///
  /// ASCII letters, digits and `-._~` stay (RFC 3986 calls them unreserved); every other byte is percent-encoded.
  package static func escapedForAddress(_ text: String) -> String {
    string(taking: g_uri_escape_string(text, nil, 0))
  }

  /// Whether each word of `search` begins a word of `text`, ignoring case and accents.
  package static func matches(_ search: String, in text: String) -> Bool {
    g_str_match_string(search, text, 1) != 0
  }
}

/// The translations of texts.
///
/// A text is looked up in the catalogue of the program, if it has chosen one, and then in that of the libraries. As
/// all libraries that use GLib, these are translated only into languages of which a program with a catalogue has one.
public enum Translation {
  /// The text domain of the libraries, which is the name of their catalogues.
  private static let librariesDomain = {
    let domain = "photo-pages-libraries"
    bind_textdomain_codeset(domain, "UTF-8")
    return domain
  }()

  /// Sets the program's catalogue and the folder of the catalogues; must be called before the first translation.
  ///
  /// All that people read comes from the catalogue, also in English where there is one, so that a program replaces the
  /// libraries' texts by another catalogue: a translation of `photo-pages-libraries.pot`. Texts that it lacks are
  /// those of the libraries' catalogue, or of the code.
  public static func bind(domain: String, folder: String) {
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
  }

  /// Sets the folder of the libraries' catalogues; must be called before the first translation.
  ///
  /// A program that does not call it gets those that are installed with the system's catalogues, in
  /// `/usr/share/locale`. The folder has `de/LC_MESSAGES/photo-pages-libraries.mo` for German.
  public static func bindLibraries(folder: String) {
    bindtextdomain(librariesDomain, folder)
  }

  /// Returns the text in the user's language, or the text itself without a translation.
  ///
  /// `context` tells apart the meanings of a text that has several.
  package static func of(_ text: String, in context: String? = nil) -> String {
    // The translation of an empty text is the head of the catalogue.
    guard !text.isEmpty else { return "" }
    // As in the files of gettext: the context, and the text after EOT.
    let id = context.map { $0 + "\u{4}" + text } ?? text
    return id.withCString { id in
      firstTranslation { domain in
        let found = g_dgettext(domain, id)
        return found == id ? nil : found
      } ?? text
    }
  }

  package static func of(_ singular: String, plural: String, count: Int) -> String {
    singular.withCString { one in
      plural.withCString { many in
        firstTranslation { domain in
          let found = g_dngettext(domain, one, many, gulong(count))
          return found == one || found == many ? nil : found
        } ?? (count == 1 ? singular : plural)
      }
    }
  }

  /// Returns the text of the first catalogue that has one.
  ///
  /// Without a translation gettext returns the pointer that it was given, which must live until then.
  private static func firstTranslation(
    _ text: (_ domain: String?) -> UnsafePointer<CChar>?
  ) -> String? {
    (text(nil) ?? text(librariesDomain)).map { String(cString: $0) }
  }
}
