import FoundationEssentials
import Gio
import PhotoPages

// Another name in the file of who uses the program. The id stays, and so does what this version of the
// program does not know of the file.

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
    guard var values = try values(in: file, otherwise: ["id": .text(id)]) else { return false }
    values["name"] = name.map { .text($0) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(values) else { return false }
    try file.parent?.makeFolders()
    try file.writePrivately(Array(data) + Array("\n".utf8))
    return true
  }

  /// All that the file says; nil where it cannot be understood.
  private static func values(
    in file: Location, otherwise: [String: JSONValue]
  ) throws(GioError) -> [String: JSONValue]? {
    let bytes: [UInt8]?
    do {
      bytes = try file.contents(atMost: longest)
    } catch .notFound {
      return otherwise
    }
    guard let bytes,
      let values = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes)),
      case .text(let id)? = values["id"], !id.isEmpty
    else { return nil }
    return values
  }
}
