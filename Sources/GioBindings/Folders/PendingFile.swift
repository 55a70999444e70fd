// Ownership: a PendingFile owns a descriptor and its file's draft name, if any; deinit closes and deletes them.

import CGioBindings
import Glibc

/// `O_TMPFILE` without `O_DIRECTORY`, which Swift does not import; the same on all processors that it compiles for.
private let unnamed: Int32 = 0o20_000_000

/// A new file, complete and on the disk, that has no name yet.
///
/// If the file system has no unnamed files, it has a draft name (`TemporaryName`), so that it can be deleted after a
/// process was killed.
final class PendingFile {
  private let folder: OpenFolder
  private let file: Int32
  private(set) var draft: [UInt8]?

  /// Writes a file and waits until it is on the disk.
  ///
  /// It gets the permissions and attributes of the file that it will replace. If writing fails, nothing is left of it.
  init(
    in folder: OpenFolder, holding bytes: [UInt8],
    insteadOf old: (name: [UInt8], status: FileStatus)?
  ) throws(GioError) {
    self.folder = folder
    (file, draft) = try Self.open(in: folder)
    if let old {
      inherit(from: old.status)
      // After the permissions, since an access list contains them, too.
      folder.copyAttributes(of: old.name, to: file)
    }
    if folder.isPrivate { _ = fchmod(file, 0o600) }
    try writeAll(bytes, to: file)
    try GioError.checkCall(systemCall { fsync(file) })
  }

  deinit {
    close(file)
    if let draft { try? folder.remove(draft) }
  }

  /// Gives the file its name, unless that is taken: `.exists`.
  func take(_ name: [UInt8]) throws(GioError) {
    guard let draft else {
      try systemCall(name) { name in
        // Linking the descriptor directly would need a privilege; this path does not: open(2).
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
    // Others may read these files as they may read the photos.
    let mode: mode_t = 0o644
    let dot: [UInt8] = [UInt8(ascii: ".")]
    let file = withCString(dot) { dot in
      systemCall {
        openat(folder.descriptor, dot, O_WRONLY | unnamed | O_DIRECTORY | O_CLOEXEC, mode)
      }
    }
    switch -file {
    // Unnamed files are not supported, or the folder has been deleted, which opening a named one will show.
    case EOPNOTSUPP, EISDIR, EINVAL, ENOENT, EPERM: break
    case 1...: throw GioError(errno: -file)
    default: return (file, nil)
    }
    let draft = TemporaryName.draft()
    let named = try systemCall(draft) {
      openat(folder.descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    }
    return (named, draft)
  }

  /// Takes over the owner, group and permissions of the old file, as far as allowed.
  ///
  /// Only root may change the owner; a program that runs as root must not take other users' files from them.
  private func inherit(from old: FileStatus) {
    if fchown(file, old.user, old.group) != 0 { _ = fchown(file, uid_t.max, old.group) }
    _ = fchmod(file, old.permissions)
  }
}

/// Writes all bytes at an open file's position.
func writeAll(_ bytes: [UInt8], to file: Int32) throws(GioError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { memory in
      systemCall {
        Int32(clamping: Glibc.write(file, memory.baseAddress, min(memory.count, 1 << 30)))
      }
    }
    guard count > 0 else { throw GioError(errno: count == 0 ? EIO : -count) }
    rest = rest.dropFirst(Int(clamping: count))
  }
}

/// The extended attributes of files: file managers' tags, download origins and access lists.
extension OpenFolder {
  /// The access list of a file, beyond its permissions (acl(5)).
  private static let accessList = "system.posix_acl_access"

  /// Copies a file's attributes to another, open one, as far as the file system allows.
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

  /// Returns the names of the attributes to copy, which the user may set.
  private static func attributes(of file: Int32) -> [String] {
    let list = bytes { memory, count in
      flistxattr(file, memory?.assumingMemoryBound(to: CChar.self), count)
    }
    return (list ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasPrefix("user.") || $0 == accessList }
  }

  /// Returns the bytes of a C function that counts them without a buffer; nil if there are none, or they have grown.
  private static func bytes(_ get: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: max(0, get(nil, 0)))
    guard !bytes.isEmpty else { return nil }
    let count = bytes.withUnsafeMutableBytes { get($0.baseAddress, $0.count) }
    return count < 0 ? nil : Array(bytes[..<count])
  }
}
