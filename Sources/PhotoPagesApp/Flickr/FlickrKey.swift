import PhotoPages
import WebAccess

/// The user's own key to Flickr, which the keyring keeps, or this process if there is no keyring.
///
/// The keyring is asked once in a process.
actor FlickrKey {
  /// A key, and where it is kept.
  struct Kept: Equatable, Sendable {
    /// The key; nil if there is none.
    var text: String?
    /// Whether it lasts until the program ends, since no keyring has taken it.
    var isTemporary = false
  }

  /// The most characters of a key; Flickr's have 32.
  static let longest = 200
  private static let name = "flickr-api-key"

  private let secrets: Secrets
  private var finding: Task<Kept, Never>?

  /// Makes the access to the key.
  ///
  /// - Parameters:
  ///   - secrets: the program's secrets in the keyring.
  ///   - given: a key that is used in place of the user's, for tests; the keyring is not asked then.
  init(in secrets: Secrets = Secrets(program: Program.id), given: String? = nil) {
    self.secrets = secrets
    guard let given = given.flatMap(Self.tidied) else { return }
    finding = Task { Kept(text: given, isTemporary: true) }
  }

  /// Returns the key; may wait for a person to unlock the keyring.
  func kept() async -> Kept {
    let finding = finding ?? Task { await find() }
    self.finding = finding
    return await finding.value
  }

  /// Keeps a key as typed in place of the one before; an empty text takes that away.
  func keep(_ typed: String) async -> Kept {
    let storing = Task { await store(Self.tidied(typed)) }
    finding = storing
    return await storing.value
  }

  private func find() async -> Kept {
    do throws(SecretError) {
      return Kept(text: try await secrets.find(Self.name))
    } catch {
      return Kept(isTemporary: true)
    }
  }

  private func store(_ text: String?) async -> Kept {
    do throws(SecretError) {
      if let text {
        let label = Message("Flickr API Key").english
        try await secrets.store(text, as: Self.name, label: label)
      } else {
        try await secrets.clear(Self.name)
      }
      return Kept(text: text)
    } catch {
      return Kept(text: text, isTemporary: true)
    }
  }

  private static func tidied(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined()
  }
}
