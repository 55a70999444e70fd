// Ownership: an UnawaitedStart holds the filter, and with it the bus, which the process shares, from `begin` to `end`.

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
    case filtering(Bus.Registration)
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
      begin(on: Bus(adopting: bus))
    }
  }

  /// Installs the filter for the messages that the process sends.
  func begin(on bus: Bus) {
    state.withLock { state in
      guard case .idle = state else { return }
      state = .filtering(
        bus.replaceArguments(ofIncoming: false) { [name] message in
          guard message.member == "StartServiceByName", message.arguments.first == .text(name)
          else { return nil }
          // There is no such service.
          return [.text(name + ".unawaited"), .number(0)]
        })
    }
  }

  /// Removes the filter: later requests wait again.
  package func end() { state.withLock { $0 = .ended } }
}
