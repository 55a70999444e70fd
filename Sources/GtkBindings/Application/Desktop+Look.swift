import CGtkBindings

// Ownership: the style manager and the display belong to the process; a handler lives as long as they do, or until it
// is disconnected.

extension Desktop {
  /// Whether the desktop asks for high contrast; libadwaita must have been started.
  package static var wantsHighContrast: Bool {
    adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
  }

  /// Calls `handler` whenever `wantsHighContrast` may have changed, until the result is released.
  package static func onContrastChange(_ handler: @escaping @MainActor () -> Void) -> Following {
    Following(
      Signals.connect(
        UnsafeMutableRawPointer(adw_style_manager_get_default()), "notify::high-contrast", handler))
  }

  /// Whether windows can be translucent at their edges; without a compositor they cannot.
  package static var isComposited: Bool {
    gdk_display_get_default().map { gdk_display_is_composited($0) != 0 } ?? true
  }

  /// A handler that is connected as long as this object lives.
  @MainActor
  package final class Following {
    private let handler: SignalHandler

    fileprivate init(_ handler: SignalHandler) { self.handler = handler }

    isolated deinit { handler.disconnect() }
  }
}
