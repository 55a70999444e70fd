import CGtkBindings

// Ownership: as in Signals.swift.

/// Signals whose argument is a text or a pointer that somebody reads.
extension Signals {
  /// `void (*)(GObject *, const char *, gpointer)`: `AdwMessageDialog::response`.
  static func connectText(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor (String) -> Void
  ) {
    attach(
      instance, signal, SignalShape([.text]),
      unsafeBitCast(text as TextCallback, to: GCallback.self), handler)
  }

  /// `void (*)(GObject *, gpointer, gpointer)`: the parameter of `GSimpleAction::activate`, the row
  /// of `GtkListBox::row-activated`. The pointer is lent for the length of the call.
  @discardableResult
  static func connectPointer(
    _ instance: UnsafeMutableRawPointer, _ signal: String,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer?) -> Void
  ) -> SignalHandler {
    attach(
      instance, signal, SignalShape([.pointer]),
      unsafeBitCast(pointer as PointerCallback, to: GCallback.self), handler)
  }

  /// Emits a signal that has a text as its only argument, such as `GtkText::insert-at-cursor`.
  static func emit(_ signal: String, _ text: String, on instance: UnsafeMutableRawPointer) {
    precondition(
      SignalShape(of: signal, on: instance) == SignalShape([.text]), "\(signal) takes no text")
    let type = runtimeType(of: instance)
    var values = [GValue(), GValue()]
    g_value_init(&values[0], type)
    g_value_set_instance(&values[0], instance)
    g_value_init(&values[1], FundamentalType.string)
    g_value_set_string(&values[1], text)
    defer { for place in values.indices { g_value_unset(&values[place]) } }
    g_signal_emitv(values, g_signal_lookup(signal, type), 0, nil)
  }
}

private typealias Data = UnsafeMutableRawPointer?
private typealias TextCallback = @convention(c) (Data, UnsafePointer<CChar>?, Data) -> Void
private typealias PointerCallback = @convention(c) (Data, Data, Data) -> Void

private func text(_: Data, _ text: UnsafePointer<CChar>?, _ data: Data) {
  nonisolated(unsafe) let data = data
  let copy = text.map { String(cString: $0) } ?? ""
  MainActor.assumeIsolated { ClosureBox<@MainActor (String) -> Void>.handler(in: data)(copy) }
}

private func pointer(_: Data, _ argument: Data, _ data: Data) {
  nonisolated(unsafe) let data = data
  nonisolated(unsafe) let lent = argument
  MainActor.assumeIsolated {
    ClosureBox<@MainActor (UnsafeMutableRawPointer?) -> Void>.handler(in: data)(lent)
  }
}
