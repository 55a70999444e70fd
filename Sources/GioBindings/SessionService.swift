// Ownership: the bus is shared by the process; each asking holds it until it is done.

import CGioBindings
import Dispatch

/// A program that the session's bus starts when it is first asked for something.
public struct SessionService: Hashable, Sendable {
  /// Its name on the bus.
  public let name: String
  /// Where an object of it answers.
  let path: String

  /// The desktop's portals: settings, files, what keeps a session from ending.
  public static let portal = SessionService(
    name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop")
  /// What leads to the bus for assistive technologies.
  public static let accessibility = SessionService(name: "org.a11y.Bus", path: "/org/a11y/bus")

  /// Has services started that are not running yet, so that whoever asks them soon waits less. Returns
  /// at once; where there is no bus or no such service, nothing happens.
  ///
  /// - Parameters:
  ///   - services: what is woken.
  ///   - unawaited: a service that is not to be waited for, from before anybody can ask for it.
  public static func wake(_ services: [SessionService], besides unawaited: UnawaitedStart? = nil) {
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
