import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Raw files of cameras are shown by the picture that the camera has put into them.
@Suite struct RawFileTests {
  private let tolerance = 6.0
  private let marker = TestPictures.marker(unit: 24)

  @Test(arguments: RawFiles.allCases)
  func `A raw file shows its preview`(kind: RawFiles) throws {
    let file = kind.file(preview: try PictureEncoder.jpeg(marker))
    let picture = try decode(file)
    #expect(picture.fullSize == marker.size)
    #expect(picture.pixels.meanDifference(from: marker) < tolerance)
  }

  @Test(arguments: RawFiles.allCases)
  func `A raw file is known by its content, and read from a descriptor as from memory`(
    kind: RawFiles
  ) throws {
    let folder = TemporaryFolder()
    let file = kind.file(preview: try PictureEncoder.jpeg(marker))
    let path = folder.write(file, as: "photo.jpg")
    let picture = try decode(.descriptor(CountedFile().open(path)))
    #expect(picture.pixels.meanDifference(from: marker) < tolerance)
  }

  @Test(arguments: RawFiles.allCases, Orientation.allCases)
  func `A raw file in every orientation is upright`(
    kind: RawFiles, orientation: Orientation
  ) throws {
    // What the preview says of itself must not count as well.
    let own: Orientation = kind == .raf ? orientation : .upright
    let preview = try PictureEncoder.jpeg(marker.stored(for: orientation), orientation: own)
    let picture = try decode(kind.file(preview: preview, orientation: orientation))
    #expect(picture.fullSize == marker.size)
    #expect(picture.pixels.meanDifference(from: marker) < tolerance)
  }

  @Test(arguments: [RawFiles.cr2, .cr3])
  func `Of two previews the larger is shown, and the smaller while that is not there`(
    kind: RawFiles
  ) throws {
    let small = try PictureEncoder.jpeg(TestPictures.solid(PixelSize(160, 120), .green))
    let file = kind.file(preview: try PictureEncoder.jpeg(marker), small: small)
    #expect(try decode(file).pixels.size == marker.size)
    let preview = try decode(file, .preview)
    #expect(preview.traits.contains(.isPreview))
    #expect(preview.fullSize == marker.size)
    #expect(preview.pixels.colour(20, 20).difference(from: .green) < 6)
  }

  @Test func `What a program has rendered is a plain TIFF, even if it names the camera`() throws {
    let pixels = [UInt8](repeating: 0x80, count: 16 * 16 * 3)
    let file = TiffFile([
      .short(0x0100, [16]), .short(0x0101, [16]), .short(0x0102, [8, 8, 8]),
      .short(0x0103, [1]), .short(0x0106, [2]), .text(0x010F, "NIKON CORPORATION"),
      .place(0x0111, pixels), .short(0x0115, [3]), .short(0x0116, [16]),
      .long(0x0117, [pixels.count]),
    ]).bytes
    #expect(RawKind(EncodedInput(file)) == nil)
    #expect(try decode(file).pixels[3, 3] == 0xFF80_8080)
  }

  @Test func `JPEG without losses is a raw file's pixels and no preview`() throws {
    var lossless = try PictureEncoder.jpeg(marker)
    let frame = try #require(
      lossless.indices.first { lossless[$0...].starts(with: [0xFF, 0xC0, 0, 17]) })
    lossless[frame + 1] = 0xC3
    #expect(!JPEGHead(lossless).isShowable)
    let file = RawFiles.cr2.file(preview: lossless, small: try PictureEncoder.jpeg(marker))
    #expect(try decode(file).fullSize == marker.size)
  }

  @Test(arguments: RawFiles.allCases, [0.1, 0.5, 0.9])
  func `A raw file that was cut off is shown as far as it goes, or said to be damaged`(
    kind: RawFiles, fraction: Double
  ) throws {
    let file = kind.file(preview: try PictureEncoder.jpeg(marker))
    do throws(PictureError) {
      let picture = try decode(Array(file.prefix(Int(Double(file.count) * fraction))))
      #expect(picture.fullSize == marker.size)
    } catch .damaged, .notAPicture {
      // Nothing was there that anybody could show.
    }
  }

  @Test(arguments: RawFiles.allCases)
  func `Whatever happens to a raw file's bytes, nothing worse than an error follows`(
    kind: RawFiles
  ) throws {
    var random = SeededGenerator(seed: 7)
    let small = try PictureEncoder.jpeg(TestPictures.marker(unit: 14))
    let file = kind.file(preview: small, small: small, orientation: .rotated90)
    for _ in 0..<300 {
      var broken = file
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        // Mostly where the structure is, which is at the beginning.
        let end = Bool.random(using: &random) ? min(900, file.count) : file.count
        broken[Int.random(in: 0..<end, using: &random)] =
          Bool.random(using: &random) ? .random(in: 0...255, using: &random) : 0xFF
      }
      if Int.random(in: 0..<5, using: &random) == 0 {
        broken.removeLast(Int.random(in: 0..<broken.count, using: &random))
      }
      do throws(PictureError) {
        _ = try decode(broken)
      } catch {
        #expect(error != .cancelled)
      }
    }
  }
}
