// Ownership: GLib hands over the escaped text (transfer full); it is copied and freed here.

import CGtkBindings

/// Texts as parts of addresses.
public enum AddressText {
  /// Writes a text so that it can stand anywhere in an address, as a query's value, say.
  ///
  /// - Parameter text: any text; as everywhere in C, a zero in it ends it.
  /// - Returns: the text with its letters and digits of ASCII and `-._~` as they are (RFC 3986 calls
  ///   them unreserved), and every other byte of its UTF-8 in percent notation.
  public static func escape(_ text: String) -> String {
    guard let escaped = g_uri_escape_string(text, nil, 0) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
