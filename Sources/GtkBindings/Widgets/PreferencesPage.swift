import CGtkBindings

/// A page of a preferences window: groups of rows.
///
/// Ownership: as for any widget; this keeps the Swift objects of the groups and their rows.
final class PreferencesPage: Widget {
  private let groups: [PreferencesGroup]

  init(_ groups: [PreferencesGroup]) {
    Libadwaita.start()
    self.groups = groups
    super.init(adopting: adw_preferences_page_new())
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

  fileprivate func removeRows() {
    for row in rows { adw_preferences_group_remove(object.pointer(), row.pointer) }
    rows = []
  }
}
