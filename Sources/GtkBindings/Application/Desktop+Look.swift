import CGtkBindings

// Ownership: the style manager and the display belong to the process; a handler lives as long as they do, or until it
// is disconnected.

extension Desktop {
  /// Whether the desktop asks for high contrast; libadwaita must have been started.
  package static var wantsHighContrast: Bool {
    adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
  }

  /// Whether surfaces are dark, by the program's choice or the desktop's; libadwaita must have been started.
  package static var isDark: Bool {
    adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
  }

  /// Calls `handler` whenever `wantsHighContrast` or `isDark` may have changed, until the result is released.
  package static func onLookChange(_ handler: @escaping @MainActor () -> Void) -> Following {
    let manager: UnsafeMutableRawPointer = UnsafeMutableRawPointer(adw_style_manager_get_default())
    return Following(
      ["notify::high-contrast", "notify::dark"].map { Signals.connect(manager, $0, handler) })
  }

  /// Whether windows can be translucent at their edges; without a compositor they cannot.
  package static var isComposited: Bool {
    gdk_display_get_default().map { gdk_display_is_composited($0) != 0 } ?? true
  }

  /// Handlers that are connected as long as this object lives.
  @MainActor
  package final class Following {
    private let handlers: [SignalHandler]

    fileprivate init(_ handlers: [SignalHandler]) { self.handlers = handlers }

    isolated deinit { handlers.forEach { $0.disconnect() } }
  }
}
