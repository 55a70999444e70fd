import CGtkBindings

/// Tells when the desktop begins or ceases to want movement.
///
/// Ownership: the desktop's settings, which outlive every window, keep the handler until this object
/// goes, which disconnects it.
@MainActor
public final class MovementWatch {
  private let connection: SignalHandler?

  /// Begins to watch; once there is a display.
  public init(_ handler: @escaping @MainActor () -> Void) {
    connection = gtk_settings_get_default().map {
      Signals.connectNotify(UnsafeMutableRawPointer($0), "gtk-enable-animations", handler)
    }
  }

  isolated deinit {
    connection?.disconnect()
  }
}
