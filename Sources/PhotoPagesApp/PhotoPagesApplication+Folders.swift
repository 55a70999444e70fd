import GioBindings
import PhotoFolders
import PhotoPages

// The folders that were opened, and the photos that were shown last in them.

extension PhotoPagesApplication {
  /// Returns content with the photo that was shown last in its folder, unless a photo was asked for.
  func recalling(_ content: WindowContent) -> WindowContent {
    var content = content
    if content.start == nil {
      content.lastPhoto = content.rememberedFolder.flatMap { lastPhotos[$0.uri] }
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

  /// Opens dropped files and folders, the first in the window on which they were dropped.
  func open(_ dropped: [Location], in window: ViewerWindow) {
    let hold = application.hold()
    Task {
      let contents = await contents(for: LaunchRequest(), dropped)
      if let first = contents.first, !window.window.isClosed { show(first, in: window) }
      for content in contents.dropFirst() { show(content, LaunchRequest()) }
      withExtendedLifetime(hold) {}
    }
  }

  /// Shows content in place of a window's photos, or turns to its photo if that is among them.
  private func show(_ content: WindowContent, in window: ViewerWindow) {
    if let start = content.start, content.folder != nil, content.folder == window.folder,
      let listed = window.listed(start)
    {
      return window.view.session.send(.paging(.requested(listed.id)))
    }
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
