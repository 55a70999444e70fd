/// A box of a file that is made of boxes (ISO/IEC 14496-12).
private struct Box {
  let type: [UInt8]
  /// Where its content begins and ends.
  let content: Range<Int>

  /// Reads a box's head; nil where none is whole.
  init?(at offset: Int, in file: inout FileBytes, end: Int?) {
    guard var length = file.number(at: offset, count: 4),
      let type = file.bytes(at: offset + 4, count: 4)
    else { return nil }
    var head = 8
    if length == 1 {
      guard let long = file.number(at: offset + 8, count: 8) else { return nil }
      (length, head) = (long, 16)
    }
    // 0 means all the rest.
    let boxEnd = length == 0 ? end ?? .max : offset + length
    guard boxEnd >= offset + head, boxEnd <= end ?? .max else { return nil }
    self.type = type
    content = (offset + head)..<boxEnd
  }

  func isA(_ name: String) -> Bool { type.elementsEqual(name.utf8) }
}

extension EmbeddedPacket {
  /// The number that says of a box that it holds XMP (XMP Specification, part 3, 1.1.5).
  private static let xmpNumber: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  /// In an item of HEIC and AVIF, in a box of its own in JPEG XL, JPEG 2000 and raw files.
  static func boxes(_ file: inout FileBytes) -> [UInt8]? {
    for box in list(in: 0..<Int.max, of: &file) {
      if box.isA("meta"), let packet = item(in: box, of: &file) { return packet }
      guard box.content.upperBound < .max else { continue }
      if box.isA("xml ") {
        return file.packet(at: box.content.lowerBound, count: box.content.count)
      }
      if box.isA("uuid"), file.bytes(at: box.content.lowerBound, count: 16) == xmpNumber {
        return file.packet(at: box.content.lowerBound + 16, count: box.content.count - 16)
      }
    }
    return nil
  }

  private static func list(in range: Range<Int>, of file: inout FileBytes) -> [Box] {
    var boxes: [Box] = []
    var offset = range.lowerBound
    let end = range.upperBound == .max ? nil : range.upperBound
    while boxes.count < 1000, offset < range.upperBound,
      let box = Box(at: offset, in: &file, end: end)
    {
      boxes.append(box)
      offset = box.content.upperBound
    }
    return boxes
  }

  /// The item whose type says that it is XMP.
  private static func item(in meta: Box, of file: inout FileBytes) -> [UInt8]? {
    guard meta.content.count >= 4 else { return nil }
    // Version and flags come first.
    let children = list(in: meta.content.dropFirst(4), of: &file)
    guard let infos = children.first(where: { $0.isA("iinf") }),
      let places = children.first(where: { $0.isA("iloc") }),
      let id = itemID(in: infos, of: &file)
    else { return nil }
    let data = children.first { $0.isA("idat") }?.content.lowerBound
    return ItemLocations(places.content, of: &file)?.place(of: id, data: data, in: &file)
      .flatMap { file.packet(at: $0.lowerBound, count: $0.count) }
  }

  private static func itemID(in infos: Box, of file: inout FileBytes) -> Int? {
    let start = infos.content.lowerBound
    guard let version = file.number(at: start, count: 1), infos.content.count >= 8 else {
      return nil
    }
    let first = start + (version == 0 ? 6 : 8)
    for entry in list(in: first..<infos.content.upperBound, of: &file) {
      let start = entry.content.lowerBound
      guard let version = file.number(at: start, count: 1), version >= 2 else { continue }
      let idSize = version == 2 ? 2 : 4
      let type = start + 4 + idSize + 2
      // The item's name comes between, and is empty or short.
      guard file.has("mime", at: type), let id = file.number(at: start + 4, count: idSize),
        let rest = file.bytes(
          at: type + 4, count: min(max(entry.content.upperBound - type - 4, 0), 256)),
        rest.split(separator: 0).contains(where: { $0.elementsEqual("application/rdf+xml".utf8) })
      else { continue }
      return id
    }
    return nil
  }
}
