import CGtkBindings

/// Hears from the system that memory runs short.
///
/// Ownership: holds a reference to GLib's monitor, of which there is one in a process; what is connected
/// to it goes with this object.
@MainActor
package final class MemoryPressure {
  /// How short memory is.
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

  /// Calls `handler` at each warning, as long as this object lives. Where no service gives warnings,
  /// there are none.
  package init(_ handler: @escaping @MainActor (Level) -> Void) {
    monitor = GObjectRef(adopting: g_memory_monitor_dup_default())
    connection = Signals.connect(monitor.raw, "low-memory-warning") { (level: Int) in
      // `GMemoryMonitorWarningLevel`: 50, 100 and 255, and levels between them one day (gioenums.h).
      handler(level < 100 ? .low : level < 255 ? .medium : .critical)
    }
  }

  isolated deinit {
    connection.disconnect()
  }
}

/// Tells when the desktop begins or ceases to want movement.
///
/// Ownership: the desktop's settings, which outlive every window, keep the handler until this object
/// goes, which disconnects it.
@MainActor
package final class MovementWatch {
  private let connection: SignalHandler?

  /// Begins to watch; once there is a display.
  package init(_ handler: @escaping @MainActor () -> Void) {
    connection = gtk_settings_get_default().map {
      Signals.connect(UnsafeMutableRawPointer($0), "notify::gtk-enable-animations", handler)
    }
  }

  isolated deinit {
    connection?.disconnect()
  }
}
