// Ownership: GLib owns both texts for the life of the process; they are copied.

import CGioBindings

/// Somebody who uses the computer.
public struct Account: Hashable, Sendable {
  /// The name to log in with, which stays when the other one changes.
  public let id: String
  /// What people call them; the name to log in with where nothing better is known.
  public let name: String

  /// Whoever runs this process.
  public static let current = Account(id: userName, name: realName ?? userName)

  private static var userName: String {
    g_get_user_name().flatMap { text(taking: g_filename_display_name($0)) } ?? ""
  }

  /// GLib says "Unknown" where the account has no name.
  private static var realName: String? {
    let name = g_get_real_name().flatMap { text(taking: g_filename_display_name($0)) }
    return name == "Unknown" ? nil : name
  }
}
