import CGtkBindings

/// Keeps the keyboard focus of an area on what is there and can have it.
///
/// What has the focus and goes, in whatever way, hands it on at once: a popover to what it took it
/// from, if that is still there, and everything else to an heir. GTK 4.8 leaves the focus on what a
/// layout leaves out or what may not have it any more, and no key is heard there; from what is hidden
/// it moves it after the next frame, to whatever Tab would come to.
///
/// Ownership: holds area and heir, and a reference to each widget that it listens to. It has none to
/// the window, which the area has as long as it is on screen. Handlers hold this weakly.
@MainActor
package final class FocusKeeper {
  private let area: Widget
  private let heir: Widget
  private var focusHandler: SignalHandler?
  /// What has the focus, if that is inside the area.
  private var holder: Departure?
  /// The popover around that.
  private var popover: Departure?
  /// What had the focus before the popover took it.
  private var origin: GObjectRef?
  /// Looks again once a layout is done.
  private var laterCheck: Delay?
  /// Whether the focus is on its way: who hears of that must not send it elsewhere at the same time.
  private var isHandingOn = false

  /// Keeps the focus inside `area` on what can have it, or else on `heir`, which stands there too.
  package init(in area: Widget, heir: Widget) {
    self.area = area
    self.heir = heir
    area.on(.mapped) { [weak self] in self?.begin() }
    area.on(.unmapped) { [weak self] in self?.end() }
    if area.isMapped { begin() }
  }

  isolated deinit {
    end()
  }

  /// Hands the focus on if what has it may not have it any more: that nothing tells. What is about to
  /// be shown may.
  package func check() {
    guard !isHandingOn, let holder, !isPopoverOpen, !mayHaveFocus(holder.widget) else { return }
    handOn()
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

  /// A menu that stays open moves the focus itself, from the entries of one page of it to another's.
  private func holderLeft() {
    guard !isPopoverOpen else { return }
    guard Canvas.isLayingOut else { return handOn() }
    // A listener to the focus may want another layout, which nothing may in the midst of one.
    laterCheck = Delay(milliseconds: 0) { [weak self] in
      guard let self, let holder, gtk_widget_get_mapped(holder.widget) == 0 else { return }
      handOn()
    }
  }

  private var isPopoverOpen: Bool {
    popover.map { gtk_widget_get_visible($0.widget) != 0 } ?? false
  }

  // MARK: - Handing it on

  private func handOn() {
    let target = [origin?.pointer(), heir.pointer].compactMap { $0 }.first { isReachable($0) }
    origin = nil
    guard let root, let target else { return }
    isHandingOn = true
    defer { isHandingOn = false }
    // Not by grabbing it, which marks all that an entry says.
    gtk_root_set_focus(root, target)
  }

  /// Whether keys come to a widget.
  private func isReachable(_ widget: WidgetPointer) -> Bool {
    gtk_widget_get_mapped(widget) != 0 && mayHaveFocus(widget)
  }

  /// Whether neither a widget nor anything that it stands in, inside the area, is hidden or disabled.
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

/// Hears when a widget leaves the screen, as long as this object lives.
///
/// Ownership: holds the widget, so that the handler can be taken from it.
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
