import CGtkBindings

/// A question over a window that is answered by yes or no, in other words.
///
/// Ownership: as of any `Dialog`; an answer closes it. The Swift object of the extra child is kept
/// by the C object.
package final class MessageDialog: Dialog {
  private static let yes = "yes"
  private static let no = "no"

  /// Makes a dialog, not yet shown, with a button to leave and one that says yes. All texts are plain. Return
  /// says yes, unless that destroys something.
  package init(heading: String, body: String, yes: String, no: String, isDestructive: Bool) {
    Libadwaita.start()
    super.init(
      adw_message_dialog_new(
        nil, heading.shortened(to: .line), body.inLines(to: .paragraph)))
    for (response, text) in [(Self.no, no), (Self.yes, yes)] {
      // In a label of a button a single underscore marks the key that presses it.
      let label = text.shortened(to: .line).split(separator: "_", omittingEmptySubsequences: false)
      adw_message_dialog_add_response(dialog, response, label.joined(separator: "__"))
    }
    adw_message_dialog_set_response_appearance(
      dialog, Self.yes, isDestructive ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED)
    adw_message_dialog_set_default_response(dialog, isDestructive ? Self.no : Self.yes)
    adw_message_dialog_set_close_response(dialog, Self.no)
    letHeadingWrap()
  }

  /// The style classes of libadwaita's headings, the large one and the small one.
  private static let headingClasses = ["title-2", "title-4"]
  /// In pixels; more than any letter of a heading takes, less than any dialog has.
  private static let headingWidth: Int32 = 100

  /// Lets the heading of a dialog be measured for any width.
  ///
  /// libadwaita 1.7 holds it twice: large, which cannot wrap, and small, for where that is too wide. It
  /// measures the large one for each width that the small one allows, of which GTK 4.18 warns. As soon as
  /// both can wrap, from the same width, there is no such width. Which of them is shown depends on what the
  /// large one takes as a single line, as before.
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

  /// Asks in other words.
  package func setText(heading: String, body: String) {
    guard !isClosed else { return }
    adw_message_dialog_set_heading(dialog, heading.shortened(to: .line))
    adw_message_dialog_set_body(dialog, body.inLines(to: .paragraph))
  }

  /// Shows a widget between the body and the buttons, such as an entry.
  package func setExtraChild(_ child: Widget) {
    guard !isClosed else { return }
    adw_message_dialog_set_extra_child(dialog, child.pointer)
    KeptWidgets.of(rawObject).replace(with: child)
  }

  /// Whether yes can be said now; its button is grey otherwise.
  package func setEnabled(_ isEnabled: Bool) {
    guard !isClosed else { return }
    adw_message_dialog_set_response_enabled(dialog, Self.yes, isEnabled ? 1 : 0)
  }

  /// Calls `handler` once with the answer, which is no where the dialog is closed without one. It is not
  /// called when the window below is destroyed.
  package func onAnswer(_ handler: @escaping @MainActor (_ isYes: Bool) -> Void) {
    guard !isClosed else { return }
    Signals.connect(rawObject, "response") { (answer: String) in handler(answer == Self.yes) }
  }

  /// Says yes, as its button does.
  package func sayYes() {
    guard !isClosed else { return }
    adw_message_dialog_response(dialog, Self.yes)
  }
}
