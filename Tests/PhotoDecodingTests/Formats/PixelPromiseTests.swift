import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Small files whose heads promise more pixels than they can hold.
@Suite struct PixelPromiseTests {
  private static let size = PixelSize(20_000, 10_000)

  /// The head of a bitmap with so many pixels, and `count` bytes behind it.
  private static func bitmap(depth: Int, compression: Int = 0, count: Int = 4000) -> [UInt8] {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let colours = depth <= 8 ? 4 << depth : 0
    return Array("BM".utf8) + little(54 + colours + count, 4) + little(0, 4)
      + little(54 + colours, 4) + little(40, 4) + little(size.width, 4) + little(size.height, 4)
      + little(1, 2) + little(depth, 2) + little(compression, 4) + little(0, 20)
      + [UInt8](repeating: 0x55, count: colours + count)
  }

  private static func damage(_ file: [UInt8]) throws -> String {
    let error = #expect(throws: PictureError.self) {
      try PictureFiles.open(EncodedInput(file), DecodeWatch())
    }
    guard case .damaged(let reason) = error else {
      Issue.record("Not damaged but \(String(describing: error))")
      return ""
    }
    return reason
  }

  @Test(
    arguments: [
      (1, 0), (4, 0), (8, 0), (16, 0), (24, 0), (32, 0), (16, 3), (32, 3), (8, 1), (4, 2),
    ])
  func `A bitmap is refused by its head`(depth: Int, compression: Int) throws {
    let reason = try Self.damage(Self.bitmap(depth: depth, compression: compression))
    #expect(reason.contains("20000 × 10000"))
  }

  @Test func `A bitmap of which a quarter is there is shown as far as it goes`() throws {
    let file = Self.bitmap(depth: 1, count: 20_000 / 8 * 10_000 / 4)
    #expect(try decode(file, .fitting(PixelSize(200, 200))).traits.contains(.isIncomplete))
  }

  @Test(
    arguments: ["P4", "P5", "P6", "P1", "P3"].filter { _ in PixbufOracle.isDecodedInProcess("ppm") }
  )
  func `A portable pixmap is refused by its head`(kind: String) throws {
    let most = kind == "P4" || kind == "P1" ? "" : " 255"
    let head = "\(kind) \(Self.size.width) \(Self.size.height)\(most)\n"
    let reason = try Self.damage(Array(head.utf8) + [UInt8](repeating: 0x31, count: 4000))
    #expect(reason.contains("20000 × 10000"))
  }

  @Test(arguments: [2, 10].filter { _ in PixbufOracle.isDecodedInProcess("tga") })
  func `A Targa file is refused by its head`(kind: UInt8) throws {
    let head: [UInt8] = [0, 0, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x20, 0x4E, 0x10, 0x27, 24, 0x20]
    let reason = try Self.damage(head + [UInt8](repeating: 0x81, count: 4000))
    #expect(reason.contains("20000 × 10000"))
  }

  @Test func `A file that holds a picture is not refused`() throws {
    let promise = PixelPromise(mostPixelsPerByte: 8)
    try promise.check(PixelSize(800, 100), in: 10_000)
    try promise.check(PixelSize(800, 100), in: 10_000 / 16)
    try promise.check(PixelSize(800, 100), in: nil)
    #expect(throws: PictureError.self) { try promise.check(PixelSize(800, 100), in: 600) }
    #expect(throws: PictureError.self) { try promise.check(PixelSize(.max, .max), in: 600) }
    #expect(throws: PictureError.self) { try promise.check(PixelSize(1, 1), in: -5) }
  }
}
