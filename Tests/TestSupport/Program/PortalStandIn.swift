import CGioBindings
import Glibc
import Synchronization

// Ownership: the stand-in holds its connection and its loop, and is lent to GDBus as user data; it lives until its test
// ends. Its thread runs the loop, and GDBus calls back on it.

/// Answers on a display's session bus in place of the desktop's portals, and remembers what it is asked for.
///
/// `@unchecked Sendable`: what changes is behind a lock, and GLib's objects belong to its thread.
public final class PortalStandIn: @unchecked Sendable {
  /// A request to a portal.
  public struct Request: Equatable, Sendable {
    /// The method, such as `ComposeEmail`.
    public let method: String
    /// The options, as GVariant prints them.
    public let options: String
    /// The paths of the files that came with it.
    public let files: [String]
  }

  /// The way in which it answers.
  public enum Answer: UInt32, Sendable {
    /// The request is fulfilled.
    case done = 0
    /// A person has cancelled it.
    case cancelled = 1
    /// The portal cannot do it.
    case refused = 2
  }

  fileprivate let state = Mutex((requests: [Request](), answer: Answer.done))
  private let connection: OpaquePointer
  private let context: OpaquePointer?
  private let loop: OpaquePointer?
  private let table: UnsafeMutablePointer<GDBusInterfaceVTable>

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"

  /// Takes the portals' name on a display's bus.
  ///
  /// Blocks the thread.
  private init(on display: Display) throws {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let address = display.environment["DBUS_SESSION_BUS_ADDRESS"]
    guard
      let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
    else { throw ProgramError("There is no session bus.") }
    self.connection = connection
    context = g_main_context_new()
    loop = g_main_loop_new(context, 0)
    table = .allocate(capacity: 1)
    table.initialize(to: GDBusInterfaceVTable())
    table.pointee.method_call = answerCall
    table.pointee.get_property = answerProperty
    g_main_context_push_thread_default(context)
    register()
    g_main_context_pop_thread_default(context)
    takeName()
    let thread = g_thread_new(
      "portals",
      { loop in
        g_main_loop_run(OpaquePointer(loop))
        return nil
      }, UnsafeMutableRawPointer(loop))
    g_thread_unref(thread)
  }

  /// Takes the portals' name on a display's bus.
  public static func start(on display: Display) async throws -> PortalStandIn {
    try await onThreadOfItsOwn { try PortalStandIn(on: display) }
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_main_loop_quit(loop)
  }

  /// The requests so far.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// Answers in another way from now on.
  public func answer(_ answer: Answer) { state.withLock { $0.answer = answer } }

  private func register() {
    let node = g_dbus_node_info_new_for_xml(Self.description, nil)
    defer { g_dbus_node_info_unref(node) }
    for interface in ["Email", "Wallpaper", "OpenURI"] {
      g_dbus_connection_register_object(
        connection, Self.path,
        g_dbus_node_info_lookup_interface(node, "org.freedesktop.portal.\(interface)"), table,
        Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    }
  }

  private func takeName() {
    var arguments = [g_variant_new_string(Self.name), g_variant_new_uint32(0)]
    let answer = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    if let answer { g_variant_unref(answer) }
  }

  /// Remembers a request, and answers it: at once by its object's path, and then by that object's signal.
  fileprivate func take(
    _ method: String, _ arguments: OpaquePointer, _ invocation: OpaquePointer, from sender: String
  ) {
    let count = g_variant_n_children(arguments)
    guard let options = g_variant_get_child_value(arguments, count - 1) else { return }
    defer { g_variant_unref(options) }
    let request = Request(
      method: method, options: Self.text(of: options), files: Self.files(of: invocation))
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answer
    }
    let token = g_variant_lookup_value(options, "handle_token", nil)
    let name = token.flatMap { g_variant_get_string($0, nil) }.map { String(cString: $0) } ?? ""
    if let token { g_variant_unref(token) }
    let user = String(sender.dropFirst().map { $0 == "." ? "_" : $0 })
    let handle = "\(Self.path)/request/\(user)/\(name)"
    var object = [g_variant_new_object_path(handle)]
    g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&object, 1))
    let type = g_variant_type_new("{sv}")
    defer { g_variant_type_free(type) }
    var parts = [g_variant_new_uint32(answer.rawValue), g_variant_new_array(type, nil, 0)]
    g_dbus_connection_emit_signal(
      connection, sender, handle, "org.freedesktop.portal.Request", "Response",
      g_variant_new_tuple(&parts, 2), nil)
  }

  private static func text(of value: OpaquePointer) -> String {
    let text = g_variant_print(value, 0)
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }

  private static func files(of invocation: OpaquePointer) -> [String] {
    guard let message = g_dbus_method_invocation_get_message(invocation),
      let list = g_dbus_message_get_unix_fd_list(message)
    else { return [] }
    var count: gint = 0
    guard let descriptors = g_unix_fd_list_peek_fds(list, &count) else { return [] }
    return (0..<Int(count)).map { place in
      let path = realpath("/proc/self/fd/\(descriptors[place])", nil)
      defer { free(path) }
      return path.map { String(cString: $0) } ?? ""
    }
  }

  private static let description = """
    <node>
      <interface name='org.freedesktop.portal.Email'>
        <method name='ComposeEmail'>
          <arg type='s' direction='in'/><arg type='a{sv}' direction='in'/>
          <arg type='o' direction='out'/>
        </method>
        <property name='version' type='u' access='read'/>
      </interface>
      <interface name='org.freedesktop.portal.Wallpaper'>
        <method name='SetWallpaperFile'>
          <arg type='s' direction='in'/><arg type='h' direction='in'/>
          <arg type='a{sv}' direction='in'/><arg type='o' direction='out'/>
        </method>
        <property name='version' type='u' access='read'/>
      </interface>
      <interface name='org.freedesktop.portal.OpenURI'>
        <method name='OpenFile'>
          <arg type='s' direction='in'/><arg type='h' direction='in'/>
          <arg type='a{sv}' direction='in'/><arg type='o' direction='out'/>
        </method>
        <property name='version' type='u' access='read'/>
      </interface>
    </node>
    """
}

/// `GDBusInterfaceMethodCallFunc`.
private func answerCall(
  _: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _ arguments: OpaquePointer?,
  _ invocation: OpaquePointer?, _ data: gpointer?
) {
  guard let sender, let method, let arguments, let invocation, let data else { return }
  Unmanaged<PortalStandIn>.fromOpaque(data).takeUnretainedValue()
    .take(String(cString: method), arguments, invocation, from: String(cString: sender))
}

/// `GDBusInterfaceGetPropertyFunc`: the version, of which there is no other property.
private func answerProperty(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, _: gpointer?
) -> OpaquePointer? {
  g_variant_new_uint32(3)
}

extension Display {
  /// Adds a program for mail addresses to the desktop.
  public func addMailProgram() {
    home.makeFolder("data/applications")
    let entry = """
      [Desktop Entry]
      Type=Application
      Name=Mail
      Exec=true %u
      MimeType=x-scheme-handler/mailto;
      """
    home.write(Array(entry.utf8), as: "data/applications/mail.desktop")
    let defaults = "[Default Applications]\nx-scheme-handler/mailto=mail.desktop\n"
    home.write(Array(defaults.utf8), as: "config/mimeapps.list")
  }
}
