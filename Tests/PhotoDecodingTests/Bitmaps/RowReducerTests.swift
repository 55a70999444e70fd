import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Reducing rows as they come makes the same pixels as reducing them all together.
struct RowReducerTests {
  private func request(
    _ target: PixelSize, part: PixelRect? = nil, byteLimit: Int = 1 << 30
  ) -> StoredRequest {
    StoredRequest(target: target, part: part ?? PixelRect(target), byteLimit: byteLimit)
  }

  /// Hands over `count` rows, at most `step` at a time, and missing ones for the rest.
  private func reduce(
    _ bitmap: Bitmap, to request: StoredRequest, step: Int, count: Int? = nil
  ) throws -> Bitmap {
    let reducer = try RowReducer(request, from: bitmap.size, layout: bitmap.layout)
    let (source, pixel) = (reducer.source, bitmap.layout.bytesPerPixel)
    let count = count ?? source.height
    let step = min(step, reducer.rowsAhead)
    for start in stride(from: 0, to: count, by: step) {
      let end = min(start + step, count)
      for y in start..<end {
        reducer.place(ofRow: y).copyMemory(
          from: bitmap.row(source.y + y) + source.x * pixel, byteCount: source.width * pixel)
      }
      reducer.handOver(rowsUpTo: end)
    }
    reducer.fillMissingRows(from: count)
    return try reducer.finish(patient)
  }

  @Test(arguments: [
    (PixelSize(300, 700), PixelSize(161, 377)),
    (PixelSize(64, 2000), PixelSize(2, 63)),
    (PixelSize(500, 9), PixelSize(499, 5)),
    (PixelSize(40, 400), PixelSize(40, 399)),
    (PixelSize(3, 1), PixelSize(1, 1)),
    (PixelSize(90, 60), PixelSize(90, 60)),
    (PixelSize(30, 20), PixelSize(90, 60)),
  ]) func `The pixels are the same`(source: PixelSize, target: PixelSize) throws {
    for bitmap in [
      try Bitmap.noise(source), try Bitmap.glass(source), try Bitmap.glass(source).deep(),
    ] {
      let expected = try bitmap.reduced(to: target).bytes
      for step in [1, 5, RowReducer.mostRowsAhead] {
        #expect(try reduce(bitmap, to: request(target), step: step).bytes == expected)
      }
    }
  }

  @Test(arguments: [PixelSize(300, 700), PixelSize(150, 350), PixelSize(37, 93)])
  func `Of a part no more is taken than it is mixed from`(target: PixelSize) throws {
    let bitmap = try Bitmap.noise(PixelSize(300, 700))
    let part = PixelRect(x: 11, y: 30, width: 20, height: 40)
    let reducer = try RowReducer(request(target, part: part), from: bitmap.size, layout: .bgrx8)
    let across = 300.0 / Double(target.width)
    let down = 700.0 / Double(target.height)
    let margin = target == bitmap.size ? 0.0 : 3
    #expect(abs(Double(reducer.source.width) - (20 + 2 * margin) * across) <= 2)
    #expect(abs(Double(reducer.source.height) - (40 + 2 * margin) * down) <= 2)
    #expect(
      try reduce(bitmap, to: request(target, part: part), step: 5).bytes
        == bitmap.reduced(to: target, part: part).bytes)
  }

  @Test func `With little memory fewer rows are kept, and the pixels are the same`() throws {
    let bitmap = try Bitmap.noise(PixelSize(300, 700))
    // 12 rows for one of the result, and ten for each that libjpeg may write ahead.
    let narrow = request(PixelSize(15, 350), byteLimit: 300 * 4 * (12 + 10))
    #expect(try RowReducer(narrow, from: bitmap.size, layout: .bgrx8).rowsAhead == 1)
    #expect(
      try reduce(bitmap, to: narrow, step: 1).bytes == bitmap.reduced(to: narrow.target).bytes)
    #expect(throws: PictureError.tooLarge) {
      try RowReducer(
        request(narrow.target, byteLimit: narrow.byteLimit - 1), from: bitmap.size, layout: .bgrx8)
    }
    #expect(throws: PictureError.tooLarge) {
      try RowReducer(
        request(PixelSize(150, 350), byteLimit: 209_999), from: bitmap.size, layout: .bgrx8)
    }
  }

  @Test(
    arguments: [
      (PixelLayout.bgrx8, 0xFF00_0000), (.cmyk8, 0), (.bgra8, 0),
    ] as [(PixelLayout, UInt32)])
  func `Rows that never came are black, or see-through`(
    layout: PixelLayout, black: UInt32
  ) throws {
    var random = SeededGenerator(seed: 7)
    let bitmap = try Bitmap(PixelSize(90, 500), layout) { _, _ in
      UInt32.random(in: 0...0xFFFF_FFFF, using: &random)
    }
    for target in [PixelSize(41, 230), bitmap.size] {
      let there = 203
      let reduced = try reduce(bitmap, to: request(target), step: 7, count: there).bytes
      for y in there..<bitmap.size.height {
        bitmap.row(y).initializeMemory(as: UInt32.self, repeating: black, count: bitmap.size.width)
      }
      #expect(reduced == (try bitmap.reduced(to: target).bytes))
    }
  }

  @Test func `Rows that never came of sixteen bits are black`() throws {
    let reducer = try RowReducer(request(PixelSize(2, 3)), from: PixelSize(2, 3), layout: .rgbx16)
    let format = RowFormat(channels: 1, isDeep: true)
    reducer.add([UInt16](repeating: 700, count: 2), as: format)
    reducer.add(nil, as: format)
    reducer.fillMissingRows()
    let result = try reducer.finish(patient)
    #expect(result.deep(1, 0) == SIMD4(700, 700, 700, 65535))
    #expect(result.deep(1, 1) == SIMD4(0, 0, 0, 65535))
    #expect(result.deep(0, 2) == SIMD4(0, 0, 0, 65535))
  }

  @Test(arguments: [PixelLayout.bgra8, .rgba16])
  func `Alpha that hides everything is left out`(layout: PixelLayout) throws {
    for (isHidden, target) in [(true, PixelSize(20, 20)), (false, PixelSize(40, 40))] {
      let glass = try Bitmap(PixelSize(40, 40), .bgra8) { x, y in
        x == 39 && y == 39 && !isHidden ? 0 : 0xFF12_3456
      }
      let bitmap = layout.isDeep ? try glass.deep() : glass
      let reduced = try reduce(bitmap, to: request(target), step: 8)
      let opaque: PixelLayout = layout.isDeep ? .rgbx16 : .bgrx8
      #expect(reduced.layout == (isHidden ? opaque : layout))
    }
  }

  @Test func `What is given up halfway harms nobody`() throws {
    let bitmap = try Bitmap.noise(PixelSize(400, 300))
    for _ in 0..<20 {
      let reducer = try RowReducer(
        request(PixelSize(100, 75)), from: bitmap.size, layout: .bgrx8)
      for y in 0..<100 {
        reducer.place(ofRow: y).copyMemory(from: bitmap.row(y), byteCount: bitmap.stride)
        reducer.handOver(rowsUpTo: y + 1)
      }
    }
  }
}
