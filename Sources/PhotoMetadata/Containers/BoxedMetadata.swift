import XMPBindings

/// The metadata in a file made of boxes: an item of HEIC and AVIF, a box of JPEG XL, JPEG 2000 and raw files.
enum BoxedMetadata {
  case xmp
  /// EXIF in TIFF layout.
  case exif

  /// The UUID of a box with XMP (XMP Specification, part 3, 1.1.5).
  private static let xmpNumber: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  static func begins(_ head: [UInt8]) -> Bool {
    ["ftyp", "JXL ", "jP  "].contains { head.dropFirst(4).starts(with: $0.utf8) }
  }

  func read(_ file: ByteReader) -> [UInt8]? {
    let bytes = stored(in: file)
    guard self == .exif else { return bytes }
    // Four bytes before the EXIF data hold its offset (ISO/IEC 23008-12, A.2.1).
    guard let bytes, bytes.count > 4 else { return nil }
    let skipped = bytes.prefix(4).reduce(0) { $0 << 8 | Int(clamping: $1) }
    return Array(bytes.dropFirst(4).dropFirst(skipped))
  }

  private func stored(in file: ByteReader) -> [UInt8]? {
    for box in ISOBoxes(file) {
      if box.name == "meta", let bytes = item(in: box, of: file) { return bytes }
      let content = box.content
      switch self {
      case .xmp where box.name == "uuid" && file.has(Self.xmpNumber, at: content.lowerBound):
        return file.packet(in: content.dropFirst(Self.xmpNumber.count))
      case .xmp where box.name == "xml ", .exif where box.name == "Exif":
        return file.packet(in: content)
      default: continue
      }
    }
    return nil
  }

  private func item(in meta: Chunk, of file: ByteReader) -> [UInt8]? {
    // Skip the version and the flags.
    let children = Array(ISOBoxes(file, in: meta.content.dropFirst(4)))
    guard let infos = children.first(where: { $0.name == "iinf" }),
      let places = children.first(where: { $0.name == "iloc" }),
      let id = itemID(in: infos, of: file)
    else { return nil }
    let data = children.first { $0.name == "idat" }?.content.lowerBound
    return ItemLocations(places.content, of: file)?.place(of: id, data: data)
      .flatMap { file.packet(in: $0) }
  }

  private func itemID(in infos: Chunk, of file: ByteReader) -> Int? {
    guard let version = file.integer(at: infos.content.lowerBound, bytes: 1) else { return nil }
    for entry in ISOBoxes(file, in: infos.content.dropFirst(version == 0 ? 6 : 8)) {
      let start = entry.content.lowerBound
      guard let version = file.integer(at: start, bytes: 1), version >= 2 else { continue }
      let idSize = version == 2 ? 2 : 4
      guard isType(entry.content.dropFirst(4 + idSize + 2), in: file) else { continue }
      return file.integer(at: start + 4, bytes: idSize)
    }
    return nil
  }

  /// Whether an item's type and content type are those of this kind of metadata.
  private func isType(_ place: Range<Int>, in file: ByteReader) -> Bool {
    guard self == .xmp else { return file.has("Exif".utf8, at: place.lowerBound) }
    // The item's name comes in between and is empty or short.
    let words = file.slice(at: place.lowerBound, upTo: min(place.count, 256))
    return words.starts(with: "mime".utf8)
      && words.dropFirst(4).split(separator: 0)
        .contains { $0.elementsEqual("application/rdf+xml".utf8) }
  }
}

extension ByteReader {
  /// Returns the bytes of a packet or other metadata; nil if they are incomplete or larger than a packet may be.
  func packet(in place: Range<Int>) -> [UInt8]? {
    bytes(in: place, atMost: XMPPacket.maxSize)
  }
}

/// The locations of the items of a HEIC or AVIF file: its `iloc` box (ISO/IEC 14496-12, 8.11.3).
package struct ItemLocations {
  /// The most items of a file; one with more counts as damaged.
  private static let maxCount = 100_000

  private let file: ByteReader
  private let content: Range<Int>
  private let version: Int
  /// The sizes in bytes of an offset, a length, an item's base offset and an index.
  private let sizes: (offset: Int, length: Int, base: Int, index: Int)

  /// Reads the head of the box; nil if it is incomplete or of an unknown version.
  package init?(_ content: Range<Int>, of file: ByteReader) {
    let start = content.lowerBound
    guard let version = file.integer(at: start, bytes: 1, .big), version <= 2,
      let sizes = file.integer(at: start + 4, bytes: 2, .big)
    else { return nil }
    (self.file, self.content, self.version) = (file, content, version)
    self.sizes = (
      sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15, version == 0 ? 0 : sizes & 15
    )
    guard
      [self.sizes.offset, self.sizes.length, self.sizes.base, self.sizes.index]
        .allSatisfy({ [0, 4, 8].contains($0) })
    else { return nil }
  }

  /// Returns the location of an item, in the `idat` box at offset `data` if small; nil if missing or not contiguous.
  package func place(of id: Int, data: Int?) -> Range<Int>? {
    let idSize = version < 2 ? 2 : 4
    var cursor = content.lowerBound + 6
    func next(_ count: Int) -> Int? {
      guard cursor + count <= content.upperBound else { return nil }
      defer { cursor += count }
      return count == 0 ? 0 : file.integer(at: cursor, bytes: count, .big)
    }
    guard let count = next(idSize), count <= Self.maxCount else { return nil }
    for _ in 0..<count {
      guard let item = next(idSize), let method = next(version == 0 ? 0 : 2), next(2) != nil,
        let base = next(sizes.base), let extents = next(2)
      else { return nil }
      guard item == id else {
        // Skipped at once: a damaged file may have very many extents of no bytes.
        cursor += extents * (sizes.index + sizes.offset + sizes.length)
        continue
      }
      guard extents == 1, next(sizes.index) != nil, let offset = next(sizes.offset),
        let length = next(sizes.length)
      else { return nil }
      let place = (base + offset)..<(base + offset + length)
      switch method & 15 {
      case 0: return place
      case 1: return data.map { ($0 + place.lowerBound)..<($0 + place.upperBound) }
      default: return nil
      }
    }
    return nil
  }
}
