// Ownership: the descriptor of the file that is read is closed before the function returns.

import CGioBindings
import Glibc

/// What is written about a file beside its content: tags of file managers, where it was downloaded from,
/// and who may do what with it.
extension OpenFolder {
  /// The list of who may do what with a file, beyond its permissions (acl(5)).
  private static let accessList = "system.posix_acl_access"

  /// Copies attributes of a file to another, as far as the file system lets it.
  ///
  /// - Parameters:
  ///   - name: the file's name in this folder.
  ///   - target: the other file, open.
  func copyAttributes(of name: [UInt8], to target: Int32) {
    let source = withCString(name) { name in
      systemCall { openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    }
    guard source >= 0 else { return }
    defer { close(source) }
    for attribute in Self.attributes(of: source) {
      guard let value = Self.bytes({ fgetxattr(source, attribute, $0, $1) }) else { continue }
      _ = fsetxattr(target, attribute, value, value.count, 0)
    }
  }

  /// The names of those that are the user's to set.
  private static func attributes(of file: Int32) -> [String] {
    let list = bytes { memory, count in
      flistxattr(file, memory?.assumingMemoryBound(to: CChar.self), count)
    }
    return (list ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasPrefix("user.") || $0 == accessList }
  }

  /// What a function gives that tells how much there is if it gets no room.
  ///
  /// - Returns: nil if there is nothing, or it has changed meanwhile.
  private static func bytes(_ get: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: max(0, get(nil, 0)))
    guard !bytes.isEmpty else { return nil }
    let count = bytes.withUnsafeMutableBytes { get($0.baseAddress, $0.count) }
    return count < 0 ? nil : Array(bytes[..<count])
  }
}
