// Ownership: the bus is shared by the process; each request holds it until it is done. An UnawaitedStart holds
// it from `begin` to `end`; the bus holds that object while its filter is installed.

import CGioBindings
import Dispatch
import Synchronization

/// A service that the session bus starts on its first request.
package struct SessionService: Hashable, Sendable {
  /// Its name on the bus.
  let name: String
  /// The path of an object that it has.
  let path: String

  /// The desktop's portals: settings, files, session inhibition.
  package static let portal = SessionService(
    name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop")
  /// The service that provides the bus for assistive technologies.
  package static let accessibility = SessionService(name: "org.a11y.Bus", path: "/org/a11y/bus")

  /// Starts `services` in the background, so that later requests wait less.
  ///
  /// Returns at once. Until `unawaited` ends, this process's requests to start its service fail at once. Nothing
  /// happens if there is no bus or no such service.
  package static func wake(_ services: [SessionService], besides unawaited: UnawaitedStart? = nil) {
    DispatchQueue(label: "session services", qos: .userInteractive).async {
      guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
      unawaited?.begin(on: bus)
      for service in services { service.ping(on: bus) }
      g_object_unref(UnsafeMutableRawPointer(bus))
    }
  }

  /// Pings the service, which starts it, without waiting for the answer.
  private func ping(on bus: OpaquePointer) {
    g_dbus_connection_call(
      bus, name, path, "org.freedesktop.DBus.Peer", "Ping", nil, nil, G_DBUS_CALL_FLAGS_NONE, -1,
      nil, nil, nil)
  }
}

/// A filter that makes requests to start a service fail for a while, so that this process does not wait for it.
///
/// GtkApplication (gtkapplication-dbus.c, `gtk_application_impl_dbus_startup`) starts the portals if no session
/// manager is running, and waits for them before it opens a window. That takes a good part of a second, only to
/// be able to inhibit the end of the session, which nothing here does. Services that already run, and all other
/// requests, are not affected.
package final class UnawaitedStart: Sendable {
  private let name: String
  private let state = Mutex(State.before)

  private enum State {
    case before
    case asked(bus: SharedObject, filter: guint)
    case ended
  }

  /// Makes a filter for a service, which `SessionService.wake` installs.
  package init(of service: SessionService) {
    name = service.name
  }

  /// Installs a filter for the messages that the process sends.
  func begin(on bus: OpaquePointer) {
    state.withLock { state in
      guard case .before = state else { return }
      let filter = g_dbus_connection_add_filter(
        bus,
        { _, message, isIncoming, data in
          guard let message, let data, isIncoming == 0 else { return message }
          let start = Unmanaged<UnawaitedStart>.fromOpaque(data).takeUnretainedValue()
          return start.isMeant(message) ? start.renamed(message) : message
        }, Unmanaged.passRetained(self).toOpaque(),
        { data in if let data { Unmanaged<UnawaitedStart>.fromOpaque(data).release() } })
      state = .asked(bus: SharedObject(retaining: bus), filter: filter)
    }
  }

  /// Removes the filter: later requests wait again.
  package func end() {
    state.withLock { state in
      if case .asked(let bus, let filter) = state {
        g_dbus_connection_remove_filter(bus.pointer, filter)
      }
      state = .ended
    }
  }

  /// Whether a message asks the bus to start the service.
  private func isMeant(_ message: OpaquePointer) -> Bool {
    guard let member = g_dbus_message_get_member(message),
      g_str_equal(member, "StartServiceByName") != 0,
      let first = g_dbus_message_get_arg0(message)
    else { return false }
    return String(cString: first) == name
  }

  /// Replaces the message by a copy that names a service which does not exist (both transfer full).
  private func renamed(_ message: OpaquePointer) -> OpaquePointer? {
    guard let copy = g_dbus_message_copy(message, nil) else { return message }
    g_object_unref(UnsafeMutableRawPointer(message))
    var body = [g_variant_new_string(name + ".unawaited"), g_variant_new_uint32(0)]
    g_dbus_message_set_body(copy, g_variant_new_tuple(&body, gsize(body.count)))
    return copy
  }
}
