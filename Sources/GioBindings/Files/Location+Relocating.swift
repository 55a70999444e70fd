// Ownership: C borrows the paths and the GFiles for the call. Descriptors are closed by the function that opens them.

import CGioBindings
import Glibc

extension Location {
  /// Renames a file, in this folder or to another, and replaces nothing; false if only a copy can get there.
  ///
  /// Blocks. A kill leaves the whole file under one of the names, or under both. Throws `.exists` if the new name is
  /// taken, and `.nameNotAllowed` where the file system refuses it. Where case is ignored, a file gets its own name in
  /// other letters by way of `temporary`, under which a kill may leave it.
  package func rename(
    to other: Location, by temporary: Location? = nil, cancellable: Cancellable? = nil
  ) throws(GioError) -> Bool {
    do throws(GioError) {
      return try renameWithoutReplacing(to: other, cancellable)
    } catch .exists {
      guard let temporary, try renameOwnName(to: other, by: temporary, cancellable) else {
        throw .exists
      }
      return true
    } catch {
      guard exists(cancellable: cancellable) else { throw error }
      throw other.refusal(for: error, cancellable)
    }
  }

  private func renameWithoutReplacing(
    to other: Location, _ cancellable: Cancellable?
  ) throws(GioError) -> Bool {
    guard let path = pathBytes, let newPath = other.pathBytes else {
      return try renameOnServer(to: other, cancellable)
    }
    if try GioBindings.rename(path, to: newPath, .withoutReplacing) { return true }
    guard try isOnDevice(of: other) else { return false }
    if try relink(path, to: newPath) { return true }
    return try claim(newPath, for: path)
  }

  /// Copies a file whole, by way of a temporary name in the same folder as the new one; blocks.
  ///
  /// Of a link, the file that it leads to is copied.
  /// A kill leaves no file, or a part under the temporary name. The copy is on the disk when it gets its name. Throws
  /// `.exists` if the name is taken; after an error nothing is left.
  package func copy(
    to other: Location, by temporary: Location, cancellable: Cancellable,
    progress: @escaping () -> Void = {}
  ) throws(GioError) {
    do throws(GioError) {
      try copy(to: temporary, G_FILE_COPY_ALL_METADATA, cancellable) { _ in
        cancellable.recordProgress()
        progress()
      }
      try temporary.sync()
      guard try temporary.rename(to: other, cancellable: cancellable) else { throw .notSupported }
    } catch {
      try? temporary.delete()
      throw error
    }
    // If this fails, the copy is complete all the same.
    try? other.parent?.sync()
  }

  /// Whether two files have the same content; blocks.
  package func hasContent(
    of other: Location, cancellable: Cancellable? = nil
  ) throws(GioError) -> Bool {
    let pieceSize = 256 << 10
    let (stream, otherStream) = (try FileStream(self), try FileStream(other))
    while true {
      let bytes = try stream.next(pieceSize, cancellable)
      let otherBytes = try otherStream.next(pieceSize, cancellable)
      guard bytes == otherBytes else { return false }
      if bytes.isEmpty { return true }
      cancellable?.recordProgress()
    }
  }

  /// Waits until a local file, or a folder's names, are on the disk; succeeds elsewhere.
  func sync() throws(GioError) {
    guard let path = pathBytes else { return }
    let file = withCString(path) { path in
      systemCall { open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    }
    // A link has no content.
    if file == -ELOOP { return }
    try GioError.checkCall(file)
    defer { close(file) }
    try GioBindings.sync(file)
  }

  /// Renames a file on a server, and replaces another one only if it should; false if the server cannot rename.
  ///
  /// Many servers delete the replaced file before they rename the other one.
  func renameOnServer(
    to other: Location, replacing: Bool = false, _ cancellable: Cancellable?
  ) throws(GioError) -> Bool {
    let overwriting = replacing ? G_FILE_COPY_OVERWRITE.rawValue : 0
    let flags = GFileCopyFlags(
      G_FILE_COPY_NOFOLLOW_SYMLINKS.rawValue | G_FILE_COPY_NO_FALLBACK_FOR_MOVE.rawValue
        | overwriting)
    do throws(GioError) {
      _ = try GioError.check {
        g_file_move(pointer, other.pointer, flags, cancellable?.pointer, nil, nil, $0)
      }
      return true
    } catch .notSupported {
      return false
    }
  }

  /// Whether the new name's folder is on this file's file system.
  package func isOnDevice(of other: Location) throws(GioError) -> Bool {
    guard let path = pathBytes, let folder = other.parent?.pathBytes else { return false }
    guard let status = try FileStatus(of: path, in: AT_FDCWD) else { throw .notFound }
    return try FileStatus(of: folder + [UInt8(ascii: "/")], in: AT_FDCWD)?.device == status.device
  }

  /// Takes the new name by an empty file, and renames onto that, where nothing else is without replacing.
  private func claim(_ newPath: [UInt8], for path: [UInt8]) throws(GioError) -> Bool {
    let file = try systemCall(newPath) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    close(file)
    let result = calling(path, newPath) { Glibc.rename($0, $1) }
    guard result < 0 else { return true }
    try systemCall(newPath) { unlink($0) }
    if result == -EXDEV { return false }
    throw GioError(errno: -result)
  }
}

extension Location {
  /// Renames a file, in this folder or to another; blocks, and throws `.exists` if the new name is taken.
  package func move(to other: Location, cancellable: Cancellable? = nil) throws(GioError) {
    if let path = pathBytes, let newPath = other.pathBytes {
      if try GioBindings.rename(path, to: newPath, .withoutReplacing) { return }
      if try relink(path, to: newPath) { return }
    }
    // The last resort checks the name before taking it; in between, another program could take it.
    let flags = GFileCopyFlags(
      G_FILE_COPY_NOFOLLOW_SYMLINKS.rawValue | G_FILE_COPY_ALL_METADATA.rawValue)
    _ = try GioError.check {
      g_file_move(pointer, other.pointer, flags, cancellable?.pointer, nil, nil, $0)
    }
  }
}

/// Links the file to its new name, which replaces nothing, and unlinks the old one; false without hard links.
func relink(_ path: [UInt8], to newPath: [UInt8]) throws(GioError) -> Bool {
  let number = -calling(path, newPath) { link($0, $1) }
  switch number {
  case EEXIST, ENOENT, EACCES, EROFS, ENOSPC, EDQUOT: throw GioError(errno: number)
  case 1...: return false
  default: break
  }
  try removeName(path, replacedBy: newPath)
  return true
}

/// Removes the old name of a file that has a new one; removes the new one if that fails.
func removeName(_ path: [UInt8], replacedBy newPath: [UInt8]) throws(GioError) {
  do throws(GioError) {
    try systemCall(path) { unlink($0) }
  } catch {
    _ = try? systemCall(newPath) { unlink($0) }
    throw error
  }
}
