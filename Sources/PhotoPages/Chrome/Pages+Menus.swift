// The menus, built from what is allowed. Commands in groups with a line between them; a menu without
// commands does not exist.

extension Pages {
  /// What can be done with the photo, from the button with three dots.
  public var moreMenu: [[Command]] {
    enabled([
      [.tagPhoto, .editCaption, .showDetails], [.openWith, .showInFiles],
      [.report, .withdrawReport],
      [.moveToTrash],
    ])
  }

  /// What can be done with the photo, at the point that was pressed.
  public var photoMenu: [[Command]] {
    enabled([
      [.tagHere, .editCaption, .showDetails], [.playAnimation, .nextFrame, .previousFrame],
      [.copyPicture, .copyFile], [.openWith, .showInFiles],
      [.report, .withdrawReport], [.moveToTrash],
    ])
  }

  /// The ways in which the photo can be handed to others.
  public var shareMenu: [[Command]] {
    guard model.permissions.share else { return [] }
    return enabled([[.copyPicture, .copyFile], [.openWith]])
  }

  /// What can be done with the tag that was pressed.
  public var tagMenu: [[Command]] {
    enabled([[.renameTag, .markAsPerson, .markAsThing], [.deleteTag]])
  }

  /// What can be done with the comment that was pressed.
  public var commentMenu: [[Command]] {
    enabled([[.copyComment, .editComment], [.deleteComment]])
  }

  /// Opens what can be done with the photo, unless that is nothing; at the point that was pressed, if
  /// there is one.
  mutating func openPhotoMenu(at point: NormalizedPoint?) {
    model.pressedPoint = point.flatMap { $0.isInside ? $0 : nil }
    guard !photoMenu.isEmpty else { return }
    perform(.view(.open(.photo(point))))
  }

  private func enabled(_ menu: [[Command]]) -> [[Command]] {
    menu.map { $0.filter { $0.isEnabled(in: self) } }.filter { !$0.isEmpty }
  }
}
