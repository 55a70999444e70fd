/// The name of a property, of a structure's field or of a qualifier.
package struct XMPName: Hashable, Sendable {
  /// The namespace's URI; the prefix that a file uses for it has no meaning.
  package let namespace: String
  package let name: String

  package init(_ namespace: String, _ name: String) {
    self.namespace = namespace
    self.name = name
  }

  package init(_ namespace: XMPNamespace, _ name: String) { self.init(namespace.rawValue, name) }
}

extension XMPName: Comparable {
  /// An arbitrary but fixed order, so that equal values are written equally.
  package static func < (left: XMPName, right: XMPName) -> Bool {
    (left.namespace, left.name) < (right.namespace, right.name)
  }
}

/// The XML namespaces of metadata that this package writes.
package enum XMPNamespace: String {
  /// Resource Description Framework, 1999, the syntax of XMP.
  case rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  case xml = "http://www.w3.org/XML/1998/namespace"
  /// The element around RDF (XMP Specification, part 1).
  case meta = "adobe:ns:meta/"
  case basic = "http://ns.adobe.com/xap/1.0/"
  case dublinCore = "http://purl.org/dc/elements/1.1/"
  case tiff = "http://ns.adobe.com/tiff/1.0/"
  /// Regions of the Metadata Working Group's Guidelines 2.0, chapter 5.9.
  case regions = "http://www.metadataworkinggroup.com/schemas/regions/"
  case area = "http://ns.adobe.com/xmp/sType/Area#"
  /// The dimensions of the picture that regions apply to.
  case dimensions = "http://ns.adobe.com/xap/1.0/sType/Dimensions#"
  /// Microsoft's people tags.
  case microsoftPhoto = "http://ns.microsoft.com/photo/1.2/"
  case microsoftRegionInfo = "http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
  case microsoftRegion = "http://ns.microsoft.com/photo/1.2/t/Region#"
  case iptcCore = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
  case iptcExtension = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
  case lightroom = "http://ns.adobe.com/lightroom/1.0/"
  case digiKam = "http://www.digikam.org/ns/1.0/"
  /// Windows' keywords and ratings.
  case microsoftKeywords = "http://ns.microsoft.com/photo/1.0/"
  /// Expression Media, which was iView MediaPro.
  case mediaPro = "http://ns.iview-multimedia.com/mediapro/1.0/"
  /// The properties that no standard defines, of this program only.
  case photoPages = "https://photopages.github.io/ns/1.0/"

  static let usualPrefixes: [String: String] = {
    let prefixes: [XMPNamespace: String] = [
      .rdf: "rdf", .meta: "x", .basic: "xmp", .dublinCore: "dc", .tiff: "tiff",
      .regions: "mwg-rs", .area: "stArea", .dimensions: "stDim", .microsoftPhoto: "MP",
      .microsoftRegionInfo: "MPRI", .microsoftRegion: "MPReg", .iptcCore: "Iptc4xmpCore",
      .iptcExtension: "Iptc4xmpExt", .lightroom: "lr", .digiKam: "digiKam",
      .microsoftKeywords: "MicrosoftPhoto", .mediaPro: "mediapro",
      .photoPages: "photopages",
    ]
    return Dictionary(uniqueKeysWithValues: prefixes.map { ($0.key.rawValue, $0.value) })
  }()
}

extension XMPName {
  package static let language = XMPName(XMPNamespace.xml, "lang")
  /// The field that holds a value with qualifiers.
  static let value = XMPName(XMPNamespace.rdf, "value")
  static let type = XMPName(XMPNamespace.rdf, "type")
}
