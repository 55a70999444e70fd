import CGioBindings
import Synchronization
import TestSupport
import Testing

@testable import GioBindings

@Suite(.timeout(minutes: 2)) struct ThumbnailServiceTests {
  @Test("The service is asked for a large thumbnail, and waited for")
  func making() async throws {
    let bus = try await TestBus.start()
    let standIn = try await ThumbnailServiceStandIn(bus.address)
    let service = ThumbnailService(busAddress: bus.address)
    async let first = service.make(of: "file:///a.mp4", type: "video/mp4")
    async let second = service.make(of: "file:///b.mkv", type: "video/x-matroska")
    let made = await (first, second)
    #expect(made.0 && made.1)
    #expect(
      Set(standIn.queued.withLock { $0 })
        == [
          "['file:///a.mp4'] ['video/mp4'] 'large'",
          "['file:///b.mkv'] ['video/x-matroska'] 'large'",
        ])
    withExtendedLifetime(bus) {}
  }

  @Test("No thumbnail is made without the thumbnail service or without a bus")
  func absence() async throws {
    let bus = try await TestBus.start()
    #expect(
      await !ThumbnailService(busAddress: bus.address).make(of: "file:///a", type: "video/mp4"))
    let none = ThumbnailService(busAddress: "unix:path=/nowhere/bus")
    #expect(await !none.make(of: "file:///a", type: "video/mp4"))
    withExtendedLifetime(bus) {}
  }
}

// Ownership: the stand-in owns its connection, and is lent to GDBus as user data; it lives until its test ends, and
// closes the connection before it goes.

/// Answers in place of the desktop's service, and ends each request at once.
private final class ThumbnailServiceStandIn: @unchecked Sendable {
  private static let name = "org.freedesktop.thumbnails.Thumbnailer1"
  private static let path = "/org/freedesktop/thumbnails/Thumbnailer1"

  /// The arguments of each request: URIs, types and size.
  let queued = Mutex<[String]>([])
  private let executor = GLibExecutor(name: "stand-in")
  private let connection: OpaquePointer
  private let table: UnsafeMutablePointer<GDBusInterfaceVTable>

  init(_ address: String) async throws {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard
      let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
    else { throw GioError.notReachable }
    self.connection = connection
    table = .allocate(capacity: 1)
    table.initialize(to: GDBusInterfaceVTable())
    table.pointee.method_call = answerQueue
    await withCheckedContinuation { continuation in
      executor.perform { [self] in
        register()
        continuation.resume()
      }
    }
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
    table.deallocate()
  }

  /// On the executor's thread, where GDBus calls back then.
  private func register() {
    let node = g_dbus_node_info_new_for_xml(Self.description, nil)
    defer { g_dbus_node_info_unref(node) }
    g_dbus_connection_register_object(
      connection, Self.path, g_dbus_node_info_lookup_interface(node, Self.name), table,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    var arguments = [g_variant_new_string(Self.name), g_variant_new_uint32(0)]
    let answer = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    if let answer { g_variant_unref(answer) }
  }

  /// Notes a request, and returns its number as a tuple.
  func note(_ request: String) -> OpaquePointer? {
    let number = queued.withLock { queued in
      queued.append(request)
      return UInt32(queued.count)
    }
    return tuple(number)
  }

  func finish() {
    let number = UInt32(queued.withLock { $0.count })
    g_dbus_connection_emit_signal(
      connection, nil, Self.path, Self.name, "Finished", tuple(number), nil)
  }

  private func tuple(_ number: UInt32) -> OpaquePointer? {
    var parts = [g_variant_new_uint32(number)]
    return g_variant_new_tuple(&parts, 1)
  }

  private static let description = """
    <node><interface name='org.freedesktop.thumbnails.Thumbnailer1'>
      <method name='Queue'>
        <arg type='as' direction='in'/><arg type='as' direction='in'/>
        <arg type='s' direction='in'/><arg type='s' direction='in'/>
        <arg type='u' direction='in'/><arg type='u' direction='out'/>
      </method>
      <signal name='Finished'><arg type='u'/></signal>
    </interface></node>
    """
}

/// `GDBusInterfaceMethodCallFunc`.
private func answerQueue(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _ arguments: OpaquePointer?,
  _ invocation: OpaquePointer?, _ data: gpointer?
) {
  guard let data, let arguments else { return }
  let standIn = Unmanaged<ThumbnailServiceStandIn>.fromOpaque(data).takeUnretainedValue()
  g_variant_ref(arguments)
  let words = Variant(adopting: arguments).parts.prefix(3).map {
    text(taking: g_variant_print($0.pointer, 0)) ?? ""
  }
  g_dbus_method_invocation_return_value(invocation, standIn.note(words.joined(separator: " ")))
  standIn.finish()
}
