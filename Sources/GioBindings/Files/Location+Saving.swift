// Ownership: the folder and the new file are closed when the call returns.

import Glibc

extension Location {
  /// Writes a file of this name as carefully as a sidecar: complete and on the disk, or nothing.
  ///
  /// - Throws: `.exists` if the name is taken, unless it `replaces` what has it; `.permissionDenied` if that may not be
  ///   written.
  package func save(_ bytes: [UInt8], replaces: Bool) async throws(GioError) {
    try await FileQueue.run { (cancellable) throws(GioError) in
      try saveNow(bytes, replaces: replaces, cancellable)
    }
  }

  /// Does what `save` does; blocks, so never on the main thread with a window open.
  package func saveNow(
    _ bytes: [UInt8], replaces: Bool, _ cancellable: Cancellable? = nil
  ) throws(GioError) {
    guard let folder = parent else { throw .isDirectory }
    guard folder.isNative else {
      return try RemoteFolder(location: folder, cancellable: cancellable)
        .save(bytes, as: name, replaces: replaces)
    }
    let open = try OpenFolder(locking: folder, cancellable)
    let file = try PendingFile(in: open, holding: bytes, insteadOf: nil)
    do throws(GioError) {
      try file.take(name)
    } catch .exists where replaces {
      try replace(with: file, in: open)
    }
    try open.sync()
  }

  /// Gives the file of this name's place to another, which must be writable for that.
  private func replace(with file: PendingFile, in folder: OpenFolder) throws(GioError) {
    try systemCall(name) { faccessat(folder.descriptor, $0, W_OK, AT_EACCESS) }
    let draft = TemporaryName.draft()
    try file.take(draft)
    do throws(GioError) {
      try folder.renameReplacing(draft, to: name)
    } catch {
      try? folder.remove(draft)
      throw error
    }
  }

  /// Whether both are one file, whatever their names; blocks.
  package func isSameFile(as other: Location) -> Bool {
    guard let number = FileNumber(of: self), let other = FileNumber(of: other) else {
      return self == other
    }
    return number == other
  }
}
