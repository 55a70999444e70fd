/// A menu of the viewer.
public enum PhotoMenu: Hashable, Sendable {
  /// The main menu.
  case main
  /// The menu of further actions on the photo.
  case more
  /// The menu of ways to share the photo.
  case share
  /// The context menu of the photo, at a point of it, or in the middle of the view.
  case photo(NormalizedPoint?)
  /// The context menu of a tag.
  case tag(TagID)
  /// The context menu of a comment.
  case comment(CommentID)
}

extension PhotoMenu {
  /// Returns the commands that can be done now, in groups with a line between them; an empty menu is not shown.
  package func commands(in viewer: Viewer) -> [[AnyCommand]] {
    // The main menu of a viewer whose program brings none; its disabled entries stay.
    if self == .main {
      let refreshing = viewer.model.isPaged ? [[Command.refresh]] : []
      return (groups + refreshing).map { $0.map(AnyCommand.standard) }
    }
    if self == .share, !viewer.model.permissions.share { return [] }
    let enabled = groups.map { $0.filter { $0.isEnabled(in: viewer) }.map(AnyCommand.standard) }
    let added = addedPlace?.commands(in: viewer) ?? []
    return (enabled + [added]).filter { !$0.isEmpty }
  }

  /// Whether no command of the menu can be done now.
  func isEmpty(in viewer: Viewer) -> Bool {
    if self == .main { return false }
    if self == .share, !viewer.model.permissions.share { return true }
    return !groups.contains { $0.contains { $0.isEnabled(in: viewer) } }
      && addedPlace?.commands(in: viewer).isEmpty != false
  }

  /// The library's commands of the menu, in groups.
  private var groups: [[Command]] {
    switch self {
    case .main:
      [
        [.zoomIn, .zoomOut, .zoomToFit, .actualSize, .keepZoom],
        [.startSlideshow, .toggleChrome, .showFilmstrip],
      ]
    case .more:
      [
        [.tagPhoto, .editCaption, .editKeywords] + Command.ratings + [.showDetails],
        [.playVideo, .openWith, .showInFiles], [.rename, .moveTo, .copyTo],
        [.report, .withdrawReport],
        [.moveToTrash],
      ]
    case .share: [[.copyPicture, .copyFile], [.openWith]]
    case .photo:
      [
        [.tagHere, .editCaption, .editKeywords, .like] + Command.ratings + [.showDetails],
        [.playAnimation, .nextFrame, .previousFrame],
        [.copyPicture, .copyFile], [.playVideo, .openWith, .showInFiles],
        [.rename, .moveTo, .copyTo], [.report, .withdrawReport], [.moveToTrash],
      ]
    case .tag: [[.renameTag, .markAsPerson, .markAsThing], [.deleteTag]]
    case .comment: [[.copyComment, .editComment], [.deleteComment]]
    }
  }

  /// The place of other packages' commands in the menu; nil if it takes none.
  private var addedPlace: AddedCommand.Place? {
    switch self {
    case .more: .moreMenu
    case .photo: .photoMenu
    case .main, .share, .tag, .comment: nil
    }
  }
}

extension Viewer {
  /// Opens the context menu of the photo at the pressed point, if there is one, unless the menu is empty.
  mutating func openPhotoMenu(at point: NormalizedPoint?) {
    model.tagging.press(point)
    let menu = PhotoMenu.photo(point)
    if !menu.isEmpty(in: self) { perform(.view(.open(menu))) }
  }
}
