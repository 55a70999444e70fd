/// What an XMP file says, whichever way it is written: names with namespaces instead of prefixes,
/// attributes and elements alike, arrays with their kind and order, texts with their qualifiers.
public struct RDFGraph: Hashable, Sendable {
  /// The properties of the one thing that XMP speaks of, the photo.
  public var properties: [XMPName: XMPValue]

  /// Says nothing yet.
  public init() { properties = [:] }

  /// Reads an XMP file.
  ///
  /// Nothing but the bytes is read, no entity is expanded, and what is nested deeper or larger than
  /// libxml2 takes by default is refused.
  public init(parsing bytes: [UInt8]) throws(XMPError) {
    let document = try XMLDocument(parsing: bytes)
    var reader = RDFReader()
    properties = try reader.properties(of: document)
  }
}
