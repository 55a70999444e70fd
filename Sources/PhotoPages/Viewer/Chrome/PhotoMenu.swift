/// A menu of the viewer.
public enum PhotoMenu: Hashable, Sendable {
  /// The main menu.
  case main
  /// The menu of further actions on the photo.
  case more
  /// The menu of ways to share the photo.
  case share
  /// The menu of the gallery's orders.
  case order
  /// The menu of the marks of a field, such as ratings.
  case marks(FieldName)
  /// The list of those who like the photo, which has no commands.
  case likes
  /// The context menu of the photo, at a point of it, or in the middle of the view.
  case photo(NormalizedPoint?)
  /// The context menu of the folder with the keyboard focus in the gallery.
  case folder
  /// The context menu of a tag.
  case tag(TagID)
  /// The context menu of a comment.
  case comment(CommentID)
}

/// A section of a menu; sections follow each other in this order, with a line between them.
public enum MenuSection: CaseIterable, Sendable {
  /// Annotations, and the details.
  case annotating
  /// Moving pictures.
  case playing
  /// Turning photos, and editing copies of them.
  case editing
  /// Other ways to show the photos.
  case viewing
  /// Sending photos to people.
  case sending
  /// Copying photos.
  case copying
  /// Other programs.
  case opening
  /// Other uses, such as printing.
  case using
  /// Names and folders.
  case organizing
  /// Undoing and redoing.
  case undoing
  /// Reports.
  case reporting
  /// Deleting.
  case deleting
  /// Everything else.
  case others
}

/// An entry of a menu.
package enum MenuItem: Equatable {
  /// A command.
  case command(AnyCommand)
  /// The title of a menu below the entry, and its commands in groups.
  case submenu(Message, [[AnyCommand]])

  fileprivate var commands: [AnyCommand] {
    switch self {
    case .command(let command): [command]
    case .submenu(_, let groups): groups.flatMap { $0 }
    }
  }
}

extension PhotoMenu {
  /// Returns the entries of what can be done now, in groups with a line between them; an empty menu is not shown.
  package func items(in viewer: Viewer) -> [[MenuItem]] {
    // The main menu of a viewer whose program brings none; its disabled entries stay.
    if self == .main {
      let refreshing = viewer.model.isPaged ? [[Command.refresh]] : []
      return (Self.mainGroups + refreshing).map { $0.map { .command(.standard($0)) } }
    }
    if self == .share, !viewer.model.permissions.share { return [] }
    let parts = parts(in: viewer)
    let leading = addedPlace?.leadingCommands(in: viewer) ?? []
    let offered = leading + (addedPlace?.commands(in: viewer) ?? [])
    let sections = MenuSection.allCases.map { section in
      let added = addedPlace?.commands(in: viewer, section: section) ?? []
      return parts.filter { $0.section == section }.flatMap {
        $0.items(in: viewer, except: offered)
      }
        + added.map(MenuItem.command)
    }
    return ([leading.map(MenuItem.command)] + sections).filter { !$0.isEmpty }
  }

  /// Returns the commands that can be done now, those of submenus too, in the groups of the entries.
  package func commands(in viewer: Viewer) -> [[AnyCommand]] {
    items(in: viewer).map { $0.flatMap(\.commands) }
  }

  /// Whether no command of the menu can be done now.
  func isEmpty(in viewer: Viewer) -> Bool {
    if self == .main { return false }
    if self == .share, !viewer.model.permissions.share { return true }
    return !parts(in: viewer).contains { $0.hasItems(in: viewer) }
      && addedPlace?.commands(in: viewer).isEmpty != false
      && addedPlace?.leadingCommands(in: viewer).isEmpty != false
  }

  private static let mainGroups: [[Command]] = [[.keepZoom, .showFilmstrip, .toggleChrome]]

