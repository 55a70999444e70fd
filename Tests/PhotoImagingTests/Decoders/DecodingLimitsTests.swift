import PhotoDecoding
import PhotoPages
import Testing

@testable import PhotoImaging

struct DecodingLimitsTests {
  @Test
  func aSmallFileMayTakeLittleUntilItsPictureIsKnown() {
    let limits = DecodingLimits(fileBytes: 10_000)
    #expect(limits.byteAllowance == 256 << 20 + 640_000)
    #expect(limits.processorSeconds == 4)
  }

  @Test
  func aPictureMayTakeWhatItsSizeTakes() {
    let limits = DecodingLimits(fileBytes: 3 << 20)
      .opened(
        OpenedPicture(size: PixelSize(width: 8192, height: 4096), byteCount: 700 << 20))
    #expect(limits.byteAllowance == 700 << 20)
    #expect(limits.processorSeconds == 4 + 3 + 16)
  }

  @Test
  func aDrawingMayTakeLongerThanItsSizeTells() {
    let size = PixelSize(width: 60, height: 40)
    let limits = DecodingLimits(fileBytes: 500)
      .opened(OpenedPicture(size: size, byteCount: 10_000, isVector: true))
    #expect(limits.processorSeconds == 4 + 5)
  }

  @Test
  func noPictureMayTakeMoreThanTheMostThereIs() {
    let limits = DecodingLimits(fileBytes: .max)
      .opened(OpenedPicture(size: PixelSize(width: .max, height: .max), byteCount: .max))
    #expect(limits.processorSeconds == 60)
    #expect(limits.byteAllowance <= 4 << 30)
  }
}

struct ExchangeWatchTests {
  @Test
  func timeThatIsPausedDoesNotCount() {
    let watch = ExchangeWatch()
    watch.note(.pause)
    // The limit is over as soon as time counts.
    #expect(watch.millisecondsLeft(of: .seconds(10)) > 9_000)
    #expect(!watch.isCancelled)
    watch.note(.cancel)
    #expect(watch.isCancelled)
    #expect(ExchangeWatch().millisecondsLeft(of: .zero) == 0)
  }
}
