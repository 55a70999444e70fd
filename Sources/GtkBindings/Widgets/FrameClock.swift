import CGtkBindings

extension Widget {
  /// Calls `step` before each frame with the seconds since the last, until it returns false.
  ///
  /// The first step gets the length of a frame, so that it shows a movement already. Steps end by themselves when the widget is gone. The handler must not
  /// hold strongly what holds the widget.
  public func onEachFrame(_ step: @escaping @MainActor (Double) -> Bool) {
    let ticker = Ticker(step)
    gtk_widget_add_tick_callback(
      pointer, runTick, ClosureBox(ticker).retained(), releaseClosureBox)
  }

  /// Calls `handler` after every frame that the widget's window draws. Once the widget is shown.
  public func onEveryFrameDrawn(_ handler: @escaping @MainActor () -> Void) {
    guard let clock = gtk_widget_get_frame_clock(pointer) else { return }
    Signals.connect(UnsafeMutableRawPointer(clock), "after-paint", handler)
  }

  /// Calls `handler` each time that the widget's window has been laid out, while the widget is shown. What
  /// it changes is laid out, too, before anything is drawn.
  ///
  /// A change that is made while a widget is being laid out is lost on that widget.
  public func onLaidOut(_ handler: @escaping @MainActor () -> Void) {
    let listening = LayoutListening(handler)
    onMap { [weak self] in
      guard let self, let clock = gtk_widget_get_frame_clock(pointer) else { return }
      listening.begin(UnsafeMutableRawPointer(clock))
    }
    onUnmap { listening.end() }
  }

  /// Calls `handler` once, after the next frame has been drawn. Asks for that frame.
  public func afterNextFrame(_ handler: @escaping @MainActor () -> Void) {
    guard let clock = gtk_widget_get_frame_clock(pointer) else { return handler() }
    let once = OneShot(handler)
    once.connection = Signals.connect(UnsafeMutableRawPointer(clock), "after-paint") { [once] in
      once.run()
    }
    queueDraw()
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
  }
}

/// Hears of layouts, after the window, which has listened since before its widgets were shown.
@MainActor
private final class LayoutListening {
  private let handler: @MainActor () -> Void
  private var connection: SignalHandler?

  init(_ handler: @escaping @MainActor () -> Void) {
    self.handler = handler
  }

  func begin(_ clock: UnsafeMutableRawPointer) {
    end()
    connection = Signals.connect(clock, "layout") { [weak self] in self?.handler() }
  }

  func end() {
    connection?.disconnect()
    connection = nil
  }
}

/// Turns a frame clock's time stamps into steps.
@MainActor
private final class Ticker {
  private let step: @MainActor (Double) -> Bool
  private var last: Int64?
  /// Seconds between two frames of a usual screen.
  private static let frame = 1.0 / 60

  init(_ step: @escaping @MainActor (Double) -> Bool) {
    self.step = step
  }

  func tick(at microseconds: Int64) -> Bool {
    let elapsed = last.map { Double(microseconds - $0) / 1_000_000 } ?? Self.frame
    last = microseconds
    return step(elapsed)
  }
}

/// Disconnects itself before it runs.
@MainActor
private final class OneShot {
  var connection: SignalHandler?
  private var handler: (@MainActor () -> Void)?

  init(_ handler: @escaping @MainActor () -> Void) {
    self.handler = handler
  }

  func run() {
    guard let handler else { return }
    self.handler = nil
    connection?.disconnect()
    connection = nil
    handler()
  }
}

/// `GtkTickCallback`: `gboolean (*)(GtkWidget *, GdkFrameClock *, gpointer)`; false ends it.
private func runTick(
  _: UnsafeMutablePointer<GtkWidget>?, _ clock: OpaquePointer?, _ data: UnsafeMutableRawPointer?
) -> gboolean {
  nonisolated(unsafe) let data = data
  let time = Int64(gdk_frame_clock_get_frame_time(clock))
  return MainActor.assumeIsolated {
    ClosureBox<Ticker>.handler(in: data).tick(at: time) ? 1 : 0
  }
}
