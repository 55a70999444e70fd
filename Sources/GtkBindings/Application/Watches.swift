import CGtkBindings

/// A watch for the system's warnings that memory runs short.
///
/// Ownership: holds a reference to GLib's only monitor in the process; the handler is disconnected with this object.
@MainActor
package final class MemoryPressure {
  /// The severity of a memory warning.
  package enum Level: Sendable {
    /// Programs should free what they can easily get again.
    case low
    /// Programs should free more than that.
    case medium
    /// The system is about to end programs.
    case critical
  }

  private let monitor: GObjectRef
  private let connection: SignalHandler

  /// Calls `handler` at each warning as long as this object lives; there are none if no service gives them.
  package init(_ handler: @escaping @MainActor (Level) -> Void) {
    monitor = GObjectRef(adopting: g_memory_monitor_dup_default())
    connection = Signals.connect(monitor.raw, "low-memory-warning") { (level: Int) in
      // `GMemoryMonitorWarningLevel`: 50, 100 and 255, and perhaps levels between them later (gioenums.h).
      handler(level < 100 ? .low : level < 255 ? .medium : .critical)
    }
  }

  isolated deinit {
    connection.disconnect()
  }
}
