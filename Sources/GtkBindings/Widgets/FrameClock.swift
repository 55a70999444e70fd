import CGtkBindings

// Ownership: the frame clock is the window's. What listens to it is owned by its signals' connections,
// which go with it, or by the widget that asks for frames.

extension Widget {
  private var frameClock: OpaquePointer? { gtk_widget_get_frame_clock(pointer) }

  /// Calls `step` before each frame with the seconds since the last, until it returns false.
  ///
  /// The first step gets the length of a frame, so that it shows a movement already. Steps end by themselves
  /// when the widget is gone. The handler must not hold strongly what holds the widget.
  package func onEachFrame(_ step: @escaping @MainActor (Double) -> Bool) {
    var last: Int64?
    let tick: Tick = { microseconds in
      defer { last = microseconds }
      return step(last.map { Double(microseconds - $0) / 1_000_000 } ?? usualFrame)
    }
    gtk_widget_add_tick_callback(pointer, runTick, ClosureBox(tick).retained(), releaseClosureBox)
  }

  /// Calls `handler` after every frame that the widget's window draws. Once the widget is shown.
  package func onEveryFrameDrawn(_ handler: @escaping @MainActor () -> Void) {
    guard let frameClock else { return }
    Signals.connect(UnsafeMutableRawPointer(frameClock), "after-paint", handler)
  }

  /// Calls `handler` each time that the widget's window has been laid out, while the widget is shown. What
  /// it changes is laid out, too, before anything is drawn.
  ///
  /// A change that is made while a widget is being laid out is lost on that widget.
  package func onLaidOut(_ handler: @escaping @MainActor () -> Void) {
    // Connected anew each time that it is shown: after the window, which has listened since before.
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

  /// Calls `handler` once, after the next frame has been drawn and sent. Asks for that frame.
  ///
  /// GTK may leave a drawn frame in the connection's buffer until the main loop has run what is due, where events
  /// have been read already: what follows the frame would delay it.
  package func afterNextFrame(_ handler: @escaping @MainActor () -> Void) {
    guard let frameClock, let display = gtk_widget_get_display(pointer) else { return handler() }
    // The display: the widget may be gone by then.
    Signals.connectOnce(UnsafeMutableRawPointer(frameClock), "after-paint") {
      gdk_display_flush(display)
      handler()
    }
    queueDraw()
    gdk_frame_clock_request_phase(frameClock, GDK_FRAME_CLOCK_PHASE_PAINT)
  }
}

/// Gets the time of a frame, in microseconds; returns whether it wants another.
private typealias Tick = @MainActor (Int64) -> Bool

/// Seconds between two frames of a usual screen.
private let usualFrame = 1.0 / 60

/// `GtkTickCallback`: `gboolean (*)(GtkWidget *, GdkFrameClock *, gpointer)`; false ends it.
private func runTick(
  _: WidgetPointer?, _ clock: OpaquePointer?, _ data: UnsafeMutableRawPointer?
) -> gboolean {
  nonisolated(unsafe) let data = data
  let time = Int64(gdk_frame_clock_get_frame_time(clock))
  return MainActor.assumeIsolated { ClosureBox<Tick>.handler(in: data)(time) ? 1 : 0 }
}
