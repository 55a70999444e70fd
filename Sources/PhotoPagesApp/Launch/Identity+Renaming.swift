import GioBindings
import PhotoPages

// Another name in the file of who uses the program. The id stays.

extension Identity {
  /// Why a name could not be kept. The file is as it was.
  enum Failure: Error, Hashable {
    /// The file is there, but says nothing that can be understood.
    case spoilt
    /// The file could not be read or written.
    case file(GioError)
  }

  /// Keeps another name for an author, on another thread.
  ///
  /// - Parameters:
  ///   - author: who it is; the id is taken from here where no file has one.
  ///   - typed: the name as somebody typed it; one that cannot be seen stands for the account's.
  /// - Returns: the author by the new name.
  /// - Throws: why it could not be kept.
  static func rename(_ author: Author, to typed: String) async throws(Failure) -> Author {
    let name = PersonName.tidied(typed)
    let kept: Result<Author, Failure>
    do {
      kept = try await FileQueue.run { _ throws(GioError) in
        // Who goes by the account's name goes by the next one that it gets, too.
        let own = name == accountName ? nil : name
        guard try rename(to: own, of: author.id, in: file) else { return .failure(.spoilt) }
        return .success(Author(id: author.id, name: own ?? accountName))
      }
    } catch {
      throw .file(error)
    }
    return try kept.get()
  }

  /// Writes a name into the file, or takes it out. Blocks.
  ///
  /// - Returns: false where the file cannot be understood; it is left alone then.
  /// - Throws: why it cannot be read or written.
  static func rename(
    to name: String?, of id: String, in file: Location
  ) throws(GioError) -> Bool {
    guard var identity = try stored(in: file, otherwise: Identity(id: id)) else { return false }
    identity.name = name
    try file.parent?.makeFolders()
    try file.writePrivately(identity.bytes)
    return true
  }

  private static func stored(
    in file: Location, otherwise new: Identity
  ) throws(GioError) -> Identity? {
    do {
      return try file.contents(atMost: longest).flatMap(Identity.init)
    } catch .notFound {
      return new
    }
  }
}
