import CGioBindings

/// A program of the session that calls another one many times before it reads an answer.
public enum ManyCalls {
  /// Milliseconds that the last answer may take.
  private static let timeout: Int32 = 60_000

  /// A method of an object that a program offers on a display's bus.
  public struct Method: Sendable {
    let owner: String
    let path: String
    let interface: String
    let name: String

    /// Makes a method.
    public init(_ name: String, of interface: String, at path: String, in owner: String) {
      (self.owner, self.path, self.interface, self.name) = (owner, path, interface, name)
    }
  }

  /// Calls a method with each text, an empty text and false, and waits until all calls have arrived there.
  ///
  /// - Throws: if the last call is not answered.
  public static func call(
    _ method: Method, with texts: [String], on display: Display
  ) async throws {
    let address = display.busAddress
    try await onThreadOfItsOwn { try send(method, texts, over: address) }
  }

  private static func send(_ method: Method, _ texts: [String], over address: String) throws {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard let bus = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil) else {
      throw ProgramError("There is no bus at “\(address)”.")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    for text in texts.dropLast() {
      g_dbus_connection_call(
        bus, method.owner, method.path, method.interface, method.name, arguments(text), nil,
        G_DBUS_CALL_FLAGS_NONE, timeout, nil, nil, nil)
    }
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_sync(
      bus, method.owner, method.path, method.interface, method.name,
      arguments(texts.last ?? ""), nil, G_DBUS_CALL_FLAGS_NONE, timeout, nil, &error)
    guard let answer else {
      defer { g_clear_error(&error) }
      throw ProgramError(error.map { String(cString: $0.pointee.message) } ?? "no answer")
    }
    g_variant_unref(answer)
  }

  private static func arguments(_ text: String) -> OpaquePointer? {
    var parts = [
      g_variant_new_string(text), g_variant_new_string(""), g_variant_new_boolean(0),
    ]
    return g_variant_new_tuple(&parts, gsize(parts.count))
  }
}
