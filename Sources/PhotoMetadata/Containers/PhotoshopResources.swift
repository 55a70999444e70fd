import GExiv2Bindings

/// Photoshop's image resources, where JPEG and TIFF store IPTC-IIM (Photoshop File Formats, “Image Resource Blocks”).
struct PhotoshopResources {
  private enum Number {
    static let iptc = 0x0404
    static let exif = 0x0422
    /// The MD5 digest of IPTC-IIM at the time when XMP was last synchronised with it.
    static let digest = 0x0425
  }

  private static let signature = Array("8BIM".utf8)

  private var contents: [Int: [UInt8]] = [:]

  /// Reads the complete resources; the first of several with one number counts.
  init(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes, .big)
    var offset = 0
    while reader.has(Self.signature, at: offset), let id = reader.integer(at: offset + 4, bytes: 2),
      let nameLength = reader.integer(at: offset + 6, bytes: 1)
    {
      // The name with its length, and the content, are padded to an even number of bytes.
      let sizeOffset = offset + 6 + (nameLength + 2) / 2 * 2
      guard let size = reader.integer(at: sizeOffset, bytes: 4),
        let content = reader.slice(at: sizeOffset + 4, count: size)
      else { return }
      if contents[id] == nil { contents[id] = Array(content) }
      offset = sizeOffset + 4 + (size + 1) / 2 * 2
    }
  }

  /// Whether a program changed IPTC-IIM without updating XMP: the stored digest does not match.
  var isIPTCNewer: Bool {
    guard let iptc = contents[Number.iptc], let digest = contents[Number.digest] else {
      return false
    }
    return iptc.md5 != digest
  }

  var hasIPTC: Bool { contents[Number.iptc] != nil }

  /// Returns a Photoshop file of one pixel with `exif`, which may have any length unlike in a JPEG, and this IPTC-IIM.
  func photoshopFile(with exif: [UInt8]?) -> [UInt8] {
    var resources = exif.map { Self.resource(Number.exif, $0) } ?? []
    if let iptc = contents[Number.iptc] { resources += Self.resource(Number.iptc, iptc) }
    // Version 1, one channel, 1 × 1 pixels of 8 bits, greyscale, no palette.
    let head: [UInt8] =
      Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 1, 0, 0, 0, 1]
      + [0, 8, 0, 1] + [0, 0, 0, 0]
    // No layers follow. Exiv2 (0.27) does not recognise files of less than 84 bytes.
    let rest = [UInt8](repeating: 0, count: 64)
    return head + Self.number(resources.count) + resources + rest
  }

  private static func resource(_ id: Int, _ content: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = content.count % 2 == 0 ? [] : [0]
    return signature + [UInt8(clamping: id >> 8), UInt8(clamping: id & 0xFF), 0, 0]
      + number(content.count) + content
      + padding
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
  }
}
