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
    var label: String
    /// The action that it activates, with its prefix, such as `win.quit`.
    var action: String
    /// What it activates the action with, for one that takes a text; see `Window.addChoice`.
    var target: String?
    /// The key shown beside it, in GTK's notation.
    var accelerator: String?

    /// Makes an entry.
    package init(
      label: String, action: String, target: String? = nil, accelerator: String? = nil
    ) {
      self.label = label
      self.action = action
      self.target = target
      self.accelerator = accelerator
    }
  }

  /// What stands in one line of a menu.
  package enum Item: Equatable, Sendable {
    /// An entry that does something.
    case entry(Entry)
    /// An entry that opens another menu.
    case submenu(label: String, MenuModel)
  }

  /// Its parts, with a line between them.
  package var sections: [[Item]]

  /// Makes a menu.
  package init(_ sections: [[Item]]) {
    self.sections = sections
  }

  /// Makes a menu of entries alone.
  public init(sections: [[Entry]]) {
    self.init(sections.map { $0.map(Item.entry) })
  }
}

extension MenuModel {
  /// Lends the C object; whoever needs it longer takes a reference.
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
      for item in section { Self.append(item, to: part.opaque) }
      g_menu_append_section(menu.opaque, nil, part.pointer())
    }
    return menu
  }

  @MainActor
  private static func append(_ item: Item, to part: OpaquePointer) {
    switch item {
    case .entry(let entry): append(entry, to: part)
    case .submenu(let label, let model):
      model.withObject { g_menu_append_submenu(part, label.shortened(to: .line), $0) }
    }
  }

  @MainActor
  private static func append(_ entry: Entry, to part: OpaquePointer) {
    // Not with a detailed action name: a target is any text, not only what that notation can say.
    let item = GObjectRef(adopting: g_menu_item_new(entry.label.shortened(to: .line), nil))
    g_menu_item_set_action_and_target_value(
      item.opaque, entry.action, entry.target.map { g_variant_new_string($0) })
    if let accelerator = entry.accelerator {
      g_menu_item_set_attribute_value(item.opaque, "accel", g_variant_new_string(accelerator))
    }
    g_menu_append_item(part, item.opaque)
  }
}
