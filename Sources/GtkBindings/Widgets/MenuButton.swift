import CGtkBindings

/// A button that opens a menu.
///
/// Ownership: as of any widget; the drawing in it is kept by the C object, which also owns the one
/// popover that all menus are shown in. It is shut when the button is no longer shown, see
/// `OpenPopover`.
public final class MenuButton: Widget {
  /// The menu that it opens.
  public var menu: MenuModel {
    didSet {
      guard menu != oldValue else { return }
      menu.withObject { gtk_popover_menu_set_menu_model(popover.opaque, $0) }
    }
  }

  /// Makes a button around a drawing that opens `menu`.
  public init(child: Widget, menu: MenuModel) {
    self.menu = menu
    super.init(adopting: gtk_menu_button_new())
    gtk_menu_button_set_child(object.opaque, child.pointer)
    KeptWidgets.of(object.raw).replace(with: child)
    menu.withObject { gtk_menu_button_set_menu_model(object.opaque, $0) }
    // The handler is the button's own, and the popover is the button's, so that the pointer is good
    // whenever it runs.
    Signals.connect(object.raw, "unmap") { [popover] in
      OpenPopover.shut(
        UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self))
    }
    Signals.connect(UnsafeMutableRawPointer(popover), "map") { [popover] in
      MenuEntries.nameAll(below: popover)
    }
  }

  private var popover: UnsafeMutablePointer<GtkWidget> {
    UnsafeMutableRawPointer(created(gtk_menu_button_get_popover(object.opaque)))
      .assumingMemoryBound(to: GtkWidget.self)
  }

  /// Opens the menu.
  public func popUp() {
    gtk_menu_button_popup(object.opaque)
  }

  /// Closes the menu.
  public func popDown() {
    gtk_menu_button_popdown(object.opaque)
  }

  /// Whether the menu is open.
  public var isOpen: Bool { gtk_widget_get_visible(popover) != 0 }

  /// Calls `handler` when the menu has been opened.
  public func onOpened(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(popover), "map", handler)
  }
}
