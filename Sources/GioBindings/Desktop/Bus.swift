// Ownership: a Bus holds one reference of its connection. The handlers of an object or a watch are in a box, which the
// connection releases when the object is unregistered or the watch ends. A call holds its invocation, which each
// answer takes over; one that is never answered is leaked, so the handler must answer it.

import CGioBindings

/// A connection to a message bus, on which this program offers objects and calls those of others.
///
/// Handlers run on the thread that registers them, in its main context.
package final class Bus: Sendable {
  private let connection: SharedObject

  private init(adopting connection: OpaquePointer) {
    self.connection = SharedObject(adopting: connection)
  }

  /// The session's bus, which the process shares; nil if there is none.
  ///
  /// Blocks while the process connects to it.
  package static func session() -> Bus? {
    g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil).map { Bus(adopting: $0) }
  }

  /// Makes a separate connection to the bus of an address; nil if that fails.
  ///
  /// Blocks.
  package static func connecting(to address: String) -> Bus? {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    return g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
      .map { Bus(adopting: $0) }
  }

  private var pointer: OpaquePointer { connection.pointer }

  // MARK: - Objects

  /// A call of one of this program's methods, which must be answered exactly once.
  package struct Call: Sendable {
    package let method: String
    package let arguments: [BusValue]
    fileprivate nonisolated(unsafe) let invocation: OpaquePointer

    package func answer(_ values: BusValue...) {
      g_dbus_method_invocation_return_value(invocation, BusValue.tuple(values))
    }

    package func fail(_ message: String) {
      g_dbus_method_invocation_return_dbus_error(
        invocation, "org.freedesktop.DBus.Error.Failed", message)
    }
  }

  fileprivate struct Handlers: Sendable {
    let call: @Sendable (Call) -> Void
    let property: @Sendable (String) -> BusValue?
  }

  /// Offers the interfaces of an introspection text at a path, as long as the process runs.
  package func offer(
    _ description: String, at path: String, property: @escaping @Sendable (String) -> BusValue?,
    call: @escaping @Sendable (Call) -> Void
  ) {
    guard let node = g_dbus_node_info_new_for_xml(description, nil) else {
      preconditionFailure("The description of \(path) is malformed")
    }
    defer { g_dbus_node_info_unref(node) }
    var place = node.pointee.interfaces
    while let interface = place?.pointee {
      let handlers = Box(Handlers(call: call, property: property))
      g_dbus_connection_register_object(
        pointer, path, interface, methodTable, handlers.retained(), releaseBox, nil)
      place = place?.advanced(by: 1)
    }
  }

  /// Adds a final empty text to calls of a method that have only arguments of the given types.
  ///
  /// For a method that got an argument in a later version, of which GDBus would refuse earlier calls.
  package func completeCalls(of method: String, with types: String) {
    g_dbus_connection_add_filter(
      pointer,
      { _, message, isIncoming, data in
        guard let message, isIncoming != 0 else { return message }
        return Box<Completion>.value(in: data).completed(message)
      }, Box(Completion(method: method, types: types)).retained(), releaseBox)
  }

  /// Tells others that a property of an interface has changed.
  package func propertyChanged(
    _ property: String, to value: BusValue, of interface: String, at path: String
  ) {
    var entry = [
      g_variant_new_dict_entry(g_variant_new_string(property), g_variant_new_variant(value.variant))
    ]
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    var parts = [
      g_variant_new_string(interface), g_variant_new_array(nil, &entry, 1),
      g_variant_new_array(type, nil, 0),
    ]
    g_dbus_connection_emit_signal(
      pointer, nil, path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      g_variant_new_tuple(&parts, gsize(parts.count)), nil)
  }

  /// Calls `handler` with each new value of a property that another program, the owner of a name, says has changed.
  package func follow(
    _ property: String, of interface: String, at path: String, in name: String,
    _ handler: @escaping @Sendable (BusValue) -> Void
  ) {
    g_dbus_connection_signal_subscribe(
      pointer, name, "org.freedesktop.DBus.Properties", "PropertiesChanged", path, interface,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { connection, sender, _, _, _, arguments, data in
        let own = g_dbus_connection_get_unique_name(connection)
        guard let arguments, let sender, let own, g_str_equal(sender, own) == 0 else { return }
        g_variant_ref(arguments)
        let followed = Box<Followed>.value(in: data)
        let parts = Variant(adopting: arguments).parts
        guard parts.count == 3, let value = parts[1][followed.property] else { return }
        followed.handler(BusValue(value))
      }, Box(Followed(property: property, handler: handler)).retained(), releaseBox)
  }

  // MARK: - Names

  /// Takes a name, or waits in the bus's queue for it until the returned number is given up.
  package func take(_ name: String) -> UInt32 {
    g_bus_own_name_on_connection(
      pointer, name, G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil)
  }

  /// Gives a name up.
  package func giveUp(_ owned: UInt32) { g_bus_unown_name(owned) }

  // MARK: - Calls

  /// Calls a method; the error's text if it fails, which it does if no program has the name.
  ///
  /// The main thread's loop must run.
  @MainActor
  package func call(
    _ method: String, of interface: String, at path: String, in name: String,
    _ arguments: [BusValue], timeout: Int32 = -1
  ) async -> Result<[BusValue], Failure> {
    await withCheckedContinuation { continuation in
      g_dbus_connection_call(
        pointer, name, path, interface, method, BusValue.tuple(arguments), nil,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout, nil, finishCall,
        Box(Answering(bus: connection, continuation: continuation)).retained())
    }
  }

  /// The failure of a call.
  package struct Failure: Error, Equatable, Sendable {
    package let message: String
  }

  fileprivate struct Answering {
    let bus: SharedObject
    let continuation: CheckedContinuation<Result<[BusValue], Failure>, Never>
  }
}

