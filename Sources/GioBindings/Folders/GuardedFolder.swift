/// A file's content, and a mark that tells whether the file is still that version.
package struct FileVersion: Equatable, Sendable {
  package let bytes: [UInt8]
  let mark: Mark
  /// The time of the last change, in microseconds since 1970 by the clock of its server; 0 if unknown.
  package var modified: Int64 = 0

  /// A mark that distinguishes versions of a file without reading it.
  enum Mark: Equatable, Sendable {
    case status(FileStatus)
    /// No mark: only the bytes tell.
    case content
  }
}

/// A folder whose small files are replaced without losing another program's changes.
///
/// Everything blocks: never use it on the main thread.
package protocol GuardedFolder {
  /// Reads a whole file, not following a link; nil if there is none.
  ///
  /// - Throws: `.notSupported` if it has more bytes than `limit`, or is not a regular file.
  func contents(of name: [UInt8], atMost limit: Int) throws(GioError) -> FileVersion?

  /// Writes a whole file, unless another program has written it since `old` was read.
  ///
  /// `old` is nil if there was no file. Once this has returned true, the file survives a crash of the program
  /// and, on a local disk, a power failure. If it throws, nothing has been changed, unless the disk failed after the
  /// files were exchanged, or a server does not respond: then the new file may be in place, or, on a server, none.
  ///
  /// - Returns: false if the file is not `old`. Then nothing has been changed, and all that others have written
  ///   is there, under this name or as a displaced version.
  func replace(
    _ name: [UInt8], holding old: FileVersion?, with bytes: [UInt8]
  ) throws(GioError) -> Bool

  /// Renames a file if it is still `old`; if it is not, it keeps its name, and the result is false.
  ///
  /// - Throws: `.exists` if the new name is taken.
  func setAside(
    _ name: [UInt8], holding old: FileVersion, as newName: [UInt8]
  ) throws(GioError) -> Bool

  /// Deletes a file; succeeds if the file does not exist.
  func remove(_ name: [UInt8]) throws(GioError)

  /// Returns the names of displaced versions of a file: other programs' versions that a killed process left.
  ///
  /// `names` are all names in the folder for which `isTemporaryName` is true. All else that such a process left is deleted,
  /// unless it cannot be read.
  func displacedVersions(
    of name: [UInt8], among names: [[UInt8]], atMost limit: Int
  ) throws(GioError) -> [[UInt8]]

  /// Makes the folder, and files made in it from now on, readable by the user only.
  func makePrivate()

  /// Unlocks the folder before this object is freed.
  ///
  /// Holding two locks at a time could deadlock with a process that takes them in another order.
  func unlock()
}

extension Location {
  /// Opens this folder, which must be native, and waits until no other process has it locked.
  package func locked(
    _ cancellable: Cancellable? = nil
  ) throws(GioError) -> any GuardedFolder {
    try OpenFolder(locking: self, cancellable)
  }

  /// Returns this folder for use without locks, without I/O; it need not exist.
  package func unlocked(_ cancellable: Cancellable?) -> any GuardedFolder {
    RemoteFolder(location: self, cancellable: cancellable)
  }
}

extension GuardedFolder {
  func holds(_ bytes: [UInt8], as name: [UInt8]) throws(GioError) -> Bool {
    do throws(GioError) {
      return try contents(of: name, atMost: bytes.count)?.bytes == bytes
    } catch .notSupported {
      // It has grown, or is not a regular file.
      return false
    }
  }
}
