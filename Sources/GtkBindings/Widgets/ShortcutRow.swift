import CGtkBindings

/// A row with a title and the keys that do what it says.
///
/// Ownership: as for any widget; the labels of the keys belong to the row.
package final class ShortcutRow: Widget {
  private let keys: Box

  private static let spacing = 12

  /// Makes a row without keys, whose plain title may wrap; a click on it can be used if `isActivatable`.
  package init(title: String, isActivatable: Bool) {
    Libadwaita.start()
    keys = Box(vertical: false, spacing: Self.spacing)
    self.title = title
    super.init(adopting: adw_action_row_new())
    keys.align(horizontally: .end, vertically: .centre)
    keys.stackIfTextIsLarge()
    setTexts(title, "")
    accessibleName = title
    adw_action_row_set_subtitle_lines(object.pointer(), 0)
    adw_action_row_add_suffix(object.pointer(), keys.pointer)
    gtk_list_box_row_set_activatable(object.pointer(), isActivatable ? 1 : 0)
  }

  /// The plain title, which is also the row's accessible name.
  package var title: String {
    didSet { if title != oldValue { showTitle() } }
  }

  private func showTitle() {
    adw_preferences_row_set_title(object.pointer(), title.shortened(to: .line))
    accessibleName = title
  }

  /// Shows keys in GTK's notation, or a text if there are none.
  package func setKeys(_ accelerators: [String], otherwise none: String) {
    keys.removeAll()
    for accelerator in accelerators {
      let label = Widget(adopting: gtk_shortcut_label_new(accelerator))
      KeyLabels.spellOut(below: label.pointer)
      keys.append(label)
    }
    guard accelerators.isEmpty else { return }
    let label = Label(none)
    label.addStyle("dim-label")
    keys.append(label)
  }

  /// Shows a plain text below the title, as a warning or not; none if it is empty.
  package func setNote(_ text: String, isWarning: Bool) {
    adw_action_row_set_subtitle(object.pointer(), text.shortened(to: .paragraph))
    setStyle("warning-note", isWarning && !text.isEmpty)
  }

  /// Calls `handler` when the row is clicked, or Return is pressed on it.
  package func onActivated(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "activated", handler)
  }
}

/// A row that leads to something else.
package final class LinkRow: Widget {
  /// Makes a row with a plain title and an explanation below it.
  package init(title: String, subtitle: String = "") {
    Libadwaita.start()
    super.init(adopting: adw_action_row_new())
    setTexts(title, subtitle)
    adw_action_row_add_suffix(object.pointer(), gtk_image_new_from_icon_name("go-next-symbolic"))
    gtk_list_box_row_set_activatable(object.pointer(), 1)
    accessibleName = title
  }

  /// Calls `handler` when the row is clicked, or Return is pressed on it.
  package func onActivated(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "activated", handler)
  }
}

/// A row with a title, an explanation and buttons.
///
/// Ownership: as for any widget; the row's C object keeps the buttons, and this their Swift objects.
package final class ButtonsRow: Widget {
  private let buttons: Box

  private static let spacing = 6

  /// Makes a row with plain texts.
  package init(title: String, subtitle: String, _ buttons: [Button]) {
    Libadwaita.start()
    self.buttons = Box(vertical: false, spacing: Self.spacing, buttons)
    super.init(adopting: adw_action_row_new())
    setTexts(title, subtitle)
    self.buttons.stackIfTextIsLarge()
    self.buttons.align(horizontally: .end, vertically: .centre)
    adw_action_row_add_suffix(object.pointer(), self.buttons.pointer)
  }
}

/// The keys of a shortcut in a box, such as in a dialog; the C object keeps their labels.
package final class ShortcutKeys: Widget {
  /// Makes a box without keys.
  package init() {
    super.init(adopting: gtk_shortcut_label_new(""))
    align(horizontally: .centre, vertically: .centre)
  }

  /// Shows a key in GTK's notation; with an empty one, a text.
  package func show(_ accelerator: String, otherwise none: String) {
    gtk_shortcut_label_set_accelerator(object.opaque, accelerator)
    gtk_shortcut_label_set_disabled_text(object.opaque, none)
    KeyLabels.spellOut(below: pointer)
  }
}

/// The names of keys in GTK's labels.
private enum KeyLabels {
  /// Writes names as they are on keys: without a translation, GTK shows its own names, such as “Page_Down”.
  @MainActor static func spellOut(below widget: WidgetPointer) {
    for label in widget.children where label.isA(gtk_label_get_type()) {
      let name = String(cString: gtk_label_get_text(label.opaque))
      let spelled = name == "BackSpace" ? "Backspace" : name.replacing("_", with: " ")
      if spelled != name { gtk_label_set_text(label.opaque, spelled) }
    }
  }
}
