import FoundationEssentials
import GioBindings
import PhotoPages

/// The user's identity, as comments and likes carry it.
///
/// It is a small file in the user's data folder, so it survives a renamed account and moves with that data.
struct Identity: Codable, Hashable, Sendable {
  /// A random id, made once; it never changes and reveals nothing about the person.
  var id: String
  /// The chosen name, tidied; nil for the name of the account.
  var name: String?

  static var accountName: String { Account.name }
  static let longest = 64 << 10

  static var file: Location { .programData.child(Array("author".utf8)) }

  /// Returns the program's user, read on another thread; made and stored on first use.
  static func author() async -> Author {
    let author = try? await FileQueue.run { _ throws(GioError) in
      let identity = of(file)
      return Author(id: identity.id, name: identity.name ?? accountName)
    }
    return author ?? Author(id: Account.id, name: accountName)
  }

  /// Reads or makes the file; if neither is possible, the id is the login name, which rarely changes; blocks.
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
    // Two strings can always be encoded.
    return (try? encoder.encode(self)).map { Array($0) + Array("\n".utf8) } ?? []
  }
}

extension Identity {
  /// Parses the file; nil if it is malformed.
  init?(_ bytes: [UInt8]) {
    guard let identity = try? JSONDecoder().decode(Identity.self, from: Data(bytes)),
      !identity.id.isEmpty
    else { return nil }
    self.init(id: identity.id, name: identity.name.flatMap(PersonName.tidied))
  }

  /// The reason why a name could not be saved; the file is unchanged.
  enum Failure: Error, Hashable {
    /// The file exists but is malformed.
    case unusable
    case file(GioError)
  }

  /// Returns the name of an author as a person would type it: none if it is only the login name.
  static func typedName(
    of author: Author, login: String = Account.id, fullName: String? = Account.fullName
  ) -> String {
    author.name == login ? fullName ?? "" : author.name
  }

  /// Saves another name for an author, as typed, on another thread.
  ///
  /// A name without visible characters means the account's. The id stays; without a file it is the author's.
  static func rename(_ author: Author, to typed: String) async throws(Failure) -> Author {
    let name = PersonName.tidied(typed)
    let kept: Result<Author, Failure>
    do {
      kept = try await FileQueue.run { _ throws(GioError) in
        // The account's name is not stored, so that it follows the account.
        let own = name == accountName ? nil : name
        guard try rename(to: own, of: author.id, in: file) else { return .failure(.unusable) }
        return .success(Author(id: author.id, name: own ?? accountName))
      }
    } catch {
      throw .file(error)
    }
    return try kept.get()
  }

  /// Writes or removes the name in the file; false if the file is malformed, which is then left alone; blocks.
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
  /// The folder of the program's user data.
  static var programData: Location { .dataFolder.child(Array("photo-pages".utf8)) }
}

/// The picture of the user: a chosen one, else that of the computer's account.
enum AccountPicture {
  /// The chosen picture, a copy of the file that was chosen.
  static var chosen: Location { .programData.child(Array("picture".utf8)) }

  /// AccountsService's folder of pictures, named by login name.
  private static let folder = Location(path: Array("/var/lib/AccountsService/icons".utf8))
  /// The size limit in bytes; larger files are not portraits.
  private static let maxSize = 1 << 24

  /// Reads the chosen picture, else that from AccountsService's folder, else `~/.face`.
  static func read() async -> PictureSource? {
    let places = [
      chosen, folder.child(Array(Account.id.utf8)),
      Location.homeFolder.child(Array(".face".utf8)),
    ]
    let bytes = try? await FileQueue.run { (cancellable) throws(GioError) -> [UInt8]? in
      places.lazy.compactMap { place in
        (try? place.smallContents(atMost: maxSize, cancellable: cancellable)) ?? nil
      }.first { !$0.isEmpty }
    }
    return bytes.flatMap { $0 }.map { .bytes($0) }
  }

  /// Keeps a copy of a file as the picture, on another thread; throws if it is no file of a sensible size.
  static func choose(_ file: Location) async throws(GioError) {
    try await FileQueue.run { _ throws(GioError) in
      guard let bytes = try file.contents(atMost: maxSize), !bytes.isEmpty else {
        throw .notSupported
      }
      try chosen.parent?.makeFolders()
      try chosen.writeNow(bytes, privately: true)
    }
  }

  /// Goes back to the account's picture, on another thread.
  static func reset() async throws(GioError) {
    try await FileQueue.run { _ throws(GioError) in
      do throws(GioError) { try chosen.delete() } catch .notFound {}
    }
  }
}

/// The rules for names of people: one visible line.
enum PersonName {
  /// The limit in characters: longer than any name, and still short enough beside a comment.
  static let longest = 200

  /// Returns a name as stored: printable, on one line, with single blanks; nil if nothing visible is left.
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

  /// Emoji and many scripts need invisible joiners, but a name must contain more than these.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    isText(scalar) && scalar.properties.generalCategory != .format
      && !scalar.properties.isWhitespace
  }
}
