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
/// `Application.run` and the first viewer install it, the latter in the loop of any program. A second source for the
/// queue, of another library, does no harm: reading never waits, and draining an empty queue does nothing.
///
/// Ownership: the source lives as long as the process. It dispatches on the thread that runs GLib's default context,
/// which must be the process's first.
@MainActor
public enum MainLoopBridge {
  /// The number of times that the source has run; a test compares it with the number of jobs to find a spin.
  private(set) static var dispatchCount = 0

  private static var isInstalled = false

  /// Installs the source, once for the process.
  ///
  /// A program with another main loop than `Application`'s calls it if tasks of the main actor begin before it makes a
  /// viewer.
  public static func install() {
    guard !isInstalled else { return }
    isInstalled = true
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), GIOCondition(G_IO_IN.rawValue),
      drainMainQueue, nil, nil)
    selfTest()
  }

  /// Stops the program with a clear message, instead of doing nothing, if a future libdispatch works another way.
  ///
  /// The loop is not run from here, since a program may be in the midst of its own work. By the time that it is idle,
  /// the source has run.
  private static func selfTest() {
    DispatchQueue.main.async { hasRunJob.store(true, ordering: .relaxed) }
    g_idle_add_full(G_PRIORITY_LOW, checkSelfTest, nil, nil)
  }

  fileprivate nonisolated static let hasRunJob = Atomic<Bool>(false)

  fileprivate static func drain() {
    dispatchCount += 1
    _dispatch_main_queue_callback_4CF(nil)
  }
}

/// `GSourceFunc`: `gboolean (*)(gpointer)`.
private func checkSelfTest(_: UnsafeMutableRawPointer?) -> gboolean {
  guard MainLoopBridge.hasRunJob.load(ordering: .relaxed) else {
    fatalError("GLib's main loop does not run the main queue of this libdispatch")
  }
  return G_SOURCE_REMOVE
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
