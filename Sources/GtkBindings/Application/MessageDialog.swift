import CGtkBindings

/// A question over a window, with a button for each answer.
///
/// Ownership: as of any `DialogToplevel`; an answer closes it. The Swift object of the extra child is kept
/// by the C object.
@MainActor
public final class MessageDialog {
  /// One of the answers.
  public struct Response: Equatable, Sendable {
    /// How its button looks.
    public enum Appearance: Sendable {
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
    public var id: String
    /// What its button says.
    public var label: String
    /// How its button looks.
    public var appearance: Appearance

    /// Makes an answer.
    public init(_ id: String, label: String, appearance: Appearance = .normal) {
      self.id = id
      self.label = label
      self.appearance = appearance
    }
  }

  private let toplevel: DialogToplevel

  /// Whether it has been answered or closed.
  public var isClosed: Bool { toplevel.isClosed }

  /// Makes a dialog, not yet shown. All texts are plain.
  ///
  /// - Parameters:
  ///   - heading: the question in a few words.
  ///   - body: what has to be known to answer it.
  ///   - responses: the answers, in the order of their buttons.
  ///   - defaultResponse: the answer that Return gives; nil for none.
  ///   - closeResponse: the answer that closing the dialog gives; not necessarily one of `responses`.
  public init(
    heading: String, body: String = "", responses: [Response], defaultResponse: String? = nil,
    closeResponse: String = "close"
  ) {
    Libadwaita.start()
    toplevel = DialogToplevel(
      created(
        adw_message_dialog_new(
          nil, heading.shortened(to: TextLimit.line), body.shortened(to: TextLimit.paragraph))))
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
    Self.letHeadingWrap(in: raw.assumingMemoryBound(to: GtkWidget.self))
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
  private static func letHeadingWrap(in widget: UnsafeMutablePointer<GtkWidget>) {
    Children.forEach(of: widget) { child in
      if child.isA(gtk_label_get_type()),
        headingClasses.contains(where: { gtk_widget_has_css_class(child, $0) != 0 })
      {
        gtk_label_set_wrap(OpaquePointer(child), 1)
        gtk_label_set_wrap_mode(OpaquePointer(child), PANGO_WRAP_WORD_CHAR)
        gtk_widget_set_size_request(child, headingWidth, -1)
      }
      letHeadingWrap(in: child)
    }
  }

  private var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(toplevel.raw) }

  private var dialog: UnsafeMutablePointer<AdwMessageDialog> {
    raw.assumingMemoryBound(to: AdwMessageDialog.self)
  }

  /// Asks in other words.
  public func setText(heading: String, body: String) {
    guard !isClosed else { return }
    adw_message_dialog_set_heading(dialog, heading.shortened(to: TextLimit.line))
    adw_message_dialog_set_body(dialog, body.shortened(to: TextLimit.paragraph))
  }

  /// Shows a widget between the body and the buttons, such as an entry.
  public func setExtraChild(_ child: Widget) {
    guard !isClosed else { return }
    adw_message_dialog_set_extra_child(dialog, child.pointer)
    KeptWidgets.of(raw).replace(with: child)
  }

  /// Whether an answer can be given now; its button is grey otherwise.
  public func setEnabled(_ response: String, _ isEnabled: Bool) {
    guard !isClosed else { return }
    adw_message_dialog_set_response_enabled(dialog, response, isEnabled ? 1 : 0)
  }

  /// Calls `handler` once with the answer, which is the close response where the dialog is closed
  /// without one. It is not called when the window below is destroyed.
  public func onResponse(_ handler: @escaping @MainActor (String) -> Void) {
    guard !isClosed else { return }
    Signals.connectText(raw, "response", handler)
  }

  /// Shows it in front of a window, which gets no input until it is closed, and goes with it.
  public func show(over window: Window) {
    guard !window.isClosed else { return }
    toplevel.show(over: window.windowPointer)
  }

  /// Shows it in front of the window that a widget is in, whosever that is.
  public func show(over widget: Widget) {
    guard let root = gtk_widget_get_root(widget.pointer) else { return }
    toplevel.show(over: UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self))
  }

  /// Gives an answer as its button does.
  public func respond(_ response: String) {
    guard !isClosed else { return }
    adw_message_dialog_response(dialog, response)
  }

  /// Closes it, with the close response.
  public func close() {
    toplevel.close()
  }
}
