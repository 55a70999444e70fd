// Ownership: strings are copied in and out at the call; nothing is kept.

import CGioBindings

/// Questions about content types, which are MIME types on Linux.
public enum ContentType {
  /// Whether both names mean the same type, such as `image/x-icon` and `image/vnd.microsoft.icon`.
  public static func areEqual(_ left: String, _ right: String) -> Bool {
    g_content_type_equals(left, right) != 0
  }

  /// The type that a file's name alone suggests.
  public static func guess(forName name: [UInt8]) -> String? {
    withCString(name) { text(taking: g_content_type_guess($0, nil, 0, nil)) }
  }
}
