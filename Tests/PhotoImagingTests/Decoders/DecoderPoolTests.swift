import Glibc
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoImaging

/// Pictures decoded by the real decoder program.
@Suite(.onTheThreadForLongOnes, .serialized)
struct DecoderPoolTests {
  private let pool = DecoderPool(DecoderProgram(path: Repository.built("photo-pages-decoder")))
  private let folder = TemporaryFolder()

  @Test
  func aPictureHasThePixelsThatTheDecoderMakesInThisProcess() throws {
    let numbered = TestPictures.numbered(3, size: PixelSize(width: 700, height: 500))
    for bytes in [try PictureEncoder.jpeg(numbered), try PictureEncoder.png(numbered)] {
      for detail in [PictureDetail.full, .fitting(PixelSize(width: 200, height: 200))] {
        let request = DecodeRequest(source: try file(bytes), detail: detail)
        let confined = try pool.decode(request)
        let here = try PictureDecoder().decode(request)
        #expect(confined.fullSize == here.fullSize)
        #expect(confined.traits == here.traits)
        #expect(confined.pixels.size == here.pixels.size)
        #expect(confined.pixels.meanDifference(from: here.pixels) == 0)
      }
    }
  }

  @Test
  func bytesInMemoryAreDecodedAsFilesAre() throws {
    let bytes = try PictureEncoder.jpeg(TestPictures.numbered(1))
    let request = DecodeRequest(source: .bytes(bytes, orientation: .rotated90), detail: .full)
    let confined = try pool.decode(request)
    #expect(confined.pixels.meanDifference(from: try PictureDecoder().decode(request).pixels) == 0)
  }

  @Test
  func rarePicturesAreDecodedByAProcessThatHasTheirLoaders() throws {
    let gif = TestGIF.numbered(3, PixelSize(width: 20, height: 10)).bytes
    let confined = try pool.decode(DecodeRequest(source: try file(gif), detail: .full))
    #expect(confined.traits.contains(.isAnimated))
  }

  @Test
  func theFramesOfAnAnimationComeInAnyOrder() throws {
    let request = DecodeRequest(
      source: try file(TestGIF.numbered(3, PixelSize(width: 20, height: 10)).bytes), detail: .full)
    let confined = try pool.openAnimation(request, DecodingControl())
    let here = try PictureDecoder().openAnimation(request, DecodingControl())
    #expect(confined.timing == here.timing)
    for index in [0, 2, 1] {
      let frame = try confined.frame(index)
      #expect(frame.pixels.meanDifference(from: try here.frame(index).pixels) == 0)
    }
  }

  @Test
  func anAnimationGoesOnInANewProcessIfItsOwnEnds() throws {
    let gif = TestGIF.numbered(3, PixelSize(width: 20, height: 10)).bytes
    let animation = try #require(
      try pool.openAnimation(
        DecodeRequest(source: try file(gif), detail: .full), DecodingControl())
        as? ConfinedAnimation)
    let frames = try (0..<2).map(animation.frame)
    animation.process.end()
    #expect(try animation.frame(1).pixels.meanDifference(from: frames[1].pixels) == 0)
    animation.process.end()
    #expect(throws: PictureError.decoderFailed) { try animation.frame(2) }
  }

  @Test
  func whatIsNoPictureIsRefusedWithTheReason() throws {
    #expect(throws: PictureError.notAPicture) {
      try pool.decode(
        DecodeRequest(source: try file(Array("Only a text.".utf8)), detail: .full))
    }
    #expect(throws: PictureError.empty) {
      try pool.decode(DecodeRequest(source: try file([]), detail: .full))
    }
  }

  @Test
  func storedFramesAndProfilesAreTold() throws {
    let bytes = try PictureEncoder.jpeg(
      TestPictures.numbered(1, size: PixelSize(width: 60, height: 40)), orientation: .rotated90)
    let source = try file(bytes)
    let frame = try pool.storedFrame(of: source)
    #expect(frame == StoredFrame(size: PixelSize(width: 60, height: 40), orientation: .rotated90))
    #expect(try pool.colourProfileName(of: source) == nil)
  }

  @Test
  func packetsOfManyPhotosComeInTheirOrder() throws {
    // Together more than a socket holds.
    let padding = String(repeating: " ", count: 50_000)
    let photos = (0..<20).map { number -> PictureSource in
      var photo = TestJPEG(PixelSize(width: 8, height: 8))
      let packet = Array("<x:xmpmeta>\(number)</x:xmpmeta>\(padding)".utf8)
      if number % 3 != 0 { photo.add(packet: packet) }
      return .bytes(photo.file())
    }
    let gone = PictureSource.bytes(Array("no photo".utf8))
    let found = pool.packets(in: photos + [gone])
    #expect(found == PictureDecoder().packets(in: photos + [gone]))
    #expect(found.count { $0 != nil } == 13)
    #expect(pool.startCount == 1)
  }

  @Test
  func aProgramThatIsMissingIsSaid() throws {
    let pool = DecoderPool(DecoderProgram(path: folder.path + "/missing"))
    #expect(throws: PictureError.noDecoder(reason: "No such file or directory")) {
      try pool.decode(
        DecodeRequest(
          source: .bytes(try PictureEncoder.jpeg(TestPictures.numbered(1))), detail: .full))
    }
  }

  @Test
  func memoryOfPicturesThatAreGoneIsUsedAgain() throws {
    let large = TestPictures.numbered(1, size: PixelSize(width: 640, height: 480))
    let request = DecodeRequest(source: try file(try PictureEncoder.jpeg(large)), detail: .full)
    let address = { (picture: DecodedPicture) in
      picture.pixels.storage.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    }
    var kept = try pool.decode(request)
    let first = address(kept)
    kept = DecodedPicture(pixels: TestPictures.numbered(1), fullSize: kept.fullSize)
    let again = try pool.decode(request)
    #expect(address(again) == first)
    let other = try pool.decode(request)
    #expect(address(other) != first)
    #expect(other.pixels.meanDifference(from: again.pixels) == 0)
  }

  @Test
  func aProcessIsEndedThatIsNotNeededWhileAnotherOneIs() async throws {
    var timeouts = DecoderTimeouts()
    timeouts.rest = .milliseconds(50)
    let pool = DecoderPool(
      DecoderProgram(path: Repository.built("photo-pages-decoder"), timeouts: timeouts))
    let photo = try file(try PictureEncoder.jpeg(TestPictures.numbered(1)))
    let gif = TestGIF.numbered(3, PixelSize(width: 20, height: 10)).bytes
    do {
      let animation = try pool.openAnimation(
        DecodeRequest(source: try file(gif), detail: .full), DecodingControl())
      _ = try pool.storedFrame(of: photo)
      withExtendedLifetime(animation) {}
    }
    #expect(pool.waitingCount > 1)
    // Pages go on being turned.
    try await eventually("one process") {
      _ = try pool.storedFrame(of: photo)
      return pool.waitingCount == 1
    }
  }

  private func file(_ bytes: [UInt8]) throws -> PictureSource {
    let path = folder.write(bytes, as: "photo")
    return .descriptor(FirstPicture.open(Array(path.utf8)))
  }
}
