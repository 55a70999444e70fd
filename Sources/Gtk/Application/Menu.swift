import CGtk

/// The entries of a menu, in sections.
public struct MenuModel: Equatable, Sendable {
  /// One entry.
  public struct Entry: Equatable, Sendable {
    /// What it says.
    public var label: String
    /// The action that it activates, with its prefix, such as `win.quit`.
    public var action: String
    /// The key shown beside it, in GTK's notation.
    public var accelerator: String?

    /// Makes an entry.
    public init(label: String, action: String, accelerator: String? = nil) {
      self.label = label
      self.action = action
      self.accelerator = accelerator
    }
  }

  /// Groups of entries with a line between them.
  public var sections: [[Entry]]

  /// Makes a menu.
  public init(sections: [[Entry]]) {
    self.sections = sections
  }

  /// Makes the C object; the caller owns it.
  @MainActor
  func makeObject() -> GObjectRef {
    let menu = created(g_menu_new())
    for entries in sections {
      let section = created(g_menu_new())
      for entry in entries { Self.append(entry, to: section) }
      g_menu_append_section(menu, nil, asModel(section))
      g_object_unref(UnsafeMutableRawPointer(section))
    }
    return GObjectRef(adopting: UnsafeMutableRawPointer(menu))
  }

  private static func append(_ entry: Entry, to section: OpaquePointer) {
    let item = created(g_menu_item_new(entry.label, entry.action))
    if let accelerator = entry.accelerator {
      g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(accelerator))
    }
    g_menu_append_item(section, item)
    g_object_unref(UnsafeMutableRawPointer(item))
  }

  private func asModel(_ menu: OpaquePointer) -> UnsafeMutablePointer<GMenuModel> {
    UnsafeMutableRawPointer(menu).assumingMemoryBound(to: GMenuModel.self)
  }
}

/// A button that opens a menu.
public final class MenuButton: Widget {
  /// Kept, because a drawing is drawn by its Swift object.
  private let child: Widget

  /// Makes a button around a drawing that opens `menu`.
  public init(child: Widget, menu: MenuModel) {
    self.child = child
    super.init(adopting: gtk_menu_button_new())
    gtk_menu_button_set_child(object.opaque, child.pointer)
    let model = menu.makeObject()
    gtk_menu_button_set_menu_model(object.opaque, model.pointer())
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
}
