import CGtkBindings

/// The window in which people choose how a program is to be, in front of another window.
///
/// Ownership: as of any `Dialog`. The Swift objects of its pages are kept by the C object. What is
/// being said holds one reference to a toast until that is dismissed.
package final class PreferencesWindow: Dialog {
  /// What is being said; nil once it cannot be seen any more.
  private var message: GObjectRef?

  /// Seconds for which a message is shown: long enough to read two sentences.
  private static let messageTime: guint = 10
  /// Characters in a line of a message: a toast gives its text the width that it would like, which must
  /// not be more than a phone's screen has.
  private static let messageWidth: Int32 = 30
  /// Points; what a row of text needs to look at ease.
  private static let usualWidth = 560
  /// Points; with room for a message below a few rows. What is longer scrolls.
  private static let usualHeight = 340

  /// Makes a window with these groups on one page, not yet shown.
  package init(title: String, groups: [PreferencesGroup]) {
    let page = PreferencesPage(groups)
    super.init(adw_preferences_window_new())
    onClosed { page.removeRows() }
    gtk_window_set_title(windowPointer, title.shortened(to: .line))
    // With a handful of rows there is nothing to search for.
    adw_preferences_window_set_search_enabled(preferences, 0)
    adw_preferences_window_add(preferences, page.object.pointer())
    KeptWidgets.of(rawObject).add(page)
  }

  private var preferences: UnsafeMutablePointer<AdwPreferencesWindow> { raw.cast() }

  /// Shows it in front of a window, which gets no input until it is closed, and goes with it. It is
  /// no wider than that window, which may be a phone's.
  package override func show(over parent: Window) {
    guard !isClosed, !parent.isClosed else { return }
    let room = Int(gtk_widget_get_width(parent.raw))
    let width = room > 0 ? min(Self.usualWidth, room) : Self.usualWidth
    gtk_window_set_default_size(windowPointer, Int32(width), Int32(Self.usualHeight))
    super.show(over: parent)
  }

  /// Says something in passing, below its rows, in place of what was said before. The text is plain,
  /// and wraps.
  package func say(_ text: String) {
    takeBackMessage()
    guard !isClosed else { return }
    let made = created(adw_toast_new(text.shortened(to: .paragraph)))
    let toast = GObjectRef(retaining: UnsafeMutableRawPointer(made))
    // A toast's own title ends in an ellipsis.
    let title = Label(text, wraps: true, alignment: .start)
    title.wrapInsideLongWords()
    gtk_label_set_max_width_chars(title.object.opaque, Self.messageWidth)
    adw_toast_set_custom_title(toast.opaque, title.pointer)
    adw_toast_set_timeout(toast.opaque, Self.messageTime)
    Signals.connect(toast.raw, "dismissed") { [weak self] in self?.message = nil }
    message = toast
    // The window takes over the reference that it was made with.
    adw_preferences_window_add_toast(preferences, made)
  }

  /// Takes away what was said last, if it is still there.
  package func takeBackMessage() {
    guard let message else { return }
    self.message = nil
    adw_toast_dismiss(message.opaque)
  }
}
