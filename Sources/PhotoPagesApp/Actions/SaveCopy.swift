import PhotoPages

extension DesktopAction {
  /// Asks for format, size and part, and saves a copy of the photo, or of each of several.
  static let saveCopy = DesktopAction(
    "save-copy", Message("Save a Copy…"), takes: .several, if: { $1.only?.kind != .video }
  ) { (context) throws(ActionFailure) in
    try await context.saveCopies(Message("Save a Copy"))
  }

  /// Lets a person crop, turn and mirror the photo for a copy of it.
  static let editCopy = DesktopAction(
    "edit-copy", Message("Edit a Copy…"), takes: .one, if: { $1.only?.kind == .photo }
  ) { (context) throws(ActionFailure) in
    try await context.saveCopies(Message("Edit a Copy"))
  }
}

extension DesktopContext {
  /// Saves copies by a dialog with a title, which is that for one photo.
  fileprivate func saveCopies(_ title: Message) async throws(ActionFailure) {
    let photos = photos.filter { $0.kind == .photo }
    guard let photo = photos.first else { return }
    guard photos.count == 1 else { return try await CopiesSaving(photos, self).run() }
    guard let place = await CopySaving(photo, session, over: window, title).run() else { return }
    saySaved(Message("Saved a copy as “{name}”", ["name": place.displayName]), at: place.uri)
  }
}
