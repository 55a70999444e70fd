import CGtkBindings

/// Calls to other programs over the session's D-Bus.
///
/// Ownership: each call holds a reference to the process's only connection until it is answered.
@MainActor
enum SessionBus {
  /// Calls a method with an empty answer of an object in a program, which the bus starts if necessary.
  ///
  /// The timeout is in milliseconds; `arguments` makes a floating tuple, which the call sinks. Returns whether the
  /// call was answered without an error; nil if there is no bus.
  static func call(
    _ method: String, of interface: String, at path: String, in name: String, timeout: Int32,
    arguments: () -> OpaquePointer? = { nil }
  ) async -> Bool? {
    await answer(to: method, of: interface, at: path, in: name, timeout, arguments) { $0 != nil }
  }

  /// Calls a method, as `call` does, and returns the text or path that its answer begins with; nil after an error.
  static func text(
    from method: String, of interface: String, at path: String, in name: String, timeout: Int32,
    arguments: () -> OpaquePointer? = { nil }
  ) async -> String? {
    let text = await answer(to: method, of: interface, at: path, in: name, timeout, arguments) {
      $0.flatMap(firstText)
    }
    return text ?? nil
  }

  /// Returns a property of an object that is true or false; nil after an error, and without a bus.
  static func flag(
    _ property: String, of interface: String, at path: String, in name: String, timeout: Int32
  ) async -> Bool? {
    let arguments = {
      var names = [g_variant_new_string(interface), g_variant_new_string(property)]
      return g_variant_new_tuple(&names, gsize(names.count))
    }
    let flag = await answer(
      to: "Get", of: "org.freedesktop.DBus.Properties", at: path, in: name, timeout, arguments
    ) { $0.flatMap(boxedFlag) }
    return flag ?? nil
  }

  /// Calls a method, and reads its answer, nil after an error, which is lent; nil without a bus.
  private static func answer<Value: Sendable>(
    to method: String, of interface: String, at path: String, in name: String, _ timeout: Int32,
    _ arguments: () -> OpaquePointer?, reading read: @escaping (OpaquePointer?) -> Value
  ) async -> Value? {
    guard let bus = await connection() else { return nil }
    let raw = bus.opaque
    let value = await withCheckedContinuation { continuation in
      g_dbus_connection_call(
        raw, name, path, interface, method, arguments(), nil, G_DBUS_CALL_FLAGS_NONE, timeout, nil,
        finishAsyncCall,
        asyncCallData { result in
          let answer = g_dbus_connection_call_finish(raw, result, nil)
          continuation.resume(returning: read(answer))
          if let answer { g_variant_unref(answer) }
        })
    }
    return withExtendedLifetime(bus) { value }
  }

  private static func connection() async -> GObjectRef? {
    await withCheckedContinuation { continuation in
      g_bus_get(
        G_BUS_TYPE_SESSION, nil, finishAsyncCall,
        asyncCallData { result in
          let bus = g_bus_get_finish(result, nil)
          continuation.resume(returning: bus.map { GObjectRef(adopting: $0) })
        })
    }
  }
}

/// Returns the string or object path that a tuple begins with; nil if it begins with something else.
private func firstText(of tuple: OpaquePointer) -> String? {
  guard g_variant_n_children(tuple) > 0, let first = g_variant_get_child_value(tuple, 0) else {
    return nil
  }
  defer { g_variant_unref(first) }
  guard ["s", "o"].contains(String(cString: g_variant_get_type_string(first))) else { return nil }
  return string(lent: g_variant_get_string(first, nil))
}

/// Returns the Boolean in the variant that a tuple consists of; nil if there is another value.
private func boxedFlag(of tuple: OpaquePointer) -> Bool? {
  guard String(cString: g_variant_get_type_string(tuple)) == "(v)",
    let boxed = g_variant_get_child_value(tuple, 0)
  else { return nil }
  defer { g_variant_unref(boxed) }
  guard let value = g_variant_get_variant(boxed) else { return nil }
  defer { g_variant_unref(value) }
  guard String(cString: g_variant_get_type_string(value)) == "b" else { return nil }
  return g_variant_get_boolean(value) != 0
}
