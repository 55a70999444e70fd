import CGtkBindings

/// A toplevel window: a main window or a dialog.
///
/// Ownership: GTK owns toplevels until `gtk_window_destroy`; this only borrows the pointer, which must not be used once
/// `isClosed`. The C object keeps the Swift objects of its content.
@MainActor
public class Toplevel {
  let raw: WidgetPointer

  /// Whether GTK has destroyed the window.
  package private(set) var isClosed = false

  /// The tooltip that was under the pointer when another window became the active one; nil while this one is.
  var hiddenTooltip: HiddenTooltip?

  init(_ made: WidgetPointer?) {
    raw = created(made)
    LiveCounters.windows.increment()
    onClosed { [weak self] in
      self?.isClosed = true
      self?.hiddenTooltip = nil
    }
    hideTooltipsWhileInactive()
    watchFinalisation(of: rawObject) { LiveCounters.windows.decrement() }
  }

  var rawObject: UnsafeMutableRawPointer { UnsafeMutableRawPointer(raw) }
  var windowPointer: UnsafeMutablePointer<GtkWindow> { raw.cast() }

  /// Shows the window in front.
  public func present() {
    guard !isClosed else { return }
    gtk_window_present(windowPointer)
  }

  /// Closes the window as its close button does.
  package func close() {
    guard !isClosed else { return }
    gtk_window_close(windowPointer)
  }

  /// Adds a style class, to which style sheets may refer.
  package func addStyle(_ name: String) {
    guard !isClosed else { return }
    gtk_widget_add_css_class(raw, name)
  }

  /// Calls `handler` when the window is destroyed.
  package func onClosed(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(rawObject, "destroy", handler)
  }
}

/// A window that is shown over another.
///
/// Ownership: once shown it lives until it is closed, whether or not this object is kept; if never shown, it is
/// destroyed with this object.
package class Dialog: Toplevel {
  private var wasShown = false

  isolated deinit {
    guard !wasShown, !isClosed else { return }
    gtk_window_destroy(windowPointer)
  }

  /// Shows the dialog, modal to `window` and closed with it.
  package func show(over window: Window) {
    guard !window.isClosed else { return }
    Widget(retaining: raw).onKeyUnused { [weak window] in window?.onDialogKey?($0) ?? false }
    show(over: window.windowPointer)
  }

  /// Calls `handler` with each key that is pressed in the dialog, before anything in it; it returns whether it used it.
  package func onKeyPressed(_ handler: @escaping @MainActor (Key) -> Bool) {
    guard !isClosed else { return }
    Widget(retaining: raw).onKeyPressed { key, _ in handler(key) }
  }

  /// Gives the dialog at most these points of width and height, and no more than the window below has.
  final func limitSize(width: Int, height: Int, over parent: Window) {
    guard !isClosed, !parent.isClosed else { return }
    let room = (gtk_widget_get_width(parent.raw), gtk_widget_get_height(parent.raw))
    gtk_window_set_default_size(
      windowPointer, room.0 > 0 ? min(Int32(width), room.0) : Int32(width),
      room.1 > 0 ? min(Int32(height), room.1) : Int32(height))
  }

  package func show(over widget: Widget) {
    guard let root = gtk_widget_get_root(widget.pointer) else { return }
    show(over: UnsafeMutableRawPointer(root).cast())
  }

  private func show(over parent: UnsafeMutablePointer<GtkWindow>) {
    guard !isClosed else { return }
    wasShown = true
    gtk_window_set_transient_for(windowPointer, parent)
    gtk_window_set_destroy_with_parent(windowPointer, 1)
    gtk_window_set_modal(windowPointer, 1)
    gtk_window_present(windowPointer)
  }
}

extension Toplevel {
  /// Hides the tooltip under the pointer while the window is not the active one.
  ///
  /// GTK leaves it over the windows of other programs until the pointer moves, and shows one beside a dialog that a key
  /// has just opened.
  func hideTooltipsWhileInactive() {
    Signals.connect(rawObject, "notify::is-active") { [weak self] in
      guard let self, !isClosed else { return }
      hiddenTooltip?.restore()
      let isActive = gtk_window_is_active(windowPointer) != 0
      hiddenTooltip = isActive ? nil : HiddenTooltip(in: raw)
    }
  }
}

/// A widget under the pointer whose tooltip is hidden, and does not come back until it is restored.
@MainActor
final class HiddenTooltip {
  private let widget: GObjectRef

  /// Hides the tooltip of the widget under the pointer; nil if there is none in the window.
  init?(in window: WidgetPointer) {
    guard let found = Self.widgetWithTooltip(in: window) else { return nil }
    widget = GObjectRef(retaining: UnsafeMutableRawPointer(found))
    // GTK has no call that hides a tooltip, but asks for its text again.
    gtk_widget_set_has_tooltip(found, 0)
    gtk_widget_trigger_tooltip_query(found)
  }

  /// Lets the tooltip be shown again, when the pointer moves.
  func restore() { gtk_widget_set_has_tooltip(widget.pointer(), 1) }

  private static func widgetWithTooltip(in window: WidgetPointer) -> WidgetPointer? {
    guard let place = pointerPlace(in: window) else { return nil }
    var widget = gtk_widget_pick(window, place.x, place.y, GTK_PICK_DEFAULT)
    while let current = widget, gtk_widget_get_has_tooltip(current) == 0 {
      widget = gtk_widget_get_parent(current)
    }
    return widget
  }

  /// The place of the pointer in the window, in points; nil if the pointer is elsewhere.
  private static func pointerPlace(in window: WidgetPointer) -> (x: Double, y: Double)? {
    guard let surface = gtk_native_get_surface(window.opaque),
      let seat = gdk_display_get_default_seat(gtk_widget_get_display(window)),
      let device = gdk_seat_get_pointer(seat)
    else { return nil }
    var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
    guard gdk_surface_get_device_position(surface, device, &x, &y, nil) != 0 else { return nil }
    gtk_native_get_surface_transform(window.opaque, &left, &top)
    return (x - left, y - top)
  }
}
