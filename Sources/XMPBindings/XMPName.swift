/// The name of a property, of a structure's field or of a qualifier.
public struct XMPName: Hashable, Sendable {
  /// The namespace's URI. What a file abbreviates it to means nothing.
  public let namespace: String
  /// The name within it.
  public let name: String

  /// Makes a name.
  public init(_ namespace: String, _ name: String) {
    self.namespace = namespace
    self.name = name
  }
}

extension XMPName: Comparable {
  /// An order, so that what is written of equal values is equal.
  public static func < (left: XMPName, right: XMPName) -> Bool {
    (left.namespace, left.name) < (right.namespace, right.name)
  }
}

/// The namespaces that this package writes, and the prefixes that are usual for them.
public enum XMPNamespace {
  /// Resource Description Framework, 1999: what XMP is written in.
  public static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  /// XML's own.
  public static let xml = "http://www.w3.org/XML/1998/namespace"
  /// The element around RDF; XMP specification, part 1.
  static let meta = "adobe:ns:meta/"
  /// Dublin Core.
  public static let dublinCore = "http://purl.org/dc/elements/1.1/"
  /// TIFF's properties.
  public static let tiff = "http://ns.adobe.com/tiff/1.0/"
  /// Regions of the Metadata Working Group's guidelines 2.0, chapter 5.9.
  public static let regions = "http://www.metadataworkinggroup.com/schemas/regions/"
  /// Areas in them.
  public static let area = "http://ns.adobe.com/xmp/sType/Area#"
  /// Sizes in them.
  public static let dimensions = "http://ns.adobe.com/xap/1.0/sType/Dimensions#"
  /// Microsoft's people tags.
  public static let microsoftPhoto = "http://ns.microsoft.com/photo/1.2/"
  /// The list of those.
  public static let microsoftRegionInfo = "http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
  /// One of those.
  public static let microsoftRegion = "http://ns.microsoft.com/photo/1.2/t/Region#"
  /// IPTC's extension schema.
  public static let iptcExtension = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
  /// What this program has to say beyond all standards.
  public static let photoPages = "https://photopages.github.io/ns/1.0/"

  /// What namespaces are usually abbreviated to.
  static let usualPrefixes = [
    rdf: "rdf", meta: "x", dublinCore: "dc", tiff: "tiff", regions: "mwg-rs", area: "stArea",
    dimensions: "stDim", microsoftPhoto: "MP", microsoftRegionInfo: "MPRI",
    microsoftRegion: "MPReg", iptcExtension: "Iptc4xmpExt", photoPages: "photopages",
  ]
}

extension XMPName {
  /// The language of a text.
  public static let language = XMPName(XMPNamespace.xml, "lang")
  /// A value that has qualifiers.
  static let value = XMPName(XMPNamespace.rdf, "value")
  /// What kind of thing a node is.
  static let type = XMPName(XMPNamespace.rdf, "type")
}
