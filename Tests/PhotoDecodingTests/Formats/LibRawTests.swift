import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// What LibRaw finds in raw files where the directories do not tell of a preview.
@Suite struct LibRawTests {
  private let tolerance = 6.0

  @Test func `A preview that is no JPEG file is shown, upright`() throws {
    let size = PixelSize(160, 120)
    let left = Array(repeatElement([200, 40, 40] as [UInt8], count: 80).joined())
    let right = Array(repeatElement([40, 40, 200] as [UInt8], count: 80).joined())
    let file = RawFiles.withPixels(
      Array(repeatElement(left + right, count: 120).joined()), of: size)
    let picture = try decode(file)
    #expect(picture.fullSize == PixelSize(120, 160))
    #expect(picture.pixels.colour(60, 20).difference(from: TestColour(200, 40, 40)) < 3)
    #expect(picture.pixels.colour(60, 140).difference(from: TestColour(40, 40, 200)) < 3)
    #expect(picture.traits == [])
  }

  @Test func `A preview in the maker's own notes is found in memory and in a mapped file`() throws {
    let jpeg = try PictureEncoder.jpeg(TestPictures.marker(unit: 24))
    let file = RawFiles.orf.file(preview: jpeg, orientation: .rotated270)
    let folder = TemporaryFolder()
    let path = folder.write(file, as: "photo.orf")
    for source in [
      PictureSource.bytes(file, orientation: nil), .descriptor(CountedFile().open(path)),
    ] {
      let (preview, orientation) = try #require(LibRaw.largestPreview(in: source.input()))
      #expect(preview.size == TestPictures.marker(unit: 24).size)
      #expect(orientation == .rotated270)
    }
  }

  @Test(arguments: Orientation.allCases)
  func `LibRaw's way to tell of turning is understood`(orientation: Orientation) throws {
    let jpeg = try PictureEncoder.jpeg(TestPictures.marker())
    let file = RawFiles.pef.file(preview: jpeg, orientation: orientation)
    #expect(LibRaw.largestPreview(in: EncodedInput(file))?.1 == orientation)
  }

  @Test func `What LibRaw does not know it has no preview of`() throws {
    #expect(LibRaw.largestPreview(in: EncodedInput([])) == nil)
    #expect(LibRaw.largestPreview(in: EncodedInput(Array(repeating: 1, count: 5000))) == nil)
    let folder = TemporaryFolder()
    let empty = PictureSource.descriptor(CountedFile().open(folder.write([], as: "a.orf")))
    #expect(try LibRaw.largestPreview(in: empty.input()) == nil)
  }

  @Test(arguments: [
    (Array("II\u{1A}\0\0\0HEAPCCDR".utf8), RawKind.other), (Array("\0MRM\0\0".utf8), .other),
    (Array("FOVb\0\0".utf8), .other),
    (Array("FOV".utf8), nil), ([], nil),
  ])
  func `Raw files of layouts of their own are known by their first bytes`(
    head: [UInt8], kind: RawKind?
  ) {
    #expect(RawKind(EncodedInput(head)) == kind)
  }
}
