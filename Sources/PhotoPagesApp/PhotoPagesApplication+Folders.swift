import FoundationEssentials
import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoFolders
import PhotoPages

// The folders that were opened, and the photos that were shown last in them.

extension PhotoPagesApplication {
  /// Returns content with the photo that was shown last in its folder, unless a photo was asked for.
  ///
  /// A person who has just left the folder is not asked whether to continue there.
  func recalling(_ content: WindowContent) -> WindowContent {
    var content = content
    if content.start == nil, let folder = content.rememberedFolder?.uri,
      !leftFolders.isRecent(folder, at: Date())
    {
      content.lastPhoto = lastPhotos[folder]
    }
    return content
  }

  /// Remembers the folder of a window that shows its first photo, and forgets folders that are gone.
  func wasShown(_ window: ViewerWindow) {
    if let folder = window.rememberedFolder {
      changePreferences { $0.noteOpened(PhotoFolder(name: folder.displayName, uri: folder.uri)) }
    }
    forgetMissingFolders()
  }

  /// Forgets opened folders that do not exist any more; those whose disk or server does not answer stay.
  private func forgetMissingFolders() {
    let folders = preferences.openedFolders
    Task {
      var missing: Set<String> = []
      for folder in folders where await Location(uri: folder.uri).isMissing {
        missing.insert(folder.uri)
      }
      changePreferences { $0.openedFolders.removeAll { missing.contains($0.uri) } }
    }
  }

  private func changePreferences(_ change: (inout Preferences) -> Void) {
    var changed = preferences
    change(&changed)
    if changed != preferences { preferencesChanged(from: preferences, to: changed) }
  }

  /// Asks for a folder, and opens it in place of the start page, else in another window.
  func chooseFolder(over window: ViewerWindow) {
    Desktop.chooseFolder(title: Message("Open Folder").translated, over: window.window) {
      [weak self] uri in
      if let uri { self?.open(chosen: [Location(uri: uri)], over: window) }
    }
  }

  /// Asks for photos, and opens them as `chooseFolder` does a folder.
  func choosePhotos(over window: ViewerWindow) {
    Desktop.chooseFiles(
      title: Message("Open Photo").translated, kind: Message("Photos").translated,
      types: PictureFormats.mimeTypes.sorted(), over: window.window
    ) { [weak self] uris in
      if !uris.isEmpty { self?.open(chosen: uris.map { Location(uri: $0) }, over: window) }
    }
  }

  private func open(chosen: [Location], over window: ViewerWindow) {
    guard window.isStart else { return open(LaunchRequest(), chosen) }
    open(chosen, in: window)
  }

  /// Shows the demo album in place of a window's photos.
  func openDemo(in window: ViewerWindow) {
    let hold = application.hold()
    Task {
      let content = await demoContent()
      if !window.window.isClosed { show(content, in: window) }
      withExtendedLifetime(hold) {}
    }
  }

  /// Opens files and folders, the first in a window, such as that on which they were dropped.
  ///
  /// The first is shown as on an earlier visit, if one goes back to it.
  func open(
    _ locations: [Location], in window: ViewerWindow, as visit: VisitedFolders.Visit? = nil
  ) {
    let hold = application.hold()
    Task {
      var contents = await contents(for: LaunchRequest(), locations)
      if let visit { contents[0].visit = visit }
      if let first = contents.first, !window.window.isClosed { show(first, in: window) }
      for content in contents.dropFirst() { show(content, LaunchRequest()) }
      withExtendedLifetime(hold) {}
    }
  }

  /// Shows the folder that a window showed before, at the photo that was shown there.
  func goBack(in window: ViewerWindow) {
    if let visit = window.takeVisit() { open([visit.folder], in: window, as: visit) }
  }

  /// Shows content in place of a window's photos, or turns to its photo if that is among them.
  private func show(_ content: WindowContent, in window: ViewerWindow) {
    if let start = content.start, content.folder != nil, content.folder == window.folder,
      let listed = window.listed(start)
    {
      return window.view.session.send(.paging(.requested(listed.id)))
    }
    if let left = window.folder, left != content.folder { leftFolders.note(left.uri, at: Date()) }
    finishSaving(window.replaceContent(with: recalling(content), order: order(of: content)))
    automation?.follow(window, from: window)
  }
}

extension Location {
  fileprivate var isMissing: Bool {
    get async {
      do throws(GioError) {
        _ = try await FileQueue.run(reading: self) { (cancellable) throws(GioError) in
          try DirectoryEntry(of: self, cancellable: cancellable)
        }
        return false
      } catch {
        return error == .notFound
      }
    }
  }
}
