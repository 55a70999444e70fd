import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// What becomes of a file's rows.
@Suite struct RowFormatTests {
  /// More pixels than vector instructions take at a time, and some that are left over.
  private static let width = 131

  @Test(
    arguments: [
      (RowFormat(channels: 1, isDeep: false), [0, 0, 0, nil]),
      (RowFormat(channels: 2, isDeep: false, last: .multipliedAlpha), [0, 0, 0, 1]),
      (RowFormat(channels: 3, isDeep: false), [2, 1, 0, nil]),
      (RowFormat(channels: 4, isDeep: false, last: .multipliedAlpha), [2, 1, 0, 3]),
      (RowFormat(channels: 4, isDeep: false, last: .ink), [2, 1, 0, 3]),
    ] as [(RowFormat, [Int?])])
  func `Channels come in the order in which they are drawn`(format: RowFormat, order: [Int?]) {
    var random = SeededGenerator(seed: 3)
    let row = (0..<Self.width * format.channels).map { _ in UInt8(random.next() & 255) }
    var line = [UInt8](repeating: 77, count: 4 * (Self.width + 1))
    format.unpack(row, into: &line, count: Self.width)
    for x in 0..<Self.width {
      let expected = order.map { $0.map { row[x * format.channels + $0] } ?? 255 }
      #expect(Array(line[4 * x..<4 * x + 4]) == expected)
    }
    #expect(line.suffix(4) == [77, 77, 77, 77])
  }

  @Test func `Colours are multiplied by alpha in a row that one can see through`() {
    let format = RowFormat(channels: 4, isDeep: false)
    var row = (0..<Self.width).flatMap { _ in [200, 100, 50, 255] as [UInt8] }
    var line = [UInt8](repeating: 0, count: 4 * Self.width)
    format.unpack(row, into: &line, count: Self.width)
    #expect(line.prefix(4) == [50, 100, 200, 255])
    row[4 * Self.width - 1] = 51
    format.unpack(row, into: &line, count: Self.width)
    #expect(line.prefix(4) == [50, 100, 200, 255])
    #expect(line.suffix(4) == [10, 20, 40, 51])
  }
}
