// Ownership: C borrows the paths and the GFiles for the call.

import CGioBindings
import Glibc

extension Location {
  /// Gives a file another name, in this folder or another, unless something has that name.
  ///
  /// Blocks: never call it on the main thread.
  ///
  /// - Throws: why it cannot be moved; `.exists` if something has the name, which is never replaced.
  public func move(to other: Location, cancellable: Cancellable? = nil) throws(GioError) {
    if let path = pathBytes, let newPath = other.pathBytes {
      if try rename(path, to: newPath) { return }
      if try relink(path, to: newPath) { return }
    }
    // The last resort looks for the name before it takes it, so that for an instant somebody else
    // could.
    let flags = GFileCopyFlags(
      G_FILE_COPY_NOFOLLOW_SYMLINKS.rawValue | G_FILE_COPY_ALL_METADATA.rawValue)
    _ = try GioError.check {
      g_file_move(pointer, other.pointer, flags, cancellable?.pointer, nil, nil, $0)
    }
  }
}

/// `RENAME_NOREPLACE`, which Swift does not import.
private let withoutReplacing: UInt32 = 1

/// Renames at once.
///
/// - Returns: false where the file system cannot rename without replacing.
private func rename(_ path: [UInt8], to newPath: [UInt8]) throws(GioError) -> Bool {
  let number = errno(of: path, newPath) {
    renameat2(AT_FDCWD, $0, AT_FDCWD, $1, withoutReplacing)
  }
  switch number {
  case 0: return true
  case EINVAL, ENOSYS, ENOTSUP, EXDEV: return false
  default: throw GioError(errno: number)
  }
}

/// Gives the file a second name, which replaces nothing either, and takes away the first.
///
/// - Returns: false where the file system has no second names.
func relink(_ path: [UInt8], to newPath: [UInt8]) throws(GioError) -> Bool {
  let number = errno(of: path, newPath) { link($0, $1) }
  switch number {
  case 0: break
  case EEXIST, ENOENT, EACCES, EROFS, ENOSPC, EDQUOT: throw GioError(errno: number)
  default: return false
  }
  let problem = errno(of: path, newPath) { old, _ in unlink(old) }
  guard problem != 0 else { return true }
  _ = errno(of: newPath, path) { new, _ in unlink(new) }
  throw GioError(errno: problem)
}

/// Calls a function that returns 0 or sets `errno`.
///
/// - Returns: 0, or what is in `errno`.
private func errno(
  of first: [UInt8], _ second: [UInt8],
  _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
) -> Int32 {
  withCString(first) { first in
    withCString(second) { second in body(first, second) == 0 ? 0 : Glibc.errno }
  }
}
