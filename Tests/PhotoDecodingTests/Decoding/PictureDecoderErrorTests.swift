import Glibc
import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Why there is no picture, and what is left behind then.
@Suite struct PictureDecoderErrorTests {
  @Test func `No bytes at all are an empty picture`() {
    #expect(throws: PictureError.empty) { try decode([]) }
    let folder = TemporaryFolder()
    let file = CountedFile().open(folder.write([], as: "empty.jpg"))
    #expect(throws: PictureError.empty) { try decode(.descriptor(file)) }
  }

  @Test(arguments: [1, 20, 20_000]) func `Text is not a picture, however long`(count: Int) {
    let text = Array(String(repeating: "No picture. ", count: count).utf8)
    #expect(throws: PictureError.notAPicture) { try decode(text) }
  }

  @Test(arguments: [PictureDetail.full, .fitting(PixelSize(40, 40))], [0.5, 0.9])
  func `A file that was cut off shows what there is, and says so`(
    detail: PictureDetail, fraction: Double
  ) throws {
    let picture = TestPictures.checkerboard(PixelSize(400, 300), side: 3)
    // A PNG of few colours holds all its rows in its first bytes, and has tests of its own.
    for file in [try PictureEncoder.jpeg(picture)] {
      let start = Array(file.prefix(Int(Double(file.count) * fraction)))
      let decoded = try decode(start, detail)
      #expect(decoded.traits.contains(.isIncomplete))
      #expect(decoded.fullSize == picture.size)
      #expect(decoded.pixels.size == detail.size(of: picture.size))
      let whole = try decode(file, detail)
      #expect(!whole.traits.contains(.isIncomplete))
    }
  }

  @Test func `A file that ends before its first row is damaged`() throws {
    let picture = TestPictures.checkerboard(PixelSize(400, 300), side: 3)
    for file in [try PictureEncoder.jpeg(picture), try PictureEncoder.png(picture)] {
      #expect(isDamaged(Array(file.prefix(file.count / 50))))
    }
  }

  @Test func `A JPEG that lacks nothing but its end marker is shown`() throws {
    let marker = TestPictures.marker()
    let file = try PictureEncoder.jpeg(marker, quality: 95).dropLast(2)
    #expect(try decode(Array(file)).pixels.meanDifference(from: marker) < 6)
  }

  @Test func `A small JPEG without its data is damaged`() throws {
    let file = try PictureEncoder.jpeg(TestPictures.solid(PixelSize(8, 8), .red))
    #expect(isDamaged(file.dropLast(10)))
  }

  @Test(.enabled(if: PixbufOracle.reads("pnm"), "gdk-pixbuf decodes no PNM in the process"))
  func `A portable pixmap without its last byte lacks the row of it`() throws {
    let file = Array("P6 2 2 255\n".utf8) + Array(repeating: 9, count: 11)
    let picture = try decode(file)
    #expect(picture.traits == [.isIncomplete])
    #expect(picture.pixels[1, 0] == 0xFF09_0909)
    #expect(picture.pixels[0, 1] == 0xFF00_0000)
  }

  @Test func `Damaged bytes tell the decoder's reason`() throws {
    var file = try PictureEncoder.png(TestPictures.marker())
    for index in 60..<80 { file[index] ^= 0xFF }
    let error = #expect(throws: PictureError.self) { try decode(file) }
    guard case .damaged(let reason) = error else {
      Issue.record("Not damaged but \(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func `A picture above the limit is too large, one at the limit is not`() throws {
    let picture = TestPictures.solid(PixelSize(100, 50), .red)
    for file in [try PictureEncoder.png(picture), try PictureEncoder.jpeg(picture)] {
      let request = DecodeRequest(source: .bytes(file), detail: .full)
      #expect(throws: PictureError.tooManyPixels(PixelSize(100, 50))) {
        try PictureDecoder(byteLimit: 19_999).decode(request)
      }
      #expect(throws: Never.self) {
        try PictureDecoder(byteLimit: 20_000).decode(request)
      }
    }
  }

  @Test func `A file that claims a gigantic size is refused before memory is taken for it`() throws
  {
    var file = try PictureEncoder.jpeg(TestPictures.solid(PixelSize(64, 64), .red))
    // Start of frame, length, eight bits, then height and width.
    let frame: [UInt8] = [0xFF, 0xC0, 0x00, 0x11, 0x08]
    let found = file.indices.first { file[$0...].starts(with: frame) }
    let start = try #require(found) + frame.count
    file.replaceSubrange(start..<start + 4, with: [0xFD, 0xE8, 0xFD, 0xE8])
    #expect(throws: PictureError.tooManyPixels(PixelSize(65_000, 65_000))) { try decode(file) }
  }

  @Test func `A folder in place of a file is said to be one`() {
    let folder = TemporaryFolder()
    #expect(throws: PictureError.source(.isFolder)) {
      try decode(.descriptor(CountedFile().open(folder.path)))
    }
  }

  @Test func `A cancelled picture is given up between two chunks`() throws {
    let file = try TestPictures.bigJPEG()
    #expect(file.count > 4 * 65_536, "Or there are too few chunks to tell")
    var asked = 0
    let watch = DecodeWatch(isCancelled: {
      asked += 1
      return asked == 3
    })
    #expect(throws: PictureError.cancelled) {
      let request = DecodeRequest(source: .bytes(file), detail: .full)
      return try PictureDecoder().decode(request, onPass: nil, watch)
    }
    #expect(asked == 3)
  }

  @Test func `A picture cancelled before it begins is given up`() throws {
    let marker = try PictureEncoder.png(TestPictures.marker())
    let sources: [PictureSource] = [
      .bytes(marker), .pixels(TestPictures.marker(), orientation: .mirrored),
    ]
    for source in sources {
      #expect(throws: PictureError.cancelled) {
        try PictureDecoder().decode(DecodeRequest(source: source, detail: .full), .cancelled)
      }
    }
  }

  @Test func `A descriptor is closed once, whatever becomes of its picture`() throws {
    let folder = TemporaryFolder()
    let picture = try PictureEncoder.png(TestPictures.marker())
    for bytes in [picture, Array(picture.prefix(200)), [], Array("Text".utf8)] {
      let file = CountedFile()
      _ = try? decode(.descriptor(file.open(folder.write(bytes, as: "file"))))
      #expect(file.closeCount == 1)
    }
  }

  private func isDamaged(_ file: [UInt8], _ detail: PictureDetail = .full) -> Bool {
    do throws(PictureError) {
      _ = try decode(file, detail)
    } catch .damaged {
      return true
    } catch {
      return false
    }
    return false
  }
}
