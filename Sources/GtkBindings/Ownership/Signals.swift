import CGtkBindings

// Ownership: each connection owns one closure box, released by its GClosureNotify when the handler
// is disconnected or the instance dies. A handler that captures the object which owns the instance
// must do so weakly. All signals here are emitted on the main thread; every trampoline says so with
// `assumeIsolated`, which traps otherwise.

/// A connected signal handler, for disconnecting it before its instance dies.
struct SignalHandler {
  let instance: UnsafeMutableRawPointer
  let id: gulong

  func disconnect() {
    g_signal_handler_disconnect(instance, id)
  }
}

/// The C signatures of signals that are connected anywhere, each with one trampoline.
@MainActor
enum Signals {
  /// `void (*)(GObject *, gpointer)`
  @discardableResult
  static func connect(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor () -> Void
  ) -> SignalHandler {
    attach(
      instance, signal, SignalShape([]), unsafeBitCast(plain as PlainCallback, to: GCallback.self),
      handler)
  }

  /// `void (*)(GObject *, GParamSpec *, gpointer)`, for `notify::property`.
  @discardableResult
  static func connectNotify(
    _ instance: UnsafeMutableRawPointer, _ property: String,
    _ handler: @escaping @MainActor () -> Void
  ) -> SignalHandler {
    attach(
      instance, "notify::" + property, SignalShape([.param]),
      unsafeBitCast(notify as NotifyCallback, to: GCallback.self),
      handler)
  }

  /// `gboolean (*)(GObject *, gpointer)`; true means handled.
  @discardableResult
  static func connectQuestion(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor () -> Bool
  ) -> SignalHandler {
    attach(
      instance, signal, SignalShape([], .boolean),
      unsafeBitCast(question as QuestionCallback, to: GCallback.self), handler)
  }

  /// `void (*)(GObject *, int n_press, double x, double y, gpointer)`
  static func connectPress(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor (Int, Double, Double) -> Void
  ) {
    attach(
      instance, signal, SignalShape([.integer, .number, .number]),
      unsafeBitCast(press as PressCallback, to: GCallback.self), handler)
  }

  /// `void (*)(GObject *, double, double, gpointer)`
  static func connectPoint(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor (Double, Double) -> Void
  ) {
    attach(
      instance, signal, SignalShape([.number, .number]),
      unsafeBitCast(point as PointCallback, to: GCallback.self), handler)
  }

  /// `gboolean (*)(GObject *, double, double, gpointer)`; true means handled.
  static func connectScroll(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor (Double, Double) -> Bool
  ) {
    attach(
      instance, signal, SignalShape([.number, .number], .boolean),
      unsafeBitCast(scroll as ScrollCallback, to: GCallback.self), handler)
  }

  /// `void (*)(GObject *, double, gpointer)`
  static func connectNumber(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor (Double) -> Void
  ) {
    attach(
      instance, signal, SignalShape([.number]),
      unsafeBitCast(number as NumberCallback, to: GCallback.self), handler)
  }

  /// `void (*)(GObject *, gpointer boxed, gpointer)`: gesture sequences and action parameters,
  /// whose argument nobody here reads.
  static func connectBoxed(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor () -> Void
  ) {
    attach(
      instance, signal, SignalShape([.pointer]),
      unsafeBitCast(boxed as BoxedCallback, to: GCallback.self), handler)
  }

  /// `void (*)(GObject *, int response, gpointer)`
  @discardableResult
  static func connectResponse(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor (Int) -> Void
  ) -> SignalHandler {
    attach(
      instance, signal, SignalShape([.integer]),
      unsafeBitCast(response as ResponseCallback, to: GCallback.self), handler)
  }

  /// `gboolean (*)(GObject *, guint keyval, guint keycode, GdkModifierType, gpointer)`
  static func connectKey(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor (UInt32, GdkModifierType) -> Bool
  ) {
    attach(
      instance, signal, SignalShape([.unsigned, .unsigned, .flags], .boolean),
      unsafeBitCast(key as KeyCallback, to: GCallback.self), handler)
  }

  /// `void (*)(GObject *, gpointer first, int count, const char *, gpointer)`: `GApplication::open`.
  static func connectFiles(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor ([OpaquePointer]) -> Void
  ) {
    attach(
      instance, signal, SignalShape([.pointer, .integer, .text]),
      unsafeBitCast(files as FilesCallback, to: GCallback.self), handler)
  }

