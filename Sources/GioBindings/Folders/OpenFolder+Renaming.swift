// Ownership: C borrows the names for the call.

import CGioBindings
import Glibc

extension OpenFolder {
  /// Gives a file another name, unless something has that.
  func rename(_ name: [UInt8], to newName: [UInt8]) throws(GioError) {
    if try GioBindings.rename(name, to: newName, .withoutReplacing, in: descriptor) { return }
    // A second name replaces nothing, either; the last resort looks before it renames.
    let linked = calling(name, newName) { linkat(descriptor, $0, descriptor, $1, 0) }
    if linked == -EEXIST { throw .exists }
    if linked >= 0 { return try remove(name) }
    if try FileStatus(of: newName, in: descriptor) != nil { throw .exists }
    try renameReplacing(name, to: newName)
  }

  /// Gives a file another name, or leaves it as it is if something has that.
  func renameUnlessTaken(_ name: [UInt8], to newName: [UInt8]) throws(GioError) {
    do throws(GioError) {
      try rename(name, to: newName)
    } catch .exists {}
  }

  /// Gives a file another name, whatever has that.
  func renameReplacing(_ name: [UInt8], to newName: [UInt8]) throws(GioError) {
    let result = calling(name, newName) { renameat(descriptor, $0, descriptor, $1) }
    guard result >= 0 else { throw GioError(errno: -result) }
  }

  /// Exchanges the names of two files at once; false where the file system cannot do that.
  func exchange(_ name: [UInt8], _ other: [UInt8]) throws(GioError) -> Bool {
    try GioBindings.rename(name, to: other, .exchanging, in: descriptor)
  }

  /// Exchanges the names of two files; false if one of them is gone, or the file system cannot do that.
  func exchangeIfThere(_ name: [UInt8], _ other: [UInt8]) throws(GioError) -> Bool {
    do throws(GioError) {
      return try exchange(name, other)
    } catch .notFound {
      return false
    }
  }
}

/// What renaming does where something has the new name.
enum Renaming: UInt32 {
  /// It fails: `RENAME_NOREPLACE`, which Swift does not import.
  case withoutReplacing = 1
  /// Both exchange their names: `RENAME_EXCHANGE`.
  case exchanging = 2
}

/// Renames a file at once; names are paths where no folder is given. False where the file system cannot
/// do it so.
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

/// Calls the operating system with two names; returns what `systemCall` does.
func calling(
  _ name: [UInt8], _ other: [UInt8],
  _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
) -> Int32 {
  withCString(name) { name in
    withCString(other) { other in systemCall { body(name, other) } }
  }
}
