/// A menu of the viewer.
public enum PhotoMenu: Hashable, Sendable {
  /// The main menu.
  case main
  /// The menu of further actions on the photo.
  case more
  /// The menu of ways to share the photo.
  case share
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
  /// Turning photos.
  case turning
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

extension PhotoMenu {
  /// Returns the commands that can be done now, in groups with a line between them; an empty menu is not shown.
  package func commands(in viewer: Viewer) -> [[AnyCommand]] {
    // The main menu of a viewer whose program brings none; its disabled entries stay.
    if self == .main {
      let refreshing = viewer.model.isPaged ? [[Command.refresh]] : []
      return (Self.mainGroups + refreshing).map { $0.map(AnyCommand.standard) }
    }
    if self == .share, !viewer.model.permissions.share { return [] }
    let sections = sections(in: viewer)
    let leading = addedPlace?.leadingCommands(in: viewer) ?? []
    let others = MenuSection.allCases.map { section in
      let own = sections.filter { $0.section == section }.flatMap(\.commands)
        .filter { $0.isEnabled(in: viewer) }.map(AnyCommand.standard)
      return own + (addedPlace?.commands(in: viewer, section: section) ?? [])
    }
    return ([leading] + others).filter { !$0.isEmpty }
  }

  /// Whether no command of the menu can be done now.
  func isEmpty(in viewer: Viewer) -> Bool {
    if self == .main { return false }
    if self == .share, !viewer.model.permissions.share { return true }
    return !sections(in: viewer).contains { $0.commands.contains { $0.isEnabled(in: viewer) } }
      && addedPlace?.commands(in: viewer).isEmpty != false
      && addedPlace?.leadingCommands(in: viewer).isEmpty != false
  }

  private static let mainGroups: [[Command]] = [[.keepZoom, .showFilmstrip, .toggleChrome]]

  /// Returns the library's commands of the menu.
  private func sections(in viewer: Viewer) -> [(section: MenuSection, commands: [Command])] {
    switch self {
    case .main, .likes: []
    case .share where viewer.model.extensions.replacesShareMenu: []
    case .more:
      [
        (.annotating, [.tagPhoto, .editCaption, .editKeywords] + Command.marking + [.showDetails]),
        (.turning, Command.turning), (.viewing, [.startSlideshow, .showFilmstrip]),
        (.opening, [.playVideo]),
        (.organizing, [.rename, .moveTo, .copyTo]), (.undoing, [.undo, .redo]),
        (.reporting, [.report, .withdrawReport]), (.deleting, [.moveToTrash]),
      ]
    case .share: [(.copying, [.copyPicture, .copyFile])]
    case .photo:
      [
        (
          .annotating,
          [.tagHere, .editCaption, .editKeywords, .like] + Command.marking + [.showDetails]
        ),
        (.playing, [.playAnimation, .nextFrame, .previousFrame]), (.turning, Command.turning),
        (.viewing, [.startSlideshow]), (.copying, [.copyPicture, .copyFile]),
        (.opening, [.playVideo]),
        (.organizing, [.rename, .moveTo, .copyTo]), (.undoing, [.undo, .redo]),
        (.reporting, [.report, .withdrawReport]), (.deleting, [.moveToTrash]),
      ]
    case .folder:
      [
        (.opening, [.enterFolder, .openFolderInWindow]), (.organizing, [.rename]),
        (.deleting, [.moveToTrash]),
      ]
    case .tag:
      [
        (.annotating, [.renameTag, .markAsPerson, .markAsThing, .findMoreOfTag]),
        (.deleting, [.deleteTag]),
      ]
    case .comment:
      [(.annotating, [.copyComment, .editComment]), (.deleting, [.deleteComment])]
    }
  }

  /// The place of other packages' commands in the menu; nil if it takes none.
  private var addedPlace: AddedCommand.Place? {
    switch self {
    case .more: .moreMenu
    case .photo: .photoMenu
    case .share: .shareMenu
    case .main, .likes, .folder, .tag, .comment: nil
    }
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
