import FoundationEssentials
import GioBindings
import PhotoPages

/// Who uses the program, as comments and likes carry it: in a small file among the user's data, so that
/// it is the same after the account was renamed, and wherever that data goes.
struct Identity: Codable, Hashable, Sendable {
  /// Made at random once; it never changes and tells nothing of anybody.
  var id: String
  /// What the person wants to be called, tidied; nil for the account's name.
  var name: String?

  /// What they are called where nobody has chosen a name: as the account is.
  static var accountName: String { Account.current.name }
  /// More than any such file is long, in bytes.
  static let longest = 64 << 10

  static var file: Location { .programData.child(Array("author".utf8)) }

  /// Whoever uses the program, read on another thread; noted down if nobody was there yet.
  static func author() async -> Author {
    let author = try? await FileQueue.run { _ throws(GioError) in
      let identity = of(file)
      return Author(id: identity.id, name: identity.name ?? accountName)
    }
    return author ?? Author(id: Account.current.id, name: accountName)
  }

  /// Reads the file, or makes it. Blocks.
  ///
  /// Where that cannot be, the account's own name stands in for the id: it changes rarely, too.
  static func of(_ file: Location) -> Identity {
    if let known = read(file) { return known }
    let new = Identity(id: UUID().uuidString.lowercased())
    guard let folder = file.parent else { return Identity(id: Account.current.id) }
    let draft = folder.child(file.name + Array(".\(new.id)".utf8))
    do throws(GioError) {
      try folder.makeFolders()
      try draft.writePrivately(new.bytes)
      try draft.move(to: file)
      return new
    } catch {
      try? draft.delete()
      // Another process may have been first.
      return read(file) ?? Identity(id: Account.current.id)
    }
  }

  private static func read(_ file: Location) -> Identity? {
    (try? file.contents(atMost: longest))?.flatMap(Identity.init)
  }

  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    // Two texts can always be encoded.
    return (try? encoder.encode(self)).map { Array($0) + Array("\n".utf8) } ?? []
  }
}

extension Identity {
  /// All that the file says; nil where it cannot be understood.
  init?(_ bytes: [UInt8]) {
    guard let identity = try? JSONDecoder().decode(Identity.self, from: Data(bytes)),
      !identity.id.isEmpty
    else { return nil }
    self.init(id: identity.id, name: identity.name.flatMap(PersonName.tidied))
  }
}

extension Location {
  /// The folder of what this program keeps for the user.
  static var programData: Location { .dataFolder.child(Array("photo-pages".utf8)) }
}

extension Identity {
  /// Why a name could not be kept. The file is as it was.
  enum Failure: Error, Hashable {
    /// The file is there, but says nothing that can be understood.
    case spoilt
    /// The file could not be read or written.
    case file(GioError)
  }

  /// Keeps another name for an author, as somebody typed it, on another thread. One that cannot be seen
  /// stands for the account's. The id stays; it is taken from the author where no file has one.
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

  /// Writes a name into the file, or takes it out; false where the file cannot be understood, which is left
  /// alone then. Blocks.
  static func rename(
    to name: String?, of id: String, in file: Location
  ) throws(GioError) -> Bool {
    var known: Identity? = Identity(id: id)
    do {
      known = try file.contents(atMost: longest).flatMap(Identity.init)
    } catch .notFound {}
    guard var identity = known else { return false }
    identity.name = name
    try file.parent?.makeFolders()
    try file.writePrivately(identity.bytes)
    return true
  }
}
