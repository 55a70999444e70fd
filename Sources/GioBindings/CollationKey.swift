// Ownership: a key copies the C string that GLib made and frees that at once.

import CGioBindings

/// Orders file names as people do: by the user's language, numbers by value, dots first.
///
/// A key takes much longer to make than to compare, so one is made for each name and kept.
public struct CollationKey: Sendable {
  private let bytes: [UInt8]

  /// Makes the key of a file's display name.
  public init(forFilename name: String) {
    let length = name.utf8.count
    bytes = GioBindings.bytes(taking: g_utf8_collate_key_for_filename(name, length)) ?? []
  }
}

extension CollationKey: Comparable {
  /// Whether both names are at the same place in the order.
  public static func == (left: CollationKey, right: CollationKey) -> Bool {
    left.compare(right) == 0
  }

  /// Whether the left name comes first.
  public static func < (left: CollationKey, right: CollationKey) -> Bool {
    left.compare(right) < 0
  }

  /// Less than, equal to or greater than 0, as `strcmp` is for the two keys.
  private func compare(_ other: CollationKey) -> Int {
    let shared = min(bytes.count, other.bytes.count)
    let difference = memcmp(bytes, other.bytes, shared)
    return difference != 0 ? Int(difference) : bytes.count - other.bytes.count
  }
}
