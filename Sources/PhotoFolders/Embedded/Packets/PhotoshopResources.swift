import GioBindings

/// Photoshop's resources, among which JPEG and TIFF files have IPTC's older model (Adobe Photoshop File
/// Formats Specification, "Image Resource Blocks").
struct PhotoshopResources {
  private enum Number {
    static let iptc = 0x0404
    static let exif = 0x0422
    /// The MD5 sum of IPTC's older model when XMP was made the same.
    static let digest = 0x0425
  }

  private static let signature = Array("8BIM".utf8)

  private var contents: [Int: [UInt8]] = [:]

  /// Reads resources as far as they are whole. Of several with one number the first counts.
  init(_ bytes: [UInt8]) {
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset + count <= bytes.count else { return nil }
      return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    var offset = 0
    while bytes.dropFirst(offset).starts(with: Self.signature), let id = number(offset + 4, 2),
      let nameLength = number(offset + 6, 1)
    {
      // The name and its length, and the content, each have an even number of bytes.
      let sizeOffset = offset + 6 + (nameLength + 2) / 2 * 2
      guard let size = number(sizeOffset, 4),
        size <= bytes.count - sizeOffset - 4
      else { return }
      let start = sizeOffset + 4
      if contents[id] == nil { contents[id] = Array(bytes[start..<start + size]) }
      offset = start + (size + 1) / 2 * 2
    }
  }

  /// Whether IPTC's older model was changed by a program that left XMP as it was: the sum that was
  /// noted when they agreed is another. False where none was noted.
  var isIPTCNewer: Bool {
    guard let iptc = contents[Number.iptc], let digest = contents[Number.digest] else {
      return false
    }
    return iptc.md5 != digest
  }

  /// A Photoshop file without a picture that holds this EXIF and what is here of IPTC: unlike a JPEG
  /// file's segments, its resources may have any length.
  func photoshopFile(with exif: [UInt8]) -> [UInt8] {
    var resources = Self.resource(Number.exif, exif)
    if let iptc = contents[Number.iptc] { resources += Self.resource(Number.iptc, iptc) }
    // Version 1, one channel, 1 × 1 pixels of 8 bits, greyscale, no palette.
    let head: [UInt8] =
      Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 1, 0, 0, 0, 1]
      + [0, 8, 0, 1] + [0, 0, 0, 0]
    // No layers follow. Exiv2 (0.27) recognises no file that is smaller than 84 bytes.
    let rest = [UInt8](repeating: 0, count: 64)
    return head + Self.number(resources.count) + resources + rest
  }

  private static func resource(_ id: Int, _ content: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = content.count % 2 == 0 ? [] : [0]
    return signature + [UInt8(id >> 8), UInt8(id & 0xFF), 0, 0] + number(content.count) + content
      + padding
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
  }
}
