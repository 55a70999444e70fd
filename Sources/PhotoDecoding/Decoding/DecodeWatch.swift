import Dispatch
import PhotoPages
import Synchronization

/// How a decoder hears that it is cancelled, and hands out what can be shown on the way.
struct DecodeWatch {
  /// Takes a coarse picture, complete in its extent; nil if none is wanted.
  var onPass: ((DecodedBitmap) -> Void)?

  private let isCancelled: () -> Bool
  private let control: DecodingControl?

  init(_ control: DecodingControl) {
    isCancelled = { control.isCancelled }
    self.control = control
  }

  init(isCancelled: @escaping () -> Bool = { false }, onPass: ((DecodedBitmap) -> Void)? = nil) {
    self.isCancelled = isCancelled
    self.onPass = onPass
    control = nil
  }

  /// Whether to stop, for now or for good. Any thread may ask.
  var isInterrupted: Bool { control?.isInterrupted ?? isCancelled() }

  /// Tells what is known of a picture before it is decoded. On the decoding's own thread only.
  func opened(_ picture: OpenedPicture) { control?.opened(picture) }

  /// Waits where the decoding has to pause. On the decoding's own thread only.
  func check() throws(PictureError) {
    control?.waitWhilePaused()
    if isCancelled() { throw .cancelled }
  }
}

/// Work on the rows of a picture that several processors share.
enum Strips {
  /// Does `work` for all rows, in strips of `height`, on this thread and on others that are free. Where
  /// `watch` says `.cancelled`, some strips are not done.
  static func perform(
    rows: Int, height: Int, _ watch: DecodeWatch, _ work: (Range<Int>) -> Void
  ) throws(PictureError) {
    let count = (rows + height - 1) / height
    let next = Atomic(0)
    // The closures are run before this returns, and `work` writes different rows in each.
    try withoutActuallyEscaping(work) { work throws(PictureError) in
      nonisolated(unsafe) let work = work
      nonisolated(unsafe) let watch = watch
      while next.load(ordering: .relaxed) < count {
        // Waits here if the decoding has to pause: the other threads belong to everybody.
        try watch.check()
        let left = count - next.load(ordering: .relaxed)
        DispatchQueue.concurrentPerform(iterations: left) { _ in
          if watch.isInterrupted { return }
          let strip = next.wrappingAdd(1, ordering: .relaxed).oldValue
          work(strip * height..<min(rows, (strip + 1) * height))
        }
      }
    }
  }
}
