import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Reducing rows as they come makes the same pixels as reducing them all together.
@Suite(.timeLimit(.minutes(5)))
struct RowReductionTests {
  /// Hands over `count` rows, `step` at a time, and black ones for the rest.
  private func reduce(
    _ bitmap: Bitmap, to target: PixelSize, step: Int, count: Int? = nil
  ) throws -> Bitmap {
    let reduction = try RowReduction(from: bitmap.size, to: target, layout: bitmap.layout)
    let count = count ?? bitmap.size.height
    for start in stride(from: 0, to: count, by: step) {
      let end = min(start + step, count)
      for y in start..<end {
        reduction.place(ofRow: y).copyMemory(from: bitmap.row(y), byteCount: bitmap.stride)
      }
      reduction.handOver(rowsUpTo: end)
    }
    reduction.blacken(from: count)
    return reduction.finish()
  }

  @Test(arguments: [
    (PixelSize(300, 700), PixelSize(161, 377)),
    (PixelSize(64, 2000), PixelSize(2, 63)),
    (PixelSize(500, 9), PixelSize(499, 5)),
    (PixelSize(40, 400), PixelSize(40, 399)),
    (PixelSize(3, 1), PixelSize(1, 1)),
  ]) func `The pixels are the same`(source: PixelSize, target: PixelSize) throws {
    let bitmap = try Bitmap.noise(source)
    let expected = try bitmap.reduced(to: target).bytes
    for step in [1, 5, RowReduction.rowsAhead] {
      #expect(try reduce(bitmap, to: target, step: step).bytes == expected)
    }
  }

  @Test(arguments: [PixelLayout.bgrx8, .cmyk8])
  func `Rows that never came are black`(layout: PixelLayout) throws {
    var random = SeededGenerator(seed: 7)
    let bitmap = try Bitmap(PixelSize(90, 500), layout) { _, _ in
      UInt32.random(in: 0...0xFFFF_FFFF, using: &random)
    }
    let target = PixelSize(41, 230)
    let there = 203
    let reduced = try reduce(bitmap, to: target, step: 7, count: there).bytes
    let black: UInt32 = layout == .cmyk8 ? 0 : 0xFF00_0000
    for y in there..<bitmap.size.height {
      bitmap.row(y).initializeMemory(as: UInt32.self, repeating: black, count: bitmap.size.width)
    }
    #expect(reduced == (try bitmap.reduced(to: target).bytes))
  }

  @Test func `What is given up halfway harms nobody`() throws {
    let bitmap = try Bitmap.noise(PixelSize(400, 300))
    for _ in 0..<20 {
      let reduction = try RowReduction(
        from: bitmap.size, to: PixelSize(100, 75), layout: .bgrx8)
      for y in 0..<100 {
        reduction.place(ofRow: y).copyMemory(from: bitmap.row(y), byteCount: bitmap.stride)
        reduction.handOver(rowsUpTo: y + 1)
      }
    }
  }
}
