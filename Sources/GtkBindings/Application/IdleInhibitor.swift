import CGtkBindings
import GioBindings

// Ownership: an inhibitor holds the Swift object of the window, whose C object GTK may have destroyed; its handlers at
// the window and its surface end with it, or with them.

/// Keeps the screen awake while a window can be seen, for as long as this object lives.
@MainActor
package final class IdleInhibitor {
  private let window: Window
  private let reason: String
  private var inhibition: IdleInhibition?
  private var handlers: [SignalHandler] = []

  /// Begins; the desktop may show the reason.
  package init(of window: Window, reason: String) {
    (self.window, self.reason) = (window, reason)
    guard !window.isClosed else { return }
    let update = { @MainActor [weak self] in self?.update() ?? () }
    handlers = ["map", "unmap"].map { Signals.connect(window.rawObject, $0, update) }
    if let surface = window.surface {
      let surface = UnsafeMutableRawPointer(surface)
      handlers.append(Signals.connect(surface, "notify::state", update))
    }
    self.update()
  }

  private func update() {
    guard window.isSeen else { return inhibition = nil }
    if inhibition == nil { inhibition = IdleInhibition(of: window, reason: reason) }
  }

  isolated deinit {
    guard !window.isClosed else { return }
    for handler in handlers { handler.disconnect() }
  }
}

/// A request to the desktop not to become idle, which ends with this object.
///
/// GTK knows the session managers of GNOME and Xfce, the portal if it runs already, and Wayland's protocol. If it finds
/// none of them, the portal is started.
@MainActor
private final class IdleInhibition {
  private let application: Application?
  private let cookie: guint
  private let portal: Task<String?, Never>?

  private static let portalName = "org.freedesktop.portal.Desktop"
  /// The portal's flag for being idle.
  private static let idle: UInt32 = 8
  /// The milliseconds that the portal may take to start.
  private static let timeout: Int32 = 25_000

  init(of window: Window, reason: String) {
    application = window.application
    cookie =
      application.map {
        gtk_application_inhibit(
          $0.pointer, window.windowPointer, GTK_APPLICATION_INHIBIT_IDLE, reason)
      } ?? 0
    portal = cookie == 0 ? Task { await Self.askPortal(reason) } : nil
  }

  private static func askPortal(_ reason: String) async -> String? {
    let answer = try? await Bus.connect()?.call(
      "Inhibit", of: "org.freedesktop.portal.Inhibit", at: "/org/freedesktop/portal/desktop",
      in: portalName, [.text(""), .number(idle), .options(["reason": .text(reason)])],
      timeout: timeout)
    return answer?.first?.text
  }

  isolated deinit {
    if let application, cookie != 0 {
      gtk_application_uninhibit(application.pointer, cookie)
    }
    guard let portal else { return }
    Task {
      guard let request = await portal.value else { return }
      _ = try? await Bus.connect()?.call(
        "Close", of: "org.freedesktop.portal.Request", at: request, in: Self.portalName,
        timeout: Self.timeout)
    }
  }
}

extension Window {
  /// Whether the window is shown and not minimised.
  fileprivate var isSeen: Bool {
    guard !isClosed, gtk_widget_get_mapped(raw) != 0, let surface else { return false }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue == 0
  }
}
