import PhotoPages
import XMPBindings

extension XMPName {
  static let label = XMPName(XMPNamespace.basic, "Label")
  static let labelEdited = XMPName(XMPNamespace.photoPages, "labelEdited")
  /// The label by another program that this program's first change replaced.
  static let labelReplaced = XMPName(XMPNamespace.photoPages, "labelReplaced")
  /// The number of the colour, which digiKam reads before any other property.
  static let digiKamLabel = XMPName(XMPNamespace.digiKam, "ColorLabel")
  /// The same number, which digiKam writes for Nikon's programs.
  static let urgency = XMPName("http://ns.adobe.com/photoshop/1.0/", "Urgency")
}

extension StoredField {
  static let label = StoredField(
    .label, property, write: { $0?.text ?? "" }, read: { text(in: $0).map { ColourLabel($0) } })

  private static let property = DatedProperty(
    name: .label, edited: .labelEdited, replaced: .labelReplaced,
    echoes: [.digiKamLabel, .urgency], read: { text(in: $0) },
    write: { text, graph in
      graph.setText(text, of: .label)
      let number = ColourLabel(text)?.number ?? 0
      for echo in [XMPName.digiKamLabel, .urgency] where graph.properties[echo] != nil {
        graph.setText(String(number), of: echo)
      }
    })

  /// Returns the label in normal form, digiKam's if there is no other; nil if there is no property of either.
  private static func text(in graph: RDFGraph) -> String? {
    let own = graph.properties[.label].map { $0.defaultText ?? "" }
    if let own, let label = ColourLabel(own) { return label.text }
    let number = graph.properties[.digiKamLabel]?.number.flatMap { Int(exactly: $0) }
    guard let number, (0...ColourLabel.colours.count).contains(number) else { return own }
    return ColourLabel(number: number)?.text ?? ""
  }
}
