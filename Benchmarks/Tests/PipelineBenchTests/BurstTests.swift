import PhotoDecoding
import PhotoMetadata
import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PipelineBench

/// That a burst does what its case is named after.
///
/// On the main thread, as in the program: a burst blocks its thread, and the scheduler needs those that
/// tasks share.
@MainActor @Suite(.timeout(minutes: 5)) struct BurstTests {
  private let decoder = CountingDecoder()

  private var burst: Burst {
    Burst(
      photos: MemoryPhotos(count: 64, files: [[1], [2]]), decoder: decoder,
      screen: PixelSize(width: 4, height: 4))
  }

  @Test func `All that nobody cancels are decoded`() throws {
    try burst.run(asked: 6, cancelled: 0)
    #expect(decoder.finished.load(ordering: .relaxed) == 6)
  }

  @Test func `Those that are cancelled are given up, and nobody waits for them`() throws {
    decoder.waitsToBeCancelled.store(true, ordering: .relaxed)
    try burst.run(asked: 64, cancelled: 64)
    #expect(decoder.finished.load(ordering: .relaxed) == 0)
  }
}

/// Counts, and takes no time, or all the time there is.
private final class CountingDecoder: PictureDecoding {
  func storedFrame(of source: PictureSource) throws(PictureError) -> StoredFrame {
    throw .notAPicture
  }

  func colourProfileName(of source: PictureSource) throws(PictureError) -> String? { nil }

  func metadata(
    of source: PictureSource, _ wanted: MetadataRequest
  ) throws(PictureError) -> EmbeddedMetadata {
    throw .notAPicture
  }

  func openAnimation(
    _ request: DecodeRequest, _ control: DecodingControl
  ) throws(PictureError) -> any AnimationDecoding {
    throw .notAPicture
  }

  let finished = Atomic(0)
  let waitsToBeCancelled = Atomic(false)

  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    while waitsToBeCancelled.load(ordering: .relaxed) {
      if control.isCancelled { throw .cancelled }
    }
    finished.add(1, ordering: .relaxed)
    let size = PixelSize(width: 1, height: 1)
    let pixels = PixelBuffer(size: size) { memory, _ in
      memory.initializeMemory(as: UInt8.self, repeating: 255)
    }
    return DecodedPicture(pixels: pixels, fullSize: size)
  }
}
