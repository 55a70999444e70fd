/// An XMP file as it lies on a disk: its bytes, and what they say.
package struct XMPPacket: Sendable {
  /// How many bytes one may have: 100,000 comments as they are written here. What is larger is none that
  /// could be read at once.
  package static let greatestSize = 40 << 20

  package let bytes: [UInt8]
  package let graph: RDFGraph
  /// The elements that `graph` was read from, so that a change need not parse them again; nil of a new file.
  private let tree: XMLTree?

  package init(parsing bytes: [UInt8]) throws(XMPError) {
    let tree = XMLTree(try XMLDocument(parsing: bytes))
    graph = try RDFGraph(of: tree.document)
    (self.bytes, self.tree) = (bytes, tree)
  }

  /// A file that says nothing yet.
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

  /// The file that says something else.
  /// Only the elements of the properties that differ are written anew, and of an array only the items that do.
  /// All else stays as other programs have written it: order, prefixes, comments, processing instructions.
  /// - Throws: `refused` if what was written, when read again, would not say exactly `graph`.
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
    // What is wrong with what was written is not wrong with the file.
    guard let written = try? XMPPacket(parsing: document.serialized()), written.graph == graph
    else { throw .refused(reason: "not written as meant") }
    return written
  }
}

/// What an XMP file says, whichever way it is written: names with namespaces instead of prefixes,
/// attributes and elements alike, arrays with their kind and order, texts with their qualifiers.
package struct RDFGraph: Hashable, Sendable {
  /// The properties of the one thing that XMP speaks of, the photo.
  package var properties: [XMPName: XMPValue]

  package init() { properties = [:] }

  /// Reads an XMP file.
  /// Nothing but the bytes is read, no entity is declared or expanded, and what is nested deeper than
  /// `RDFReader.greatestDepth`, or has more elements than fit into memory, is refused.
  package init(parsing bytes: [UInt8]) throws(XMPError) {
    try self.init(of: XMLDocument(parsing: bytes))
  }

  init(of document: borrowing XMLDocument) throws(XMPError) {
    var reader = RDFReader()
    properties = try reader.properties(of: document)
  }
}

/// Why bytes are no XMP that can be worked with.
package enum XMPError: Error, Hashable, Sendable {
  /// They are no well-formed XML: something in them is definitely no XML, or they end too early.
  case malformed
  /// They may be well-formed, and hold what XMP does not allow, what would not survive a change, or more
  /// than can be read; `reason` names what, for logs.
  case refused(reason: String)
}
