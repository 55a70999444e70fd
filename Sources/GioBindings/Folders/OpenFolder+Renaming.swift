// Ownership: C borrows the names for the call.

import CGioBindings
import Glibc

extension OpenFolder {
  /// Renames a file, unless the new name is taken: `.exists`.
  func rename(_ name: [UInt8], to newName: [UInt8]) throws(GioError) {
    if try GioBindings.rename(name, to: newName, .withoutReplacing, in: descriptor) { return }
    // Linking replaces nothing either. The last resort checks before it renames.
    let linked = calling(name, newName) { linkat(descriptor, $0, descriptor, $1, 0) }
    if linked == -EEXIST { throw .exists }
    if linked >= 0 { return try remove(name) }
    if try FileStatus(of: newName, in: descriptor) != nil { throw .exists }
    try renameReplacing(name, to: newName)
  }

  /// Renames a file, or does nothing if the new name is taken.
  func renameUnlessTaken(_ name: [UInt8], to newName: [UInt8]) throws(GioError) {
    do throws(GioError) {
      try rename(name, to: newName)
    } catch .exists {}
  }

  func renameReplacing(_ name: [UInt8], to newName: [UInt8]) throws(GioError) {
    try GioError.checkCall(calling(name, newName) { renameat(descriptor, $0, descriptor, $1) })
  }

  /// Exchanges the names of two files atomically; false if the file system cannot do that.
  func exchange(_ name: [UInt8], _ other: [UInt8]) throws(GioError) -> Bool {
    try GioBindings.rename(name, to: other, .exchanging, in: descriptor)
  }

  /// Exchanges the names of two files; false if one is gone or the file system cannot do that.
  func exchangeIfThere(_ name: [UInt8], _ other: [UInt8]) throws(GioError) -> Bool {
    do throws(GioError) {
      return try exchange(name, other)
    } catch .notFound {
      return false
    }
  }
}

/// The behaviour of renaming if the new name is taken.
enum Renaming: UInt32 {
  /// Fails: `RENAME_NOREPLACE`, which Swift does not import.
  case withoutReplacing = 1
  /// Exchanges both names: `RENAME_EXCHANGE`.
  case exchanging = 2
}

/// Renames a file atomically, by paths if there is no folder; false if the file system does not support this.
func rename(
  _ name: [UInt8], to newName: [UInt8], _ way: Renaming, in folder: Int32 = AT_FDCWD
) throws(GioError) -> Bool {
  let result = calling(name, newName) { renameat2(folder, $0, folder, $1, way.rawValue) }
  switch -result {
  case EINVAL, ENOSYS, EOPNOTSUPP, EXDEV: return false
  case 1...: throw GioError(errno: -result)
  default: return true
  }
}

/// Makes a system call with two names; returns what `systemCall` does.
func calling(
  _ name: [UInt8], _ other: [UInt8],
  _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
) -> Int32 {
  withCString(name) { name in
    withCString(other) { other in systemCall { body(name, other) } }
  }
}
