import CGtkBindings
import GioBindings

/// A closure that runs on the main thread after a time, unless it is cancelled.
///
/// Ownership: GLib's source owns the closure. Cancelling or freeing this object removes the source, and with it the
/// closure.
@MainActor
package final class Delay {
  private var source: guint = 0

  package init(milliseconds: Int, _ action: @escaping @MainActor () -> Void) {
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(clamping: milliseconds), runDelay, handler(action),
      releaseClosureBox)
  }

  /// Waits until no event and no message of another program is pending.
  package init(untilQuiet action: @escaping @MainActor () -> Void) {
    // Before frames are drawn, which would keep it waiting for as long as something moves.
    source = g_idle_add_full(G_PRIORITY_DEFAULT + 1, runDelay, handler(action), releaseClosureBox)
  }

  private func handler(_ action: @escaping @MainActor () -> Void) -> UnsafeMutableRawPointer {
    let handler: @MainActor () -> Void = { [weak self] in
      self?.source = 0
      action()
    }
    return ClosureBox(handler).retained()
  }

  package static func wait(milliseconds: Int) async {
    var delay: Delay?
    await withCheckedContinuation { continuation in
      delay = Delay(milliseconds: milliseconds) { continuation.resume() }
    }
    withExtendedLifetime(delay) {}
  }

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
