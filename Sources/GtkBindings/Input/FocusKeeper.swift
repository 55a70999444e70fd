import CGtkBindings

/// Keeps the keyboard focus of an area on a widget that is shown and can have it.
///
/// If the focused widget disappears in any way, the focus moves at once: from a popover to the widget that had it
/// before, if that is still there, and else to the home of that moment. GTK 4.8 leaves the focus on a widget that a
/// layout leaves out or that may not have it any more, and then no key has an effect. From a hidden widget GTK moves
/// the focus only after the next frame, to where Tab would lead.
///
/// Ownership: holds the area, the closure that returns the home, and a reference to each widget that it listens to. It
/// does not hold the window, which the area has as long as it is on screen. Handlers hold this weakly.
@MainActor
package final class FocusKeeper {
  private let area: Widget
  private let home: @MainActor () -> Widget
  /// Called after the focus has moved in any way; it may be in the midst of a change of the widgets.
  package var onMoved: (@MainActor () -> Void)?
  private var focusHandler: SignalHandler?
  /// The focused widget, if it is inside the area.
  private var holder: Departure?
  /// The popover around the focused widget.
  private var popover: Departure?
  /// The widget that had the focus before the popover.
  private var origin: GObjectRef?
  private var laterCheck: Delay?
  /// Whether the focus is being moved; listeners to that must not move it elsewhere at the same time.
  private var isMovingFocus = false

  /// Keeps the focus inside `area`; `home` returns the widget inside it that has the focus if no other one may.
  package init(in area: Widget, home: @escaping @MainActor () -> Widget) {
    self.area = area
    self.home = home
    area.on(.mapped) { [weak self] in self?.begin() }
    area.on(.unmapped) { [weak self] in self?.end() }
    if area.isMapped { begin() }
  }

  isolated deinit {
    end()
  }

  /// Moves the focus if its widget may not have it any more, for which GTK has no signal, or if no widget has it.
  ///
  /// A widget that is about to be shown may have it.
  package func check() {
    guard !isMovingFocus, !isPopoverOpen else { return }
    let isKept = holder.map { mayHaveFocus($0.widget) } ?? (area.focusedWidget != nil)
    if !isKept { handOn() }
  }

  // MARK: - Following the focus

  private var root: OpaquePointer? { gtk_widget_get_root(area.pointer) }

  private func begin() {
    guard let root else { return }
    end()
    focusHandler = Signals.connect(UnsafeMutableRawPointer(root), "notify::focus-widget") {
      [weak self] in self?.focusMoved()
    }
    focusMoved()
  }

  private func end() {
    focusHandler?.disconnect()
    focusHandler = nil
    (holder, popover, origin, laterCheck) = (nil, nil, nil, nil)
  }

  private func focusMoved() {
    let before = holder?.object
    let focus = root.flatMap { gtk_root_get_focus($0) }
    let inside = focus.flatMap { $0.isInside(area.pointer) ? $0 : nil }
    holder = inside.map { widget in Departure(of: widget) { [weak self] in self?.holderLeft() } }
    follow(popover: inside.flatMap { outermostPopover(around: $0) }, from: before)
    if focus == nil, before != nil { handOn() }
    onMoved?()
  }

  private func follow(popover new: WidgetPointer?, from before: GObjectRef?) {
    guard let new else {
      (popover, origin) = (nil, nil)
      return
    }
    guard new != popover?.widget else { return }
    if popover == nil { origin = before }
    popover = Departure(of: new) { [weak self] in self?.handOn() }
  }

  /// Moves the focus, unless a popover is open: a menu moves it itself between the entries of its pages.
  private func holderLeft() {
    guard !isPopoverOpen else { return }
    guard Canvas.isLayingOut else { return handOn() }
    // A listener to the focus may request another layout, which is not allowed during a layout.
    laterCheck = Delay(milliseconds: 0) { [weak self] in
      guard let self, let holder, gtk_widget_get_mapped(holder.widget) == 0 else { return }
      handOn()
    }
  }

  private var isPopoverOpen: Bool {
    popover.map { gtk_widget_get_visible($0.widget) != 0 } ?? false
  }

  // MARK: - Moving the focus

  private func handOn() {
    let home = home()
    let target = [origin?.pointer(), home.pointer].compactMap { $0 }.first { isReachable($0) }
    origin = nil
    guard let root, let target else { return }
    isMovingFocus = true
    defer { isMovingFocus = false }
    // Grabbing the focus would select all text of an entry.
    withExtendedLifetime(home) { gtk_root_set_focus(root, target) }
  }

  /// Whether keys reach a widget.
  private func isReachable(_ widget: WidgetPointer) -> Bool {
    gtk_widget_get_mapped(widget) != 0 && mayHaveFocus(widget)
  }

  /// Whether a widget and its ancestors in the area are shown, enabled and allowed to have the focus.
  private func mayHaveFocus(_ widget: WidgetPointer) -> Bool {
    guard widget.isInside(area.pointer), gtk_widget_is_visible(widget) != 0,
      gtk_widget_is_sensitive(widget) != 0
    else { return false }
    var current: WidgetPointer? = widget
    while let part = current {
      guard gtk_widget_get_can_focus(part) != 0 else { return false }
      current = part == area.pointer ? nil : gtk_widget_get_parent(part)
    }
    return true
  }

  private func outermostPopover(around widget: WidgetPointer) -> WidgetPointer? {
    var found: WidgetPointer?
    var current: WidgetPointer? = widget
    while let part = current, part != area.pointer {
      if part.isA(gtk_popover_get_type()) { found = part }
      current = gtk_widget_get_parent(part)
    }
    return found
  }
}

/// A watch for a widget that leaves the screen.
///
/// Ownership: holds the widget, so that the handler can be disconnected from it.
@MainActor
private final class Departure {
  let object: GObjectRef
  private let handler: SignalHandler

  init(of widget: WidgetPointer, _ action: @escaping @MainActor () -> Void) {
    object = GObjectRef(retaining: UnsafeMutableRawPointer(widget))
    handler = Signals.connect(object.raw, "unmap", action)
  }

  isolated deinit {
    handler.disconnect()
  }

  var widget: WidgetPointer { object.pointer() }
}
