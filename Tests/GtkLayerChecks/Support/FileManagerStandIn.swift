import CGtkBindings

/// Answers on the session's bus in place of a file manager.
@MainActor
enum FileManagerStandIn {
  /// What it was asked to show, as GVariant prints it.
  fileprivate(set) static var asked: [String] = []

  /// Takes the file manager's name.
  ///
  /// Whoever calls it does so over the bus, though from here.
  static func start() throws {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil),
      let node = g_dbus_node_info_new_for_xml(description, nil)
    else { throw Failure("There is no session bus") }
    let interface = g_dbus_node_info_lookup_interface(node, name)
    guard g_dbus_connection_register_object(bus, path, interface, &table, nil, nil, nil) != 0 else {
      throw Failure("The bus takes no object")
    }
    let replace = GBusNameOwnerFlags(rawValue: 0)
    g_bus_own_name_on_connection(bus, name, replace, nil, nil, nil, nil)
  }

  private static let name = "org.freedesktop.FileManager1"
  private static let path = "/org/freedesktop/FileManager1"
  private static let description = """
    <node><interface name='org.freedesktop.FileManager1'><method name='ShowItems'>
    <arg type='as' direction='in'/><arg type='s' direction='in'/>
    </method></interface></node>
    """
  private static var table: GDBusInterfaceVTable = {
    var table = GDBusInterfaceVTable()
    table.method_call = answer
    return table
  }()
}

/// `GDBusInterfaceMethodCallFunc`.
private func answer(
  _: OpaquePointer?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _ arguments: OpaquePointer?,
  _ invocation: OpaquePointer?, _: gpointer?
) {
  let text = g_variant_print(arguments, 0)
  let asked = text.map { String(cString: $0) } ?? ""
  g_free(text)
  MainActor.assumeIsolated { FileManagerStandIn.asked.append(asked) }
  g_dbus_method_invocation_return_value(invocation, nil)
}
