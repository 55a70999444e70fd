import CGtkBindings

// Ownership: a model is a value; the C object of it lives as long as something shows it.

/// The entries of a menu, in sections.
public struct MenuModel: Equatable, Sendable {
  /// One entry.
  ///
  /// An entry of an action that is on or off has a check mark; one with a target, of an action that
  /// has one of several values, has a radio button.
  public struct Entry: Equatable, Sendable {
    /// What it says.
    package let label: String
    /// The action that it activates, with its prefix, such as `win.quit`; nil for one that opens a menu.
    let action: String?
    /// What it activates the action with, for one that takes a text; see `Window.addChoice`.
    let target: String?
    /// The key shown beside it, in GTK's notation.
    let accelerator: String?
    /// The menu that it opens.
    let submenu: MenuModel?

    /// Makes an entry that does something.
    package init(
      label: String, action: String, target: String? = nil, accelerator: String? = nil
    ) {
      self.label = label
      self.action = action
      self.target = target
      self.accelerator = accelerator
      submenu = nil
    }

    /// Makes an entry that opens a menu.
    package init(label: String, submenu: MenuModel) {
      self.label = label
      self.submenu = submenu
      (action, target, accelerator) = (nil, nil, nil)
    }
  }

  /// Its parts, with a line between them.
  package var sections: [[Entry]]

  /// Makes a menu.
  public init(sections: [[Entry]]) {
    self.sections = sections
  }
}

extension MenuModel {
  /// Lends the C object; a caller that needs it longer takes a reference.
  @MainActor
  func withObject<Result>(_ body: (UnsafeMutablePointer<GMenuModel>) -> Result) -> Result {
    let menu = makeMenu()
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
  private static func append(_ entry: Entry, to part: OpaquePointer) {
    let label = entry.label.shortened(to: .line)
    if let submenu = entry.submenu {
      return submenu.withObject { g_menu_append_submenu(part, label, $0) }
    }
    // Not with a detailed action name: a target is any text, not only what that notation can say.
    let item = GObjectRef(adopting: g_menu_item_new(label, nil))
    g_menu_item_set_action_and_target_value(
      item.opaque, entry.action, entry.target.map { g_variant_new_string($0) })
    if let accelerator = entry.accelerator {
      g_menu_item_set_attribute_value(item.opaque, "accel", g_variant_new_string(accelerator))
    }
    g_menu_append_item(part, item.opaque)
  }
}
