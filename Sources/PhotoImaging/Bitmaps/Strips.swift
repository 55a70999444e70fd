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
    try watch.check()
    let count = (rows + height - 1) / height
    let isCancelled = Atomic(false)
    // The closures are run before this returns, and `work` writes different rows in each.
    withoutActuallyEscaping(work) { work in
      nonisolated(unsafe) let work = work
      nonisolated(unsafe) let watch = watch
      DispatchQueue.concurrentPerform(iterations: count) { strip in
        if isCancelled.load(ordering: .relaxed) { return }
        if watch.isCancelled() { return isCancelled.store(true, ordering: .relaxed) }
        work(strip * height..<min(rows, (strip + 1) * height))
      }
    }
    if isCancelled.load(ordering: .relaxed) { throw .cancelled }
  }
}
