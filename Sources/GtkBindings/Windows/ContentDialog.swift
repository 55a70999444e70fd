import CGtkBindings

/// A dialog with any content, and the buttons Cancel and another one in its title bar.
///
/// Ownership: as for any `Dialog`. The C object keeps the Swift objects of the content and the buttons.
package final class ContentDialog: Dialog {
  private let yes: Button
  private let no: Button

  /// Makes a hidden dialog; closing it is the same as `no`.
  package init(title: String, yes: String, no: String, content: Widget) {
    Libadwaita.start()
    self.yes = Button(label: yes)
    self.no = Button(label: no)
    super.init(gtk_window_new())
    let bar = Widget(adopting: gtk_header_bar_new())
    gtk_header_bar_set_show_title_buttons(bar.object.opaque, 0)
    gtk_header_bar_pack_start(bar.object.opaque, self.no.pointer)
    gtk_header_bar_pack_end(bar.object.opaque, self.yes.pointer)
    self.yes.addStyle("suggested-action")
    gtk_window_set_title(windowPointer, title.shortened(to: .line))
    gtk_window_set_titlebar(windowPointer, bar.pointer)
    gtk_window_set_child(windowPointer, content.pointer)
    gtk_window_set_default_widget(windowPointer, self.yes.pointer)
    for widget in [self.yes, self.no, bar, content] {
      RetainedWidgets.of(rawObject).add(widget)
    }
    self.no.onClicked { [weak self] in self?.close() }
    closeOnEscape()
  }

  private func closeOnEscape() {
    Widget(retaining: raw).onKeyUnused { [weak self] key in
      guard Int32(bitPattern: key.keyval) == GDK_KEY_Escape else { return false }
      self?.close()
      return true
    }
  }

  /// Shows the dialog with at most these points of width and height, and no larger than the window below.
  package func show(over parent: Window, width: Int, height: Int) {
    limitSize(width: width, height: height, over: parent)
    show(over: parent)
  }

  /// Calls `handler` when the button that is not Cancel is pressed.
  package func onConfirmed(_ handler: @escaping @MainActor () -> Void) { yes.onClicked(handler) }

  /// Whether the button that is not Cancel can be pressed.
  package var isEnabled: Bool {
    get { yes.isSensitive }
    set { yes.isSensitive = newValue }
  }
}
