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
  ///
  /// Keywords that differ in case alone are one: it is removed as it is spelled there, and is added in other letters only
  /// if it is removed as well.
  package func limited(to keywords: Set<String>) -> KeywordsChange {
    let spellings = Dictionary(keywords.map { ($0.keywordKey, $0) }) { min($0, $1) }
    let removed = Set(removed.compactMap { spellings[$0.keywordKey] })
    let kept = removed.intersection(added)
    let added = added.filter { keyword in
      guard let present = spellings[keyword.keywordKey] else { return true }
      return removed.contains(present) && present != keyword
    }
    return KeywordsChange(added: added, removed: removed.subtracting(kept))
  }

  /// Returns the change that takes this one back, made before it to these keywords.
  func inverse(from before: Set<String>) -> KeywordsChange {
    let effect = limited(to: before)
    return KeywordsChange(added: effect.removed, removed: effect.added)
  }

  func apply(to keywords: inout Set<String>) {
    let effect = limited(to: keywords)
    keywords.subtract(effect.removed)
    keywords.formUnion(effect.added)
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

extension KeywordsChange: AnnotationOperation {
  package func inverse(from before: PhotoAnnotations) -> AnnotationChange {
    .keywords(inverse(from: before.keywords))
  }

  package func apply(to annotations: inout PhotoAnnotations) { apply(to: &annotations.keywords) }

  package func isAllowed(by permissions: PhotoPermissions) -> Bool { permissions.editKeywords }

  package var label: Message { .inContext("undo", "Keywords") }
  package var words: [String] { added.sorted() }
  package var needsInverse: Bool { true }
}

extension String {
  /// The form in which keywords that differ in case alone are equal.
  package var keywordKey: String { lowercased() }
}

extension Sequence<String> {
  /// The keywords in order, each as it is spelled first.
  package var distinctKeywords: [String] {
    var known: Set<String> = []
    return filter { known.insert($0.keywordKey).inserted }
  }
}
