// Ownership: only PendingFile owns anything here.

import CGioBindings
import Glibc

/// Replaces files by exchanging names, so that no moment of a crash loses another program's work.
///
/// 1. A new file is written and on the disk before it has any name. A kill leaves nothing.
/// 2. It gets a temporary name. A kill leaves the old file, and the new one under the temporary name. Its
///    content tells that it was never in place, and the next process that has the lock deletes it.
/// 3. The file's status is checked once more. If another program has written, nothing is exchanged.
/// 4. Both exchange their names. A kill leaves the new file in place, and the old one under the temporary
///    name. If its content is what was read, the next process that has the lock deletes it. Else another
///    program has written it since step 3: it is a displaced version, which that process merges in.
/// 5. The file that came out is read. If it is the one that was read, and no process has it open for writing, the
///    folder is synced and the temporary file deleted. Else both exchange their names again, so that others
///    miss their own work no longer than that took. A kill before that is as in step 4. A program that has
///    read our file in that instant will write back a version without that work, so the file keeps a second
///    name, as a displaced version.
/// 6. If the file that comes out now is not ours, another program has replaced ours without having seen the displaced
///    file. Each of the two may miss changes of the other. The later one is put in place again; the other stays as
///    a displaced version, which is merged in when the whole change is repeated.
extension OpenFolder {
  func replace(
    _ name: [UInt8], holding old: FileVersion?, with bytes: [UInt8]
  ) throws(GioError) -> Bool {
    guard let old else { return try create(name, bytes) }
    do throws(GioError) {
      guard try isUnchanged(name, old) else { return false }
      try checkPermission(name)
      try waitForWriters(of: name)
    } catch .notFound {
      return false
    }
    let file = try PendingFile(in: self, holding: bytes, insteadOf: old.status.map { (name, $0) })
    let spare = SpareName(of: name, exchanging: old.bytes, for: bytes).bytes
    do throws(GioError) {
      try file.take(spare)
      guard try isUnchanged(name, old) else {
        try remove(spare)
        return false
      }
      guard try exchange(spare, name) else {
        // A file system without exchange cannot tell what was replaced, so nothing is checked afterwards. The old
        // file is gone: if syncing fails now, there is no going back.
        try renameReplacing(spare, to: name)
        try sync()
        return true
      }
    } catch {
      // In this order: if deleting fails, only a temporary file is left.
      try? remove(spare)
      if error == .notFound { return false }
      throw error
    }
    return try settle(spare, name, old: old, new: bytes)
  }

  /// Does steps 5 and 6.
  func settle(
    _ spare: [UInt8], _ name: [UInt8], old: FileVersion, new: [UInt8]
  ) throws(GioError) -> Bool {
    do throws(GioError) {
      return try look(at: spare, name, old: old, new: new)
    } catch .notFound {
      // Another program has deleted the temporary file, which no lock prevents. The change may be made twice.
      return false
    }
  }

  private func look(
    at spare: [UInt8], _ name: [UInt8], old: FileVersion, new: [UInt8]
  ) throws(GioError) -> Bool {
    let isBeingWritten = try isBeingWritten(spare)
    if !isBeingWritten, try holds(old.bytes, as: spare) {
      try syncOrGoBack(spare, name, new: new)
      // The change is saved; the next process deletes the temporary file if this fails.
      try? remove(spare)
      return true
    }
    // An incomplete file is not worth merging.
    if !isBeingWritten { keep(spare, of: name, old: old.bytes, new: new) }
    // If the name is gone, there is nothing to exchange with.
    guard try exchangeIfThere(spare, name) else {
      try renameUnlessTaken(spare, to: name)
      return false
    }
    if try holds(new, as: spare) {
      try remove(spare)
    } else {
      _ = try exchangeIfThere(spare, name)
    }
    return false
  }

  /// Syncs the folder after an exchange; if that fails, the old file gets its name back.
  private func syncOrGoBack(
    _ spare: [UInt8], _ name: [UInt8], new: [UInt8]
  ) throws(GioError) {
    do throws(GioError) {
      try sync()
    } catch {
      if (try? exchange(spare, name)) == true, (try? holds(new, as: spare)) == true {
        try? remove(spare)
      }
      throw error
    }
  }

  /// Gives the displaced file a second name, if the file system has hard links.
  private func keep(_ spare: [UInt8], of name: [UInt8], old: [UInt8], new: [UInt8]) {
    let stray = SpareName(of: name, exchanging: old, for: new).bytes
    _ = withCString(spare) { spare in
      withCString(stray) { linkat(descriptor, spare, descriptor, $0, 0) }
    }
  }

  private func create(_ name: [UInt8], _ bytes: [UInt8]) throws(GioError) -> Bool {
    let file = try PendingFile(in: self, holding: bytes, insteadOf: nil)
    do throws(GioError) {
      try file.take(name)
    } catch {
      // Another program created the file first, or deleted our draft, which no lock prevents. An unnamed file
      // cannot be deleted by others: then the folder itself is gone.
      if error == .exists || error == .notFound && file.draft != nil { return false }
      throw error
    }
    do throws(GioError) {
      try sync()
    } catch {
      // A file that is reported as not saved should not exist.
      if (try? holds(bytes, as: name)) == true { try? remove(name) }
      throw error
    }
    return true
  }

  private func isUnchanged(_ name: [UInt8], _ old: FileVersion) throws(GioError) -> Bool {
    try FileStatus(of: name, in: descriptor) == old.status
  }

  /// Checks write permission, since renaming would replace even a read-only file.
  private func checkPermission(_ name: [UInt8]) throws(GioError) {
    try systemCall(name) { faccessat(descriptor, $0, W_OK, AT_EACCESS) }
  }
}

extension FileVersion {
  /// The file system's status; nil if GIO read it.
  fileprivate var status: FileStatus? {
    if case .status(let status) = mark { status } else { nil }
  }
}
