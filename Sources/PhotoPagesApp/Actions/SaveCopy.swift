import PhotoPages

extension DesktopAction {
  /// Asks for format, size and part, and saves a copy of the photo.
  static let saveCopy = DesktopAction(
    "save-copy", Message("Save a Copy…"), takes: .one, if: { $1.only?.kind == .photo }
  ) { context in
    guard let photo = context.photos.first else { return }
    let saving = CopySaving(photo, context.session, over: context.window)
    guard let name = await saving.run() else { return }
    context.say(Message("Saved a copy as “{name}”", ["name": name]))
  }
}
