import PhotoPages
import XMPBindings

/// The metadata to read from a photo's file.
public enum MetadataRequest: String, Hashable, Sendable, Codable {
  /// The XMP packet only, for which no library is loaded.
  case packet
  /// All metadata, including EXIF and IPTC-IIM.
  case all
  /// The identifier that a Live Photo shares with its film only, for which no library is loaded.
  case contentIdentifier
}

/// The metadata of a photo's file, read at once; in messages, the packet's bytes are sent separately, unencoded.
public struct EmbeddedMetadata: Hashable, Sendable, Codable {
  /// The XMP packet as stored, which is not encoded; nil if there is none.
  package var packet: [UInt8]?
  /// The EXIF fields; empty if they were not requested.
  package var exif = EXIFFields()
  /// The fields of IPTC-IIM; empty if they were not requested.
  package var iptc = IPTCFields()
  /// The comment that a JPEG file has beside its metadata, without lines of programs; nil if it was not requested.
  package var comment: String?
  /// The date at which a film was taken; nil for other files, or if it was not requested.
  package var filmed: ZonedDate?
  /// Whether IPTC-IIM was changed after XMP.
  package var isIPTCNewer = false
  /// The place where the file's orientation can be changed; nil if there is none, or it was not requested.
  package var orientationPlace: OrientationPlace?
  /// The identifier that a Live Photo shares with its film; nil if there is none, or it was not requested.
  package var contentIdentifier: String?

  /// The size of the largest packet that is read, in bytes.
  package static let maxPacketSize = XMPPacket.maxSize

  /// Makes the metadata of a file that has none.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case exif, iptc, comment, filmed, isIPTCNewer, orientationPlace, contentIdentifier
  }
}

/// The EXIF fields of a photo's file, including how it was taken.
package struct EXIFFields: Hashable, Sendable, Codable {
  /// The title that Windows stores (`XPTitle`).
  package var title: String?
  package var description: String?
  package var comment: String?
  package var artist: String?
  /// The keywords that Windows stores (`XPKeywords`).
  package var keywords: [String] = []
  package var copyright: String?
  /// The time at which the photo was taken (`DateTimeOriginal`).
  package var original: ZonedDate?
  /// The time at which the photo was digitised (`DateTimeDigitized`).
  package var digitised: ZonedDate?
  /// The time of the file's last change (`DateTime`), which is that of the shot in files that were never changed.
  package var modified: ZonedDate?
  /// The time at which the position was found, in UTC.
  package var positioned: ZonedDate?
  package var position: EmbeddedPosition?
  package var camera: String?
  package var lens: String?
  package var exposure = Exposure()
  /// The colour space that the camera states; nil if it states none or refers to a profile.
  package var colourSpace: String?
  /// The rating that Windows stores, 0 to 5.
  package var rating: Int?
  package var orientation: Orientation?
}

/// The IPTC-IIM fields of a photo's file, the older IPTC model.
package struct IPTCFields: Hashable, Sendable, Codable {
  package var title: String?
  package var caption: String?
  package var authors: [String] = []
  package var keywords: [String] = []
  /// The name of the place, from small to large.
  package var placeName: String?
  package var date: ZonedDate?
  package var copyright: String?
  /// The first owner of the photo, or the address of its page.
  package var source: String?
}

/// The place at which a photo was taken.
package struct EmbeddedPosition: Hashable, Sendable, Codable {
  /// The latitude in degrees north of the equator.
  package var latitude: Double
  /// The longitude in degrees east of Greenwich.
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}
