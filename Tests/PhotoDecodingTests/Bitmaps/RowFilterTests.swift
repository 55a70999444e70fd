import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Reducing pictures.
@Suite struct RowFilterTests {
  /// Sizes that a picture of 96 × 64 is reduced to.
  static let targets = [
    PixelSize(96, 64), PixelSize(95, 63), PixelSize(64, 43), PixelSize(48, 32), PixelSize(37, 29),
    PixelSize(17, 64), PixelSize(96, 5), PixelSize(3, 2), PixelSize(1, 1),
  ]

  @Test(arguments: [PixelSize(48, 32), PixelSize(37, 25), PixelSize(32, 21), PixelSize(10, 7)])
  func `A chequerboard of single pixels becomes an even grey`(target: PixelSize) throws {
    let board = try Bitmap(PixelSize(96, 64)) { x, y in
      (x + y).isMultiple(of: 2) ? 0xFFFF_FFFF : 0xFF00_0000
    }
    let reduced = try board.reduced(to: target)
    let places = PixelRect(target).places
    let largest = places.map { abs(reduced.channel(0, $0.x, $0.y) - 127) }.max()
    // The corners have fewest pixels to be mixed from.
    #expect(largest ?? 255 <= 4)
    #expect(places.allSatisfy { reduced.channel(3, $0.x, $0.y) == 255 })
  }

  @Test(arguments: targets, [0, 1, 128, 254, 255])
  func `What is the same all over stays exactly so`(target: PixelSize, level: UInt32) throws {
    let pixel = 0xFF00_0000 | level << 16 | level << 8 | (255 - level)
    let flat = try Bitmap(PixelSize(96, 64)) { _, _ in pixel }
    let reduced = try flat.reduced(to: target)
    #expect(reduced.size == target)
    #expect(PixelRect(target).places.allSatisfy { reduced[$0.x, $0.y] == pixel })
    let deep = try flat.deep()
    let deepReduced = try deep.reduced(to: target)
    #expect(
      PixelRect(target).places.allSatisfy { deepReduced.deep($0.x, $0.y) == deep.deep(0, 0) })
  }

  @Test func `A picture at its own size stays as it is, and a part of it is cut out`() throws {
    let noise = try Bitmap.noise(PixelSize(96, 64))
    let part = PixelRect(x: 11, y: 7, width: 40, height: 30)
    let same = try noise.reduced(to: noise.size, part: part)
    let isSame = PixelRect(part.size).places.allSatisfy {
      same[$0.x, $0.y] == noise[part.x + $0.x, part.y + $0.y]
    }
    #expect(isSame)
  }

  @Test(arguments: targets)
  func `A part equals the same part of the whole`(target: PixelSize) throws {
    let noise = try Bitmap.noise(PixelSize(96, 64))
    let whole = try noise.reduced(to: target)
    var random = SeededGenerator(seed: 9)
    for _ in 0..<10 {
      let (x, y) = (
        Int.random(in: 0..<target.width, using: &random),
        Int.random(in: 0..<target.height, using: &random)
      )
      let part = PixelRect(
        x: x, y: y, width: Int.random(in: 1...target.width - x, using: &random),
        height: Int.random(in: 1...target.height - y, using: &random))
      let reduced = try noise.reduced(to: target, part: part)
      try expect(reduced, toBe: part, of: whole)
    }
  }

  private func expect(_ piece: Bitmap, toBe part: PixelRect, of whole: Bitmap) throws {
    let isSame = PixelRect(part.size).places.allSatisfy {
      piece[$0.x, $0.y] == whole[part.x + $0.x, part.y + $0.y]
    }
    #expect(isSame, "\(part) of \(whole.size)")
  }

  @Test(arguments: targets)
  func `No colour becomes brighter than its alpha allows`(target: PixelSize) throws {
    let reduced = try Bitmap.glass(PixelSize(96, 64)).reduced(to: target)
    let isAllowed = PixelRect(target).places.allSatisfy { place in
      (0..<3).allSatisfy {
        reduced.channel($0, place.x, place.y) <= reduced.channel(3, place.x, place.y)
      }
    }
    #expect(isAllowed)
  }

  @Test(arguments: targets)
  func `Sixteen bits a channel come to the same as eight`(target: PixelSize) throws {
    for picture in [try Bitmap.noise(PixelSize(96, 64)), try Bitmap.glass(PixelSize(96, 64))] {
      let reduced = try picture.reduced(to: target)
      let deep = try picture.deep().reduced(to: target)
      let differences = PixelRect(target).places.flatMap { place in
        [(0, 2), (1, 1), (2, 0), (3, 3)].map { channel, deepChannel in
          let level = Double(deep.deep(place.x, place.y)[deepChannel]) / 257
          return abs(Double(reduced.channel(channel, place.x, place.y)) - level)
        }
      }
      #expect(differences.max() ?? 255 <= 1)
    }
  }

  @Test func `A cancelled reduction is given up`() throws {
    let noise = try Bitmap.noise(PixelSize(64, 640))
    let target = PixelSize(32, 320)
    let request = StoredRequest(target: target, part: PixelRect(target), byteLimit: 1 << 20)
    let watch = DecodeWatch(isCancelled: { true }, onPass: nil)
    #expect(throws: PictureError.cancelled) {
      try noise.reduced(to: request, watch)
    }
  }
}
