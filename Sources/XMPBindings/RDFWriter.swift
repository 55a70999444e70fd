// Ownership: new nodes are made detached and then added to the document, which frees them.

internal import CXMPBindings

/// Writes properties into a document of RDF/XML.
struct RDFWriter {
  /// The element that new properties go into.
  private let description: xmlNodePtr
  private let nodes: [xmlNodePtr]
  private let prefixes: [String: String]
  /// What the element that is written into sees.
  private var namespaces: NamespaceTable

  /// Prepares to write.
  ///
  /// - Parameter document: must live as long as this writer.
  /// - Throws: `refused` if there is no memory.
  init(_ document: borrowing XMLDocument) throws(XMPError) {
    nodes = document.rdf.elements
    guard
      let plain = nodes.first(where: { $0.isRDF("Description") }) ?? nodes.first
        ?? Self.addDescription(to: document.rdf)
    else { throw .refused(reason: "no memory") }
    description = plain
    prefixes = NamespaceTable.prefixes(below: document.rdf)
    namespaces = NamespaceTable(description, prefixes)
  }

  private static func addDescription(to rdf: xmlNodePtr) -> xmlNodePtr? {
    xmlNewChild(rdf, rdf.pointee.ns, "Description", nil)
  }

  /// Puts a value in the place of a property's, or at the end if there was none.
  ///
  /// - Parameters:
  ///   - name: the property.
  ///   - value: nil to have the property no more.
  /// - Throws: `refused` if the value cannot be written.
  mutating func replace(_ name: XMPName, with value: XMPValue?) throws(XMPError) {
    let old = remove(name)
    guard let value else {
      if let old { Self.drop(old) }
      return
    }
    // Each description may declare namespaces of its own.
    let parent = old?.pointee.parent ?? description
    if namespaces.element != parent { namespaces = NamespaceTable(parent, prefixes) }
    let new = try element(name, value, depth: 3)
    guard let old else { return Self.append(new, to: description, depth: 3) }
    xmlReplaceNode(old, new)
    xmlFreeNode(old)
  }

  /// Removes the attributes of a name.
  ///
  /// - Returns: the element of that name, still in its place; nil if there is none.
  private func remove(_ name: XMPName) -> xmlNodePtr? {
    for node in nodes {
      if let attribute = xmlHasNsProp(node, name.name, name.namespace) { xmlRemoveProp(attribute) }
    }
    return nodes.lazy.flatMap { $0.elements }.first { element in
      guard let href = element.pointee.ns?.pointee.href else { return false }
      return xmlStrEqual(element.pointee.name, name.name) != 0
        && xmlStrEqual(href, name.namespace) != 0
    }
  }

  /// Frees an element together with the line break before it.
  private static func drop(_ element: xmlNodePtr) {
    if let blank = element.pointee.prev, xmlIsBlankNode(blank) != 0 {
      xmlUnlinkNode(blank)
      xmlFreeNode(blank)
    }
    xmlUnlinkNode(element)
    xmlFreeNode(element)
  }

  // MARK: - Values

  private mutating func element(
    _ name: XMPName, _ value: XMPValue, depth: Int
  ) throws(XMPError) -> xmlNodePtr {
    guard let node = xmlNewNode(try namespaces[name.namespace], name.name) else {
      throw .refused(reason: "no memory")
    }
    let attributes = value.qualifiers.filter { PropertyAttributes.isQualifier($0.key) }
    for (name, qualifier) in attributes.sorted(by: { $0.key < $1.key }) {
      setAttribute(try namespaces[name.namespace], name.name, qualifier.text ?? "", of: node)
    }
    guard attributes.count < value.qualifiers.count else {
      try fill(node, with: value.content, depth: depth)
      return node
    }
    var fields = value.qualifiers.filter { !PropertyAttributes.isQualifier($0.key) }
    fields[.value] = XMPValue(value.content)
    try fill(node, with: .structure(fields), depth: depth)
    return node
  }

  private mutating func fill(
    _ node: xmlNodePtr, with content: XMPValue.Content, depth: Int
  ) throws(XMPError) {
    switch content {
    case .text(let text):
      guard !text.isEmpty else { return }
      xmlAddChild(node, xmlNewText(text))
    case .resource(let address):
      setAttribute(try namespaces[XMPNamespace.rdf], "resource", address, of: node)
    case .structure(let fields):
      setAttribute(try namespaces[XMPNamespace.rdf], "parseType", "Resource", of: node)
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
        Self.append(try element(name, value, depth: depth + 1), to: node, depth: depth + 1)
      }
    case .array(let kind, let items):
      let array = try element(
        XMPName(XMPNamespace.rdf, kind.rawValue), XMPValue(.text("")), depth: depth + 1)
      for item in items {
        let element = try element(XMPName(XMPNamespace.rdf, "li"), item, depth: depth + 2)
        Self.append(element, to: array, depth: depth + 2)
      }
      Self.append(array, to: node, depth: depth + 1)
    }
  }

  private func setAttribute(
    _ namespace: xmlNsPtr, _ name: String, _ value: String, of node: xmlNodePtr
  ) {
    xmlNewNsProp(node, namespace, name, value)
  }

  /// Adds an element at the end of another, on a line of its own.
  private static func append(_ node: xmlNodePtr, to parent: xmlNodePtr, depth: Int) {
    let blanks = "\n" + String(repeating: " ", count: depth)
    if let last = parent.pointee.last, last.isText, xmlIsBlankNode(last) != 0 {
      xmlNodeSetContent(last, blanks)
    } else {
      xmlAddChild(parent, xmlNewText(blanks))
    }
    xmlAddChild(parent, node)
    xmlAddChild(parent, xmlNewText(String(blanks.dropLast())))
  }
}
