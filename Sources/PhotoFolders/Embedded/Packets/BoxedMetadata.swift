/// A box of a file that is made of boxes (ISO/IEC 14496-12).
private struct Box {
  let type: [UInt8]
  let content: Range<Int>

  init?(at offset: Int, in file: inout FileBytes, end: Int) {
    guard var length = file.number(at: offset, count: 4),
      let type = file.bytes(at: offset + 4, count: 4)
    else { return nil }
    var head = 8
    if length == 1 {
      guard let long = file.number(at: offset + 8, count: 8) else { return nil }
      (length, head) = (long, 16)
    }
    // 0 means all the rest.
    let boxEnd = length == 0 ? end : offset + length
    guard boxEnd >= offset + head, boxEnd <= end else { return nil }
    self.type = type
    content = (offset + head)..<boxEnd
  }

  func isA(_ name: String) -> Bool { type.elementsEqual(name.utf8) }

  static func list(in range: Range<Int>, of file: inout FileBytes) -> [Box] {
    let greatestCount = 1000
    var boxes: [Box] = []
    var offset = range.lowerBound
    while boxes.count < greatestCount, offset < range.upperBound,
      let box = Box(at: offset, in: &file, end: range.upperBound)
    {
      boxes.append(box)
      offset = box.content.upperBound
    }
    return boxes
  }
}

/// What a file that is made of boxes holds beside the picture: in an item of HEIC and AVIF, in a box of
/// its own in JPEG XL, JPEG 2000 and raw files.
enum BoxedMetadata {
  case xmp
  /// EXIF's fields, as a TIFF file has them.
  case exif

  /// The number that says of a box that it holds XMP (XMP Specification, part 3, 1.1.5).
  private static let xmpNumber: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  func read(_ file: inout FileBytes) -> [UInt8]? {
    let bytes = stored(in: &file)
    guard self == .exif else { return bytes }
    // Where the fields begin is told before them, in four bytes (ISO/IEC 23008-12, A.2.1).
    guard let bytes, bytes.count > 4 else { return nil }
    let skipped = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return Array(bytes.dropFirst(4).dropFirst(skipped))
  }

  private func stored(in file: inout FileBytes) -> [UInt8]? {
    for box in Box.list(in: 0..<Int.max, of: &file) {
      if box.isA("meta"), let bytes = item(in: box, of: &file) { return bytes }
      guard box.content.upperBound < .max else { continue }
      let isXMP =
        box.isA("uuid") && file.bytes(at: box.content.lowerBound, count: 16) == Self.xmpNumber
      switch self {
      case .xmp where isXMP: return file.packet(in: box.content.dropFirst(16))
      case .xmp where box.isA("xml "), .exif where box.isA("Exif"):
        return file.packet(in: box.content)
      default: continue
      }
    }
    return nil
  }

  private func item(in meta: Box, of file: inout FileBytes) -> [UInt8]? {
    guard meta.content.count >= 4 else { return nil }
    // Version and flags come first.
    let children = Box.list(in: meta.content.dropFirst(4), of: &file)
    guard let infos = children.first(where: { $0.isA("iinf") }),
      let places = children.first(where: { $0.isA("iloc") }),
      let id = itemID(in: infos, of: &file)
    else { return nil }
    let data = children.first { $0.isA("idat") }?.content.lowerBound
    return ItemLocations(places.content, of: &file)?.place(of: id, data: data, in: &file)
      .flatMap { file.packet(in: $0) }
  }

  private func itemID(in infos: Box, of file: inout FileBytes) -> Int? {
    let start = infos.content.lowerBound
    guard let version = file.number(at: start, count: 1), infos.content.count >= 8 else {
      return nil
    }
    let first = start + (version == 0 ? 6 : 8)
    for entry in Box.list(in: first..<infos.content.upperBound, of: &file) {
      let start = entry.content.lowerBound
      guard let version = file.number(at: start, count: 1), version >= 2 else { continue }
      let idSize = version == 2 ? 2 : 4
      let type = start + 4 + idSize + 2
      guard isType(type..<max(entry.content.upperBound, type), in: &file) else { continue }
      return file.number(at: start + 4, count: idSize)
    }
    return nil
  }

  /// Whether an item's type, with what follows it, is this kind's.
  private func isType(_ place: Range<Int>, in file: inout FileBytes) -> Bool {
    guard self == .xmp else { return file.has("Exif", at: place.lowerBound) }
    // The item's name comes between, and is empty or short.
    guard file.has("mime", at: place.lowerBound),
      let rest = file.bytes(at: place.lowerBound, count: min(place.count, 256))
    else { return false }
    return rest.dropFirst(4).split(separator: 0)
      .contains { $0.elementsEqual("application/rdf+xml".utf8) }
  }
}

/// Where the items of a HEIC or AVIF file lie: its `iloc` box (ISO/IEC 14496-12, 8.11.3).
struct ItemLocations {
  private let content: Range<Int>
  private let version: Int
  /// How many bytes an offset, a length, an item's own offset and an index have.
  private let sizes: (offset: Int, length: Int, base: Int, index: Int)

  /// Reads the head; nil where there is none, or an unknown one.
  init?(_ content: Range<Int>, of file: inout FileBytes) {
    let start = content.lowerBound
    guard let version = file.number(at: start, count: 1), version <= 2,
      let sizes = file.number(at: start + 4, count: 2)
    else { return nil }
    (self.content, self.version) = (content, version)
    self.sizes = (
      sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15, version == 0 ? 0 : sizes & 15
    )
    guard
      [self.sizes.offset, self.sizes.length, self.sizes.base, self.sizes.index]
        .allSatisfy({ [0, 4, 8].contains($0) })
    else { return nil }
  }

  /// Where an item lies, `data` being where small ones begin; nil if it is not in one piece.
  func place(of id: Int, data: Int?, in file: inout FileBytes) -> Range<Int>? {
    let idSize = version < 2 ? 2 : 4
    var cursor = content.lowerBound + 6
    func next(_ count: Int) -> Int? {
      guard cursor + count <= content.upperBound else { return nil }
      defer { cursor += count }
      return count == 0 ? 0 : file.number(at: cursor, count: count)
    }
    guard let count = next(idSize), count <= EmbeddedPacket.greatestCount else { return nil }
    for _ in 0..<count {
      guard let item = next(idSize), let method = next(version == 0 ? 0 : 2), next(2) != nil,
        let base = next(sizes.base), let extents = next(2)
      else { return nil }
      guard item == id else {
        // Not one by one: there may be very many, of no bytes each.
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
