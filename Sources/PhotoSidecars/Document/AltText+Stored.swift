import PhotoPages
import XMPBindings

extension XMPName {
  /// The text for people who do not see the picture (IPTC Photo Metadata Standard 2021.1).
  static let altText = XMPName(XMPNamespace.iptcCore, "AltTextAccessibility")
  static let altTextEdited = XMPName(XMPNamespace.photoPages, "altTextEdited")
  /// The text by another program that this program's first change replaced.
  static let altTextReplaced = XMPName(XMPNamespace.photoPages, "altTextReplaced")
}

extension DatedField {
  static let altText = DatedField(
    property: .altText, edited: .altTextEdited, replaced: .altTextReplaced, form: .caption
  ) { change in
    guard case .altText(let change) = change else { return nil }
    return (change.seen, change.new)
  }
}

extension SidecarDocument {
  /// The alternative text, empty for none; nil if there is no such property.
  package var altText: String? { graph.properties[.altText].map { $0.defaultText ?? "" } }
}
