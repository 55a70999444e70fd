// Ownership: what GLib makes is copied and freed before the call returns; what it owns for the life of the
// process is copied.

import CGioBindings

/// Somebody who uses the computer.
package struct Account: Hashable, Sendable {
  /// The name to log in with, which stays when the other one changes.
  package let id: String
  /// What people call them; the name to log in with where nothing better is known.
  package let name: String

  /// Whoever runs this process.
  package static let current = Account(id: userName, name: realName ?? userName)

  private static var userName: String {
    g_get_user_name().flatMap { text(taking: g_filename_display_name($0)) } ?? ""
  }

  /// GLib says "Unknown" where the account has no name.
  private static var realName: String? {
    let name = g_get_real_name().flatMap { text(taking: g_filename_display_name($0)) }
    return name == "Unknown" ? nil : name
  }
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
  /// Whether both names are at the same place in the order.
  package static func == (left: CollationKey, right: CollationKey) -> Bool {
    left.compare(right) == 0
  }

  /// Whether the left name comes first.
  package static func < (left: CollationKey, right: CollationKey) -> Bool {
    left.compare(right) < 0
  }

  /// Less than, equal to or greater than 0, as `strcmp` is for the two keys.
  private func compare(_ other: CollationKey) -> Int {
    let shared = min(bytes.count, other.bytes.count)
    let difference = memcmp(bytes, other.bytes, shared)
    return difference != 0 ? Int(difference) : bytes.count - other.bytes.count
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

/// Sums by which contents are told apart.
package enum Digest {
  /// How many bytes an MD5 sum has (RFC 1321).
  private static let md5Length = 16

  /// The MD5 sum of bytes: 16 bytes. Not for anything that must be safe from forgery.
  package static func md5(_ bytes: [UInt8]) -> [UInt8] {
    guard let checksum = g_checksum_new(G_CHECKSUM_MD5) else { return [] }
    defer { g_checksum_free(checksum) }
    g_checksum_update(checksum, bytes, gssize(bytes.count))
    var sum = [UInt8](repeating: 0, count: md5Length)
    var length = gsize(md5Length)
    g_checksum_get_digest(checksum, &sum, &length)
    return sum
  }
}

/// Turns text of other times into Unicode.
package enum TextConversion {
  /// Decodes text in a charset that `iconv` knows by that name; nil where the bytes are no text in it,
  /// or nobody here knows it.
  package static func text(_ bytes: [UInt8], in charset: String) -> String? {
    var count: gsize = 0
    let converted = bytes.withCharacters {
      g_convert($0, gssize($1), "UTF-8", charset, nil, &count, nil)
    }
    guard let converted else { return nil }
    defer { g_free(converted) }
    return String(decoding: GioBindings.bytes(converted, count), as: UTF8.self)
  }
}