  /// `int (*)(GObject *, gpointer object, gpointer)`: `GApplication::command-line`.
  static func connectCommandLine(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer) -> Int32
  ) {
    attach(
      instance, signal, SignalShape([.pointer], .integer),
      unsafeBitCast(commandLine as CommandLineCallback, to: GCallback.self),
      handler)
  }

  /// Emits a signal that has no arguments.
  static func emit(_ signal: String, on instance: UnsafeMutableRawPointer) {
    let type = runtimeType(of: instance)
    let id = g_signal_lookup(signal, type)
    precondition(id != 0, "There is no signal named \(signal)")
    withValue(type) { value in
      g_value_set_instance(value, instance)
      g_signal_emitv(value, id, 0, nil)
    }
  }

  /// Connects after checking the name, since a failed `g_signal_connect_data` may not free the box,
  /// and the signature, since a trampoline of another would read its user data from somewhere else.
  @discardableResult
  static func attach<Handler>(
    _ instance: UnsafeMutableRawPointer, _ signal: String, _ shape: SignalShape,
    _ trampoline: GCallback, _ handler: Handler
  ) -> SignalHandler {
    guard let actual = SignalShape(of: signal, on: instance) else {
      preconditionFailure("There is no signal named \(signal)")
    }
    precondition(actual == shape, "\(signal) is emitted as \(actual), not as \(shape)")
    let id = g_signal_connect_data(
      instance, signal, trampoline, ClosureBox(handler).retained(), releaseSignalBox,
      GConnectFlags(rawValue: 0))
    return SignalHandler(instance: instance, id: id)
  }
}

private typealias Data = UnsafeMutableRawPointer?
private typealias PlainCallback = @convention(c) (Data, Data) -> Void
private typealias NotifyCallback = @convention(c) (Data, Data, Data) -> Void
private typealias QuestionCallback = @convention(c) (Data, Data) -> gboolean
private typealias PressCallback = @convention(c) (Data, Int32, Double, Double, Data) -> Void
private typealias PointCallback = @convention(c) (Data, Double, Double, Data) -> Void
private typealias ScrollCallback = @convention(c) (Data, Double, Double, Data) -> gboolean
private typealias NumberCallback = @convention(c) (Data, Double, Data) -> Void
private typealias BoxedCallback = @convention(c) (Data, Data, Data) -> Void
private typealias ResponseCallback = @convention(c) (Data, Int32, Data) -> Void
private typealias KeyCallback =
  @convention(c) (Data, UInt32, UInt32, GdkModifierType, Data) -> gboolean
private typealias FilesCallback =
  @convention(c) (Data, Data, Int32, UnsafePointer<CChar>?, Data) -> Void
private typealias CommandLineCallback = @convention(c) (Data, Data, Data) -> Int32

private func plain(_: Data, _ data: Data) {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated { ClosureBox<@MainActor () -> Void>.handler(in: data)() }
}

private func notify(_: Data, _: Data, _ data: Data) {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated { ClosureBox<@MainActor () -> Void>.handler(in: data)() }
}

private func question(_: Data, _ data: Data) -> gboolean {
  nonisolated(unsafe) let data = data
  return MainActor.assumeIsolated {
    ClosureBox<@MainActor () -> Bool>.handler(in: data)() ? 1 : 0
  }
}

private func press(_: Data, _ count: Int32, _ x: Double, _ y: Double, _ data: Data) {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    ClosureBox<@MainActor (Int, Double, Double) -> Void>.handler(in: data)(Int(count), x, y)
  }
}

private func point(_: Data, _ x: Double, _ y: Double, _ data: Data) {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    ClosureBox<@MainActor (Double, Double) -> Void>.handler(in: data)(x, y)
  }
}

private func scroll(_: Data, _ dx: Double, _ dy: Double, _ data: Data) -> gboolean {
  nonisolated(unsafe) let data = data
  return MainActor.assumeIsolated {
    ClosureBox<@MainActor (Double, Double) -> Bool>.handler(in: data)(dx, dy) ? 1 : 0
  }
}

private func number(_: Data, _ value: Double, _ data: Data) {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated { ClosureBox<@MainActor (Double) -> Void>.handler(in: data)(value) }
}

private func boxed(_: Data, _: Data, _ data: Data) {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated { ClosureBox<@MainActor () -> Void>.handler(in: data)() }
}

private func response(_: Data, _ response: Int32, _ data: Data) {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    ClosureBox<@MainActor (Int) -> Void>.handler(in: data)(Int(response))
  }
}

private func key(
  _: Data, _ keyval: UInt32, _: UInt32, _ modifiers: GdkModifierType, _ data: Data
) -> gboolean {
  nonisolated(unsafe) let data = data
  return MainActor.assumeIsolated {
    ClosureBox<@MainActor (UInt32, GdkModifierType) -> Bool>.handler(in: data)(keyval, modifiers)
      ? 1 : 0
  }
}

private func files(
  _: Data, _ first: Data, _ count: Int32, _: UnsafePointer<CChar>?, _ data: Data
) {
  nonisolated(unsafe) let data = data
  nonisolated(unsafe) let list = UnsafeBufferPointer(
    start: first?.assumingMemoryBound(to: OpaquePointer?.self), count: Int(count)
  ).compactMap { $0 }
  MainActor.assumeIsolated {
    ClosureBox<@MainActor ([OpaquePointer]) -> Void>.handler(in: data)(list)
  }
}

private func commandLine(_: Data, _ invocation: Data, _ data: Data) -> Int32 {
  guard let invocation else { return EXIT_FAILURE }
  nonisolated(unsafe) let data = data
  nonisolated(unsafe) let lent = invocation
  return MainActor.assumeIsolated {
    ClosureBox<@MainActor (UnsafeMutableRawPointer) -> Int32>.handler(in: data)(lent)
  }
}
