import CGtkBindings
import GioBindings

/// The preferences window, in front of another window.
///
/// Ownership: as for any `Dialog`. The C object keeps the Swift objects of its pages. This holds one reference to the
/// shown toast until that is dismissed.
package final class PreferencesWindow: Dialog {
  /// The shown message; nil once it is dismissed.
  private var message: GObjectRef?

  /// The seconds for which a message is shown: enough to read two sentences.
  private static let messageTime: guint = 10
  /// The most characters in a line of a message: a toast has its text's natural width, and must fit a phone's screen.
  private static let messageWidth: Int32 = 30
  /// The usual width in points, comfortable for a row of text.
  private static let usualWidth = 560
  /// The usual height in points; longer content scrolls.
  private static let usualHeight = 640

  /// Makes a hidden window; several pages have a switcher, in a narrow window at the bottom.
  package init(title: String, pages: [PreferencesPage]) {
    super.init(adw_preferences_window_new())
    onClosed { for page in pages { page.removeRows() } }
    gtk_window_set_title(windowPointer, title.shortened(to: .line))
    // Search is useless with a few rows.
    adw_preferences_window_set_search_enabled(preferences, 0)
    for (number, page) in pages.enumerated() {
      adw_preferences_page_set_icon_name(page.object.pointer(), "page-\(number)")
      adw_preferences_window_add(preferences, page.object.pointer())
      RetainedWidgets.of(rawObject).add(page)
    }
    // Each page that is added makes the switches anew.
    for (number, page) in pages.enumerated() { nameSwitches(to: page, "page-\(number)") }
  }

  /// Gives the buttons that show a page its drawn icon, in place of one of the icon theme, and its title as their name.
  private func nameSwitches(to page: PreferencesPage, _ iconName: String) {
    for image in raw.descendants() where image.isA(gtk_image_get_type()) {
      guard let icon = page.icon, string(lent: gtk_image_get_icon_name(image.opaque)) == iconName
      else { continue }
      gtk_image_set_from_paintable(image.opaque, icon.object.opaque)
      guard let button = gtk_widget_get_ancestor(image, gtk_button_get_type()) else { continue }
      Widget(retaining: button).accessibleName = page.title
    }
  }

  private var preferences: UnsafeMutablePointer<AdwPreferencesWindow> { raw.cast() }

  /// Shows the window, modal to `parent`, closed with it, and no larger: that may be as small as a phone.
  package override func show(over parent: Window) {
    limitSize(width: Self.usualWidth, height: Self.usualHeight, over: parent)
    super.show(over: parent)
  }

  /// Shows a plain text below the rows, in place of the last one; it wraps.
  package func say(_ text: String) {
    dismissMessage()
    guard !isClosed else { return }
    let made = created(adw_toast_new(text.shortened(to: .paragraph)))
    let toast = GObjectRef(retaining: UnsafeMutableRawPointer(made))
    // The default title of a toast does not wrap.
    let title = Label(text, wraps: true, alignment: .start)
    title.wrapInsideLongWords()
    gtk_label_set_max_width_chars(title.object.opaque, Self.messageWidth)
    adw_toast_set_custom_title(toast.opaque, title.pointer)
    adw_toast_set_timeout(toast.opaque, Self.messageTime)
    Signals.connect(toast.raw, "dismissed") { [weak self] in self?.message = nil }
    message = toast
    // The window takes over the reference from the constructor.
    adw_preferences_window_add_toast(preferences, made)
  }

  package func dismissMessage() {
    guard let message else { return }
    self.message = nil
    adw_toast_dismiss(message.opaque)
  }
}
