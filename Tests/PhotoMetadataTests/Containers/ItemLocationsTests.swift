import Testing

@testable import PhotoMetadata

/// Where the items of files of boxes lie.
struct ItemLocationsTests {
  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(8 + content.count, 4) + Array(type.utf8) + content
  }

  /// A file with one item of XMP, of number 7.
  ///
  /// - Parameters:
  ///   - sizes: how many bytes an offset, a length, an item's own offset and an index have, four bits each.
  ///   - items: the places of the items, as they are stored.
  /// - Returns: its bytes.
  private func file(_ sizes: Int, _ items: [[UInt8]]) -> [UInt8] {
    let type = Array("mime".utf8) + [0] + Array("application/rdf+xml".utf8) + [0]
    let info = box("infe", [2, 0, 0, 0] + number(7, 2) + number(0, 2) + type)
    let infos = box("iinf", [0, 0, 0, 0] + number(1, 2) + info)
    let places = box(
      "iloc", [0, 0, 0, 0] + number(sizes, 2) + number(items.count, 2) + items.flatMap(\.self))
    let head = box("ftyp", Array("heicmif1".utf8))
    return head + box("meta", [0, 0, 0, 0] + infos + places) + box("mdat", Array("PACKET".utf8))
  }

  @Test func anItemIsFoundBehindOthers() {
    let other = number(3, 2) + number(0, 2) + number(2, 2) + number(1, 8) + number(1, 8)
    func whole(_ offset: Int) -> [UInt8] {
      number(7, 2) + number(0, 2) + number(1, 2) + number(offset, 4) + number(6, 4)
    }
    let length = file(0x4400, [other, whole(0)]).count
    let bytes = file(0x4400, [other, whole(length - 6)])
    #expect(embeddedPacket(bytes) == Array("PACKET".utf8))
  }

  @Test func itemsInPiecesOfNoBytesAreNotCountedOneByOne() {
    let other = number(3, 2) + number(0, 2) + number(0xFFFF, 2)
    let bytes = file(0, Array(repeating: other, count: 0xFFFF))
    #expect(embeddedPacket(bytes) == nil)
  }

  @Test(arguments: [0x7F, 0x80, 0xFF] as [UInt8])
  func anItemInAPlaceThatNoFileHasIsNoPacket(byte: UInt8) {
    let huge = [UInt8](repeating: byte, count: 8)
    for sizes in [0x8880, 0x8800, 0x4880] {
      let offset = sizes == 0x4880 ? number(1, 4) : huge
      let base = sizes == 0x8800 ? [] : huge
      let item = number(7, 2) + number(0, 2) + base + number(1, 2) + offset + huge
      #expect(embeddedPacket(file(sizes, [item])) == nil)
    }
  }

  @Test func anItemInSeveralPiecesIsNoPacket() {
    let pieces = number(7, 2) + number(0, 2) + number(2, 2) + number(1, 8) + number(1, 8)
    #expect(embeddedPacket(file(0x4400, [pieces])) == nil)
  }
}
