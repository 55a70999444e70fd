import CGtkBindings

/// Emits signals as GTK does, without the event that would make it do so.
enum Emission {
  /// Emits a signal.
  ///
  /// Arguments that are numbers get `numbers` in order, objects and boxed values are null.
  ///
  /// - Returns: what the handlers returned; 0 if they return nothing.
  @discardableResult
  static func emit(
    _ signal: String, on instance: UnsafeMutableRawPointer, _ numbers: [Double] = []
  ) -> Int {
    let type = instance.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
    var query = GSignalQuery()
    g_signal_query(g_signal_lookup(signal, type), &query)
    precondition(query.signal_id != 0, "No signal \(signal)")
    var values = [GValue()]
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], instance)
    var numbers = numbers[...]
    for place in 0..<Int(query.n_params) {
      values.append(value(of: query.param_types[place], &numbers))
    }
    defer { for place in values.indices { g_value_unset(&values[place]) } }
    return emit(values, query)
  }

  private static func value(of type: GType, _ numbers: inout ArraySlice<Double>) -> GValue {
    let type = type & ~Fundamental.staticScope
    var value = GValue()
    g_value_init(&value, type)
    switch g_type_fundamental(type) {
    case Fundamental.integer: g_value_set_int(&value, gint(numbers.removeFirst()))
    case Fundamental.unsigned: g_value_set_uint(&value, guint(numbers.removeFirst()))
    case Fundamental.flags: g_value_set_flags(&value, guint(numbers.removeFirst()))
    case Fundamental.double: g_value_set_double(&value, numbers.removeFirst())
    default: break
    }
    return value
  }

  private static func emit(_ values: [GValue], _ query: GSignalQuery) -> Int {
    let type = query.return_type & ~Fundamental.staticScope
    guard type != Fundamental.none else {
      g_signal_emitv(values, query.signal_id, 0, nil)
      return 0
    }
    var result = GValue()
    g_value_init(&result, type)
    defer { g_value_unset(&result) }
    g_signal_emitv(values, query.signal_id, 0, &result)
    return type == Fundamental.boolean
      ? Int(g_value_get_boolean(&result)) : Int(g_value_get_int(&result))
  }

  /// GLib's fundamental types (gtype.h), whose macros Swift cannot import.
  private enum Fundamental {
    static let staticScope: GType = 1
    static let none: GType = 1 << 2
    static let boolean: GType = 5 << 2
    static let integer: GType = 6 << 2
    static let unsigned: GType = 7 << 2
    static let flags: GType = 13 << 2
    static let double: GType = 15 << 2
  }
}
