import PhotoPages
import TestSupport
import Testing

@testable import PhotoMetadata

@Suite("The place of a JPEG's orientation") struct OrientationPlaceTests {
  private func place(_ photo: OrientedJPEG) throws -> OrientationPlace? {
    OrientationPlace(in: ByteReader(try photo.bytes()))
  }

  @Test(
    "A JPEG's orientation is found in every form of EXIF", arguments: OrientedJPEG.all.map(\.name))
  func found(name: String) throws {
    let photo = try #require(OrientedJPEG.all.first { $0.name == name }?.photo)
    let bytes = try photo.bytes()
    guard case .number(let number) = try #require(OrientationPlace(in: ByteReader(bytes))) else {
      Issue.record("no number")
      return
    }
    #expect(number.value == photo.value)
    #expect(number.byteCount == (photo.isLong ? 4 : 2))
    #expect(number.isBigEndian == photo.isBigEndian)
    let read = ByteReader(bytes).integer(
      at: number.offset, bytes: number.byteCount, photo.isBigEndian ? .big : .little)
    #expect(read == photo.value)
  }

  @Test("A JPEG without EXIF gets a segment after its start, or after JFIF's segment")
  func insertion() throws {
    let bare = OrientedJPEG().with { $0.hasEXIF = false }
    #expect(try place(bare) == .insertion(2))
    #expect(try place(bare.with { $0.hasJFIF = true }) == .insertion(20))
  }

  @Test("EXIF without an orientation, and files that are no JPEG, have no place for it")
  func none() throws {
    #expect(try place(OrientedJPEG().with { $0.value = nil }) == nil)
    #expect(
      try place(OrientedJPEG().with { ($0.hasEXIF, $0.index) = (false, [1]) }) == nil)
    #expect(OrientationPlace(in: ByteReader(Array("no JPEG".utf8))) == nil)
    #expect(OrientationPlace(in: ByteReader([])) == nil)
  }

  @Test("A truncated JPEG has no wrong place for its orientation")
  func cutOff() throws {
    let bytes = try OrientedJPEG().with { $0.fieldsBefore = 3 }.bytes()
    let whole = OrientationPlace(in: ByteReader(bytes))
    for count in 0..<120 {
      let place = OrientationPlace(in: ByteReader(Array(bytes[..<count])))
      if case .number? = place { #expect(place == whole) }
    }
  }
}
