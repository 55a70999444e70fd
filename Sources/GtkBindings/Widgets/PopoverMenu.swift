import CGtkBindings

/// A menu that opens at a place in a widget, such as a context menu.
///
/// Ownership: the parent widget also holds a reference, but does not dispose of a popover that it does not know. So the
/// popover is closed and unparented when the parent is destroyed or this object is released, whichever is first; see
/// `shut`. The owner must keep this object as long as the menu is open.
package final class PopoverMenu: Widget {
  private var handlers: [SignalHandler] = []
  /// The tooltip that would cover the open menu.
  private var hiddenTooltip: HiddenTooltip?

  /// Makes a closed menu of `parent`, whose window's actions it activates, with a widget above the entries.
  package convenience init(_ menu: MenuModel, above header: Widget? = nil, parent: Widget) {
    self.init(
      popover: menu.withObject(hasHeader: header != nil) { gtk_popover_menu_new_from_model($0) },
      parent: parent)
    if let header {
      gtk_popover_menu_add_child(object.opaque, header.pointer, MenuModel.header)
      RetainedWidgets.of(object.raw).add(header)
    }
    Signals.connect(object.raw, "map") { [weak self] in
      if let self { MenuEntries.nameAll(below: pointer) }
    }
  }

  /// Makes a closed popover of `parent` that shows any content.
  package convenience init(content: Widget, parent: Widget) {
    self.init(popover: gtk_popover_new(), parent: parent)
    leaveNameless()
    gtk_popover_set_child(object.pointer(), content.pointer)
    RetainedWidgets.of(object.raw).replace(with: content)
  }

  /// Takes over any kind of popover.
  init(popover: WidgetPointer?, parent: Widget) {
    super.init(adopting: popover)
    gtk_widget_set_parent(pointer, parent.pointer)
    // Around an arrow there would be black.
    if !Desktop.isComposited { gtk_popover_set_has_arrow(object.pointer(), 0) }
    Signals.connect(object.raw, "closed") { [weak self] in self?.restoreTooltip() }
    handlers = [
      Signals.connect(parent.object.raw, "unmap") { [weak self] in self?.shut() },
      Signals.connect(parent.object.raw, "destroy") { [weak self] in self?.leaveParent() },
    ]
  }

  isolated deinit {
    leaveParent()
  }

  private func leaveParent() {
    restoreTooltip()
    // Without a parent it was disposed of already, and its handlers disconnected.
    guard gtk_widget_get_parent(pointer) != nil else { return }
    shut()
    handlers.forEach { $0.disconnect() }
    handlers = []
    gtk_widget_unparent(pointer)
  }

  /// Opens the menu beside a rectangle of its parent, in the parent's points; above it if `isAbove` and there is room.
  ///
  /// An empty rectangle is the place of the menu's corner. Does nothing while the parent is not on screen.
  package func popUp(
    atX x: Double, y: Double, width: Double = 0, height: Double = 0, isAbove: Bool = false
  ) {
    let isCorner = width == 0 && height == 0
    pointTo(x: x, y: y, width: isCorner ? 1 : width, height: isCorner ? 1 : height)
    if isCorner {
      // A menu beside its point slides along the screen's edge; one below it would be cut short there.
      gtk_popover_set_position(object.pointer(), isRightToLeft ? GTK_POS_LEFT : GTK_POS_RIGHT)
      gtk_popover_set_has_arrow(object.pointer(), 0)
      align(horizontally: .fill, vertically: .start)
    } else {
      gtk_popover_set_position(object.pointer(), isAbove ? GTK_POS_TOP : GTK_POS_BOTTOM)
    }
    popUp()
  }

  func pointTo(x: Double, y: Double, width: Double = 1, height: Double = 1) {
    var place = GdkRectangle(
      x: Int32(x.rounded()), y: Int32(y.rounded()), width: Int32(width.rounded()),
      height: Int32(height.rounded()))
    gtk_popover_set_pointing_to(object.pointer(), &place)
  }

  func popUp() {
    guard let parent = gtk_widget_get_parent(pointer), gtk_widget_get_mapped(parent) != 0 else {
      return
    }
    if let root = gtk_widget_get_root(parent) {
      restoreTooltip()
      hiddenTooltip = HiddenTooltip(in: UnsafeMutableRawPointer(root).cast())
    }
    gtk_popover_popup(object.pointer())
  }

  private func restoreTooltip() {
    hiddenTooltip?.restore()
    hiddenTooltip = nil
  }

  /// Moves the keyboard focus from the first entry to the menu; unless `always`, only if the focus is not visible.
  ///
  /// Return would activate an entry that does not look focused. The arrow keys start with the first entry.
  package func chooseNothing(always: Bool) {
    guard let root = gtk_widget_get_root(pointer), gtk_widget_get_mapped(pointer) != 0,
      always || gtk_window_get_focus_visible(UnsafeMutableRawPointer(root).cast()) == 0
    else { return }
    gtk_widget_set_focusable(pointer, 1)
    gtk_widget_grab_focus(pointer)
  }

  package func popDown() {
    gtk_popover_popdown(object.pointer())
  }

  package func onClosed(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "closed", handler)
  }

  /// Calls `handler` for a press that arrives while the menu is closed, with button and place in the parent's points.
  ///
  /// After a menu was open, GTK 4.8 sends it presses until the pointer moves.
  package func onMissedPress(_ handler: @escaping @MainActor (Int, Double, Double) -> Void) {
    let controller = EventController(giving: gtk_event_controller_legacy_new(), to: self)
    controller.comesFirst()
    nonisolated(unsafe) let source = controller.pointer
    Signals.connectReturning(controller.raw, "event") { [weak self] () -> Bool in
      guard let self, let event = gtk_event_controller_get_current_event(source),
        gdk_event_get_event_type(event) == GDK_BUTTON_PRESS,
        gtk_widget_get_mapped(pointer) == 0, let place = placeInParent(of: event)
      else { return false }
      handler(Int(gdk_button_event_get_button(event)), place.x, place.y)
      return true
    }
  }

  private func placeInParent(of event: OpaquePointer) -> (x: Double, y: Double)? {
    guard let parent = gtk_widget_get_parent(pointer), let root = gtk_widget_get_root(parent) else {
      return nil
    }
    var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
    gdk_event_get_position(event, &x, &y)
    gtk_native_get_surface_transform(root, &left, &top)
    let window: WidgetPointer = UnsafeMutableRawPointer(root).cast()
    guard gtk_widget_translate_coordinates(window, parent, x - left, y - top, &x, &y) != 0 else {
      return nil
    }
    return (x, y)
  }

  // MARK: - Shutting it while its parent or window goes

  /// Closes the popover and moves the focus out at once, instead of in the next frame as GTK does.
  ///
  /// GTK 4.8 leaks a popover that is open, or still has the keyboard focus, when it loses its parent or its window.
  private func shut() {
    // The focus moves first: hiding the focused widget would make GTK postpone the move.
    moveFocusOut()
    popDown()
    takeFocusFromHiddenParent()
  }

  /// Takes the focus from a hidden parent, to which GTK 4.18 gives it when a popover closes.
  ///
  /// A parent that is being removed would keep the focus, and the window would keep the parent.
  private func takeFocusFromHiddenParent() {
    guard let parent = gtk_widget_get_parent(pointer), gtk_widget_get_mapped(parent) == 0,
      let root = gtk_widget_get_root(parent), gtk_root_get_focus(root)?.isInside(parent) == true
    else { return }
    gtk_root_set_focus(root, nil)
  }

  private func moveFocusOut() {
    guard let root = gtk_widget_get_root(pointer),
      gtk_root_get_focus(root)?.isInside(pointer) == true
    else { return }
    // Moves it to where it most likely came from; a hidden widget cannot have it.
    var ancestor = gtk_widget_get_parent(pointer)
    while let current = ancestor, gtk_widget_get_mapped(current) == 0 {
      ancestor = gtk_widget_get_parent(current)
    }
    if let ancestor, gtk_widget_grab_focus(ancestor) != 0,
      gtk_root_get_focus(root)?.isInside(pointer) != true
    {
      return
    }
    gtk_root_set_focus(root, nil)
  }
}
