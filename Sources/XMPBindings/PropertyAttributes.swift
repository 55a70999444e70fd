/// What the attributes of a property's element say.
struct PropertyAttributes {
  /// How the element's content is to be read.
  var parseType: String?
  /// The address that is the value.
  var resource: String?
  /// Fields of the value.
  var fields: [XMPName: XMPValue] = [:]
  /// What is said about the value.
  var qualifiers: [XMPName: XMPValue] = [:]

  /// Sorts an attribute in.
  mutating func add(_ value: XMPValue, as name: XMPName) {
    switch name {
    case XMPName(XMPNamespace.rdf, "parseType"): parseType = value.text
    case XMPName(XMPNamespace.rdf, "resource"): resource = value.text
    case _ where Self.isQualifier(name): qualifiers[name] = value
    default: fields[name] = value
    }
  }

  /// Whether a name, as an attribute of a property's element, says something about the value.
  static func isQualifier(_ name: XMPName) -> Bool {
    if name.namespace == XMPNamespace.xml { return true }
    return name.namespace == XMPNamespace.rdf && ["ID", "datatype", "nodeID"].contains(name.name)
  }
}

extension XMPValue {
  /// Makes a text of what was in XML, and is therefore clean.
  init(parsed text: String) {
    self.init(.text(text))
  }

  /// Makes a structure, or, of one with `rdf:value`, that value and what is said about it.
  init(_ fields: [XMPName: XMPValue], _ qualifiers: [XMPName: XMPValue]) throws(XMPError) {
    guard var value = fields[.value] else {
      self.init(.structure(fields), qualifiers: qualifiers)
      return
    }
    var more = fields
    more[.value] = nil
    for (name, qualifier) in more.merging(qualifiers, uniquingKeysWith: { first, _ in first }) {
      guard value.qualifiers.updateValue(qualifier, forKey: name) == nil else {
        throw .refused(reason: "\(name.name) twice")
      }
    }
    self = value
  }
}
