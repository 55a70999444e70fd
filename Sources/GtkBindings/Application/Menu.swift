import CGtkBindings

/// The entries of a menu, in sections.
public struct MenuModel: Equatable, Sendable {
  /// One entry.
  ///
  /// An entry of an action that is on or off has a check mark; one with a target, of an action that
  /// has one of several values, has a radio button.
  public struct Entry: Equatable, Sendable {
    /// What it says.
    public var label: String
    /// The action that it activates, with its prefix, such as `win.quit`.
    public var action: String
    /// What it activates the action with, for one that takes a text; see `Window.addChoice`.
    public var target: String?
    /// The key shown beside it, in GTK's notation.
    public var accelerator: String?

    /// Makes an entry.
    public init(
      label: String, action: String, target: String? = nil, accelerator: String? = nil
    ) {
      self.label = label
      self.action = action
      self.target = target
      self.accelerator = accelerator
    }
  }

  /// What stands in one line of a menu.
  public enum Item: Equatable, Sendable {
    /// An entry that does something.
    case entry(Entry)
    /// An entry that opens another menu.
    case submenu(label: String, MenuModel)
  }

  /// What belongs together.
  public struct Section: Equatable, Sendable {
    /// What is written above it.
    public var title: String?
    /// Its lines.
    public var items: [Item]

    /// Makes a section.
    public init(title: String? = nil, items: [Item]) {
      self.title = title
      self.items = items
    }

    /// Makes a section of entries without submenus.
    public init(title: String? = nil, entries: [Entry]) {
      self.init(title: title, items: entries.map(Item.entry))
    }
  }

  /// Its parts, with a line between them.
  public var sections: [Section]

  /// Makes a menu.
  public init(_ sections: [Section]) {
    self.sections = sections
  }

  /// Makes a menu of entries alone.
  public init(sections: [[Entry]]) {
    self.init(sections.map { Section(entries: $0) })
  }
}

extension MenuModel {
  /// Lends the C object; whoever needs it longer takes a reference.
  @MainActor
  func withObject<Result>(_ body: (UnsafeMutablePointer<GMenuModel>) -> Result) -> Result {
    let menu = makeMenu()
    defer { g_object_unref(UnsafeMutableRawPointer(menu)) }
    return body(Self.asModel(menu))
  }

  /// Makes the C object, with a reference that the caller has to drop.
  @MainActor
  private func makeMenu() -> OpaquePointer {
    let menu = created(g_menu_new())
    for section in sections {
      let part = created(g_menu_new())
      for item in section.items { Self.append(item, to: part) }
      g_menu_append_section(
        menu, section.title?.shortened(to: TextLimit.line), Self.asModel(part))
      g_object_unref(UnsafeMutableRawPointer(part))
    }
    return menu
  }

  @MainActor
  private static func append(_ item: Item, to part: OpaquePointer) {
    switch item {
    case .entry(let entry): append(entry, to: part)
    case .submenu(let label, let model):
      let menu = model.makeMenu()
      g_menu_append_submenu(part, label.shortened(to: TextLimit.line), asModel(menu))
      g_object_unref(UnsafeMutableRawPointer(menu))
    }
  }

  private static func append(_ entry: Entry, to part: OpaquePointer) {
    // Not with a detailed action name: a target is any text, not only what that notation can say.
    let item = created(g_menu_item_new(entry.label.shortened(to: TextLimit.line), nil))
    g_menu_item_set_action_and_target_value(
      item, entry.action, entry.target.map { g_variant_new_string($0) })
    if let accelerator = entry.accelerator {
      g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(accelerator))
    }
    g_menu_append_item(part, item)
    g_object_unref(UnsafeMutableRawPointer(item))
  }

  private static func asModel(_ menu: OpaquePointer) -> UnsafeMutablePointer<GMenuModel> {
    UnsafeMutableRawPointer(menu).assumingMemoryBound(to: GMenuModel.self)
  }
}
