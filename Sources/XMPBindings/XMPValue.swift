/// The value of a property, a field or an item of an array; equal content is equal in any notation of RDF.
package struct XMPValue: Hashable, Sendable {
  package var content: Content
  /// The qualifiers, such as the language.
  package var qualifiers: [XMPName: XMPValue]

  package indirect enum Content: Hashable, Sendable {
    case text(String)
    /// The URI of a resource.
    case resource(String)
    case structure([XMPName: XMPValue])
    case array(ArrayKind, [XMPValue])
  }

  /// The meaning of an array's order.
  package enum ArrayKind: String, Hashable, Sendable {
    /// The order has no meaning, but is preserved.
    case bag = "Bag"
    case sequence = "Seq"
    /// The items are alternatives; the first is the default.
    case alternatives = "Alt"
  }

  package init(_ content: Content, qualifiers: [XMPName: XMPValue] = [:]) {
    self.content = content
    self.qualifiers = qualifiers
  }

  /// Makes a text, in which characters that XML 1.0 (chapter 2.2) cannot express become spaces.
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

  /// The field of that name, nil if there is none or this is no structure; setting one makes it a structure.
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

  /// Replaces the items, keeping the kind of an array; other values become an array of `kind`.
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
