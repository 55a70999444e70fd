import Dispatch
import PhotoPages
import Synchronization

/// Work on the rows of a picture that several processors share.
enum Strips {
  /// Does `work` for all rows, in strips of `height`, on this thread and on others that are free.
  ///
  /// - Throws: `.cancelled` if `watch` said so; some strips are not done then.
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
