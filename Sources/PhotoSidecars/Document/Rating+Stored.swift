import PhotoPages
import XMPBindings

extension XMPName {
  static let rating = XMPName(XMPNamespace.basic, "Rating")
  static let ratingEdited = XMPName(XMPNamespace.photoPages, "ratingEdited")
  /// The rating by another program that this program's first change replaced.
  static let ratingReplaced = XMPName(XMPNamespace.photoPages, "ratingReplaced")
}

extension StoredField {
  static let rating = StoredField(
    .rating, property, write: { $0.map { String($0.rawValue) } ?? none },
    read: { number($0).map(Rating.init) })

  private static let property = DatedProperty(
    name: .rating, edited: .ratingEdited, replaced: .ratingReplaced, none: none,
    read: { graph in
      number(graph).map { String($0) } ?? graph.properties[.rating].map { $0.text ?? none }
    }, write: { text, graph in graph.setText(text, of: .rating) })

  /// The stored text for no rating, which some programs write for all unrated photos.
  private static let none = "0"

  /// Returns a stored rating from -1 to 5, rounded, as some programs write decimals; nil for other values.
  private static func number(_ graph: RDFGraph) -> Int? {
    graph.properties[.rating]?.number.map { Int(clamping: $0.rounded()) }
      .flatMap { (-1...5).contains($0) ? $0 : nil }
  }
}
