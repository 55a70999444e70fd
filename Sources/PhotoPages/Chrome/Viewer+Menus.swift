// The menus, built from what is allowed. Commands in groups with a line between them; a menu without
// commands does not exist.

extension Viewer {
  /// What can be done with the photo, from the button with three dots.
  public var moreMenu: [[AnyCommand]] {
    enabled(
      [
        [.tagPhoto, .editCaption, .showDetails], [.openWith, .showInFiles],
        [.report, .withdrawReport],
        [.moveToTrash],
      ], and: addedCommands(at: .moreMenu))
  }

  /// What can be done with the photo, at the point that was pressed.
  public var photoMenu: [[AnyCommand]] {
    enabled(
      [
        [.tagHere, .editCaption, .showDetails], [.playAnimation, .nextFrame, .previousFrame],
        [.copyPicture, .copyFile], [.openWith, .showInFiles],
        [.report, .withdrawReport], [.moveToTrash],
      ], and: addedCommands(at: .photoMenu))
  }

  /// The ways in which the photo can be handed to others.
  public var shareMenu: [[AnyCommand]] {
    guard model.permissions.share else { return [] }
    return enabled([[.copyPicture, .copyFile], [.openWith]])
  }

  /// What can be done with the tag that was pressed.
  public var tagMenu: [[AnyCommand]] {
    enabled([[.renameTag, .markAsPerson, .markAsThing], [.deleteTag]])
  }

  /// What can be done with the comment that was pressed.
  public var commentMenu: [[AnyCommand]] {
    enabled([[.copyComment, .editComment], [.deleteComment]])
  }

  /// Opens what can be done with the photo, unless that is nothing; at the point that was pressed, if
  /// there is one.
  mutating func openPhotoMenu(at point: NormalizedPoint?) {
    model.tagging.press(point)
    guard !photoMenu.isEmpty else { return }
    perform(.view(.open(.photo(point))))
  }

  /// The groups of commands that can be done now, the last one of other packages' commands.
  private func enabled(_ menu: [[Command]], and added: [AnyCommand] = []) -> [[AnyCommand]] {
    let groups = menu.map { $0.filter { $0.isEnabled(in: self) }.map(AnyCommand.standard) }
    return (groups + [added]).filter { !$0.isEmpty }
  }
}
