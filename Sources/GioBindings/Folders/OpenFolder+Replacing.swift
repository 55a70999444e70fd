// Ownership: nothing is owned here but what a PendingFile owns.

import CGioBindings
import Glibc

/// What may happen at each moment of an exchange:
///
/// 1. A new file is written and on the disk before it has any name. A kill leaves nothing.
/// 2. It gets a spare name. A kill leaves the old file, and the new one as a spare, which tells by its
///    content that it never was in place, and is deleted by the next who has the lock.
/// 3. The file is looked at once more. If another program has written, nothing is exchanged.
/// 4. Both exchange their names. A kill leaves the new file in place, and what it has replaced as a
///    spare, which tells by its content whether that is what was read, and is deleted, or what another
///    program has written since step 3, and is merged in by the next who has the lock: a stray.
/// 5. What came out is read. If it is what was read, and no process has it open to write to it, the folder
///    is brought to the disk and the spare deleted. Else both exchange their names again, so that what
///    others see lacks their own work for no longer than that took. A kill before that is as in step 4.
///    A program that has read ours in that instant will write back what lacks that work, so it keeps a second
///    name, as a stray.
/// 6. If what comes out now is not our file, another program has written over that, not knowing what had been
///    taken out. Both have work that the other may lack: the later is put in place again, and the
///    other stays as a stray, and is merged in when all is done anew.
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
        // No file system of this kind tells what came out, so nothing is asked afterwards. What was there
        // is gone, so a disk that does not take the name now cannot be helped by going back.
        try renameReplacing(spare, to: name)
        try sync()
        return true
      }
    } catch {
      // In this order: what is not deleted is one more spare.
      try? remove(spare)
      if error == .notFound { return false }
      throw error
    }
    return try settle(spare, name, old: old, new: bytes)
  }

  /// Steps 5 and 6.
  func settle(
    _ spare: [UInt8], _ name: [UInt8], old: FileVersion, new: [UInt8]
  ) throws(GioError) -> Bool {
    do throws(GioError) {
      return try look(at: spare, name, old: old, new: new)
    } catch .notFound {
      // Another program has cleared the spare away where nothing can be locked. Changes may be made twice.
      return false
    }
  }

  private func look(
    at spare: [UInt8], _ name: [UInt8], old: FileVersion, new: [UInt8]
  ) throws(GioError) -> Bool {
    let isBeingWritten = try isBeingWritten(spare)
    if !isBeingWritten, try holds(old.bytes, as: spare) {
      try syncOrGoBack(spare, name, new: new)
      // It is kept; a spare that stays is cleared away by the next.
      try? remove(spare)
      return true
    }
    // What is not whole yet is no stray.
    if !isBeingWritten { keep(spare, of: name, old: old.bytes, new: new) }
    // If the name is gone there is nothing to be put back in place of.
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

  /// Brings the folder to the disk once names have been exchanged; where that fails the old file has
  /// its name again.
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

  /// Gives what came out a second name; where the file system has none, there is no more to be done.
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
      // Another program was quicker, or removed our draft where nothing can be locked. A file without
      // a name cannot be cleared away: then the folder itself is gone.
      if error == .exists || error == .notFound && file.draft != nil { return false }
      throw error
    }
    do throws(GioError) {
      try sync()
    } catch {
      // What is said not to be kept should not be there.
      if (try? holds(bytes, as: name)) == true { try? remove(name) }
      throw error
    }
    return true
  }

  private func isUnchanged(_ name: [UInt8], _ old: FileVersion) throws(GioError) -> Bool {
    try FileStatus(of: name, in: descriptor) == old.status
  }

  /// A file that may not be written is not replaced by way of its folder either.
  private func checkPermission(_ name: [UInt8]) throws(GioError) {
    try systemCall(name) { faccessat(descriptor, $0, W_OK, AT_EACCESS) }
  }
}

extension FileVersion {
  /// What the file system said of it; nil if GIO read it.
  fileprivate var status: FileStatus? {
    if case .status(let status) = mark { status } else { nil }
  }
}
