import CGtkBindings

// The actions of a person, for scripts, which cannot make events. A modal dialog over the window gets all input, and
// an open popover comes before what lies below it.

extension Widget {
  /// Presses the first visible and enabled control below this widget with an accessible name or a label.
  ///
  /// A text field gets the keyboard focus. Returns whether there was such a control.
  package func activate(accessibleName: String) -> Bool {
    let top = ScriptedInput.modalDialog(over: pointer) ?? pointer
    // The gallery's grid has the name of the button that leads to it.
    return ScriptedInput.controls(named: accessibleName, below: top).contains {
      ScriptedInput.press($0)
    }
  }

  /// Whether a click at a point of this widget goes to another widget inside it, rather than to one over that.
  package func isHit(_ other: Widget, x: Double, y: Double) -> Bool {
    gtk_widget_pick(pointer, x, y, GTK_PICK_DEFAULT)?.isInside(other.pointer) ?? false
  }

  /// Presses the control at a point of this widget; returns whether there was one.
  package func activateControl(x: Double, y: Double) -> Bool {
    var widget = gtk_widget_pick(pointer, x, y, GTK_PICK_DEFAULT)
    while let current = widget, current != pointer {
      if current.isA(gtk_button_get_type()) || ScriptedInput.takesText(current) {
        return ScriptedInput.press(current)
      }
      widget = gtk_widget_get_parent(current)
    }
    return false
  }

  /// Types a text over the selection at the window's keyboard focus; returns whether that takes text.
  @discardableResult
  package func typeText(_ text: String) -> Bool {
    guard let field = ScriptedInput.focus(around: pointer), ScriptedInput.takesText(field) else {
      return false
    }
    ScriptedInput.insert(text, into: field)
    return true
  }

  /// Gives a key to the focused widget, as far as scripts need it; returns whether it did anything.
  ///
  /// Tab moves the focus. Space and Return press the focused widget or are typed there, Backspace deletes. Escape
  /// closes the open popover or dialog.
  @discardableResult
  package func forwardKey(_ key: Key) -> Bool {
    let top = ScriptedInput.modalDialog(over: pointer) ?? pointer
    switch Int32(bitPattern: key.keyval) {
    case GDK_KEY_Tab:
      guard let root = gtk_widget_get_root(top) else { return false }
      let direction =
        key.modifiers.contains(.shift) ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD
      return gtk_widget_child_focus(UnsafeMutableRawPointer(root).cast(), direction) != 0
    case GDK_KEY_Escape: return ScriptedInput.escape(top)
    case GDK_KEY_space, GDK_KEY_Return, GDK_KEY_BackSpace:
      guard let focus = ScriptedInput.focus(around: pointer) else { return false }
      return ScriptedInput.send(key, to: focus)
    default: return false
    }
  }
}

/// Finds and presses widgets by their C pointers.
@MainActor
enum ScriptedInput {
  /// Returns the visible modal dialog over a widget's window, or the one over that dialog, and so on.
  static func modalDialog(over widget: WidgetPointer) -> WidgetPointer? {
    guard let root = gtk_widget_get_root(widget) else { return nil }
    let parent: UnsafeMutablePointer<GtkWindow> = UnsafeMutableRawPointer(root).cast()
    let windows = created(gtk_window_get_toplevels())
    for place in 0..<g_list_model_get_n_items(windows) {
      guard let item = g_list_model_get_item(windows, place) else { continue }
      let held = GObjectRef(adopting: item)
      let dialog: WidgetPointer = held.pointer()
      if gtk_window_get_transient_for(held.pointer()) == parent,
        gtk_window_get_modal(held.pointer()) != 0, gtk_widget_get_mapped(dialog) != 0
      {
        return modalDialog(over: dialog) ?? dialog
      }
    }
    return nil
  }

  /// Returns the widget that gets keys in a widget's window, or in the dialog over it.
  static func focus(around widget: WidgetPointer) -> WidgetPointer? {
    gtk_widget_get_root(modalDialog(over: widget) ?? widget).flatMap { gtk_root_get_focus($0) }
  }

  /// Returns the enabled controls with this name, those in open popovers first.
  static func controls(named name: String, below widget: WidgetPointer) -> [WidgetPointer] {
    (openPopovers(below: widget).reversed() + [widget]).flatMap { place in
      reachable(below: place).filter {
        ControlName.of($0) == name && gtk_widget_is_sensitive($0) != 0
      }
    }
  }

  /// Returns the open popovers, each after the one it was opened from.
  static func openPopovers(below widget: WidgetPointer) -> [WidgetPointer] {
    widget.shownDescendants.filter { $0.isA(gtk_popover_get_type()) }
  }

  /// Returns the widgets that a person can reach; one that has faded away still exists, but cannot be pressed.
  static func reachable(below widget: WidgetPointer) -> [WidgetPointer] {
    widget.descendants {
      gtk_widget_get_mapped($0) != 0
        && (gtk_widget_get_can_focus($0) != 0 || gtk_widget_get_can_target($0) != 0)
    }
  }

  /// Presses a control, or gives the focus to a text field.
  ///
  /// Buttons get `clicked`, since an activated button shows itself pressed for a while first.
  static func press(_ control: WidgetPointer) -> Bool {
    if control.isA(gtk_editable_get_type()) || control.isA(gtk_text_view_get_type()) {
      return gtk_widget_grab_focus(control) != 0
    }
    guard control.isA(gtk_button_get_type()) else { return gtk_widget_activate(control) != 0 }
    Signals.emit("clicked", on: UnsafeMutableRawPointer(control))
    return true
  }

  static func takesText(_ widget: WidgetPointer) -> Bool {
    if widget.isA(gtk_text_view_get_type()) {
      return gtk_text_view_get_editable(widget.cast()) != 0
    }
    return widget.isA(gtk_text_get_type()) && gtk_editable_get_editable(widget.opaque) != 0
  }

  /// Inserts a text as typing does, but without an input method.
  static func insert(_ text: String, into field: WidgetPointer) {
    if field.isA(gtk_text_view_get_type()) {
      gtk_text_buffer_delete_selection(gtk_text_view_get_buffer(field.cast()), 1, 1)
    } else {
      gtk_editable_delete_selection(field.opaque)
    }
    Signals.emit("insert-at-cursor", text, on: UnsafeMutableRawPointer(field))
  }

  /// Gives Space, Return or Backspace to the focused widget; returns whether it did anything.
  static func send(_ key: Key, to focus: WidgetPointer) -> Bool {
    let raw = UnsafeMutableRawPointer(focus)
    let keyval = Int32(bitPattern: key.keyval)
    guard takesText(focus) else {
      return keyval != GDK_KEY_BackSpace && gtk_widget_activate(focus) != 0
    }
    switch keyval {
    case GDK_KEY_BackSpace: Signals.emit("backspace", on: raw)
    case GDK_KEY_space: insert(" ", into: focus)
    default:
      focus.isA(gtk_text_get_type())
        ? Signals.emit("activate", on: raw) : insert("\n", into: focus)
    }
    return true
  }

  /// Closes the popover that was opened last, or the dialog; returns whether there was one.
  static func escape(_ top: WidgetPointer) -> Bool {
    if let popover = openPopovers(below: top).last {
      gtk_popover_popdown(popover.cast())
      return true
    }
    guard top.isA(gtk_window_get_type()) else { return false }
    gtk_window_close(top.cast())
    return true
  }
}
