import CGtkBindings

/// A menu that opens at a place of a widget, as a context menu does.
///
/// Ownership: the widget that it belongs to has a reference as well, as a parent has, but does not
/// know what to do with such a child; so the popover is taken from it when it is disposed of, or when
/// this object goes, whichever is first. It is shut before, see `shut`. A menu is seen as long as its
/// maker keeps this object.
package final class PopoverMenu: Widget {
  /// Of the parent's signals, as long as it is the parent.
  private var handlers: [SignalHandler] = []

  /// Makes a closed menu that belongs to `parent`, whose window's actions it activates.
  package convenience init(_ menu: MenuModel, parent: Widget) {
    self.init(popover: menu.withObject { gtk_popover_menu_new_from_model($0) }, parent: parent)
    Signals.connect(object.raw, "map") { [weak self] in
      if let self { MenuEntries.nameAll(below: pointer) }
    }
  }

  /// Takes over a popover of any kind.
  init(popover: WidgetPointer?, parent: Widget) {
    super.init(adopting: popover)
    gtk_widget_set_parent(pointer, parent.pointer)
    handlers = [
      Signals.connect(parent.object.raw, "unmap") { [weak self] in self?.shut() },
      Signals.connect(parent.object.raw, "destroy") { [weak self] in self?.leaveParent() },
    ]
  }

  isolated deinit {
    leaveParent()
  }

  private func leaveParent() {
    // Whatever else took it from its parent disposed of that, and so of the handlers.
    guard gtk_widget_get_parent(pointer) != nil else { return }
    shut()
    handlers.forEach { $0.disconnect() }
    handlers = []
    gtk_widget_unparent(pointer)
  }

  /// Opens it beside a part of the widget that it belongs to, in points of that, and above it if there is
  /// room; a part without a size is where it has its corner. Does nothing while the widget is not on screen.
  package func popUp(
    atX x: Double, y: Double, width: Double = 0, height: Double = 0, isAbove: Bool = false
  ) {
    let isCorner = width == 0 && height == 0
    pointTo(x: x, y: y, width: isCorner ? 1 : width, height: isCorner ? 1 : height)
    gtk_popover_set_position(object.pointer(), isAbove ? GTK_POS_TOP : GTK_POS_BOTTOM)
    if isCorner {
      gtk_popover_set_has_arrow(object.pointer(), 0)
      align(horizontally: .start, vertically: .fill)
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
    gtk_popover_popup(object.pointer())
  }

  /// Takes the keyboard focus from the first entry, where nobody sees it as GTK marks what has it only while keys
  /// are used: Return would choose that. The arrow keys begin with the first entry.
  package func chooseNothing() {
    guard let root = gtk_widget_get_root(pointer), gtk_widget_get_mapped(pointer) != 0,
      gtk_window_get_focus_visible(UnsafeMutableRawPointer(root).cast()) == 0
    else { return }
    gtk_widget_set_focusable(pointer, 1)
    gtk_widget_grab_focus(pointer)
  }

  /// Closes it.
  package func popDown() {
    gtk_popover_popdown(object.pointer())
  }

  /// Calls `handler` when it has been closed.
  package func onClosed(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "closed", handler)
  }

  /// Calls `handler` with button and place, in points of the widget that it belongs to, of what is pressed while
  /// it is closed and comes to it all the same: once it was open GTK 4.8 sends it what is pressed until the pointer
  /// moves.
  package func onMissedPress(_ handler: @escaping @MainActor (Int, Double, Double) -> Void) {
    let controller = EventController(giving: gtk_event_controller_legacy_new(), to: self)
    controller.comesFirst()
    nonisolated(unsafe) let source = controller.pointer
    Signals.connectAnswering(controller.raw, "event") { [weak self] () -> Bool in
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

  /// Takes the focus out at once, which GTK puts off until the next frame, and closes it.
  ///
  /// GTK 4.8 never lets go of a popover that is open, or that the keyboard focus has not left yet, when
  /// it loses its parent or its window.
  private func shut() {
    // In this order: hiding what has the focus is what makes GTK put it off.
    moveFocusOut()
    popDown()
    takeFocusFromHiddenParent()
  }

  /// GTK 4.18 gives the focus to the parent of a popover that is closed. A parent on its way out keeps
  /// it, and the window keeps the parent.
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
    // To where it most likely came from; a widget that is no longer shown cannot have it.
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
