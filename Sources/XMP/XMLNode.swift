// Ownership: nodes and attributes are the document's; what is copied out of them is Swift's.

internal import CXML

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
  var contents: some Sequence<xmlNodePtr> {
    sequence(first: pointee.children, next: { $0?.pointee.next }).lazy.compactMap(\.self)
  }

  /// The elements right inside, in order.
  var elements: some Sequence<xmlNodePtr> { contents.lazy.filter(\.isElement) }

  /// The attributes, in order, without declarations of namespaces.
  var attributes: some Sequence<xmlAttrPtr> {
    sequence(first: pointee.properties, next: { $0?.pointee.next }).lazy.compactMap(\.self)
  }

  /// The text inside, which holds no elements.
  var innerText: String {
    let texts = contents.lazy.filter(\.isText).compactMap { $0.pointee.content }
    return texts.map { String(cString: $0) }.joined()
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
    sequence(first: pointee.children, next: { $0?.pointee.next }).lazy
      .compactMap { $0?.pointee.content }.map { String(cString: $0) }.joined()
  }
}