/// A property of other programs, and the handler of its changes.
private struct Followed: Sendable {
  let property: String
  let handler: @Sendable (BusValue) -> Void
}

/// The calls that are given one more argument.
private struct Completion: Sendable {
  let method: String
  let types: String

  /// Returns the message, or a copy with one more argument in its place (both transfer full).
  func completed(_ message: OpaquePointer) -> OpaquePointer? {
    guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
      g_dbus_message_get_member(message).map({ String(cString: $0) }) == method,
      g_dbus_message_get_signature(message).map({ String(cString: $0) }) == types,
      let body = g_dbus_message_get_body(message), let copy = g_dbus_message_copy(message, nil)
    else { return message }
    g_object_unref(UnsafeMutableRawPointer(message))
    g_dbus_message_set_body(copy, BusValue.tuple(BusValue.parts(of: body) + [.text("")]))
    return copy
  }
}

/// The functions that GDBus calls for each object, which outlive all of them.
///
/// `nonisolated(unsafe)`: nothing changes the table after it was made.
private nonisolated(unsafe) let methodTable: UnsafePointer<GDBusInterfaceVTable> = {
  let table = UnsafeMutablePointer<GDBusInterfaceVTable>.allocate(capacity: 1)
  table.initialize(to: GDBusInterfaceVTable())
  table.pointee.method_call = answerCall
  table.pointee.get_property = answerProperty
  return UnsafePointer(table)
}()

/// `GDBusInterfaceMethodCallFunc`.
private func answerCall(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _ arguments: OpaquePointer?,
  _ invocation: OpaquePointer?, _ data: gpointer?
) {
  guard let method, let arguments, let invocation else { return }
  Box<Bus.Handlers>.value(in: data).call(
    Bus.Call(
      method: String(cString: method), arguments: BusValue.parts(of: arguments),
      invocation: invocation))
}

/// `GDBusInterfaceGetPropertyFunc`.
private func answerProperty(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _ property: UnsafePointer<CChar>?,
  _: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, _ data: gpointer?
) -> OpaquePointer? {
  guard let property else { return nil }
  return Box<Bus.Handlers>.value(in: data).property(String(cString: property))?.variant
}

/// `GAsyncReadyCallback`.
private func finishCall(
  _: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?
) {
  let answering = Box<Bus.Answering>.value(in: data)
  var error: UnsafeMutablePointer<GError>?
  if let answer = g_dbus_connection_call_finish(answering.bus.pointer, result, &error) {
    answering.continuation.resume(returning: .success(BusValue.parts(of: answer)))
    g_variant_unref(answer)
  } else {
    let message = error.map { String(cString: $0.pointee.message) } ?? ""
    if let error { g_error_free(error) }
    answering.continuation.resume(returning: .failure(Bus.Failure(message: message)))
  }
  releaseBox(data)
}
