// Ownership: what GLib makes is copied and freed before the call returns; what it owns for the life of the
// process is copied.

import CGioBindings

/// The user who runs this process.
package enum Account {
  /// The name to log in with, which stays when the other one changes.
  package static let id =
    g_get_user_name().flatMap { text(taking: g_filename_display_name($0)) } ?? ""

  /// What people call them; the name to log in with where nothing better is known: GLib says "Unknown"
  /// where the account has no name.
  package static let name = {
    let name = g_get_real_name().flatMap { text(taking: g_filename_display_name($0)) } ?? id
    return name == "Unknown" ? id : name
  }()
}

/// Orders file names as people do: by the user's language, numbers by value, dots first.
///
/// A key takes much longer to make than to compare, so one is made for each name and kept.
package struct CollationKey: Sendable {
  private let bytes: [UInt8]

  /// Makes the key of a file's display name.
  package init(forFilename name: String) {
    let length = name.utf8.count
    bytes = GioBindings.bytes(taking: g_utf8_collate_key_for_filename(name, length)) ?? []
  }
}

extension CollationKey: Comparable {
  /// As `strcmp` orders the two keys.
  package static func < (left: CollationKey, right: CollationKey) -> Bool {
    let difference = memcmp(left.bytes, right.bytes, min(left.bytes.count, right.bytes.count))
    return difference != 0 ? difference < 0 : left.bytes.count < right.bytes.count
  }
}

/// Questions about content types, which are MIME types on Linux.
package enum ContentType {
  /// Whether both names mean the same type, such as `image/x-icon` and `image/vnd.microsoft.icon`.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    g_content_type_equals(left, right) != 0
  }

  /// The type that a file's name alone suggests.
  package static func guess(forName name: [UInt8]) -> String? {
    withCString(name) { text(taking: g_content_type_guess($0, nil, 0, nil)) }
  }
}

extension [UInt8] {
  /// The MD5 sum: 16 bytes (RFC 1321). Not for anything that must be safe from forgery.
  package var md5: [UInt8] {
    guard let checksum = g_checksum_new(G_CHECKSUM_MD5) else { return [] }
    defer { g_checksum_free(checksum) }
    g_checksum_update(checksum, self, gssize(count))
    var sum = [UInt8](repeating: 0, count: 16)
    var length = gsize(sum.count)
    g_checksum_get_digest(checksum, &sum, &length)
    return sum
  }
}

extension String {
  /// Decodes text in a charset that `iconv` knows by that name; nil where the bytes are no text in it, or
  /// it does not know it.
  package init?(_ bytes: [UInt8], charset: String) {
    var count: gsize = 0
    let converted = bytes.withCharacters {
      g_convert($0, gssize($1), "UTF-8", charset, nil, &count, nil)
    }
    guard let converted else { return nil }
    defer { g_free(converted) }
    self.init(decoding: GioBindings.bytes(converted, count), as: UTF8.self)
  }
}
