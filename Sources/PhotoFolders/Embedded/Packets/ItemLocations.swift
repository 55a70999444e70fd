/// Where the items of a HEIC or AVIF file lie: its `iloc` box (ISO/IEC 14496-12, 8.11.3).
struct ItemLocations {
  private let content: Range<Int>
  private let version: Int
  /// How many bytes an offset, a length, an item's own offset and an index have.
  private let sizes: (offset: Int, length: Int, base: Int, index: Int)

  /// Reads the head; nil where there is none, or one that nobody knows.
  init?(_ content: Range<Int>, of file: inout FileBytes) {
    let start = content.lowerBound
    guard let version = file.number(at: start, count: 1), version <= 2,
      let sizes = file.number(at: start + 4, count: 2)
    else { return nil }
    self.content = content
    self.version = version
    self.sizes = (
      sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15, version == 0 ? 0 : sizes & 15
    )
    guard
      [self.sizes.offset, self.sizes.length, self.sizes.base, self.sizes.index]
        .allSatisfy({ [0, 4, 8].contains($0) })
    else { return nil }
  }

  /// Where an item lies; nil if it is not in one piece. `data` is where the content of the box for small items
  /// begins.
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
