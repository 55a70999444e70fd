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
  private static func number(_ value: XMPValue?) -> Int? {
    value?.number.map { Int($0.rounded()) }.flatMap { (-1...5).contains($0) ? $0 : nil }
  }

  /// A property's text, the same of all that tell the same rating.
  static func text(of value: XMPValue) -> String {
    number(value).map { String($0) } ?? value.text ?? none
  }

  /// What a photo is rated: by its sidecars, else by the packet in it, else as EXIF has it, where Windows notes it.
  static func read(
    _ sidecar: SidecarDocument, _ packet: SidecarDocument?, _ exif: Int?
  ) -> Rating? {
    let documents = [sidecar, packet].compactMap { $0 }
    let told = documents.lazy.compactMap { number($0.graph.properties[.rating]) }.first
    return (told ?? exif).flatMap(Rating.init)
  }
}
