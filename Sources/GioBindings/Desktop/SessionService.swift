// Ownership: the bus is shared by the process; each asking holds it until it is done. An UnawaitedStart holds
// it from `begin` to `end`; the bus holds that object for as long as it asks it.

import CGioBindings
import Dispatch
import Synchronization

/// A program that the session's bus starts when it is first asked for something.
package struct SessionService: Hashable, Sendable {
  /// Its name on the bus.
  let name: String
  /// Where an object of it answers.
  let path: String

  /// The desktop's portals: settings, files, what keeps a session from ending.
  package static let portal = SessionService(
    name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop")
  /// What leads to the bus for assistive technologies.
  package static let accessibility = SessionService(name: "org.a11y.Bus", path: "/org/a11y/bus")

  /// Has services started that are not running yet, so that those who ask them soon wait less, and one
  /// not waited for, from before it can be asked for. Returns at once; where there is no bus or no
  /// such service, nothing happens.
  package static func wake(_ services: [SessionService], besides unawaited: UnawaitedStart? = nil) {
    DispatchQueue(label: "session services", qos: .userInteractive).async {
      guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
      unawaited?.begin(on: bus)
      for service in services { service.ping(on: bus) }
      g_object_unref(UnsafeMutableRawPointer(bus))
    }
  }

  /// Asks whether it is there, which starts it, and does not wait for the answer.
  private func ping(on bus: OpaquePointer) {
    g_dbus_connection_call(
      bus, name, path, "org.freedesktop.DBus.Peer", "Ping", nil, nil, G_DBUS_CALL_FLAGS_NONE, -1,
      nil, nil, nil)
  }
}

/// Keeps this process from waiting for a service to start, for a while: who has the bus start it hears
/// that there is none.
///
/// GtkApplication (gtkapplication-dbus.c, `gtk_application_impl_dbus_startup`) has the portals started
/// where no session manager is running, and waits for them before there is a window: a good part of a
/// second, for being able to keep the session from ending, which nothing here does. A service that runs
/// already, and what asks it for anything else, is left alone.
package final class UnawaitedStart: Sendable {
  private let name: String
  private let state = Mutex(State.before)

  private enum State {
    case before
    case asked(bus: SharedObject, filter: guint)
    case ended
  }

  /// Names the service; `SessionService.wake` begins.
  package init(of service: SessionService) {
    name = service.name
  }

  /// Looks at what the process sends from now on.
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

  /// Lets everybody wait again.
  package func end() {
    state.withLock { state in
      if case .asked(let bus, let filter) = state {
        g_dbus_connection_remove_filter(bus.pointer, filter)
      }
      state = .ended
    }
  }

  /// Whether a message has the bus start the service.
  private func isMeant(_ message: OpaquePointer) -> Bool {
    guard let member = g_dbus_message_get_member(message),
      g_str_equal(member, "StartServiceByName") != 0,
      let first = g_dbus_message_get_arg0(message)
    else { return false }
    return String(cString: first) == name
  }

  /// The same message about a service that does not exist. Takes over the message, hands over another.
  private func renamed(_ message: OpaquePointer) -> OpaquePointer? {
    guard let copy = g_dbus_message_copy(message, nil) else { return message }
    g_object_unref(UnsafeMutableRawPointer(message))
    var body = [g_variant_new_string(name + ".unawaited"), g_variant_new_uint32(0)]
    g_dbus_message_set_body(copy, g_variant_new_tuple(&body, gsize(body.count)))
    return copy
  }
}
