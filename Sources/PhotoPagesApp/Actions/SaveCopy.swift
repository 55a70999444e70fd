import PhotoPages

extension DesktopAction {
  /// Asks for format, size and part, and saves a copy of the photo, or of each of several.
  static let saveCopy = DesktopAction(
    "save-copy", Message("Save a Copy…"), takes: .several, if: { $1.only?.kind != .video }
  ) { (context) throws(ActionFailure) in
    let photos = context.photos.filter { $0.kind == .photo }
    guard let photo = photos.first else { return }
    guard photos.count == 1 else { return try await CopiesSaving(photos, context).run() }
    let saving = CopySaving(photo, context.session, over: context.window)
    guard let place = await saving.run() else { return }
    context.saySaved(
      Message("Saved a copy as “{name}”", ["name": place.displayName]), at: place.uri)
  }
}
