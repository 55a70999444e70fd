// Ownership: a Bus holds one reference of its connection. The handler of a subscription is in a box, which the connection
// releases when the subscription ends. A call's box is released when the call is answered.

import CGioBindings

/// A connection to a message bus, on which this program offers objects and calls those of others.
///
/// Nothing blocks. Handlers run in the main context of the thread that registers them, and so do the answers of calls:
/// connect and call on the main actor, while GLib's main loop runs, or on a `GLibActor`.
package final class Bus: Sendable {
  /// A bus to connect to.
  package enum Address: Sendable {
    case session, system
    /// The bus at an address of D-Bus.
    case other(String)
  }

  private let connection: SharedObject

  /// Takes over a connection (transfer full).
  init(adopting connection: OpaquePointer) {
    self.connection = SharedObject(adopting: connection)
  }

  /// Connects to a bus; nil if there is none.
  ///
  /// The process, GTK included, has one connection to the session's bus. To another bus, each has a separate one.
  package static func connect(
    to address: Address = .session, isolation: isolated (any Actor)? = #isolation
  ) async -> Bus? {
    let text: String
    switch address {
    case .session:
      return try? await asyncResult {
        g_bus_get(G_BUS_TYPE_SESSION, nil, finishAsyncCall, $0)
      } of: {
        g_bus_get_finish($0, $1).map { Bus(adopting: $0) }
      }
    // Reads the environment only.
    case .system:
      text = string(taking: g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SYSTEM, nil, nil))
    case .other(let other): text = other
    }
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    return try? await asyncResult {
      g_dbus_connection_new_for_address(text, flags, nil, nil, finishAsyncCall, $0)
    } of: {
      g_dbus_connection_new_for_address_finish($0, $1).map { Bus(adopting: $0) }
    }
  }

  /// The GDBusConnection, for a C call made during the lifetime of this object.
  var pointer: OpaquePointer { connection.opaque }

  /// Calls a method, and returns its answer.
  ///
  /// - Parameters:
  ///   - method: the name of the method.
  ///   - interface: the interface that has it.
  ///   - path: the path of the object.
  ///   - name: the bus name of the object's program.
  ///   - arguments: the arguments of the method.
  ///   - timeout: the milliseconds to wait for the answer; -1 for 25 seconds.
  ///   - autoStart: whether the bus starts the program unless it runs.
  ///   - isolation: the actor on whose thread the call is made.
  /// - Returns: the values of the answer.
  /// - Throws: the error of the method or the bus.
  @discardableResult
  package func call(
    _ method: String, of interface: String, at path: String, in name: String,
    _ arguments: [BusValue] = [], timeout: Int32 = -1, autoStart: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(GioError) -> [BusValue] {
    let flags = autoStart ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
    return try await asyncResult { data in
      g_dbus_connection_call(
        pointer, name, path, interface, method, BusValue.tuple(arguments), nil, flags, timeout, nil,
        finishAsyncCall, data)
    } of: { [connection] result, error in
      g_dbus_connection_call_finish(connection.opaque, result, error).map { answer in
        defer { g_variant_unref(answer) }
        return BusValue.parts(of: answer)
      }
    }
  }

  // MARK: - Signals

  /// A subscription or a filter, which ends when this object is freed.
  package final class Registration: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
  }

  /// Calls `handler` with the arguments of signals of other programs, until the result is freed.
  ///
  /// - Parameters:
  ///   - signal: the name of the signal; nil for all.
  ///   - interface: the interface that has it; nil for all.
  ///   - path: the path of the object; nil for all.
  ///   - name: the bus name of the object's program.
  ///   - subject: the signal's first argument; nil for any.
  ///   - handler: called on the thread that subscribes.
  /// - Returns: the subscription.
  package func subscribe(
    to signal: String?, of interface: String?, at path: String? = nil, in name: String,
    about subject: String? = nil, _ handler: @escaping @Sendable ([BusValue]) -> Void
  ) -> Registration {
    let subscription = g_dbus_connection_signal_subscribe(
      pointer, name, interface, signal, path, subject, G_DBUS_SIGNAL_FLAGS_NONE,
      { connection, sender, _, _, _, arguments, data in
        guard let arguments, g_strcmp0(sender, g_dbus_connection_get_unique_name(connection)) != 0
        else { return }
        ClosureBox<@Sendable ([BusValue]) -> Void>.handler(in: data)(BusValue.parts(of: arguments))
      }, ClosureBox(handler).retained(), releaseClosureBox)
    return Registration { [connection] in
      g_dbus_connection_signal_unsubscribe(connection.opaque, subscription)
    }
  }

  /// Sends a signal of one of this program's objects.
  package func emit(
    _ signal: String, of interface: String, at path: String, _ arguments: [BusValue] = []
  ) {
    g_dbus_connection_emit_signal(
      pointer, nil, path, interface, signal, BusValue.tuple(arguments), nil)
  }

  /// The interface of D-Bus for the properties of objects.
  package static let properties = "org.freedesktop.DBus.Properties"

  /// Tells others that a property of an interface has changed.
  package func propertyChanged(
    _ property: String, to value: BusValue, of interface: String, at path: String
  ) {
    emit(
      "PropertiesChanged", of: Self.properties, at: path,
      [.text(interface), .options([property: value]), .texts([])])
  }
}
