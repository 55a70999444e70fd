import CGtkBindings

/// A closure that runs on the main thread after a time, unless it is cancelled.
///
/// Ownership: GLib's source owns the closure. Cancelling or freeing this object removes the source, and with it the
/// closure.
@MainActor
package final class Delay {
  private var source: guint = 0

  /// Starts the timer.
  package init(milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
    let handler: @MainActor () -> Void = { [weak self] in
      self?.source = 0
      action()
    }
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(clamping: milliseconds), runDelay, ClosureBox(handler).retained(),
      releaseClosureBox)
  }

  /// Waits without blocking the main thread.
  package static func wait(milliseconds: Int) async {
    var delay: Delay?
    await withCheckedContinuation { continuation in
      delay = Delay(milliseconds: milliseconds) { continuation.resume() }
    }
    withExtendedLifetime(delay) {}
  }

  /// Stops the timer, so that the closure does not run any more.
  func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }

  isolated deinit {
    cancel()
  }
}

/// `GSourceFunc`: `gboolean (*)(gpointer)`; false removes the source.
private func runDelay(_ data: UnsafeMutableRawPointer?) -> gboolean {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated { ClosureBox<@MainActor () -> Void>.handler(in: data)() }
  return 0
}

/// The monotonic clock.
package enum Clock {
  /// The seconds since some moment in the past.
  package static var now: Double {
    Double(g_get_monotonic_time()) / 1_000_000
  }
}
