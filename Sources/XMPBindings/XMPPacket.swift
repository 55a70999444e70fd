/// An XMP file: its bytes and their content.
package struct XMPPacket: Sendable {
  /// The largest size in bytes: 100,000 comments as written here; larger files are refused.
  package static let maxSize = 40 << 20

  package let bytes: [UInt8]
  package let graph: RDFGraph
  /// The document that `graph` was read from, so that changes need not parse it again; nil for a new file.
  private let tree: XMLTree?

  package init(parsing bytes: [UInt8]) throws(XMPError) {
    let tree = XMLTree(try XMLDocument(parsing: bytes))
    graph = try RDFGraph(of: tree.document)
    (self.bytes, self.tree) = (bytes, tree)
  }

  package init() {
    bytes = Self.empty
    graph = RDFGraph()
    tree = nil
  }

  private static let empty = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <x:xmpmeta xmlns:x="\(XMPNamespace.meta.rawValue)">
     <rdf:RDF xmlns:rdf="\(XMPNamespace.rdf.rawValue)">
      <rdf:Description rdf:about="">
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>

    """.utf8)

  /// Returns the file with other properties.
  ///
  /// Only the elements of changed properties are rewritten, and of an array only the changed items. Order, prefixes,
  /// comments and processing instructions of other programs stay.
  ///
  /// - Throws: `refused` if reading the result would not give exactly `graph`.
  package func saying(_ graph: RDFGraph) throws(XMPError) -> XMPPacket {
    guard graph != self.graph else { return self }
    let document =
      if let tree { try tree.document.copy() } else { try XMLDocument(parsing: bytes) }
    var writer = try RDFWriter(document)
    for name in Set(self.graph.properties.keys).union(graph.properties.keys).sorted() {
      let value = graph.properties[name]
      let old = self.graph.properties[name]
      if value != old { try writer.replace(name, old, with: value) }
    }
    // An error in the result is not an error in the file.
    guard let written = try? XMPPacket(parsing: document.serialized()), written.graph == graph
    else { throw .refused(reason: "not written as meant") }
    return written
  }
}

/// The content of an XMP file, independent of its notation.
///
/// Names have namespaces, not prefixes; attributes count as elements; arrays have kind and order, texts qualifiers.
package struct RDFGraph: Hashable, Sendable {
  /// The properties of XMP's only subject, the photo.
  package var properties: [XMPName: XMPValue]

  package init() { properties = [:] }

  /// Reads an XMP file.
  ///
  /// Reads nothing but the bytes, and declares and expands no entity. Refuses values nested deeper than
  /// `RDFReader.maxDepth`, and more elements than fit into memory.
  package init(parsing bytes: [UInt8]) throws(XMPError) {
    try self.init(of: XMLDocument(parsing: bytes))
  }

  init(of document: borrowing XMLDocument) throws(XMPError) {
    var reader = RDFReader()
    properties = try reader.properties(of: document)
  }
}

/// A reason why bytes cannot be used as XMP.
package enum XMPError: Error, Hashable, Sendable {
  /// The bytes are certainly not well-formed XML, or end too early.
  case malformed
  /// The bytes may be well-formed XML, but cannot be used.
  ///
  /// They hold what XMP forbids, what would not survive a change, or more than can be read; `reason` is for logs.
  case refused(reason: String)
}
