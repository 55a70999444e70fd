// Ownership: holds one reference of the GSubprocess, which reaps its process by itself.

import CGioBindings
import Glibc

/// Another program that this one has started.
package final class StartedProgram: Sendable {
  private let process: SharedObject

  /// Starts a command line, quoted as for a shell; nil if it is malformed or cannot be started.
  package init?(command: String) {
    var (count, words): (gint, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) = (0, nil)
    guard g_shell_parse_argv(command, &count, &words, nil) != 0 else { return nil }
    defer { g_strfreev(words) }
    var arguments = (0...Int(count)).map { place in words?[place].map { UnsafePointer($0) } }
    guard let made = g_subprocess_newv(&arguments, G_SUBPROCESS_FLAGS_NONE, nil) else {
      return nil
    }
    process = SharedObject(adopting: made)
  }

  /// Asks the program to end.
  package func end() {
    g_subprocess_send_signal(process.opaque, SIGTERM)
  }
}
