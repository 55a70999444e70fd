// Ownership: a PendingFile owns a descriptor, and the name of its file as long as that is one that
// no other user should see; it closes and deletes them in its deinit.

import CGioBindings
import Glibc

/// `O_TMPFILE` without `O_DIRECTORY`, which Swift does not import; the same on all processors that
/// Swift compiles for.
private let unnamed: Int32 = 0o20_000_000

/// A new file, complete and on the disk, that has no name yet.
///
/// Where the file system knows no files without a name it has one that `SpareName` recognises as one
/// that holds nothing of value, so that it can be cleared away after a process that was killed.
final class PendingFile {
  private let folder: OpenFolder
  private let file: Int32
  /// Its name for the time being, if it needs one.
  private(set) var draft: [UInt8]?

  /// Writes a file, and waits until the disk has it. It gets permissions and attributes of the one that
  /// it will replace. If it cannot be written nothing is left of it.
  init(
    in folder: OpenFolder, holding bytes: [UInt8],
    insteadOf old: (name: [UInt8], status: FileStatus)?
  ) throws(GioError) {
    self.folder = folder
    (file, draft) = try Self.open(in: folder)
    if let old {
      inherit(from: old.status)
      // After that, since a list of who may do what holds the permissions, too.
      folder.copyAttributes(of: old.name, to: file)
    }
    if folder.isPrivate { _ = fchmod(file, 0o600) }
    try write(bytes)
    let result = systemCall { fsync(file) }
    guard result >= 0 else { throw GioError(errno: -result) }
  }

  deinit {
    close(file)
    if let draft { try? folder.remove(draft) }
  }

  /// Gives it a name; `.exists` if something has that.
  func take(_ name: [UInt8]) throws(GioError) {
    guard let draft else {
      try systemCall(name) { name in
        // The way to it without the privilege that naming it by its descriptor takes: open(2).
        withCString(Array("/proc/self/fd/\(file)".utf8)) {
          linkat(AT_FDCWD, $0, folder.descriptor, name, AT_SYMLINK_FOLLOW)
        }
      }
      return
    }
    try folder.rename(draft, to: name)
    self.draft = nil
  }

  private static func open(in folder: OpenFolder) throws(GioError) -> (Int32, [UInt8]?) {
    // What others may read beside the photos is not more than they may read of those.
    let mode: mode_t = 0o644
    let dot: [UInt8] = [UInt8(ascii: ".")]
    let file = withCString(dot) { dot in
      systemCall {
        openat(folder.descriptor, dot, O_WRONLY | unnamed | O_DIRECTORY | O_CLOEXEC, mode)
      }
    }
    switch -file {
    // Not known, or not in a folder that has been deleted, of which a name finds out more.
    case EOPNOTSUPP, EISDIR, EINVAL, ENOENT, EPERM: break
    case 1...: throw GioError(errno: -file)
    default: return (file, nil)
    }
    let draft = SpareName.draft()
    let named = try systemCall(draft) {
      openat(folder.descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    }
    return (named, draft)
  }

  /// Takes over who may do what with it. Giving it away to another owner takes root, whose programs
  /// should not take others' files from them; what is not allowed is not needed.
  private func inherit(from old: FileStatus) {
    if fchown(file, old.user, old.group) != 0 { _ = fchown(file, uid_t.max, old.group) }
    _ = fchmod(file, old.permissions)
  }

  private func write(_ bytes: [UInt8]) throws(GioError) {
    var written = 0
    while written < bytes.count {
      let length = bytes[written...].withUnsafeBytes { memory in
        systemCall { Int32(Glibc.write(file, memory.baseAddress, min(memory.count, 1 << 30))) }
      }
      guard length > 0 else { throw GioError(errno: length == 0 ? EIO : -length) }
      written += Int(length)
    }
  }
}

/// What is written about a file beside its content: tags of file managers, where it was downloaded from,
/// and who may do what with it.
extension OpenFolder {
  /// The list of who may do what with a file, beyond its permissions (acl(5)).
  private static let accessList = "system.posix_acl_access"

  /// Copies attributes of a file in this folder to another, open one, as far as the file system lets
  /// it.
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

  /// What a function gives that tells how much there is if it gets no room; nil if there is nothing, or
  /// it has changed meanwhile.
  private static func bytes(_ get: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: max(0, get(nil, 0)))
    guard !bytes.isEmpty else { return nil }
    let count = bytes.withUnsafeMutableBytes { get($0.baseAddress, $0.count) }
    return count < 0 ? nil : Array(bytes[..<count])
  }
}
