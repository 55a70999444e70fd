import PhotoPages
import XMPBindings

extension XMPName {
  static let rating = XMPName(XMPNamespace.basic, "Rating")
  static let ratingEdited = XMPName(XMPNamespace.photoPages, "ratingEdited")
  /// What another program had written where this one has rated the photo.
  static let ratingReplaced = XMPName(XMPNamespace.photoPages, "ratingReplaced")
}

extension DatedField {
  /// The rating, a number.
  static let rating = DatedField(
    property: .rating, edited: .ratingEdited, replaced: .ratingReplaced, form: .rating
  ) { change in
    guard case .rating(let old, let new) = change else { return nil }
    return (Rating.stored(old), Rating.stored(new))
  }
}

extension Rating {
  /// What is written where there is none; also by programs whose users have rated nothing.
  static let none = "0"

  static func stored(_ rating: Rating?) -> String { rating.map { String($0.rawValue) } ?? none }

  /// The number that a property tells: -1 to 5. Some programs write decimals; what lies outside tells nothing.
  fileprivate static func number(_ value: XMPValue?) -> Int? {
    value?.number.map { Int($0.rounded()) }.flatMap { (-1...5).contains($0) ? $0 : nil }
  }

  /// A property's text, the same of all that tell the same rating.
  static func text(of value: XMPValue) -> String {
    number(value).map { String($0) } ?? value.text ?? none
  }
}

extension SidecarDocument {
  /// The number that it rates the photo with, 0 for none; nil if it tells nothing.
  package var ratingNumber: Int? { Rating.number(graph.properties[.rating]) }
}
