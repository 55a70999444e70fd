import GioBindings

/// What a draft's file is called: the digest of the photo's URI and, if the photo could be looked at, its
/// file system's number and its own there. So a photo is found under another URI without opening a file.
struct DraftName: Equatable {
  /// The digest of the photo's URI.
  let digest: String
  /// The file system's number and the photo's own; nil where there are none.
  let number: String?

  private static let end = ".json"

  /// Names the draft of a photo.
  init(of photo: Location, _ number: FileNumber?) {
    digest = photo.digest
    self.number = number.map(Self.text)
  }

  /// Takes a name apart; nil if it is none of these.
  init?(_ name: [UInt8]) {
    let text = String(decoding: name, as: UTF8.self)
    guard text.hasSuffix(Self.end), !text.hasPrefix(".") else { return nil }
    let parts = text.dropLast(Self.end.count).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let digest = parts.first, !digest.isEmpty else { return nil }
    self.digest = String(digest)
    number = parts.count == 2 ? String(parts[1]) : nil
  }

  /// The name in the folder.
  var bytes: [UInt8] {
    Array(([digest, number].compactMap { $0 }.joined(separator: ".") + Self.end).utf8)
  }

  /// Whether it may be of the file with a number.
  func hasNumber(of file: FileNumber) -> Bool { number == Self.text(file) }

  private static func text(_ number: FileNumber) -> String { "\(number.device).\(number.inode)" }
}
