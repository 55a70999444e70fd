// Ownership: an UnawaitedStart holds the bus, which the process shares, from `begin` to `end`; the bus holds that
// object while its filter is installed.

import CGioBindings
import Dispatch
import Synchronization

/// A filter that makes requests to start a service fail for a while, so that this process does not wait for it.
///
/// GtkApplication (gtkapplication-dbus.c, `gtk_application_impl_dbus_startup`) starts the portals if no session
/// manager is running, and waits for them before it opens a window. That takes a good part of a second, only to
/// be able to inhibit the end of the session, which nothing here does. Services that already run, and all other
/// requests, are not affected.
package final class UnawaitedStart: Sendable {
  private let name: String
  private let state = Mutex(State.idle)

  private enum State {
    case idle
    case filtering(bus: SharedObject, filter: guint)
    case ended
  }

  /// Makes a filter for the service of this name on the session bus.
  package init(of name: String) {
    self.name = name
  }

  /// Installs the filter on the session bus in the background, if there is a bus.
  package func begin() {
    DispatchQueue(label: "session bus", qos: .userInteractive).async { [self] in
      guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
      begin(on: bus)
      g_object_unref(UnsafeMutableRawPointer(bus))
    }
  }

  /// Installs the filter for the messages that the process sends.
  func begin(on bus: OpaquePointer) {
    state.withLock { state in
      guard case .idle = state else { return }
      let filter = g_dbus_connection_add_filter(
        bus,
        { _, message, isIncoming, data in
          guard let message, let data, isIncoming == 0 else { return message }
          let start = Unmanaged<UnawaitedStart>.fromOpaque(data).takeUnretainedValue()
          return start.startsService(message) ? start.redirected(message) : message
        }, Unmanaged.passRetained(self).toOpaque(),
        { data in if let data { Unmanaged<UnawaitedStart>.fromOpaque(data).release() } })
      state = .filtering(bus: SharedObject(retaining: bus), filter: filter)
    }
  }

  /// Removes the filter: later requests wait again.
  package func end() {
    state.withLock { state in
      if case .filtering(let bus, let filter) = state {
        g_dbus_connection_remove_filter(bus.pointer, filter)
      }
      state = .ended
    }
  }

  /// Whether a message asks the bus to start the service.
  private func startsService(_ message: OpaquePointer) -> Bool {
    guard let member = g_dbus_message_get_member(message),
      g_str_equal(member, "StartServiceByName") != 0,
      let first = g_dbus_message_get_arg0(message)
    else { return false }
    return String(cString: first) == name
  }

  /// Replaces the message by a copy that names a service which does not exist (both transfer full).
  private func redirected(_ message: OpaquePointer) -> OpaquePointer? {
    guard let copy = g_dbus_message_copy(message, nil) else { return message }
    g_object_unref(UnsafeMutableRawPointer(message))
    var body = [g_variant_new_string(name + ".unawaited"), g_variant_new_uint32(0)]
    g_dbus_message_set_body(copy, g_variant_new_tuple(&body, gsize(body.count)))
    return copy
  }
}
