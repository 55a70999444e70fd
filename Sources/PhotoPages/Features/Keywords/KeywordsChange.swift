/// Keywords that were added to a photo, and others that were removed from it, together.
public struct KeywordsChange: Hashable, Sendable {
  /// The keywords that were added.
  public let added: Set<String>
  /// The keywords that were removed.
  public let removed: Set<String>

  /// The most characters of a keyword that is typed here, since IPTC's older model has no room for more.
  public static let longestKeyword = 64

  /// Makes a change; a keyword that is both added and removed is added.
  public init(added: Set<String> = [], removed: Set<String> = []) {
    self.added = added
    self.removed = removed.subtracting(added)
  }

  /// Whether nothing is added or removed.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  /// Returns the part of the change that has an effect on these keywords.
  func limited(to keywords: Set<String>) -> KeywordsChange {
    KeywordsChange(
      added: added.subtracting(keywords), removed: removed.intersection(keywords))
  }

  /// Returns the change that takes this one back, made before it to these keywords.
  func inverse(from before: Set<String>) -> KeywordsChange {
    let effect = limited(to: before)
    return KeywordsChange(added: effect.removed, removed: effect.added)
  }

  func apply(to keywords: inout Set<String>) {
    keywords.subtract(removed)
    keywords.formUnion(added)
  }

  /// Returns a typed keyword as it is saved: trimmed, shortened, with control characters as spaces; nil if it is empty.
  package static func keyword(typed text: String) -> String? {
    let spaced = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    let shortened = String(String.UnicodeScalarView(spaced)).trimmed.prefix(longestKeyword)
    let keyword = String(shortened).trimmed
    return keyword.isEmpty ? nil : keyword
  }
}
