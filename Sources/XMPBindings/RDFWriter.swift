// Ownership: new nodes are made detached and then added to the document, which frees them. Namespace declarations
// belong to their element.

internal import CXMPBindings

/// A writer of properties into an RDF/XML document.
struct RDFWriter {
  /// The element to which new properties are added.
  private let description: xmlNodePtr
  private let nodes: [xmlNodePtr]
  private let prefixes: [String: String]
  private var namespaces: NamespaceTable

  /// Makes a writer for a document, which must outlive it.
  init(_ document: borrowing XMLDocument) throws(XMPError) {
    nodes = document.rdf.elements
    guard
      let plain = nodes.first(where: { $0.isRDF("Description") }) ?? nodes.first
        ?? xmlNewChild(document.rdf, document.rdf.pointee.ns, "Description", nil)
    else { throw .refused(reason: "no memory") }
    description = plain
    var prefixes = XMPNamespace.usualPrefixes
    NamespaceTable.collectPrefixes(below: document.rdf, into: &prefixes)
    self.prefixes = prefixes
    namespaces = NamespaceTable(description, prefixes)
  }

  /// Replaces a property's value, or adds the property at the end; nil removes it.
  mutating func replace(
    _ name: XMPName, _ oldValue: XMPValue?, with value: XMPValue?
  ) throws(XMPError) {
    let old = remove(name)
    guard let value else {
      if let old { Self.drop(old) }
      return
    }
    // Each description may declare its own namespaces.
    let parent = old?.pointee.parent ?? description
    if namespaces.element != parent { namespaces = NamespaceTable(parent, prefixes) }
    if let old, let oldValue, try replaceItems(of: old, oldValue, with: value) { return }
    let new = try element(name, value, depth: 3)
    guard let old else { return Self.append(new, to: description, depth: 3) }
    xmlReplaceNode(old, new)
    xmlFreeNode(old)
  }

  /// Replaces only the items of an array that differ, so that adding one to thousands is cheap.
  ///
  /// Returns false, with nothing changed, if more than the items differ or no item would remain.
  private mutating func replaceItems(
    of element: xmlNodePtr, _ old: XMPValue, with new: XMPValue
  ) throws(XMPError) -> Bool {
    guard case .array(let kind, let before) = old.content,
      case .array(kind, let after) = new.content, old.qualifiers == new.qualifiers,
      let array = element.elements.first
    else { return false }
    let nodes = array.elements
    let start = zip(before, after).prefix { $0 == $1 }.count
    let rest = zip(before[start...].reversed(), after[start...].reversed())
    let kept = rest.prefix { $0 == $1 }.count
    guard nodes.count == before.count, start + kept > 0 else { return false }
    for node in nodes[start..<(nodes.count - kept)] { Self.drop(node) }
    if namespaces.element != array { namespaces = NamespaceTable(array, prefixes) }
    let blanks = "\n" + String(repeating: " ", count: 5)
    var last = start > 0 ? nodes[start - 1] : nil
    for item in after[start..<(after.count - kept)] {
      let node = try self.element(XMPName(XMPNamespace.rdf, "li"), item, depth: 5)
      if let last {
        xmlAddNextSibling(last, node)
        xmlAddPrevSibling(node, xmlNewText(blanks))
      } else {
        xmlAddPrevSibling(nodes[nodes.count - kept], node)
        xmlAddNextSibling(node, xmlNewText(blanks))
      }
      last = node
    }
    return true
  }

  /// Removes a property's attributes.
  ///
  /// - Returns: the element of that name, still in the document; nil if there is none.
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

  /// Frees an element and the line break before it.
  private static func drop(_ element: xmlNodePtr) {
    if let blank = element.pointee.prev, xmlIsBlankNode(blank) != 0 {
      xmlUnlinkNode(blank)
      xmlFreeNode(blank)
    }
    xmlUnlinkNode(element)
    xmlFreeNode(element)
  }

  private mutating func element(
    _ name: XMPName, _ value: XMPValue, depth: Int
  ) throws(XMPError) -> xmlNodePtr {
    guard let node = xmlNewNode(try namespaces[name.namespace], name.name) else {
      throw .refused(reason: "no memory")
    }
    let attributes = value.qualifiers.filter { PropertyAttributes.isQualifier($0.key) }
    for (name, qualifier) in attributes.sorted(by: { $0.key < $1.key }) {
      xmlNewNsProp(node, try namespaces[name.namespace], name.name, qualifier.text ?? "")
    }
    var content = value.content
    if attributes.count < value.qualifiers.count {
      var fields = value.qualifiers.filter { !PropertyAttributes.isQualifier($0.key) }
      fields[.value] = XMPValue(content)
      content = .structure(fields)
    }
    try fill(node, with: content, depth: depth)
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
      xmlNewNsProp(node, try namespaces[XMPNamespace.rdf.rawValue], "resource", address)
    case .structure(let fields):
      xmlNewNsProp(node, try namespaces[XMPNamespace.rdf.rawValue], "parseType", "Resource")
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

  /// Adds an element at the end of another, on a new line.
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

/// The namespace declarations in scope of an element; missing ones are added to it.
struct NamespaceTable {
  let element: xmlNodePtr
  private let prefixes: [String: String]
  private var declarations: [String: xmlNsPtr] = [:]

  /// Makes a table for an element; `prefixes` are preferred for new declarations.
  init(_ element: xmlNodePtr, _ prefixes: [String: String]) {
    self.element = element
    self.prefixes = prefixes
  }

  /// Collects the prefixes of all namespaces declared in an element and below.
  static func collectPrefixes(below node: xmlNodePtr, into prefixes: inout [String: String]) {
    for declaration in node.declarations {
      if let prefix = declaration.pointee.prefix, let uri = declaration.pointee.href {
        prefixes[String(cString: uri)] = String(cString: prefix)
      }
    }
    for child in node.elements { collectPrefixes(below: child, into: &prefixes) }
  }

  /// The declaration of a namespace, with a prefix, so that attributes can use it too.
  subscript(uri: String) -> xmlNsPtr {
    mutating get throws(XMPError) {
      if let known = declarations[uri] { return known }
      guard let found = visible(uri) ?? declare(uri) else {
        throw .refused(reason: "a name without a namespace")
      }
      declarations[uri] = found
      return found
    }
  }

  private func visible(_ uri: String) -> xmlNsPtr? {
    if uri == XMPNamespace.xml.rawValue { return xmlSearchNs(element.pointee.doc, element, "xml") }
    var node: xmlNodePtr? = element
    while let current = node, current.isElement {
      for declaration in current.declarations {
        // A nearer declaration may have bound the prefix to another namespace.
        if let prefix = declaration.pointee.prefix,
          xmlStrEqual(declaration.pointee.href, uri) != 0,
          xmlSearchNs(element.pointee.doc, element, prefix) == declaration
        {
          return declaration
        }
      }
      node = current.pointee.parent
    }
    return nil
  }

  private func declare(_ uri: String) -> xmlNsPtr? {
    guard !uri.isEmpty else { return nil }
    let usual = prefixes[uri] ?? "ns"
    var prefix = usual
    var number = 1
    while xmlSearchNs(element.pointee.doc, element, prefix) != nil {
      number += 1
      prefix = usual + String(number)
    }
    return xmlNewNs(element, uri, prefix)
  }
}
