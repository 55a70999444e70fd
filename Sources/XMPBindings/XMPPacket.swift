/// An XMP file as it lies on a disk: its bytes, and what they say.
public struct XMPPacket: Sendable {
  /// How many bytes one may have. What is larger is none that could be read at once.
  public static let greatestSize = 16 << 20

  /// The bytes.
  public let bytes: [UInt8]
  /// What they say.
  public let graph: RDFGraph

  /// Reads an XMP file.
  public init(parsing bytes: [UInt8]) throws(XMPError) {
    self.bytes = bytes
    graph = try RDFGraph(parsing: bytes)
  }

  /// A file that says nothing yet.
  public init() {
    bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <x:xmpmeta xmlns:x="\(XMPNamespace.meta)">
       <rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)">
        <rdf:Description rdf:about="">
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>

      """.utf8)
    graph = RDFGraph()
  }

  /// The file that says something else.
  ///
  /// Only the elements of the properties that differ are written anew. All else stays as other programs
  /// have written it: order, prefixes, comments, processing instructions.
  ///
  /// - Throws: `refused` if what was written, when read again, would not say exactly `graph`.
  public func saying(_ graph: RDFGraph) throws(XMPError) -> XMPPacket {
    guard graph != self.graph else { return self }
    let document = try XMLDocument(parsing: bytes)
    var writer = try RDFWriter(document)
    for name in Set(self.graph.properties.keys).union(graph.properties.keys).sorted() {
      let value = graph.properties[name]
      guard value != self.graph.properties[name] else { continue }
      try writer.replace(name, with: value)
    }
    // What is wrong with what was written is not wrong with the file.
    guard let written = try? XMPPacket(parsing: document.serialized()), written.graph == graph
    else { throw .refused(reason: "not written as meant") }
    return written
  }
}
