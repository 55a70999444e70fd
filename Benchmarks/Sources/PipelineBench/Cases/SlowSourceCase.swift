import BenchPhotos
import BenchSystem
import PhotoDecoding
import PhotoImaging
import PhotoPages
import Synchronization

extension PipelineCase {
  /// Photos at hand, decoded while another client of the same scheduler waits for pictures that take ten seconds to fetch: a download must hold no processor.
  ///
  /// Both columns are ours.
  static let slow = PipelineCase(
    name: "slow", title: "Six 12-megapixel JPEGs to fit 1920 × 1080, ms"
  ) { setup in
    let burst = Burst(
      photos: try MemoryPhotos(count: 6), decoder: setup.decoder, screen: setup.screen)
    let downloads = Downloads(screen: setup.screen)
    return [
      Work("alone") { try burst.run(asked: 6, cancelled: 0) },
      Work(
        "beside \(Downloads.count) downloads of \(Downloads.seconds) s", before: downloads.begin,
        run: {
          try burst.run(asked: 6, cancelled: 0, on: downloads.scheduler, untilIdle: false)
        }, after: downloads.end),
    ]
  }
}

/// Pictures that a scheduler waits for.
private final class Downloads: Sendable {
  static let count = 16
  static let seconds = 10

  let scheduler = PictureScheduler()

  private let session: PictureSession
  private let screen: PixelSize
  private let tasks = Mutex<[Task<Void, Never>]>([])

  init(screen: PixelSize) {
    self.screen = screen
    session = PictureSession(on: scheduler, source: SlowPhotos())
  }

  /// Asks for all, and returns when the scheduler has begun.
  func begin() throws {
    let new = (0..<Self.count).map { number in
      Task { [session, screen] in
        let photo = Photo(id: PhotoID(number), name: "Photo \(number)")
        _ = try? await session.picture(for: PictureRequest(photo, .fitting(screen)))
      }
    }
    tasks.withLock { $0 = new }
    while scheduler.isIdle { try Clock.pause(0.001) }
  }

  /// Cancels what has not come, and waits until nothing is left of it.
  func end() throws {
    for task in tasks.withLock(\.self) { task.cancel() }
    while !scheduler.isIdle { try Clock.pause(0.001) }
  }
}

/// A server that takes its time, and then has nothing.
private struct SlowPhotos: PhotoDataSource {
  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    try? await Task.sleep(for: .seconds(Downloads.seconds))
    throw .notReachable
  }
}
