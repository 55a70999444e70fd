import GioBindings
import GtkBindings
import PhotoPages

extension DesktopAction {
  /// Makes the photo the desktop's background: by its portal, else by GNOME's settings.
  static let setAsBackground = DesktopAction(
    "set-as-background", Message("Set as Background"), takes: .one, needs: .background,
    if: { $0.model.canShareOriginal && $1.only?.kind == .photo }
  ) { (context) throws(ActionFailure) in
    let uri = try await context.original()
    let failure = Message("The desktop could not change its background.")
    if await DesktopServices.find().portals.contains(.background) {
      do throws(Portal.Failure) {
        try await Portal.setBackground(uri: uri, over: context.window)
      } catch {
        throw ActionFailure(error, failure)
      }
    } else if await !BackgroundSettings.set(uri, ofPhotoAt: context.photos.first?.uri) {
      throw .failed(failure)
    }
    context.say(Message("Background changed"))
  }
}

/// The background in GNOME's settings, which some other desktops use as well.
enum BackgroundSettings {
  private static let schema = "org.gnome.desktop.background"

  /// Whether the desktop uses these settings.
  static var areUsed: Bool {
    get async {
      guard await GnomeSettings.areUsed else { return false }
      return await Task.detached { Settings(schema: schema) != nil }.value
    }
  }

  /// Makes a file the background, in the light and the dark style; returns whether that succeeded.
  ///
  /// A file in the cache, which is not the photo's own, is copied, since it is deleted some day.
  static func set(_ uri: String, ofPhotoAt photo: String?) async -> Bool {
    await Task.detached {
      guard let settings = Settings(schema: schema),
        let file = uri == photo ? uri : copy(of: Location(uri: uri))
      else { return false }
      settings[text: "picture-uri"] = file
      settings[text: "picture-uri-dark"] = file
      if settings[text: "picture-options"] == "none" { settings[text: "picture-options"] = "zoom" }
      settings.flush()
      return settings[text: "picture-uri"] == file
    }.value
  }

  private static func copy(of file: Location) -> String? {
    let folder = Location.programData.child(Array("background".utf8))
    let copy = folder.child(file.name)
    do {
      try folder.makeFolders()
      try? copy.delete()
      try file.copyReadOnly(to: copy, cancellable: Cancellable()) { _ in }
      return copy.uri
    } catch {
      return nil
    }
  }
}
