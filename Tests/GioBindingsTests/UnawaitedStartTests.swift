import CGioBindings
import TestSupport
import Testing

@testable import GioBindings

/// Services whose start is not awaited, on a separate bus.
@Suite(.timeout(minutes: 5)) struct UnawaitedStartTests {
  /// Neither is installed; the error of the bus names the service that it was asked to start.
  private let service = "org.example.Slow"
  private let other = "org.example.Other"

  @Test("A request to start an unawaited service fails at once until the start has ended")
  func unawaited() async throws {
    let bus = try await TestBus.start()
    let connection = try #require(Connection(bus.address))
    let start = UnawaitedStart(of: service)
    #expect(connection.asksFor(service))
    start.begin(on: connection.bus)
    #expect(!connection.asksFor(service))
    #expect(connection.answersPing, "other questions get through")
    start.end()
    #expect(connection.asksFor(service))
    withExtendedLifetime(bus) {}
  }

  @Test("A request to start another service is answered while one is unawaited")
  func others() async throws {
    let bus = try await TestBus.start()
    let connection = try #require(Connection(bus.address))
    let start = UnawaitedStart(of: other)
    start.begin(on: connection.bus)
    #expect(connection.asksFor(service))
    start.end()
    withExtendedLifetime(bus) {}
  }

  @Test("An unawaited start that has ended does not begin again")
  func ended() async throws {
    let bus = try await TestBus.start()
    let connection = try #require(Connection(bus.address))
    let start = UnawaitedStart(of: service)
    start.end()
    start.begin(on: connection.bus)
    #expect(connection.asksFor(service))
    withExtendedLifetime(bus) {}
  }
}

/// A connection to a test's bus, whose calls block.
private final class Connection {
  let bus: Bus

  init?(_ address: String) {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard let made = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil) else {
      return nil
    }
    bus = Bus(adopting: made)
  }

  deinit { g_dbus_connection_close_sync(bus.pointer, nil, nil) }

  /// Whether the bus is asked for this service when its start is requested.
  func asksFor(_ service: String) -> Bool {
    var error: UnsafeMutablePointer<GError>?
    call(
      "org.freedesktop.DBus", "StartServiceByName",
      [g_variant_new_string(service), g_variant_new_uint32(0)], &error)
    guard let error else { return false }
    defer { g_error_free(error) }
    return String(cString: error.pointee.message).contains("name \(service) was")
  }

  var answersPing: Bool {
    var error: UnsafeMutablePointer<GError>?
    call("org.freedesktop.DBus.Peer", "Ping", [], &error)
    return error == nil
  }

  private func call(
    _ interface: String, _ method: String, _ values: [OpaquePointer?],
    _ error: inout UnsafeMutablePointer<GError>?
  ) {
    var values = values
    let reply = g_dbus_connection_call_sync(
      bus.pointer, "org.freedesktop.DBus", "/org/freedesktop/DBus", interface, method,
      g_variant_new_tuple(&values, gsize(values.count)), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil,
      &error)
    if let reply { g_variant_unref(reply) }
  }
}
