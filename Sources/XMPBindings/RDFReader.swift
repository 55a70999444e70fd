// Ownership: the name table keeps addresses of a document's strings and must not outlive the document.

internal import CXMPBindings

/// A reader of RDF/XML as far as XMP allows it (XMP Specification, part 1, annex C; RDF/XML Syntax, 2004).
struct RDFReader {
  /// The deepest nesting of values: several times that of any known file, but safe for the stack of recursive calls.
  static let maxDepth = 64

  private var names = NameTable()
  private var depth = 0

  mutating func properties(of document: borrowing XMLDocument) throws(XMPError)
    -> [XMPName: XMPValue]
  {
    var properties: [XMPName: XMPValue] = [:]
    for node in document.rdf.elements {
      guard arrayKind(of: node) == nil else { throw .refused(reason: "an array of descriptions") }
      try readFields(of: node, into: &properties)
    }
    return properties
  }

  /// Reads `rdf:Description`, or a typed node, whose element name is its type.
  private mutating func readFields(
    of node: xmlNodePtr, into fields: inout [XMPName: XMPValue]
  ) throws(XMPError) {
    if !node.isRDF("Description") {
      let type = name(of: node)
      try add(XMPValue(.resource(type.namespace + type.name)), as: .type, to: &fields)
    }
    for attribute in node.attributes {
      let name = name(of: attribute)
      guard !Self.namesSubjectOrLanguage(name) else { continue }
      try add(XMPValue(.text(attribute.text)), as: name, to: &fields)
    }
    try readElements(of: node, into: &fields)
  }

  private mutating func readElements(
    of node: xmlNodePtr, into fields: inout [XMPName: XMPValue]
  ) throws(XMPError) {
    guard !node.contents.contains(where: { $0.isVisibleText }) else {
      throw .refused(reason: "text between properties")
    }
    for element in node.elements {
      let value = try value(of: element)
      try add(value, as: name(of: element), to: &fields)
    }
  }

  private func add(
    _ value: XMPValue, as name: XMPName, to fields: inout [XMPName: XMPValue]
  ) throws(XMPError) {
    guard fields.updateValue(value, forKey: name) == nil else {
      throw .refused(reason: "\(name.name) twice")
    }
  }

  /// Whether an attribute is ignored, as XMP has one subject only and a language belongs to a single text.
  private static func namesSubjectOrLanguage(_ name: XMPName) -> Bool {
    switch name.namespace {
    case XMPNamespace.xml.rawValue: true
    case XMPNamespace.rdf.rawValue: ["about", "ID", "nodeID"].contains(name.name)
    case "": ["about", "ID"].contains(name.name)
    default: false
    }
  }

  private func arrayKind(of node: xmlNodePtr) -> XMPValue.ArrayKind? {
    if node.isRDF("Bag") { return .bag }
    if node.isRDF("Seq") { return .sequence }
    return node.isRDF("Alt") ? .alternatives : nil
  }

  private mutating func value(of element: xmlNodePtr) throws(XMPError) -> XMPValue {
    guard depth < Self.maxDepth else { throw .refused(reason: "nested too deep") }
    depth += 1
    defer { depth -= 1 }
    var attributes = PropertyAttributes()
    for attribute in element.attributes {
      attributes.add(XMPValue(.text(attribute.text)), as: name(of: attribute))
    }
    if let parseType = attributes.parseType {
      guard parseType == "Resource" else { throw .refused(reason: "rdf:parseType=\(parseType)") }
      guard attributes.fields.isEmpty, attributes.resource == nil else {
        throw .refused(reason: "attributes beside rdf:parseType")
      }
      var fields: [XMPName: XMPValue] = [:]
      try readElements(of: element, into: &fields)
      return try XMPValue(fields, attributes.qualifiers)
    }
    if element.contents.contains(where: { $0.isElement }) {
      return try nestedValue(of: element, attributes)
    }
    return try flatValue(of: element, attributes)
  }

