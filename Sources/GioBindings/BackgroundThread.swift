// Ownership: the work is retained once for the thread, which takes that over and releases it when it
// is done. GLib's reference of the thread is given back at once.

import CGioBindings
import Glibc

/// Does long work for which nobody waits, when the processors have nothing better to do.
public enum BackgroundThread {
  /// The lowest that still gets a little of busy processors. Under `SCHED_IDLE` the thread may not even be
  /// able to end for a minute, and the process with it.
  private static let niceness: Int32 = 19

  /// Runs `work` on a thread of its own, of the lowest priority.
  ///
  /// - Parameters:
  ///   - name: the thread's name, of which debuggers show 15 letters.
  ///   - work: what to do. It looks for itself whether it is still wanted.
  public static func run(_ name: String, _ work: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Work(work)).toOpaque()
    g_thread_unref(g_thread_new(name, begin, box))
  }

  /// Makes the calling thread step back, which Linux takes for the process of the number 0.
  fileprivate static func stepBack() {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
  }
}

/// What the thread does.
private final class Work {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

// `gpointer (*GThreadFunc) (gpointer data)`
private func begin(_ data: gpointer?) -> gpointer? {
  guard let data else { return nil }
  let work = Unmanaged<Work>.fromOpaque(data).takeRetainedValue()
  BackgroundThread.stepBack()
  work.body()
  return nil
}
