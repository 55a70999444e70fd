import Dispatch
import PhotoPages
import Synchronization

/// A decoder's link to its request: cancellation, pauses and coarse pictures.
struct DecodeWatch {
  /// Takes a coarse picture of the complete extent; nil if none is wanted.
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

  /// Whether the decoder must stop, because it was cancelled or has to pause; any thread may read it.
  var isInterrupted: Bool { control?.isInterrupted ?? isCancelled() }

  /// Reports the properties of a picture before it is decoded; only for the decoding thread.
  func opened(_ picture: OpenedPicture) { control?.opened(picture) }

  /// Blocks the decoding thread, which alone may call it, while the decoding is paused; throws `.cancelled`.
  func check() throws(PictureError) {
    control?.waitWhilePaused()
    if isCancelled() { throw .cancelled }
  }
}

/// Work on the rows of a picture that several processors share.
enum Strips {
  /// Runs `work` for all rows, in strips of `height`, on this thread and on others that are free.
  ///
  /// - Throws: `.cancelled`; then some strips are not done.
  static func perform(
    rows: Int, height: Int, _ watch: DecodeWatch, _ work: (Range<Int>) -> Void
  ) throws(PictureError) {
    let count = (rows + height - 1) / height
    let next = Atomic(0)
    // The closures run before this returns, and each call of `work` writes different rows.
    try withoutActuallyEscaping(work) { work throws(PictureError) in
      nonisolated(unsafe) let work = work
      nonisolated(unsafe) let watch = watch
      while next.load(ordering: .relaxed) < count {
        // A pause blocks this thread alone: the others belong to the shared pool.
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
