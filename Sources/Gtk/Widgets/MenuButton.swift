import CGtk

/// A button that opens a menu.
///
/// Ownership: as of any widget; the drawing in it is kept by the C object. GTK makes a popover for
/// each menu model, and owns it.
public final class MenuButton: Widget {
  /// Shared with the closure that each new popover gets.
  private let opened = Handlers()

  /// The menu that it opens.
  public var menu: MenuModel {
    didSet {
      guard menu != oldValue else { return }
      setModel()
    }
  }

  /// Makes a button around a drawing that opens `menu`.
  public init(child: Widget, menu: MenuModel) {
    self.menu = menu
    super.init(adopting: gtk_menu_button_new())
    gtk_menu_button_set_child(object.opaque, child.pointer)
    KeptWidgets.of(object.raw).replace(with: child)
    setModel()
    // GTK 4.8 never lets go of a popover that is open when its window is destroyed. The handler is
    // the button's own, so that the pointer is good whenever it runs.
    let button = object.opaque
    Signals.connect(object.raw, "unmap") { gtk_menu_button_popdown(button) }
  }

  private func setModel() {
    menu.withObject { gtk_menu_button_set_menu_model(object.opaque, $0) }
    guard let popover = gtk_menu_button_get_popover(object.opaque) else { return }
    Signals.connect(UnsafeMutableRawPointer(popover), "map") { [opened] in opened.run() }
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
  public var isOpen: Bool {
    guard let popover = gtk_menu_button_get_popover(object.opaque) else { return false }
    return gtk_widget_get_visible(
      UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)) != 0
  }

  /// Calls `handler` when the menu has been opened.
  public func onOpened(_ handler: @escaping @MainActor () -> Void) {
    opened.add(handler)
  }
}

/// Handlers that outlive the C object whose signal they are called for.
@MainActor
private final class Handlers {
  private var handlers: [@MainActor () -> Void] = []

  func add(_ handler: @escaping @MainActor () -> Void) {
    handlers.append(handler)
  }

  func run() {
    for handler in handlers { handler() }
  }
}
