import PhotoPages
import XMPBindings

extension XMPName {
  static let rating = XMPName(XMPNamespace.basic, "Rating")
  static let ratingEdited = XMPName(XMPNamespace.photoPages, "ratingEdited")
  /// The rating by another program that this program's first change replaced.
  static let ratingReplaced = XMPName(XMPNamespace.photoPages, "ratingReplaced")
}

extension DatedField {
  static let rating = DatedField(
    property: .rating, edited: .ratingEdited, replaced: .ratingReplaced, form: .rating
  ) { change in
    guard case .rating(let change) = change else { return nil }
    return (change.seen.map(Rating.stored), Rating.stored(change.new))
  }
}

extension Rating {
  /// The stored text for no rating, which some programs write for all unrated photos.
  static let none = "0"

  static func stored(_ rating: Rating?) -> String { rating.map { String($0.rawValue) } ?? none }

  /// Returns a stored rating from -1 to 5, rounded, as some programs write decimals; nil for other values.
  fileprivate static func number(_ value: XMPValue?) -> Int? {
    value?.number.map { Int(clamping: $0.rounded()) }.flatMap { (-1...5).contains($0) ? $0 : nil }
  }

  /// Returns the text of a stored rating in normal form.
  static func text(of value: XMPValue) -> String {
    number(value).map { String($0) } ?? value.text ?? none
  }
}

extension SidecarDocument {
  /// The rating in the sidecar, 0 for none; nil if it has no such property.
  package var ratingNumber: Int? { Rating.number(graph.properties[.rating]) }
}