  /// Returns the library's commands of the menu: that of a photo has at most ten entries, and More the rest.
  private func parts(in viewer: Viewer) -> [MenuPart] {
    switch self {
    case .main, .likes: []
    case .share where viewer.model.extensions.replacesShareMenu: []
    case .more:
      [
        MenuPart(.annotating, [.tagPhoto, .like, .editKeywords], .rate),
        MenuPart(.playing, [.playAnimation, .nextFrame, .previousFrame, .playVideo]),
        MenuPart(.viewing, [.showDetails, .startSlideshow, .showFilmstrip]),
        MenuPart(.undoing, [.undo, .redo]), MenuPart(.reporting, [.report, .withdrawReport]),
      ]
    case .share: [MenuPart(.copying, [.copyPicture, .copyFile])]
    case .order: [MenuPart(.viewing, Command.orders), MenuPart(.others, [.reverseOrder])]
    case .marks(let name): [MenuPart(.annotating, Command.marking(by: name))]
    case .photo:
      [
        MenuPart(.annotating, [.select, .tagHere, .editCaption], .rate),
        MenuPart(.editing, [], .rotate),
        MenuPart(.opening, [.playVideo], .share), MenuPart(.organizing, [.rename], .relocate),
        MenuPart(.deleting, [.moveToTrash]),
      ]
    case .folder:
      [
        MenuPart(.opening, [.enterFolder, .openFolderInWindow]),
        MenuPart(.organizing, [.rename]), MenuPart(.deleting, [.moveToTrash]),
      ]
    case .tag:
      [
        MenuPart(.annotating, [.renameTag, .markAsPerson, .markAsThing, .findMoreOfTag]),
        MenuPart(.deleting, [.deleteTag]),
      ]
    case .comment:
      [
        MenuPart(.annotating, [.copyComment, .editComment]),
        MenuPart(.deleting, [.deleteComment]),
      ]
    }
  }

  /// The place of other packages' commands in the menu; nil if it takes none.
  private var addedPlace: AddedCommand.Place? {
    switch self {
    case .more: .moreMenu
    case .photo: .photoMenu
    case .share: .shareMenu
    case .main, .order, .marks, .likes, .folder, .tag, .comment: nil
    }
  }
}

/// The library's entries in a section of a menu: commands, then a submenu.
private struct MenuPart {
  let section: MenuSection
  let commands: [Command]
  let submenu: Submenu?

  init(_ section: MenuSection, _ commands: [Command], _ submenu: Submenu? = nil) {
    (self.section, self.commands, self.submenu) = (section, commands, submenu)
  }

  /// Whether a command of the section, or of its submenu, can be done now; the first one ends the search.
  func hasItems(in viewer: Viewer) -> Bool {
    commands.contains { $0.isEnabled(in: viewer) }
      || submenu?.groups(viewer).contains { $0.contains { $0.isEnabled(in: viewer) } } == true
  }

  /// Returns the entries of what can be done now; a submenu leaves out commands that the menu has itself.
  func items(in viewer: Viewer, except offered: [AnyCommand]) -> [MenuItem] {
    let own = commands.filter { $0.isEnabled(in: viewer) }.map { MenuItem.command(.standard($0)) }
    guard let submenu else { return own }
    let groups = submenu.groups(viewer).map { group in
      group.filter { !offered.contains($0) && $0.isEnabled(in: viewer) }
    }.filter { !$0.isEmpty }
    return groups.isEmpty ? own : own + [.submenu(submenu.title, groups)]
  }
}

/// A menu below an entry of another menu: its title and its commands in groups, whether or not they can be done now.
private struct Submenu: Sendable {
  let title: Message
  let groups: @Sendable (Viewer) -> [[AnyCommand]]

  static let rate = Submenu(Message("Rate"), Command.marking)
  static let rotate = Submenu(Message("Rotate"), [Command.turning])
  static let share = Submenu(title: Command.share.label) { PhotoMenu.share.commands(in: $0) }
  static let relocate = Submenu(Message("Move or Copy"), [[.moveTo, .copyTo]])
}

extension Submenu {
  private init(_ title: Message, _ commands: [[Command]]) {
    self.init(title: title) { _ in commands.map { $0.map(AnyCommand.standard) } }
  }
}

extension Viewer {
  /// Opens the context menu of the photo at the pressed point, if there is one, unless the menu is empty.
  ///
  /// In the gallery that is the menu of a folder if commands act on one.
  mutating func openPhotoMenu(at point: NormalizedPoint?) {
    model.tagging.press(point)
    let menu = subjectFolder == nil ? PhotoMenu.photo(point) : .folder
    if !menu.isEmpty(in: self) { perform(.view(.open(menu))) }
  }
}
