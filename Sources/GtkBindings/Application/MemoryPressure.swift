import CGtkBindings

/// Hears from the system that memory runs short.
///
/// Ownership: holds a reference to GLib's monitor, of which there is one in a process; what is connected
/// to it goes with this object.
@MainActor
public final class MemoryPressure {
  /// How short memory is.
  public enum Level: Sendable {
    /// Programs should free what they can easily get again.
    case low
    /// Programs should free more than that.
    case medium
    /// The system is about to end programs.
    case critical
  }

  private let monitor: GObjectRef
  private let connection: SignalHandler

  /// Calls `handler` at each warning, as long as this object lives. Where no service gives warnings,
  /// there are none.
  public init(_ handler: @escaping @MainActor (Level) -> Void) {
    monitor = GObjectRef(adopting: UnsafeMutableRawPointer(created(g_memory_monitor_dup_default())))
    connection = Signals.connectResponse(monitor.raw, "low-memory-warning") { level in
      handler(Level(gio: level))
    }
  }

  isolated deinit {
    connection.disconnect()
  }
}

extension MemoryPressure.Level {
  /// `GMemoryMonitorWarningLevel`: 50, 100 and 255, and levels between them one day (gioenums.h).
  fileprivate init(gio level: Int) {
    self = level < 100 ? .low : level < 255 ? .medium : .critical
  }
}
