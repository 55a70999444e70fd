import CGtkBindings

/// A question over a window, with a button for each answer.
///
/// Ownership: as of any `Dialog`; an answer closes it. The Swift object of the extra child is kept
/// by the C object.
package final class MessageDialog: Dialog {
  /// One of the answers.
  package struct Response: Equatable, Sendable {
    /// How its button looks.
    package enum Appearance: Sendable {
      /// As any button.
      case normal
      /// As the one to be chosen.
      case suggested
      /// As a warning.
      case destructive

      fileprivate var adwaita: AdwResponseAppearance {
        switch self {
        case .normal: ADW_RESPONSE_DEFAULT
        case .suggested: ADW_RESPONSE_SUGGESTED
        case .destructive: ADW_RESPONSE_DESTRUCTIVE
        }
      }
    }

    /// What `onResponse` is told.
    var id: String
    /// What its button says.
    var label: String
    /// How its button looks.
    var appearance: Appearance

    /// Makes an answer.
    package init(_ id: String, label: String, appearance: Appearance = .normal) {
      self.id = id
      self.label = label
      self.appearance = appearance
    }
  }

  /// Makes a dialog, not yet shown. All texts are plain.
  ///
  /// - Parameters:
  ///   - heading: the question in a few words.
  ///   - body: what has to be known to answer it.
  ///   - responses: the answers, in the order of their buttons.
  ///   - defaultResponse: the answer that Return gives; nil for none.
  ///   - closeResponse: the answer that closing the dialog gives; not necessarily one of `responses`.
  package init(
    heading: String, body: String = "", responses: [Response], defaultResponse: String? = nil,
    closeResponse: String = "close"
  ) {
    Libadwaita.start()
    super.init(
      adw_message_dialog_new(
        nil, heading.shortened(to: TextLimit.line), body.shortened(to: TextLimit.paragraph)))
    for response in responses {
      // In a label of a button a single underscore marks the key that presses it.
      let label = response.label.shortened(to: TextLimit.line)
        .split(separator: "_", omittingEmptySubsequences: false)
      adw_message_dialog_add_response(dialog, response.id, label.joined(separator: "__"))
      adw_message_dialog_set_response_appearance(
        dialog, response.id, response.appearance.adwaita)
    }
    adw_message_dialog_set_default_response(dialog, defaultResponse)
    adw_message_dialog_set_close_response(dialog, closeResponse)
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
    adw_message_dialog_set_heading(dialog, heading.shortened(to: TextLimit.line))
    adw_message_dialog_set_body(dialog, body.shortened(to: TextLimit.paragraph))
  }

  /// Shows a widget between the body and the buttons, such as an entry.
  package func setExtraChild(_ child: Widget) {
    guard !isClosed else { return }
    adw_message_dialog_set_extra_child(dialog, child.pointer)
    KeptWidgets.of(rawObject).replace(with: child)
  }

  /// Whether an answer can be given now; its button is grey otherwise.
  package func setEnabled(_ response: String, _ isEnabled: Bool) {
    guard !isClosed else { return }
    adw_message_dialog_set_response_enabled(dialog, response, isEnabled ? 1 : 0)
  }

  /// Calls `handler` once with the answer, which is the close response where the dialog is closed
  /// without one. It is not called when the window below is destroyed.
  package func onResponse(_ handler: @escaping @MainActor (String) -> Void) {
    guard !isClosed else { return }
    Signals.connect(rawObject, "response", handler)
  }

  /// Gives an answer as its button does.
  package func respond(_ response: String) {
    guard !isClosed else { return }
    adw_message_dialog_response(dialog, response)
  }
}
