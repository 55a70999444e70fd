// Ownership: what implements the protocol says what it owns. A FileVersion is a plain value.

/// A file's content, and by what it is known whether the file is still that one.
package struct FileVersion: Equatable, Sendable {
  /// All bytes of it.
  package let bytes: [UInt8]
  let mark: Mark
  /// When its content last changed, in microseconds since 1970, by the clock of where it is kept; 0 if
  /// unknown.
  package var modified: Int64 = 0

  /// What tells one state of a file from another without reading it.
  enum Mark: Equatable, Sendable {
    /// What a local file system says.
    case status(FileStatus)
    /// What GIO calls the entity tag; nil where the server has none.
    case tag(String?)
  }
}

/// A folder whose small files are replaced such that no other program's work is lost.
///
/// Everything blocks: never use it on the main thread.
package protocol GuardedFolder {
  /// Reads a whole file, not following a link; nil if there is none. `.notSupported` if it has more
  /// bytes than `limit`, or is no file that holds bytes.
  func contents(of name: [UInt8], atMost limit: Int) throws(GioError) -> FileVersion?

  /// Writes a whole file, unless it was written by another program since `old` was read; nil if there was
  /// nothing. Once this has returned it survives the end of the program and, on a local disk, of the
  /// power. False if what is there is not what was read: nothing has been changed then, and all that
  /// others have written is there, under this name or as a stray. If it throws nothing has been changed
  /// either.
  func replace(
    _ name: [UInt8], holding old: FileVersion?, with bytes: [UInt8]
  ) throws(GioError) -> Bool

  /// Gives a file another name, unless something has that name: `.exists`. False if it is not what was
  /// read; it keeps its name then.
  func setAside(
    _ name: [UInt8], holding old: FileVersion, as newName: [UInt8]
  ) throws(GioError) -> Bool

  /// Deletes a file; one that is not there is well deleted.
  func remove(_ name: [UInt8]) throws(GioError)

  /// The names of what other programs had written to a file and a process that was killed had taken out
  /// of the way; `names` are all names in the folder that `isSpare` holds for. What else such a process
  /// left is deleted, unless it cannot be read.
  func strays(
    of name: [UInt8], among names: [[UInt8]], atMost limit: Int
  ) throws(GioError) -> [[UInt8]]

  /// Lets only the user read the folder, and what is made in it from now on.
  func makePrivate()

  /// Lets others lock it, before it goes: two locks at a time, in any order, could wait for each other
  /// for ever.
  func unlock()
}

extension Location {
  /// Opens this folder, which must have a path, and waits until no other process has it locked.
  package func locked(
    _ cancellable: Cancellable? = nil
  ) throws(GioError) -> any GuardedFolder {
    try OpenFolder(locking: self, cancellable)
  }

  /// This folder, whether it exists or not, where nothing can be locked. Looks at nothing.
  package func unlocked(_ cancellable: Cancellable?) -> any GuardedFolder {
    RemoteFolder(location: self, cancellable: cancellable)
  }
}

extension GuardedFolder {
  /// Whether a file's bytes are these.
  func holds(_ bytes: [UInt8], as name: [UInt8]) throws(GioError) -> Bool {
    do throws(GioError) {
      return try contents(of: name, atMost: bytes.count)?.bytes == bytes
    } catch .notSupported {
      // It has grown, or is no file that holds bytes.
      return false
    }
  }
}
