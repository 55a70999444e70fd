import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

@Suite("The bytes of a turned file") struct TurnedFileTests {
  private func turned(_ bytes: [UInt8]) throws -> TurnedFile {
    let place = try #require(try EmbeddedMetadata(of: .bytes(bytes)).orientationPlace)
    return try #require(TurnedFile(bytes, place))
  }

  /// What another library reads.
  private func exif(_ bytes: [UInt8]) throws -> Orientation? {
    try EmbeddedMetadata(of: .bytes(bytes)).exif.orientation
  }

  @Test(
    "Turning a file changes only the byte of its orientation",
    arguments: OrientedJPEG.all.map(\.name))
  func number(name: String) throws {
    let photo = try #require(OrientedJPEG.all.first { $0.name == name }?.photo)
    let before = try photo.bytes()
    let file = try turned(before)
    for orientation in Orientation.allCases {
      let after = file.bytes(storing: orientation.rawValue)
      #expect(after.count == before.count)
      let changed = before.indices.filter { before[$0] != after[$0] }
      #expect(changed.count == (photo.value == orientation.rawValue ? 0 : 1))
      #expect(try exif(after) == orientation)
      #expect(try turned(after).bytes(storing: photo.value) == before)
    }
  }

  @Test(
    "Turning a JPEG without EXIF adds a segment, and turning it back removes it",
    arguments: [false, true])
  func insertion(hasJFIF: Bool) throws {
    let before = try OrientedJPEG().with { ($0.hasEXIF, $0.hasJFIF) = (false, hasJFIF) }.bytes()
    let file = try turned(before)
    #expect(file.stored == nil && file.orientation == .upright)
    let after = file.bytes(storing: 6)
    let place = hasJFIF ? 20 : 2
    #expect(after.count == before.count + 36)
    #expect(after[..<place] == before[..<place])
    #expect(Array(after[(place + 36)...]) == Array(before[place...]))
    #expect(try exif(after) == .rotated90)
    #expect(try turned(after).bytes(storing: nil) == before)
    // A segment of another program's is no segment of ours.
    let other = try OrientedJPEG().with { $0.fieldsBefore = 1 }.bytes()
    #expect(try exif(turned(other).bytes(storing: nil)) == .upright)
  }

  @Test("A stored place that does not hold the orientation is refused")
  func refused() throws {
    let bytes = try OrientedJPEG().bytes()
    guard case .number(let number)? = try EmbeddedMetadata(of: .bytes(bytes)).orientationPlace
    else { throw PictureError.notAPicture }
    let offsets = Array(0..<80) + [bytes.count - 1, bytes.count, -1, .max, .min, .max - 1]
    for offset in offsets where offset != number.offset {
      let wrong = OrientationPlace.Number(
        offset: offset, byteCount: 2, isBigEndian: true, value: 6)
      #expect(TurnedFile(bytes, .number(wrong)) == nil, "\(offset)")
    }
    for (byteCount, isBigEndian, value) in [
      (4, true, 6), (2, false, 6), (2, true, 1), (0, true, 6),
    ] {
      let wrong = OrientationPlace.Number(
        offset: number.offset, byteCount: byteCount, isBigEndian: isBigEndian, value: value)
      #expect(TurnedFile(bytes, .number(wrong)) == nil)
    }
    for offset in offsets where offset != 2 {
      #expect(TurnedFile(bytes, .insertion(offset)) == nil, "\(offset)")
    }
  }
}
