import PhotoPages
import XMPBindings

/// What is wanted of what a photo's file holds beside the picture.
public enum MetadataRequest: String, Hashable, Sendable, Codable {
  /// The XMP packet alone, for which no library is needed.
  case packet
  /// All that is told, EXIF and IPTC's older model included.
  case all
}

/// What a photo's file holds beside the picture, in one look: a value, of which all but the packet is
/// encoded in a message; the packet's bytes go with it as they are.
public struct EmbeddedMetadata: Hashable, Sendable, Codable {
  /// The XMP packet as it is stored; nil where there is none. Not encoded.
  package var packet: [UInt8]?
  /// What EXIF says; nothing where it was not wanted.
  package var exif = EXIFFields()
  /// What IPTC's older model says; nothing where it was not wanted.
  package var iptc = IPTCFields()
  /// Whether IPTC's older model was changed after XMP.
  package var isIPTCNewer = false

  /// Bytes of the largest packet that is one.
  package static let greatestPacket = XMPPacket.greatestSize

  /// Makes what a file tells that has nothing beside its picture.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case exif, iptc, isIPTCNewer
  }
}

/// What a photo's file says in EXIF, and how it was taken.
package struct EXIFFields: Hashable, Sendable, Codable {
  /// What it is called, as Windows has it.
  package var title: String?
  package var description: String?
  /// What was written beside the description.
  package var comment: String?
  package var artist: String?
  /// What it is filed under, as Windows has it.
  package var keywords: [String] = []
  /// Whose it is.
  package var copyright: String?
  /// When it was taken.
  package var original: ZonedDate?
  /// When it became a file.
  package var digitised: ZonedDate?
  package var position: EmbeddedPosition?
  package var camera: String?
  package var lens: String?
  package var exposure = Exposure()
  /// The colours that the camera says it has used; nil where it names a profile or says nothing.
  package var colourSpace: String?
  /// 0 to 5, where Windows notes it.
  package var rating: Int?
  /// How the picture must be turned; 1 to 8.
  package var orientation: Orientation?
}

/// What a photo's file says in IPTC's older model (IIM).
package struct IPTCFields: Hashable, Sendable, Codable {
  package var title: String?
  package var caption: String?
  package var authors: [String] = []
  package var keywords: [String] = []
  /// What the place is called, from small to large.
  package var placeName: String?
  /// When it was made.
  package var date: ZonedDate?
  /// Whose it is.
  package var copyright: String?
}

/// Where a photo was taken.
package struct EmbeddedPosition: Hashable, Sendable, Codable {
  /// Degrees north of the equator.
  package var latitude: Double
  /// Degrees east of Greenwich.
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}
