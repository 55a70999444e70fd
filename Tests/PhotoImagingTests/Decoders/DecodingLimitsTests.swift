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
        OpenedPicture(size: PixelSize(width: 4096, height: 2048), byteCount: 700 << 20))
    #expect(limits.byteAllowance == 700 << 20)
    #expect(limits.processorSeconds == 4 + 3 + 4)
  }

  @Test
  func aCopyMayTakeASecondMoreForEachMegapixelToItsLimit() {
    let size = PixelSize(width: 4096, height: 2048)
    let limits = DecodingLimits(fileBytes: 3 << 20, encodes: true)
    let picture = OpenedPicture(size: size, byteCount: 700 << 20)
    #expect(limits.opened(picture).processorSeconds == 4 + 3 + 4 + 8)
    #expect(DecodingLimits(fileBytes: 1 << 30, encodes: true).processorSeconds == 55)
  }

  @Test
  func aDrawingMayTakeLongerThanItsSizeTells() {
    let size = PixelSize(width: 60, height: 40)
    let limits = DecodingLimits(fileBytes: 500)
      .opened(OpenedPicture(size: size, byteCount: 10_000, isVector: true))
    #expect(limits.processorSeconds == 4 + 5)
  }

  @Test
  func aPictureThatNobodyLooksAtMayTakeTwoSeconds() {
    let limits = DecodingLimits(fileBytes: 3 << 20).whilePrefetching
    #expect(limits.processorSeconds == 2)
    #expect(limits.byteAllowance == DecodingLimits(fileBytes: 3 << 20).byteAllowance)
  }

  @Test
  func noPictureMayTakeMoreThanTheMostThereIs() {
    let limits = DecodingLimits(fileBytes: .max)
      .opened(OpenedPicture(size: PixelSize(width: .max, height: .max), byteCount: .max))
    #expect(limits.processorSeconds == 15)
    #expect(limits.byteAllowance <= 4 << 30)
  }
}

struct ExchangeTests {
  private static let slow = OpenedPicture(
    size: PixelSize(width: 20_000, height: 15_000), byteCount: 0, seconds: 3)

  private func exchange(isPrefetch: Bool) -> Exchange {
    let control = DecodingControl()
    control.setPrefetch(isPrefetch)
    return Exchange(DecodingLimits(fileBytes: 0), LentPictures(SpareMemory()), control)
  }

  @Test
  func aPictureThatTakesLongIsPostponedWhileNobodyLooksAtIt() {
    let unseen = exchange(isPrefetch: true)
    unseen.open(Self.slow)
    #expect(unseen.isPostponed)
    let shown = exchange(isPrefetch: false)
    shown.open(Self.slow)
    #expect(!shown.isPostponed)
  }

  @Test
  func aPictureThatIsLookedAtAfterAllMayTakeAsLongAsAny() {
    let exchange = exchange(isPrefetch: true)
    #expect(exchange.currentLimits.processorSeconds == 2)
    exchange.control?.setPrefetch(false)
    #expect(exchange.currentLimits.processorSeconds == 4)
  }
}

struct LentPicturesTests {
  @Test
  func noMoreMemoryIsLentThanARequestMayHave() throws {
    let pictures = LentPictures(SpareMemory())
    #expect(try pictures.lend([4096, 4096], limit: 10_000).count == 2)
    #expect(throws: DecoderProcess.Failure.self) { try pictures.lend([4096], limit: 10_000) }
    #expect(throws: DecoderProcess.Failure.self) { try pictures.lend([-1], limit: 10_000) }
  }

  @Test
  func memoryThatHoldsNoPictureIsLentAgain() throws {
    let spare = SpareMemory()
    let pictures = LentPictures(spare)
    let file = try pictures.lend([4096], limit: 10_000)[0]
    pictures.returnUnused()
    #expect(try LentPictures(spare).lend([4096], limit: 10_000)[0] === file)
  }
}

struct SpareMemoryTests {
  private let spare = SpareMemory()

  @Test
  func ofSeveralBlocksThatFitTheLastOneIsLent() throws {
    let blocks = try (0..<2).map { _ in try spare.take(4096) }
    for block in blocks { spare.put(block) }
    #expect(try spare.take(4096) === blocks[1])
    #expect(try spare.take(4096) === blocks[0])
  }

  @Test
  func aBlockThatIsTooLargeByNowIsFreed() throws {
    weak var large: SharedMemory?
    weak var other: SharedMemory?
    do {
      let (one, two) = (try spare.take(8 << 20), try spare.take(8 << 20))
      (large, other) = (one, two)
      spare.put(one)
      // A preview needs less, and the next picture as much.
      _ = try spare.take(4096)
      #expect(large != nil)
      _ = try spare.take(3 << 20)
      spare.put(two)
    }
    #expect(large == nil && other == nil)
  }

  @Test
  func memoryOfAProcessThatHasEndedIsFreed() throws {
    weak var kept: SharedMemory?
    weak var late: SharedMemory?
    do {
      let (one, two) = (try spare.take(4096), try spare.take(4096))
      (kept, late) = (one, two)
      spare.put(one)
      spare.close()
      spare.put(two)
    }
    #expect(kept == nil && late == nil)
  }
}

struct IdlenessTests {
  @Test
  func aProcessThatUsesNoTimeIsIdle() {
    var idleness = IdleCount(.seconds(3))
    for _ in 0..<4 { idleness.look(.seconds(3), isPaused: false) }
    #expect(idleness.looks == 4)
    idleness.look(.seconds(4), isPaused: false)
    #expect(idleness.looks == 0)
  }

  @Test
  func aProcessThatWasToldToPauseIsNotIdle() {
    var idleness = IdleCount(.zero)
    idleness.look(.zero, isPaused: true)
    #expect(idleness.looks == 0)
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
