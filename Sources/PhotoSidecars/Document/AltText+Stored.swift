import PhotoPages
import XMPBindings

extension XMPName {
  /// The text for people who do not see the picture (IPTC Photo Metadata Standard 2021.1).
  static let altText = XMPName(XMPNamespace.iptcCore, "AltTextAccessibility")
  static let altTextEdited = XMPName(XMPNamespace.photoPages, "altTextEdited")
  /// The text by another program that this program's first change replaced.
  static let altTextReplaced = XMPName(XMPNamespace.photoPages, "altTextReplaced")
}

extension StoredField {
  static let altText = StoredField(.altText, property, write: { $0 }, read: property.read)

  private static let property = DatedProperty.text(
    .altText, edited: .altTextEdited, replaced: .altTextReplaced)
}
