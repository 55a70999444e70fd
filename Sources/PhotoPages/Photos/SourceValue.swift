/// A value of a source's own, such as the key of a row in its database.
///
/// A photo, a tag or a comment carries one, if its source wants that. The viewer never looks into it. It gives it back
/// with each request about the photo, tag or comment, also after edits and Undo.
public protocol SourceValue: Equatable, Sendable {}

extension SourceValue {
  fileprivate func isEqual(to other: any SourceValue) -> Bool { (other as? Self) == self }
}

/// A source's own value or none, in the memory of a reference, as there are many photos.
struct StoredValue: Hashable, Sendable {
  private final class Box: Sendable {
    let value: any SourceValue

    init(_ value: any SourceValue) { self.value = value }
  }

  private let box: Box?

  init(_ value: (any SourceValue)? = nil) { box = value.map(Box.init) }

  var value: (any SourceValue)? { box?.value }
  var isEmpty: Bool { box == nil }

  static func == (left: StoredValue, right: StoredValue) -> Bool {
    if left.box === right.box { return true }
    guard let one = left.value, let other = right.value else { return false }
    return one.isEqual(to: other)
  }

  /// Hashes nothing, as values need not be hashable; what carries them has an id.
  func hash(into hasher: inout Hasher) {}
}
