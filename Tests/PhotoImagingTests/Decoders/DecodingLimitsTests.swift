@testable import PhotoDecoding
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
  func `A shown picture may take a quarter of the available memory, and never over 2 GiB`() {
    #expect(MemoryCeilings(available: 4 << 30).shown == 1 << 30)
    #expect(MemoryCeilings(available: .max).shown <= 2 << 30)
    #expect(MemoryCeilings(available: .max).unseen < 256 << 20)
    #expect(MemoryCeilings(available: 400 << 20).unseen == 100 << 20)
    #expect(MemoryCeilings(available: -1).shown == 0)
  }

  @Test
  func `A ceiling lowers what may be taken with and without asking`() {
    let limits = DecodingLimits(fileBytes: 100 << 20).capped(at: 64 << 20)
    #expect((limits.byteAllowance, limits.unaskedBytes) == (64 << 20, 64 << 20))
    #expect(DecodingLimits(fileBytes: 0).capped(at: .max).byteAllowance == 256 << 20)
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

  private static let large = OpenedPicture(
    size: PixelSize(width: 5000, height: 4000), byteCount: 300 << 20)

  private func exchange(_ control: DecodingControl, available: Int = 8 << 30) -> Exchange {
    Exchange(
      DecodingLimits(fileBytes: 0), LentPictures(SpareMemory()), control,
      ceilings: MemoryCeilings(available: available))
  }

  @Test
  func `A picture that takes much memory waits until it is shown, as a thumbnail too`() {
    let neighbour = DecodingControl()
    neighbour.setPrefetch(true)
    for control in [neighbour, DecodingControl(isThumbnail: true)] {
      let unseen = exchange(control)
      unseen.open(Self.large)
      #expect(unseen.refusal == .postponed(.memory))
      #expect(unseen.currentLimits.byteAllowance < 256 << 20)
    }
    let shown = exchange(DecodingControl())
    shown.open(Self.large)
    #expect(shown.refusal == nil)
    #expect(shown.currentLimits.byteAllowance == 300 << 20)
  }

  @Test
  func `A shown picture above its ceiling is refused with its size`() {
    let shown = exchange(DecodingControl(), available: 1 << 30)
    shown.open(Self.large)
    #expect(shown.refusal == .failed(.tooManyPixels(Self.large.size)))
  }

  @Test
  func `A picture that is shown after all may take more memory`() {
    let control = DecodingControl()
    control.setPrefetch(true)
    let exchange = exchange(control)
    #expect(exchange.currentLimits.byteAllowance < 256 << 20)
    control.setPrefetch(false)
    #expect(exchange.currentLimits.byteAllowance == 256 << 20)
  }

  @Test
  func `A picture that is shown by now may have failed for want of memory while it was not`() {
    let control = DecodingControl()
    control.setPrefetch(true)
    let exchange = exchange(control)
    exchange.open(OpenedPicture(size: Self.large.size, byteCount: 200 << 20))
    control.setPrefetch(false)
    #expect(exchange.mayLackMemory(.tooLarge))
    #expect(exchange.mayLackMemory(.refused(kind: "AVIF", reason: "")))
    #expect(exchange.mayLackMemory())
  }

  @Test
  func `Only a large picture that is not shown may have failed for want of memory`() {
    let (small, large) = (
      OpenedPicture(size: Self.large.size, byteCount: 1 << 20),
      OpenedPicture(size: Self.large.size, byteCount: 200 << 20)
    )
    let damaged = PictureError.damaged(reason: "")
    let unseen = exchange(DecodingControl(isThumbnail: true))
    #expect(unseen.mayLackMemory(.tooLarge))
    #expect(!unseen.mayLackMemory(damaged))
    unseen.open(small)
    #expect(!unseen.mayLackMemory())
    unseen.open(large)
    #expect(unseen.mayLackMemory(damaged))
    #expect(unseen.mayLackMemory())
    #expect(!unseen.mayLackMemory(.cancelled))
    let shown = exchange(DecodingControl())
    shown.open(large)
    #expect(!shown.mayLackMemory(.tooLarge))
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
    watch.record(.pause)
    // The limit is over as soon as time counts.
    #expect(watch.millisecondsLeft(of: .seconds(10)) > 9_000)
    #expect(!watch.isCancelled)
    watch.record(.cancel)
    #expect(watch.isCancelled)
    #expect(ExchangeWatch().millisecondsLeft(of: .zero) == 0)
  }
}
