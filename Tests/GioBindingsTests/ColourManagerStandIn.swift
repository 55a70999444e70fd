import CGioBindings
import Synchronization

@testable import GioBindings

// Ownership: the stand-in owns its connection, and is lent to GDBus as user data; it lives until its
// test ends, and closes the connection before it goes.

/// Answers in place of colord, for one monitor.
final class ColourManagerStandIn: @unchecked Sendable {
  /// What it tells of the monitor and its profile.
  struct Answers {
    /// The monitor's output.
    var output = "DP-1"
    /// Whether colours are to be corrected.
    var isEnabled = true
    /// Whether the screen is being measured.
    var isMeasured = false
    /// The profile's file; nil for a monitor without one.
    var file: String?
  }

  private static let name = "org.freedesktop.ColorManager"
  private static let path = "/org/freedesktop/ColorManager"

  fileprivate let answers: Mutex<Answers>
  private let executor = GLibExecutor(name: "stand-in")
  private let connection: OpaquePointer
  private let table: UnsafeMutablePointer<GDBusInterfaceVTable>

  /// Takes colord's name on a bus.
  init(_ address: String, _ answers: Answers) async throws {
    self.answers = Mutex(answers)
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard
      let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
    else { throw GioError.notReachable }
    self.connection = connection
    table = .allocate(capacity: 1)
    table.initialize(to: GDBusInterfaceVTable())
    table.pointee.method_call = answerCall
    table.pointee.get_property = answerProperty
    await withCheckedContinuation { continuation in
      executor.perform { [self] in
        register()
        continuation.resume()
      }
    }
    request("RequestName", [g_variant_new_string(Self.name), g_variant_new_uint32(0)])
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
    table.deallocate()
  }

  /// Answers otherwise from now on, and says so.
  func change(_ body: (inout Answers) -> Void) {
    answers.withLock { body(&$0) }
    g_dbus_connection_emit_signal(
      connection, nil, "/monitor", Self.name + ".Device", "Changed", nil, nil)
  }

  /// Gives up colord's name.
  func leave() {
    request("ReleaseName", [g_variant_new_string(Self.name)])
  }

  private func request(_ method: String, _ arguments: [OpaquePointer?]) {
    var arguments = arguments
    let answer = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
      g_variant_new_tuple(&arguments, gsize(arguments.count)), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil,
      nil)
    if let answer { g_variant_unref(answer) }
  }

  /// On the executor's thread, where GDBus calls back then.
  private func register() {
    let objects = [Self.path: "", "/monitor": ".Device", "/profile": ".Profile"]
    let node = g_dbus_node_info_new_for_xml(Self.description, nil)
    defer { g_dbus_node_info_unref(node) }
    for (path, interface) in objects {
      g_dbus_connection_register_object(
        connection, path, g_dbus_node_info_lookup_interface(node, Self.name + interface), table,
        Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    }
  }

  private static let description = """
    <node>
      <interface name='org.freedesktop.ColorManager'><method name='FindDeviceByProperty'>
        <arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='o' direction='out'/>
      </method></interface>
      <interface name='org.freedesktop.ColorManager.Device'>
        <property name='Profiles' type='ao' access='read'/>
        <property name='Enabled' type='b' access='read'/>
        <property name='ProfilingInhibitors' type='as' access='read'/>
        <signal name='Changed'/>
      </interface>
      <interface name='org.freedesktop.ColorManager.Profile'>
        <property name='Filename' type='s' access='read'/>
      </interface>
    </node>
    """
}

/// `GDBusInterfaceMethodCallFunc`.
private func answerCall(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _ arguments: OpaquePointer?,
  _ invocation: OpaquePointer?, _ data: gpointer?
) {
  guard let data, let arguments else { return }
  let standIn = Unmanaged<ColourManagerStandIn>.fromOpaque(data).takeUnretainedValue()
  g_variant_ref(arguments)
  let asked = Variant(adopting: arguments).parts.map { $0.text ?? "" }
  if asked == ["XRANDR_name", standIn.answers.withLock { $0.output }] {
    var parts = [g_variant_new_object_path("/monitor")]
    g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&parts, 1))
  } else {
    g_dbus_method_invocation_return_dbus_error(
      invocation, "org.freedesktop.ColorManager.NotFound", "No such device")
  }
}

/// `GDBusInterfaceGetPropertyFunc`.
private func answerProperty(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _ property: UnsafePointer<CChar>?,
  _: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, _ data: gpointer?
) -> OpaquePointer? {
  guard let data, let property else { return nil }
  let standIn = Unmanaged<ColourManagerStandIn>.fromOpaque(data).takeUnretainedValue()
  let answers = standIn.answers.withLock { $0 }
  switch String(cString: property) {
  case "Enabled": return g_variant_new_boolean(answers.isEnabled ? 1 : 0)
  case "Filename": return g_variant_new_string(answers.file ?? "")
  case "Profiles":
    return array("o", answers.file == nil ? [] : [g_variant_new_object_path("/profile")])
  default: return array("s", answers.isMeasured ? [g_variant_new_string("a program")] : [])
  }
}

private func array(_ type: String, _ parts: [OpaquePointer?]) -> OpaquePointer? {
  let type = g_variant_type_new(type)
  defer { g_variant_type_free(type) }
  var parts = parts
  return g_variant_new_array(type, &parts, gsize(parts.count))
}
