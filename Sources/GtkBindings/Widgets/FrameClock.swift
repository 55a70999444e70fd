import CGtkBindings
import GioBindings

// Ownership: the frame clock belongs to the window. Handlers are owned by its signals' connections, which end with it,
// or by the widget that requested the frames.

extension Widget {
  private var frameClock: OpaquePointer? { gtk_widget_get_frame_clock(pointer) }

  /// Calls `step` before each frame with the seconds since the last one, until it returns false.
  ///
  /// The first call gets the length of a frame, so that the animation starts at once. The calls end when the widget is
  /// destroyed. The handler must not hold strongly any owner of the widget.
  package func onEachFrame(_ step: @escaping @MainActor (Double) -> Bool) {
    var last: Int64?
    let tick: Tick = { microseconds in
      defer { last = microseconds }
      return step(last.map { Double(microseconds - $0) / 1_000_000 } ?? usualFrame)
    }
    gtk_widget_add_tick_callback(pointer, runTick, ClosureBox(tick).retained(), releaseClosureBox)
  }

  /// Calls `handler` after every frame of the widget's window; must be called once the widget is shown.
  package func onEveryFrameDrawn(_ handler: @escaping @MainActor () -> Void) {
    guard let frameClock else { return }
    Signals.connect(UnsafeMutableRawPointer(frameClock), "after-paint", handler)
  }

  /// Calls `handler` after each layout of the widget's window while the widget is shown.
  ///
  /// Its changes are laid out before the frame is drawn. A change to a widget that is being laid out would be lost.
  package func onLaidOut(_ handler: @escaping @MainActor () -> Void) {
    // Reconnecting each time puts this handler after the window's own.
    var connection: SignalHandler?
    on(.mapped) { [weak self] in
      connection?.disconnect()
      connection = self?.frameClock.map {
        Signals.connect(UnsafeMutableRawPointer($0), "layout", handler)
      }
    }
    on(.unmapped) {
      connection?.disconnect()
      connection = nil
    }
  }

  /// Requests a frame, and calls `handler` once after it was drawn and sent.
  ///
  /// GTK may leave a frame in the connection's buffer until the main loop has run other work, if events have been read
  /// already. The display is flushed, so that the work after the frame does not delay it.
  package func afterNextFrame(_ handler: @escaping @MainActor () -> Void) {
    guard let frameClock, let display = gtk_widget_get_display(pointer) else { return handler() }
    // Captures the display, since the widget may be destroyed by then.
    Signals.connectOnce(UnsafeMutableRawPointer(frameClock), "after-paint") {
      gdk_display_flush(display)
      handler()
    }
    queueDraw()
    gdk_frame_clock_request_phase(frameClock, GDK_FRAME_CLOCK_PHASE_PAINT)
  }
}

/// A handler that gets a frame's time in microseconds and returns whether it wants another.
private typealias Tick = @MainActor (Int64) -> Bool

/// The seconds between two frames of a typical screen.
private let usualFrame = 1.0 / 60

/// `GtkTickCallback`: `gboolean (*)(GtkWidget *, GdkFrameClock *, gpointer)`; false ends it.
private func runTick(
  _: WidgetPointer?, _ clock: OpaquePointer?, _ data: UnsafeMutableRawPointer?
) -> gboolean {
  nonisolated(unsafe) let data = data
  let time = Int64(gdk_frame_clock_get_frame_time(clock))
  return MainActor.assumeIsolated { ClosureBox<Tick>.handler(in: data)(time) ? 1 : 0 }
}
