// Ownership: strings that GLib makes are copied and freed before the call returns; those that it owns for
// the life of the process are copied.

import CGioBindings

/// The user who runs this process.
package enum Account {
  /// The login name, which stays the same when the person's name changes.
  package static let id =
    g_get_user_name().map { string(taking: g_filename_display_name($0)) } ?? ""

  /// The person's full name; nil if the account has none, or only its login name again, as that of root.
  package static let fullName: String? = {
    // GLib reports "Unknown" for none.
    let name = g_get_real_name().map { string(taking: g_filename_display_name($0)) }
    return name.flatMap { ["Unknown", "", id].contains($0) ? nil : $0 }
  }()

  /// The person's full name, else the login name.
  package static let name = fullName ?? id
}

/// The sort key of a file name: in the user's language, numbers by value in the digits of any script, dots first.
///
/// A key takes much longer to make than to compare, so each name's key is stored.
package struct CollationKey: Sendable {
  private let bytes: [UInt8]

  package init(forFilename name: String) {
    let name = Self.withPlainDigits(name)
    let length = name.utf8.count
    bytes = GioBindings.bytes(taking: g_utf8_collate_key_for_filename(name, length)) ?? []
  }

  /// Replaces decimal digits of other scripts by those of ASCII, as GLib finds numbers of these only.
  private static func withPlainDigits(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return name }
    let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      guard !scalar.isASCII, scalar.properties.numericType == .decimal,
        let value = scalar.properties.numericValue
      else { return scalar }
      return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension CollationKey: Comparable {
  /// Compares the two keys as `strcmp` does.
  package static func < (left: CollationKey, right: CollationKey) -> Bool {
    let difference = memcmp(left.bytes, right.bytes, min(left.bytes.count, right.bytes.count))
    return difference != 0 ? difference < 0 : left.bytes.count < right.bytes.count
  }
}

/// Functions for content types, which are MIME types on Linux.
package enum ContentType {
  /// Whether both names mean the same type, such as `image/x-icon` and `image/vnd.microsoft.icon`.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    g_content_type_equals(left, right) != 0
  }

  /// Whether a type is that of cameras' raw files, by shared-mime-info.
  package static func isRaw(_ type: String) -> Bool {
    g_content_type_is_a(type, "image/x-dcraw") != 0
  }

  package static func guess(forName name: [UInt8]) -> String? {
    withCString(name) { string(taking: g_content_type_guess($0, nil, 0, nil)) }
  }
}

extension String {
  /// The text with each character taken apart into its simplest ones, as in Unicode's form NFKD.
  package var compatibilityDecomposed: String {
    g_utf8_normalize(self, -1, G_NORMALIZE_ALL).map { string(taking: $0) } ?? self
  }
}
