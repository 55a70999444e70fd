import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding
@testable import PhotoImaging

/// Copies that a confined decoder process makes.
@Suite(.onTheThreadForLongOnes, .serialized)
struct ConfinedCopyTests {
  private let pool = DecoderPool(DecoderProgram(path: Repository.built("photo-pages-decoder")))
  private let folder = TemporaryFolder()

  private func file(_ bytes: [UInt8]) throws -> PictureSource {
    let path = folder.write(bytes, as: "photo")
    return .descriptor(FirstPicture.open(Array(path.utf8)))
  }

  @Test(arguments: CopyFormat.allCases)
  func aConfinedProcessMakesTheFileThatIsMadeHere(format: CopyFormat) throws {
    let photo = TestJPEG(PixelSize(width: 700, height: 500)).file()
    var settings = CopySettings()
    (settings.format, settings.turn) = (format, .rotated90)
    settings.crop = CropArea(x: 0.1, y: 0.2, width: 0.5, height: 0.6)
    let request = CopyRequest(try file(photo), settings, sidecar: Array("<x/>".utf8))
    let confined = try pool.copy(request, DecodingControl())
    #expect(try confined == PictureDecoder().copy(request, DecodingControl()))
    #expect(confined.count > 10_000)
  }

  @Test func aCopyOfARareKindIsMadeByAProcessThatHasItsLoader() throws {
    let gif = TestGIF.numbered(3, PixelSize(width: 20, height: 10)).bytes
    let copy = try pool.copy(CopyRequest(try file(gif), CopySettings()), DecodingControl())
    let decoded = try PictureDecoder().decode(
      DecodeRequest(source: .bytes(copy), detail: .full), DecodingControl())
    #expect(decoded.fullSize == PixelSize(width: 20, height: 10))
  }

  @Test func aLargerCopyThanItsFileFits() throws {
    // Of a few kilobytes come many megabytes.
    let photo = try PictureEncoder.jpeg(
      TestPictures.slope(PixelSize(width: 4000, height: 3000)), quality: 30)
    var settings = CopySettings()
    settings.format = .tiff
    let copy = try pool.copy(CopyRequest(try file(photo), settings), DecodingControl())
    #expect(copy.count > photo.count)
  }

  @Test func aCancelledCopyIsNotMade() throws {
    let control = DecodingControl()
    control.cancel()
    let photo = TestJPEG(PixelSize(width: 700, height: 500)).file()
    #expect(throws: PictureError.cancelled) {
      try pool.copy(CopyRequest(file(photo), CopySettings()), control)
    }
  }

  @Test func damagedFilesAreCopiedOrRefusedAndTheProcessGoesOn() throws {
    var generator = SeededGenerator(seed: 3)
    let photo = TestJPEG(PixelSize(width: 120, height: 80)).file()
    for place in 0..<60 {
      var damaged = photo
      for _ in 0..<8 {
        damaged[Int.random(in: 2..<photo.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      if place % 3 == 0 { damaged.removeLast(photo.count * place / 60) }
      var settings = CopySettings()
      settings.format = CopyFormat.allCases[place % CopyFormat.allCases.count]
      do throws(PictureError) {
        #expect(try pool.copy(CopyRequest(open(damaged), settings), DecodingControl()).count > 0)
      } catch {
        #expect(error != .decoderFailed && error != .tooSlow, "\(error)")
      }
    }
  }

  private func open(_ bytes: [UInt8]) throws(PictureError) -> PictureSource { .bytes(bytes) }
}
