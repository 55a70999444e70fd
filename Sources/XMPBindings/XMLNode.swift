// Ownership: nodes and attributes are the document's; what is copied out of them is Swift's.

internal import CXMPBindings

extension UnsafeMutablePointer<xmlNode> {
  /// Whether it is an element.
  var isElement: Bool { pointee.type == XML_ELEMENT_NODE }

  /// Whether it is text that says something.
  var isVisibleText: Bool {
    guard isText else { return pointee.type == XML_ENTITY_REF_NODE }
    return xmlIsBlankNode(self) == 0
  }

  /// Whether it is text.
  var isText: Bool {
    pointee.type == XML_TEXT_NODE || pointee.type == XML_CDATA_SECTION_NODE
  }

  /// What is right inside, in order.
  var contents: XMLNodes { XMLNodes(first: pointee.children) }

  /// The elements right inside, in order.
  var elements: [xmlNodePtr] { contents.filter { $0.isElement } }

  /// The attributes, in order, without declarations of namespaces.
  var attributes: XMLAttributes { XMLAttributes(first: pointee.properties) }

  /// The text inside, which holds no elements.
  var innerText: String {
    var text = ""
    for node in contents where node.isText { text.append(node.pointee.content) }
    return text
  }

  /// Whether it is the element of RDF's vocabulary that has a name.
  func isRDF(_ name: StaticString) -> Bool { isNamed(name, in: XMPNamespace.rdf) }

  /// Whether it is the element of a name in a namespace.
  func isNamed(_ name: StaticString, in namespace: String) -> Bool {
    guard isElement, let href = pointee.ns?.pointee.href else { return false }
    return xmlStrEqual(pointee.name, name.utf8Start) != 0 && xmlStrEqual(href, namespace) != 0
  }
}

extension UnsafeMutablePointer<xmlAttr> {
  /// Its value, which is text alone: documents with entities are refused.
  var text: String {
    var text = ""
    for node in XMLNodes(first: pointee.children) { text.append(node.pointee.content) }
    return text
  }
}

extension String {
  /// Adds text of a node; nil if it has none.
  fileprivate mutating func append(_ text: UnsafeMutablePointer<xmlChar>?) {
    if let text { append(String(cString: text)) }
  }
}

// Lists of thousands of entries are walked at each change, so these are plain loops.

/// A node and its next siblings.
struct XMLNodes: Sequence, IteratorProtocol {
  private var current: xmlNodePtr?

  /// Begins with a node; nil for none.
  init(first: xmlNodePtr?) { current = first }

  mutating func next() -> xmlNodePtr? {
    defer { current = current?.pointee.next }
    return current
  }
}

/// An attribute and its next siblings.
struct XMLAttributes: Sequence, IteratorProtocol {
  private var current: xmlAttrPtr?

  /// Begins with an attribute; nil for none.
  init(first: xmlAttrPtr?) { current = first }

  mutating func next() -> xmlAttrPtr? {
    defer { current = current?.pointee.next }
    return current
  }
}
