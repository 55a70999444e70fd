import CGtkBindings

/// A page of a preferences window: groups of rows.
///
/// Ownership: as for any widget; this keeps the Swift objects of the groups and their rows.
package final class PreferencesPage: Widget {
  let title: String
  /// The picture by which one switches to the page.
  let icon: Paintable?
  private let groups: [PreferencesGroup]

  /// Makes a page; one that is not the only one of its window needs the plain title and the icon.
  package init(_ groups: [PreferencesGroup], title: String = "", icon: Paintable? = nil) {
    Libadwaita.start()
    (self.groups, self.title, self.icon) = (groups, title, icon)
    super.init(adopting: adw_preferences_page_new())
    adw_preferences_page_set_title(object.pointer(), title)
    for group in groups { adw_preferences_page_add(object.pointer(), group.object.pointer()) }
  }

  /// Removes the rows of all groups; to be called when the page can no longer be seen.
  ///
  /// libadwaita 1.2 leaks a group that its window has searched for rows.
  func removeRows() {
    for group in groups { group.removeRows() }
  }
}

/// A group of rows below a heading.
///
/// Ownership: as for any widget; this keeps the Swift objects of the rows. The C object holds no Swift object, since it
/// may never be finalised.
package final class PreferencesGroup: Widget {
  private var rows: [Widget]

  /// Makes a group; both texts are plain, and the description may wrap.
  package init(title: String, description: String, rows: [Widget]) {
    Libadwaita.start()
    self.rows = rows
    super.init(adopting: adw_preferences_group_new())
    adw_preferences_group_set_title(
      object.pointer(), markup(of: title.shortened(to: .line)))
    setDescription(description)
    for row in rows { adw_preferences_group_add(object.pointer(), row.pointer) }
  }

  /// Sets the plain text below the title, which may wrap.
  package func setDescription(_ description: String) {
    adw_preferences_group_set_description(
      object.pointer(), markup(of: description.inLines(to: .paragraph)))
  }

  /// Whether any of its rows is shown.
  package var hasShownRow: Bool { rows.contains(where: \.isVisible) }

  fileprivate func removeRows() {
    for row in rows { adw_preferences_group_remove(object.pointer(), row.pointer) }
    rows = []
  }
}
