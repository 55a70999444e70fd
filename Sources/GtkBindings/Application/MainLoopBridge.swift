import CGtkBindings
import CGtkBindingsShim
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Lets GLib's main loop run the Swift main actor.
///
/// `g_application_run` does not run libdispatch's main queue, on which the main actor's jobs wait. This installs a
/// GLib source for the queue's event descriptor. The descriptor's counter must be read before the queue is drained:
/// libdispatch leaves that to the run loop, and a source whose descriptor stays readable spins.
///
/// Ownership: the source lives as long as the process. It dispatches on the thread that runs GLib's default context,
/// which must be the process's first.
@MainActor
enum MainLoopBridge {
  /// The number of times that the source has run; a test compares it with the number of jobs to find a spin.
  private(set) static var dispatchCount = 0

  private static var isInstalled = false

  /// Installs the source and tests it: a job put on the main queue must run when GLib polls.
  static func install() {
    guard !isInstalled else { return }
    isInstalled = true
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), GIOCondition(G_IO_IN.rawValue),
      drainMainQueue, nil, nil)
    selfTest()
  }

  /// Stops the program with a clear message if a future libdispatch no longer works this way.
  ///
  /// Without the bridge the program would start, and do nothing.
  private static func selfTest() {
    let flag = Flag()
    DispatchQueue.main.async { flag.isSet.store(true, ordering: .relaxed) }
    for _ in 0..<selfTestTurns where !flag.isSet.load(ordering: .relaxed) {
      g_main_context_iteration(nil, 0)
    }
    guard flag.isSet.load(ordering: .relaxed) else {
      fatalError("GLib's main loop does not run the main queue of this libdispatch")
    }
  }

  /// The most turns of the loop that the test job may take; it needs one, but other sources may come before it.
  private static let selfTestTurns = 100

  fileprivate static func drain() {
    dispatchCount += 1
    _dispatch_main_queue_callback_4CF(nil)
  }

  private final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
  }
}

/// `GUnixFDSourceFunc`: `gboolean (*)(gint fd, GIOCondition, gpointer)`.
private func drainMainQueue(
  _ descriptor: gint, _ condition: GIOCondition, _ data: UnsafeMutableRawPointer?
) -> gboolean {
  var counter: UInt64 = 0
  _ = read(descriptor, &counter, MemoryLayout<UInt64>.size)
  MainActor.assumeIsolated { MainLoopBridge.drain() }
  return 1  // G_SOURCE_CONTINUE, a macro that Swift cannot import.
}
