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
    _ method: String, of interface: String, at path: String, in name: String, patience: Int32,
    arguments: () -> OpaquePointer? = { nil }
  ) async -> Bool? {
    guard let bus = await connection() else { return nil }
    let raw = bus.opaque
    let answered = await withCheckedContinuation { continuation in
      g_dbus_connection_call(
        raw, name, path, interface, method, arguments(), nil, G_DBUS_CALL_FLAGS_NONE, patience, nil,
        finishAsyncCall,
        asyncCallData { result in
          let answer = g_dbus_connection_call_finish(raw, result, nil)
          if let answer { g_variant_unref(answer) }
          continuation.resume(returning: answer != nil)
        })
    }
    return withExtendedLifetime(bus) { answered }
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
