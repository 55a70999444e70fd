import CGioBindings
import Foundation

/// The bus over which screen readers and their like talk to programs: at-spi2-core's, that of a screen's
/// D-Bus session.
///
/// Ownership: owns its connection. `@unchecked Sendable`: GDBus's connections are for any thread.
final class AccessibilityBus: @unchecked Sendable {
  /// Where D-Bus learns how to start it.
  static let service = "/usr/share/dbus-1/services/org.a11y.Bus.service"
  /// Milliseconds that a program may take to answer.
  private static let timeout: Int32 = 20_000

  private let connection: OpaquePointer

  /// Connects to the one that belongs to a session, which starts it if need be.
  ///
  /// Blocks the thread.
  convenience init(ofSession address: String) throws {
    let session = try AccessibilityBus(at: address)
    let answer = try session.call(
      "GetAddress", of: "org.a11y.Bus", by: Accessible(owner: "org.a11y.Bus", path: "/org/a11y/bus")
    )
    try self.init(at: answer.parts.first?.text ?? "")
  }

  private init(at address: String) throws {
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard
      let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
    else { throw ProgramError("There is no bus at “\(address)”.") }
    self.connection = connection
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Calls a method.
  ///
  /// Blocks the thread.
  ///
  /// - Parameters:
  ///   - method: its name.
  ///   - interface: the interface that it is of.
  ///   - object: what is to answer.
  ///   - arguments: new variants, which are taken.
  /// - Returns: what it answers.
  /// - Throws: if it does not.
  func call(
    _ method: String, of interface: String, by object: Accessible,
    _ arguments: [OpaquePointer?] = []
  ) throws -> BusAnswer {
    var arguments = arguments
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_sync(
      connection, object.owner, object.path, interface, method,
      g_variant_new_tuple(&arguments, gsize(arguments.count)), nil, G_DBUS_CALL_FLAGS_NONE,
      Self.timeout, nil, &error)
    if let answer { return BusAnswer(adopting: answer) }
    defer { g_clear_error(&error) }
    let reason = error.map { String(cString: $0.pointee.message) } ?? ""
    throw ProgramError("\(object.path) does not answer \(interface).\(method): \(reason)")
  }
}

/// What came over a bus.
///
/// Ownership: has a reference of the C object.
final class BusAnswer {
  private let variant: OpaquePointer

  init(adopting variant: OpaquePointer) {
    self.variant = variant
  }

  deinit {
    g_variant_unref(variant)
  }

  /// What is in it: of a tuple or a list.
  var parts: [BusAnswer] {
    (0..<g_variant_n_children(variant)).compactMap { place in
      g_variant_get_child_value(variant, place).map { BusAnswer(adopting: $0) }
    }
  }

  /// What it says if it is a text, or a variant with one in it.
  var text: String {
    if isOf("v") { return parts[0].text }
    guard isOf("s") || isOf("o") else { return "" }
    return g_variant_get_string(variant, nil).map { String(cString: $0) } ?? ""
  }

  /// Whether it is a yes.
  var isTrue: Bool { isOf("b") && g_variant_get_boolean(variant) != 0 }

  private func isOf(_ type: String) -> Bool {
    String(cString: g_variant_get_type_string(variant)) == type
  }
}
