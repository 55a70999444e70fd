import CGtkBindings

/// A dialog with a question and two answers, "yes" and "no" with other labels, or three.
///
/// Ownership: as for any `Dialog`; an answer closes it. The C object keeps the Swift object of the extra child.
package final class MessageDialog: Dialog {
  private static let yes = "yes"
  private static let no = "no"
  private static let alternative = "alternative"
  private static let dismissal = "close"

  /// Whether the dialog was answered by Escape or by closing its window, and not by a button.
  package private(set) var isDismissed = false
  /// Whether the third answer was given, which is another way to say yes.
  package private(set) var isAlternative = false

  /// Makes a hidden dialog with plain texts; Return activates `yes`, or `no` if the answer is destructive.
  package init(
    heading: String, body: String, yes: String, alternative: String? = nil, no: String,
    isDestructive: Bool
  ) {
    Libadwaita.start()
    super.init(
      adw_message_dialog_new(
        nil, heading.shortened(to: .line), body.inLines(to: .paragraph)))
    let answers = [(Self.no, no), (Self.alternative, alternative), (Self.yes, yes)]
    for case (let response, let text?) in answers {
      // In a button's label, a single underscore marks the mnemonic.
      let label = text.shortened(to: .line).split(separator: "_", omittingEmptySubsequences: false)
      adw_message_dialog_add_response(dialog, response, label.joined(separator: "__"))
    }
    adw_message_dialog_set_response_appearance(
      dialog, Self.yes, isDestructive ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED)
    adw_message_dialog_set_default_response(dialog, isDestructive ? Self.no : Self.yes)
    adw_message_dialog_set_close_response(dialog, Self.dismissal)
    letHeadingWrap()
  }

  /// The style classes of libadwaita's headings: the large one and the small one.
  private static let headingClasses = ["title-2", "title-4"]
  /// The width of a heading in pixels: wider than any of its letters, narrower than any dialog.
  private static let headingWidth: Int32 = 100

  /// Lets the heading of a dialog be measured for any width.
  ///
  /// libadwaita 1.7 has it twice: large, which cannot wrap, and small, in case that is too wide. It measures the large
  /// one for widths that only the small one allows, of which GTK 4.18 warns. If both wrap from the same width on, there
  /// is no such width. Which one is shown still depends on the width of the large one in a single line.
  private func letHeadingWrap() {
    for label in raw.descendants() where label.isA(gtk_label_get_type()) {
      guard Self.headingClasses.contains(where: { gtk_widget_has_css_class(label, $0) != 0 }) else {
        continue
      }
      gtk_label_set_wrap(label.opaque, 1)
      gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
      gtk_widget_set_size_request(label, Self.headingWidth, -1)
    }
  }

  private var dialog: UnsafeMutablePointer<AdwMessageDialog> { raw.cast() }

  package func setText(heading: String, body: String) {
    guard !isClosed else { return }
    adw_message_dialog_set_heading(dialog, heading.shortened(to: .line))
    adw_message_dialog_set_body(dialog, body.inLines(to: .paragraph))
  }

  /// Shows a widget, such as an entry, between the text and the buttons.
  package func setExtraChild(_ child: Widget) {
    guard !isClosed else { return }
    adw_message_dialog_set_extra_child(dialog, child.pointer)
    RetainedWidgets.of(rawObject).replace(with: child)
  }

  /// Sets whether the `yes` button can be used.
  package func setEnabled(_ isEnabled: Bool) {
    guard !isClosed else { return }
    adw_message_dialog_set_response_enabled(dialog, Self.yes, isEnabled ? 1 : 0)
  }

  /// Gives the keyboard focus to the button that Return presses.
  package func focusDefault() {
    guard !isClosed, let button = gtk_window_get_default_widget(windowPointer) else { return }
    gtk_widget_grab_focus(button)
  }

  /// Calls `handler` once with the answer: "no" if the dialog is closed, none if the window below is destroyed.
  package func onAnswer(_ handler: @escaping @MainActor (_ isYes: Bool) -> Void) {
    guard !isClosed else { return }
    Signals.connect(rawObject, "response") { [weak self] (answer: String) in
      self?.isDismissed = answer == Self.dismissal
      self?.isAlternative = answer == Self.alternative
      handler([Self.yes, Self.alternative].contains(answer))
    }
  }

  /// Answers as the `yes` button does.
  package func confirmAnswer() {
    guard !isClosed else { return }
    adw_message_dialog_response(dialog, Self.yes)
    // libadwaita closes the dialog only where a button of its own was clicked.
    if !isClosed { gtk_window_destroy(windowPointer) }
  }
}
