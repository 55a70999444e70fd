import FoundationEssentials
import GioBindings
import PhotoPages

/// Who uses the program, as comments and likes carry it: in a small file among the user's data, so that
/// it is the same after the account was renamed, and wherever that data goes.
struct Identity: Codable, Hashable, Sendable {
  /// Made at random once; it never changes and tells nothing of the person.
  var id: String
  /// What the person wants to be called, tidied; nil for the account's name.
  var name: String?

  /// What they are called where no name was chosen: as the account is.
  static var accountName: String { Account.name }
  static let longest = 64 << 10

  static var file: Location { .programData.child(Array("author".utf8)) }

  /// The program's user, read on another thread; noted down where there was none yet.
  static func author() async -> Author {
    let author = try? await FileQueue.run { _ throws(GioError) in
      let identity = of(file)
      return Author(id: identity.id, name: identity.name ?? accountName)
    }
    return author ?? Author(id: Account.id, name: accountName)
  }

  /// Reads the file, or makes it.
  ///
  /// Blocks.
  ///
  /// Where that cannot be, the account's own name stands in for the id: it changes rarely, too.
  static func of(_ file: Location) -> Identity {
    if let known = read(file) { return known }
    let new = Identity(id: UUID().uuidString.lowercased())
    guard let folder = file.parent else { return Identity(id: Account.id) }
    let draft = folder.child(file.name + Array(".\(new.id)".utf8))
    do throws(GioError) {
      try folder.makeFolders()
      try draft.writeNow(new.bytes, privately: true)
      try draft.move(to: file)
      return new
    } catch {
      try? draft.delete()
      // Another process may have been first.
      return read(file) ?? Identity(id: Account.id)
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

  /// Why a name could not be kept.
  ///
  /// The file is as it was.
  enum Failure: Error, Hashable {
    /// The file is there, but says nothing that can be understood.
    case unusable
    case file(GioError)
  }

  /// Keeps another name for an author, as it was typed, on another thread.
  ///
  /// One that cannot be seen stands for the account's. The id stays; it is taken from the author where no file has one.
  static func rename(_ author: Author, to typed: String) async throws(Failure) -> Author {
    let name = PersonName.tidied(typed)
    let kept: Result<Author, Failure>
    do {
      kept = try await FileQueue.run { _ throws(GioError) in
        // Who goes by the account's name goes by the next one that it gets, too.
        let own = name == accountName ? nil : name
        guard try rename(to: own, of: author.id, in: file) else { return .failure(.unusable) }
        return .success(Author(id: author.id, name: own ?? accountName))
      }
    } catch {
      throw .file(error)
    }
    return try kept.get()
  }

  /// Writes a name into the file, or takes it out; false where the file cannot be understood, which is left alone then.
  ///
  /// Blocks.
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
    try file.writeNow(identity.bytes, privately: true)
    return true
  }
}

extension Location {
  /// The folder of what this program keeps for the user.
  static var programData: Location { .dataFolder.child(Array("photo-pages".utf8)) }
}

/// The picture that stands for the computer's user.
enum AccountPicture {
  /// Where AccountsService keeps what people choose in the settings, each by the name to log in with.
  private static let folder = Location(path: Array("/var/lib/AccountsService/icons".utf8))
  /// Bytes; larger ones are no portraits.
  private static let maxSize = 1 << 24

  /// Reads it from where desktops keep it: AccountsService's, else `~/.face`.
  static func read() async -> PictureSource? {
    let places = [
      folder.child(Array(Account.id.utf8)),
      Location.homeFolder.child(Array(".face".utf8)),
    ]
    let bytes = try? await FileQueue.run { (cancellable) throws(GioError) -> [UInt8]? in
      places.lazy.compactMap { place in
        (try? place.smallContents(atMost: maxSize, cancellable: cancellable)) ?? nil
      }.first { !$0.isEmpty }
    }
    return bytes.flatMap { $0 }.map { .bytes($0) }
  }
}

/// What people may be called: one line that can be seen.
enum PersonName {
  /// Characters; more than any name has, and it still fits beside a comment.
  static let longest = 200

  /// A name as it is kept: without what is no text, on one line, with one blank between its words; nil where
  /// nothing is left to be seen.
  static func tidied(_ text: String) -> String? {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.map { isText($0) ? $0 : " " })
    let words = String(scalars).split(whereSeparator: \.isWhitespace)
    var name = words.joined(separator: " ").prefix(longest)
    if name.last == " " { name.removeLast() }
    return name.unicodeScalars.contains(where: isSeen) ? String(name) : nil
  }

  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  /// Emoji and many scripts need joiners that cannot be seen; a name is not made of these alone.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    isText(scalar) && scalar.properties.generalCategory != .format
      && !scalar.properties.isWhitespace
  }
}
