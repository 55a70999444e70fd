/// The value of a property, of a field or of an array's item.
/// Two are equal if they say the same, in whichever of RDF's forms they were written.
package struct XMPValue: Hashable, Sendable {
  package var content: Content
  /// What is said about it, such as its language.
  package var qualifiers: [XMPName: XMPValue]

  package indirect enum Content: Hashable, Sendable {
    case text(String)
    /// The address of something.
    case resource(String)
    case structure([XMPName: XMPValue])
    /// Values one after the other.
    case array(ArrayKind, [XMPValue])
  }

  /// What the order of an array means.
  package enum ArrayKind: String, Hashable, Sendable {
    /// Nothing. It is kept nevertheless.
    case bag = "Bag"
    /// Something.
    case sequence = "Seq"
    /// One of them is enough; the first is the one to take if nothing else tells.
    case alternatives = "Alt"
  }

  package init(_ content: Content, qualifiers: [XMPName: XMPValue] = [:]) {
    self.content = content
    self.qualifiers = qualifiers
  }

  /// Makes a text. Characters that XML 1.0 (chapter 2.2) has no way to write become spaces.
  package init(text: String) {
    var text = text
    if text.unicodeScalars.contains(where: \.isForbiddenInXML) {
      let scalars = text.unicodeScalars.map { $0.isForbiddenInXML ? " " : $0 }
      text = String(String.UnicodeScalarView(scalars))
    }
    self.init(.text(text))
  }

  package init(fields: [XMPName: XMPValue]) { self.init(.structure(fields)) }

  package init(_ kind: ArrayKind, _ items: [XMPValue]) { self.init(.array(kind, items)) }

  package var text: String? {
    guard case .text(let text) = content else { return nil }
    return text
  }

  package var items: [XMPValue] {
    guard case .array(_, let items) = content else { return [] }
    return items
  }

  package var fields: [XMPName: XMPValue] {
    guard case .structure(let fields) = content else { return [:] }
    return fields
  }

  /// A field; nil if it has none of that name, or is no structure. Setting one makes it a structure.
  package subscript(field: XMPName) -> XMPValue? {
    get {
      guard case .structure(let fields) = content else { return nil }
      return fields[field]
    }
    set {
      var fields = fields
      fields[field] = newValue
      content = .structure(fields)
    }
  }

  /// Puts other items in the place of these, in an array of the same kind if it is one.
  package mutating func setItems(_ items: [XMPValue], orNew kind: ArrayKind) {
    guard case .array(let kind, _) = content else { return content = .array(kind, items) }
    content = .array(kind, items)
  }
}

extension Unicode.Scalar {
  fileprivate var isForbiddenInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD: false
    case 0..<0x20, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
