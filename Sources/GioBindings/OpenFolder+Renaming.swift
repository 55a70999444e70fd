// Ownership: C borrows the names for the call.

import CGioBindings
import Glibc

/// `RENAME_NOREPLACE` and `RENAME_EXCHANGE`, which Swift does not import.
private let withoutReplacing: UInt32 = 1
private let exchanging: UInt32 = 2

extension OpenFolder {
  /// Gives a file another name, unless something has that.
  func rename(_ name: [UInt8], to newName: [UInt8]) throws(GioError) {
    let result = rename(name, newName, withoutReplacing)
    switch -result {
    case EINVAL, ENOSYS, EOPNOTSUPP: break
    case 1...: throw GioError(errno: -result)
    default: return
    }
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
    let result = rename(name, newName, 0)
    guard result >= 0 else { throw GioError(errno: -result) }
  }

  /// Exchanges the names of two files at once.
  ///
  /// - Returns: false where the file system cannot do that.
  /// - Throws: why they were not exchanged.
  func exchange(_ name: [UInt8], _ other: [UInt8]) throws(GioError) -> Bool {
    let result = rename(name, other, exchanging)
    switch -result {
    case EINVAL, ENOSYS, EOPNOTSUPP: return false
    case 1...: throw GioError(errno: -result)
    default: return true
    }
  }

  /// Exchanges the names of two files, if both are there.
  ///
  /// - Returns: false if one of them is gone, or the file system cannot do that.
  /// - Throws: why they were not exchanged.
  func exchangeIfThere(_ name: [UInt8], _ other: [UInt8]) throws(GioError) -> Bool {
    do throws(GioError) {
      return try exchange(name, other)
    } catch .notFound {
      return false
    }
  }

  private func rename(_ name: [UInt8], _ newName: [UInt8], _ flags: UInt32) -> Int32 {
    calling(name, newName) { renameat2(descriptor, $0, descriptor, $1, flags) }
  }

  private func calling(
    _ name: [UInt8], _ other: [UInt8],
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) -> Int32 {
    withCString(name) { name in
      withCString(other) { other in systemCall { body(name, other) } }
    }
  }
}
