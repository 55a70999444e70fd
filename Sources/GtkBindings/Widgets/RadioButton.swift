import CGtkBindings

/// One of several choices that exclude each other, with its text.
///
/// Ownership: as of any widget.
public final class RadioButton: Widget {
  /// Makes a choice that belongs together with another; the first of them with nothing.
  public init(label: String, with other: RadioButton? = nil) {
    super.init(adopting: gtk_check_button_new_with_label(label.shortened(to: TextLimit.line)))
    // Alone it would be a box with a tick.
    if let other { gtk_check_button_set_group(object.pointer(), other.object.pointer()) }
    accessibleName = label
  }

  /// Whether it is chosen.
  public var isOn: Bool {
    get { gtk_check_button_get_active(object.pointer()) != 0 }
    set { gtk_check_button_set_active(object.pointer(), newValue ? 1 : 0) }
  }

  /// Calls `handler` when it is chosen, and when another is instead.
  public func onToggled(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "toggled", handler)
  }
}
