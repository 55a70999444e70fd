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
