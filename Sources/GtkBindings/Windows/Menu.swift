import CGtkBindings

// Ownership: a model is a value; its C object lives as long as something shows it.

/// A menu of entries in sections.
public struct MenuModel: Equatable, Sendable {
  /// An entry of a menu.
  ///
  /// It has a check mark if its action is on or off, and a radio button if it has a target of an action with several
  /// values.
  public struct Entry: Equatable, Sendable {
    package let label: String
    /// The action with its prefix, such as `win.quit`; nil for a submenu.
    let action: String?
    /// The text with which the action is activated; see `ActionGroup`.
    let target: String?
    /// The shown accelerator, in GTK's notation.
    fileprivate(set) var accelerator: String?
    fileprivate(set) var submenu: MenuModel?

    package init(
      label: String, action: String, target: String? = nil, accelerator: String? = nil
    ) {
      self.label = label
      self.action = action
      self.target = target
      self.accelerator = accelerator
      submenu = nil
    }

    package init(label: String, submenu: MenuModel) {
      self.label = label
      self.submenu = submenu
      (action, target, accelerator) = (nil, nil, nil)
    }
  }

  /// The groups of entries, with a separator between them.
  package var sections: [[Entry]]

  /// Makes a menu.
  public init(sections: [[Entry]]) {
    self.sections = sections
  }
}

extension MenuModel {
  /// Returns the menu with those accelerators that meet a condition, and without the others.
  package func showingAccelerators(where isShown: (String) -> Bool) -> MenuModel {
    MenuModel(
      sections: sections.map { section in
        section.map { entry in
          var entry = entry
          entry.accelerator = entry.accelerator.flatMap { isShown($0) ? $0 : nil }
          entry.submenu = entry.submenu?.showingAccelerators(where: isShown)
          return entry
        }
      })
  }

  /// The name of the widget above the entries, in menus that have one.
  static let header = "header"

  /// Passes the C object to `body`, which must take a reference to keep it.
  ///
  /// With `hasHeader` it begins with a place for the widget named `header`.
  @MainActor
  func withObject<Result>(
    hasHeader: Bool = false, _ body: (UnsafeMutablePointer<GMenuModel>) -> Result
  ) -> Result {
    let menu = makeMenu()
    if hasHeader { Self.insertHeader(into: menu.opaque) }
    return withExtendedLifetime(menu) { body(menu.pointer()) }
  }

  @MainActor
  private func makeMenu() -> GObjectRef {
    let menu = GObjectRef(adopting: g_menu_new())
    for section in sections {
      let part = GObjectRef(adopting: g_menu_new())
      for entry in section { Self.append(entry, to: part.opaque) }
      g_menu_append_section(menu.opaque, nil, part.pointer())
    }
    return menu
  }

  @MainActor
  private static func insertHeader(into menu: OpaquePointer) {
    let part = GObjectRef(adopting: g_menu_new())
    let item = GObjectRef(adopting: g_menu_item_new(nil, nil))
    g_menu_item_set_attribute_value(item.opaque, "custom", g_variant_new_string(header))
    g_menu_append_item(part.opaque, item.opaque)
    g_menu_insert_section(menu, 0, nil, part.pointer())
  }

  @MainActor
  private static func append(_ entry: Entry, to part: OpaquePointer) {
    let label = entry.label.shortened(to: .line)
    if let submenu = entry.submenu {
      return submenu.withObject { g_menu_append_submenu(part, label, $0) }
    }
    // A detailed action name could not express every text as a target.
    let item = GObjectRef(adopting: g_menu_item_new(label, nil))
    g_menu_item_set_action_and_target_value(
      item.opaque, entry.action, entry.target.map { g_variant_new_string($0) })
    if let accelerator = entry.accelerator {
      g_menu_item_set_attribute_value(item.opaque, "accel", g_variant_new_string(accelerator))
    }
    g_menu_append_item(part, item.opaque)
  }
}