  private mutating func nestedValue(
    of element: xmlNodePtr, _ attributes: PropertyAttributes
  ) throws(XMPError) -> XMPValue {
    let nodes = element.elements
    guard nodes.count == 1, !element.contents.contains(where: { $0.isVisibleText }) else {
      throw .refused(reason: "more than one value")
    }
    guard attributes.fields.isEmpty, attributes.resource == nil else {
      throw .refused(reason: "attributes beside a value")
    }
    if let kind = arrayKind(of: nodes[0]) {
      return XMPValue(.array(kind, try items(of: nodes[0])), qualifiers: attributes.qualifiers)
    }
    var fields: [XMPName: XMPValue] = [:]
    try readFields(of: nodes[0], into: &fields)
    return try XMPValue(fields, attributes.qualifiers)
  }

  private func flatValue(
    of element: xmlNodePtr, _ attributes: PropertyAttributes
  ) throws(XMPError) -> XMPValue {
    guard !element.contents.contains(where: { $0.pointee.type == XML_ENTITY_REF_NODE }) else {
      throw .refused(reason: "entity")
    }
    if let resource = attributes.resource {
      let qualifiers = attributes.qualifiers.merging(attributes.fields) { first, _ in first }
      return XMPValue(.resource(resource), qualifiers: qualifiers)
    }
    guard !attributes.fields.isEmpty else {
      return XMPValue(.text(element.innerText), qualifiers: attributes.qualifiers)
    }
    guard !element.contents.contains(where: { $0.isVisibleText }) else {
      throw .refused(reason: "attributes beside text")
    }
    return try XMPValue(attributes.fields, attributes.qualifiers)
  }

  private mutating func items(of node: xmlNodePtr) throws(XMPError) -> [XMPValue] {
    guard !node.contents.contains(where: { $0.isVisibleText }) else {
      throw .refused(reason: "text between items")
    }
    var items: [XMPValue] = []
    for item in node.elements {
      guard item.isRDF("li") else { throw .refused(reason: "an array with more than items") }
      items.append(try value(of: item))
    }
    return items
  }

  private mutating func name(of element: xmlNodePtr) -> XMPName {
    names.name(element.pointee.name, element.pointee.ns)
  }

  private mutating func name(of attribute: xmlAttrPtr) -> XMPName {
    names.name(attribute.pointee.name, attribute.pointee.ns)
  }
}

struct PropertyAttributes {
  var parseType: String?
  var resource: String?
  var fields: [XMPName: XMPValue] = [:]
  var qualifiers: [XMPName: XMPValue] = [:]

  mutating func add(_ value: XMPValue, as name: XMPName) {
    switch name {
    case XMPName(XMPNamespace.rdf, "parseType"): parseType = value.text
    case XMPName(XMPNamespace.rdf, "resource"): resource = value.text
    case _ where Self.isQualifier(name): qualifiers[name] = value
    default: fields[name] = value
    }
  }

  static func isQualifier(_ name: XMPName) -> Bool {
    if name.namespace == XMPNamespace.xml.rawValue { return true }
    return name.namespace == XMPNamespace.rdf.rawValue
      && ["ID", "datatype", "nodeID"].contains(name.name)
  }
}

extension XMPValue {
  /// Makes a structure, or, if it has `rdf:value`, that value with the other fields as qualifiers.
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

/// The names in a document, each created once; libxml2 keeps equal names at one address.
struct NameTable {
  private var names: [Key: XMPName] = [:]

  private struct Key: Hashable {
    let name: UnsafePointer<xmlChar>
    let namespace: xmlNsPtr?
  }

  mutating func name(_ name: UnsafePointer<xmlChar>?, _ namespace: xmlNsPtr?) -> XMPName {
    guard let name else { return XMPName("", "") }
    let key = Key(name: name, namespace: namespace)
    if let known = names[key] { return known }
    let uri = namespace?.pointee.href.map { String(cString: $0) } ?? ""
    let made = XMPName(uri, String(cString: name))
    names[key] = made
    return made
  }
}
