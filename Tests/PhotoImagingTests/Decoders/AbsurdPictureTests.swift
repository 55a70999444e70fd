import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoImaging

/// Small files that ask for very much: what decoders do with them takes no longer than other pictures.
@Suite(.onTheThreadForLongOnes, .serialized)
struct AbsurdPictureTests {
  private let pool = DecoderPool(DecoderProgram(path: Repository.built("photo-pages-decoder")))

  private func request(_ bytes: [UInt8], _ detail: PictureDetail = .full) -> DecodeRequest {
    DecodeRequest(source: .bytes(bytes), detail: detail)
  }

  @Test func aPictureOfThousandsOfScansIsShownByItsFirst() throws {
    var picture = TestJPEG(PixelSize(width: 64, height: 48))
    picture.isProgressive = true
    let file = picture.file()
    let last = try #require(file.indices.last { file[$0...].starts(with: [0xFF, 0xDA]) })
    let scan = file[last..<file.count - 2]
    let many = file.dropLast(2) + [[UInt8]](repeating: Array(scan), count: 2_000).joined()
    let shown = try pool.decode(request(Array(many) + file.suffix(2)))
    #expect(shown.fullSize == picture.size)
  }

  @Test func anAnimationOfVeryManyFramesMoves() throws {
    let count = 20_000
    let file = TestGIF.numbered(count, PixelSize(width: 2, height: 2)).bytes
    let animation = try pool.openAnimation(request(file), DecodingControl())
    #expect((2...count).contains(animation.timing.count))
    for index in 0..<3 {
      #expect(try animation.frame(index).pixels.size == PixelSize(width: 2, height: 2))
    }
  }

  @Test func anAnimationWithoutDelaysIsNoFasterThanOthers() throws {
    let file = TestGIF.numbered(3, PixelSize(width: 2, height: 2), delay: 0).bytes
    let animation = try pool.openAnimation(request(file), DecodingControl())
    #expect(animation.timing.delays.allSatisfy { $0 >= 20 })
  }

  /// It would take a core a minute, however small it is shown.
  @Test func aPictureOfGigapixelsIsRefusedWithItsSize() throws {
    let size = PixelSize(width: 70_000, height: 70_000)
    let head = TestPNG.number(size.width) + TestPNG.number(size.height) + [1, 0, 0, 0, 0]
    let file =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + TestPNG.chunk("IHDR", head)
      + TestPNG.chunk("IDAT", [])
    for detail in [PictureDetail.full, .fitting(PixelSize(width: 800, height: 600))] {
      #expect(throws: PictureError.tooManyPixels(size)) { try pool.decode(request(file, detail)) }
    }
  }
}
