// Ownership: nodes and attributes belong to the document; values copied out of them are Swift's.

internal import CXMPBindings

extension UnsafeMutablePointer<xmlNode> {
  var isElement: Bool { pointee.type == XML_ELEMENT_NODE }

  var isVisibleText: Bool {
    guard isText else { return pointee.type == XML_ENTITY_REF_NODE }
    return xmlIsBlankNode(self) == 0
  }

  var isText: Bool {
    pointee.type == XML_TEXT_NODE || pointee.type == XML_CDATA_SECTION_NODE
  }

  var contents: XMLSiblings<xmlNode> { XMLSiblings(current: pointee.children) }

  var elements: [xmlNodePtr] { contents.filter { $0.isElement } }

  /// The attributes, in order, without declarations of namespaces.
  var attributes: XMLSiblings<xmlAttr> { XMLSiblings(current: pointee.properties) }

  var declarations: XMLSiblings<xmlNs> { XMLSiblings(current: pointee.nsDef) }

  var innerText: String { contents.text }

  func isRDF(_ name: StaticString) -> Bool {
    guard isElement, let href = pointee.ns?.pointee.href else { return false }
    return xmlStrEqual(pointee.name, name.utf8Start) != 0
      && xmlStrEqual(href, XMPNamespace.rdf.rawValue) != 0
  }
}

extension UnsafeMutablePointer<xmlAttr> {
  /// The value, which is plain text: documents with entities are refused.
  var text: String { XMLSiblings(current: pointee.children).text }
}

extension XMLSiblings<xmlNode> {
  fileprivate var text: String {
    var text = ""
    for node in self where node.isText {
      if let content = node.pointee.content { text += String(cString: content) }
    }
    return text
  }
}

/// An element of a linked list of libxml2: a node, an attribute or a namespace declaration.
protocol XMLSibling {
  var sibling: UnsafeMutablePointer<Self>? { get }
}

extension xmlNode: XMLSibling { var sibling: xmlNodePtr? { next } }
extension xmlAttr: XMLSibling { var sibling: xmlAttrPtr? { next } }
extension xmlNs: XMLSibling { var sibling: xmlNsPtr? { next } }

/// A list element and those that follow it.
///
/// Lists of thousands of elements are walked at each change, so it is a plain loop.
struct XMLSiblings<Node: XMLSibling>: Sequence, IteratorProtocol {
  fileprivate var current: UnsafeMutablePointer<Node>?

  mutating func next() -> UnsafeMutablePointer<Node>? {
    defer { current = current?.pointee.sibling }
    return current
  }
}
