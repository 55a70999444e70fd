// Ownership: all C memory lives for the call that requested it; texts are copied. A RemoteFolder shares its
// folder's GFile.

import CGioBindings

/// A folder that only GIO reaches, and that cannot be locked.
///
/// The server's entity tag tells whether a file is still the one that was read. Without a tag the file is
/// read again before it is replaced, which leaves an instant in which another program could write.
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
      var version = try load(file)
      version.modified = entry.modified
      return version
    } catch .notFound {
      return nil
    }
  }

  func replace(
    _ name: [UInt8], holding old: FileVersion?, with bytes: [UInt8]
  ) throws(GioError) -> Bool {
    guard let old else { return try create(name, bytes) }
    let file = location.child(name)
    if case .tag(let tag?) = old.mark { return try write(bytes, to: file, tagged: tag) }
    guard try holds(old.bytes, as: name) else { return false }
    return try write(bytes, to: file, tagged: nil)
  }

  /// Creates a file by writing a draft, whose name no reader looks for, and renaming it.
  private func create(_ name: [UInt8], _ bytes: [UInt8]) throws(GioError) -> Bool {
    let draft = TemporaryName.draft()
    _ = try write(bytes, to: location.child(draft), tagged: nil)
    do throws(GioError) {
      try location.child(draft).move(to: location.child(name), cancellable: cancellable)
      return true
    } catch {
      try? remove(draft)
      // Another program created the file first, or deleted our draft.
      if error == .exists || error == .notFound { return false }
      throw error
    }
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

  private func load(_ file: Location) throws(GioError) -> FileVersion {
    var content: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    var tag: UnsafeMutablePointer<CChar>?
    _ = try GioError.check {
      g_file_load_contents(file.pointer, cancellable?.pointer, &content, &count, &tag, $0)
    }
    defer { g_free(content) }
    return FileVersion(bytes: bytes(content, count), mark: .tag(text(taking: tag)))
  }

  /// Writes a file; false if its tag is no longer `tag`.
  private func write(
    _ bytes: [UInt8], to file: Location, tagged tag: String?
  ) throws(GioError) -> Bool {
    var error: UnsafeMutablePointer<GError>?
    _ = bytes.withCharacters { start, count in
      g_file_replace_contents(
        file.pointer, start, count, tag, 0, G_FILE_CREATE_NONE, nil, cancellable?.pointer, &error)
    }
    guard let error else { return true }
    let isOther =
      g_error_matches(error, g_io_error_quark(), gint(clamping: G_IO_ERROR_WRONG_ETAG.rawValue))
      != 0
    let reason = GioError(taking: error)
    if isOther { return false }
    throw reason
  }
}

/// Whether a name is a temporary one of replacing files, as `GuardedFolder` needs to know to clean up.
package func isTemporaryName(_ name: [UInt8]) -> Bool { TemporaryName(name) != nil }
