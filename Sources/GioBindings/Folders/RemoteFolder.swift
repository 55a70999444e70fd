// Ownership: all C memory lives for the call that requested it; texts are copied. A stream lives for the call. A
// RemoteFolder shares its folder's GFile.

import CGioBindings
import Glibc

/// A folder that only GIO reaches, and that cannot be locked.
///
/// A file is replaced by a draft beside it, which is moved over it:
///
/// 1. The draft is sent and read back. A kill leaves the old file, and a part of the draft, which the next change deletes.
/// 2. The file is read once more. If another program has written it, nothing is moved.
/// 3. The draft is moved over the file. A server that deletes the old file first may end in between, and leave the draft
///    alone. Therefore a sidecar is in the user's data before it is sent.
/// 4. The file is read: only what a server returns was saved.
///
/// The bytes are compared, not the entity tag: GVfs sends the tag in a request of its own, before the one that writes,
/// and with SFTP the tag is the time in whole seconds. Between steps 2 and 3 another program could still write.
struct RemoteFolder: GuardedFolder {
  let location: Location
  let cancellable: Cancellable?

  func contents(of name: [UInt8], atMost limit: Int) throws(GioError) -> FileVersion? {
    let file = location.child(name)
    do throws(GioError) {
      let entry = try DirectoryEntry(of: file, cancellable: cancellable)
      guard entry.kind == .regular, entry.size <= Int64(clamping: limit) else {
        throw .notSupported
      }
      guard let bytes = try file.contents(atMost: limit, cancellable: cancellable) else {
        throw .notSupported
      }
      return FileVersion(bytes: bytes, mark: .content, modified: entry.modified)
    } catch .notFound {
      return nil
    }
  }

  func replace(
    _ name: [UInt8], holding old: FileVersion?, with bytes: [UInt8]
  ) throws(GioError) -> Bool {
    let draft = try draft(holding: bytes)
    do throws(GioError) {
      guard try isUnchanged(name, old) else {
        try? remove(draft)
        return false
      }
      try move(draft, to: name, bytes, replacing: old != nil)
    } catch {
      // If another program has deleted the draft, a retry makes a new one.
      if error == .exists || error == .notFound { return false }
      throw error
    }
    return try holds(bytes, as: name)
  }

  private func isUnchanged(_ name: [UInt8], _ old: FileVersion?) throws(GioError) -> Bool {
    guard let old else { return try !location.child(name).isFound(cancellable: cancellable) }
    return try holds(old.bytes, as: name)
  }

  /// Writes a whole file of this name, or nothing; throws `.exists` if the name is taken, unless it `replaces` the file.
  func save(_ bytes: [UInt8], as name: [UInt8], replaces: Bool) throws(GioError) {
    if !replaces, try location.child(name).isFound(cancellable: cancellable) { throw .exists }
    let draft = try draft(holding: bytes)
    try move(draft, to: name, bytes, replacing: replaces)
    guard try holds(bytes, as: name) else { throw GioError(errno: EIO) }
  }

  func setAside(
    _ name: [UInt8], holding old: FileVersion, as newName: [UInt8]
  ) throws(GioError) -> Bool {
    guard try holds(old.bytes, as: name) else { return false }
    try location.child(name).move(to: location.child(newName), cancellable: cancellable)
    return true
  }

  func remove(_ name: [UInt8]) throws(GioError) {
    do throws(GioError) {
      try location.child(name).delete()
    } catch .notFound {}
  }

  /// Deletes unfinished drafts and returns nothing, since no file is ever displaced here.
  func displacedVersions(
    of name: [UInt8], among names: [[UInt8]], atMost limit: Int
  ) throws(GioError) -> [[UInt8]] {
    for case let temporary? in names.map({ TemporaryName($0) }) where temporary.isDraft {
      try remove(temporary.bytes)
    }
    return []
  }

  /// Does nothing: the server decides about permissions.
  func makePrivate() {}

  func unlock() {}
}

extension RemoteFolder {
  /// Writes a draft, under a name that no reader looks for, and returns the name once the server has all of it.
  private func draft(holding bytes: [UInt8]) throws(GioError) -> [UInt8] {
    let draft = TemporaryName.draft()
    do throws(GioError) {
      try location.child(draft).create(holding: bytes, cancellable)
      guard try holds(bytes, as: draft) else { throw GioError(errno: EIO) }
      return draft
    } catch {
      try? remove(draft)
      throw error
    }
  }

  /// Moves a draft to a name; succeeds if the answer was lost and the name has the draft's bytes.
  private func move(
    _ draft: [UInt8], to name: [UInt8], _ bytes: [UInt8], replacing: Bool
  ) throws(GioError) {
    do throws(GioError) {
      let (draft, file) = (location.child(draft), location.child(name))
      guard try draft.renameOnServer(to: file, replacing: replacing, cancellable) else {
        throw .notSupported
      }
    } catch {
      let isMoved: Bool?
      do throws(GioError) {
        isMoved = try settle(draft, name, bytes, replacing: replacing)
      } catch _ {
        // Not known: the server does not respond. The next change deletes the draft.
        isMoved = nil
      }
      if isMoved == true { return }
      if isMoved == false { try? remove(draft) }
      throw error
    }
  }

  /// Finishes a move that has failed after the old file was deleted; whether the name has the bytes now.
  private func settle(
    _ draft: [UInt8], _ name: [UInt8], _ bytes: [UInt8], replacing: Bool
  ) throws(GioError) -> Bool {
    if try holds(bytes, as: name) { return true }
    let file = location.child(name)
    guard replacing, try !file.isFound(cancellable: cancellable) else { return false }
    return try location.child(draft).renameOnServer(to: file, cancellable)
  }
}

extension Location {
  /// Makes a file; throws `.exists` if there is one.
  fileprivate func create(
    holding bytes: [UInt8], _ cancellable: Cancellable?
  ) throws(GioError) {
    let made = try GioError.value {
      g_file_create(pointer, G_FILE_CREATE_NONE, cancellable?.pointer, $0)
    }
    let stream = UnsafeMutableRawPointer(made).assumingMemoryBound(to: GOutputStream.self)
    defer { g_object_unref(stream) }
    _ = try GioError.check { error in
      bytes.withUnsafeBytes {
        g_output_stream_write_all(
          stream, $0.baseAddress, gsize(clamping: $0.count), nil, cancellable?.pointer, error)
      }
    }
    // With WebDAV nothing is sent before.
    _ = try GioError.check { g_output_stream_close(stream, cancellable?.pointer, $0) }
  }
}

/// Whether a name is a temporary one of replacing files, as `GuardedFolder` needs to know to clean up.
package func isTemporaryName(_ name: [UInt8]) -> Bool { TemporaryName(name) != nil }
