import BenchSystem
import PhotoDecoding
import PhotoImaging
import PhotoPages
import Synchronization

/// Many pictures asked of a scheduler at once, of which most are not wanted any more a moment later.
struct Burst {
  /// How long to wait before looking again, in seconds: little beside a decoding.
  private static let pause = 0.000_2
  /// Seconds after which something must be wrong.
  private static let timeout = 60.0

  /// Where the pictures come from.
  let photos: MemoryPhotos
  /// What they are decoded by.
  let decoder: any PictureDecoding
  /// What they are to fill.
  let screen: PixelSize

  /// Asks a scheduler for pictures, cancels the first of them, and waits for the others, and until it is at
  /// rest unless others have work for it.
  ///
  /// - Throws: if any that was not cancelled did not come.
  func run(
    asked: Int, cancelled: Int, on scheduler: PictureScheduler = PictureScheduler(),
    untilIdle: Bool = true
  ) throws {
    let session = PictureSession(on: scheduler, source: photos, decoder: decoder)
    let tally = Tally()
    let tasks = photos.all.prefix(asked).map { photo in
      let request = PictureRequest(photo, .fitting(screen))
      return Task {
        tally.asked.add(1, ordering: .relaxed)
        guard (try? await session.picture(for: request)) != nil else { return }
        tally.shown.add(1, ordering: .relaxed)
      }
    }
    // A task that is cancelled before it begins asks for nothing.
    try wait { tally.asked.load(ordering: .relaxed) == asked }
    for task in tasks.prefix(cancelled) { task.cancel() }
    try wait {
      (scheduler.isIdle || !untilIdle) && tally.shown.load(ordering: .relaxed) >= asked - cancelled
    }
  }

  private func wait(until isTrue: () -> Bool) throws {
    let deadline = Clock.now + Self.timeout
    while !isTrue() {
      guard Clock.now < deadline else { throw BenchError("The scheduler does not come to rest.") }
      try Clock.pause(Self.pause)
    }
  }
}

/// What has happened so far.
private final class Tally: Sendable {
  let asked = Atomic(0)
  let shown = Atomic(0)
}
