// Ownership: declarations belong to the element they stand at.

internal import CXMPBindings

/// The declarations of namespaces that an element sees, to which it adds those that are missing.
struct NamespaceTable {
  /// The element. What is written into it may use the table.
  let element: xmlNodePtr
  private let document: xmlDocPtr?
  private let prefixes: [String: String]
  private var declarations: [String: xmlNsPtr] = [:]

  /// Looks at what an element sees.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - prefixes: what to abbreviate namespaces to that it does not see.
  init(_ element: xmlNodePtr, _ prefixes: [String: String]) {
    self.element = element
    self.prefixes = prefixes
    document = element.pointee.doc
  }

  /// What namespaces are abbreviated to, as usual or as anywhere in an element.
  static func prefixes(below root: xmlNodePtr) -> [String: String] {
    var prefixes = XMPNamespace.usualPrefixes
    collectPrefixes(below: root, into: &prefixes)
    return prefixes
  }

  private static func collectPrefixes(
    below node: xmlNodePtr, into prefixes: inout [String: String]
  ) {
    var declaration = node.pointee.nsDef
    while let next = declaration {
      if let prefix = next.pointee.prefix, let uri = next.pointee.href {
        prefixes[String(cString: uri)] = String(cString: prefix)
      }
      declaration = next.pointee.next
    }
    for child in node.elements { collectPrefixes(below: child, into: &prefixes) }
  }

  /// A namespace's declaration, which has a prefix, so that attributes can use it, too.
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
    if uri == XMPNamespace.xml { return xmlSearchNs(document, element, "xml") }
    var node: xmlNodePtr? = element
    while let current = node, current.isElement {
      var declaration = current.pointee.nsDef
      while let next = declaration {
        // One nearer to the element may have taken the prefix for something else.
        if let prefix = next.pointee.prefix, xmlStrEqual(next.pointee.href, uri) != 0,
          xmlSearchNs(document, element, prefix) == next
        {
          return next
        }
        declaration = next.pointee.next
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
    while xmlSearchNs(document, element, prefix) != nil {
      number += 1
      prefix = usual + String(number)
    }
    return xmlNewNs(element, uri, prefix)
  }
}
