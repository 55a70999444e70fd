// Ownership: the handlers of an object and of a filter are in boxes, which the connection releases when the object is
// unregistered or the filter removed. A call holds its invocation, which each answer takes over; one that is never
// answered is leaked, so the handler must answer it.

import CGioBindings

extension Bus {
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

  /// Offers the interfaces of an introspection text at a path, as long as the connection lives.
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
      let handlers = ClosureBox(Handlers(call: call, property: property))
      g_dbus_connection_register_object(
        pointer, path, interface, methodTable, handlers.retained(), releaseClosureBox, nil)
      place = place?.advanced(by: 1)
    }
  }

  /// Takes a name, or waits in the bus's queue for it until the returned number is given up.
  package func take(_ name: String) -> UInt32 {
    g_bus_own_name_on_connection(
      pointer, name, G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil)
  }

  /// Gives a name up.
  package func giveUp(_ owned: UInt32) { g_bus_unown_name(owned) }

  // MARK: - Filters

  /// A message that is received or sent, lent to a filter.
  struct Message {
    fileprivate let pointer: OpaquePointer

    var member: String? { string(lent: g_dbus_message_get_member(pointer)) }
    /// The types of the arguments.
    var signature: String? { string(lent: g_dbus_message_get_signature(pointer)) }
    var arguments: [BusValue] {
      g_dbus_message_get_body(pointer).map { BusValue.parts(of: $0) } ?? []
    }
  }

  private struct Filter {
    let isIncoming: Bool
    let replacement: @Sendable (Message) -> [BusValue]?
  }

  /// Replaces the arguments of received or of sent messages, until the result is freed.
  ///
  /// `replacement` returns the new arguments, or nil to keep those of a message. It is called on GDBus's thread.
  func replaceArguments(
    ofIncoming isIncoming: Bool, by replacement: @escaping @Sendable (Message) -> [BusValue]?
  ) -> Registration {
    let filter = g_dbus_connection_add_filter(
      pointer,
      { _, message, isIncoming, data in
        let filter = ClosureBox<Filter>.handler(in: data)
        guard let message, filter.isIncoming == (isIncoming != 0),
          let arguments = filter.replacement(Message(pointer: message)),
          let copy = g_dbus_message_copy(message, nil)
        else { return message }
        // Takes over the message, and hands over the copy.
        g_object_unref(UnsafeMutableRawPointer(message))
        g_dbus_message_set_body(copy, BusValue.tuple(arguments))
        return copy
      }, ClosureBox(Filter(isIncoming: isIncoming, replacement: replacement)).retained(),
      releaseClosureBox)
    return Registration { [self] in g_dbus_connection_remove_filter(pointer, filter) }
  }

  /// Adds a final empty text to calls of a method that have only arguments of the given types.
  ///
  /// For a method that got an argument in a later version, of which GDBus would refuse earlier calls.
  package func completeCalls(of method: String, with types: String) -> Registration {
    replaceArguments(ofIncoming: true) { message in
      message.member == method && message.signature == types
        ? message.arguments + [.text("")] : nil
    }
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
  ClosureBox<Bus.Handlers>.handler(in: data).call(
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
  return ClosureBox<Bus.Handlers>.handler(in: data).property(String(cString: property))?.variant
}
