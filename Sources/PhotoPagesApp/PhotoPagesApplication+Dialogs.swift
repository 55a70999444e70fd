import PhotoPages
import PhotoPagesGtk

// The preferences dialog, the window with all keys, and the help.

extension PhotoPagesApplication {
  func showPreferences(over window: ViewerWindow) {
    let dialog = preferencesDialog ?? makePreferencesDialog()
    preferencesDialog = dialog
    dialog.onShortcuts = { [weak self, weak window] in
      if let window { self?.showShortcuts(over: window) }
    }
    dialog.show(preferences, over: window.window)
  }

  /// Shows all keys as they are in a window, whose viewer knows what can be undone.
  func showShortcuts(over window: ViewerWindow) {
    let shortcuts = ShortcutsWindow { [weak window, factory = window.factory] in
      window.map { ShortcutList(of: $0.view.session.viewer, titles: factory) }
    }
    shortcuts.onChange = { [weak self] in self?.change($0) }
    shortcuts.show(over: window.window)
    self.shortcuts = shortcuts
  }

  /// Opens the help in the program that the desktop has for web pages, or says in the window why that failed.
  func showHelp(over window: ViewerWindow) {
    Task {
      guard let failure = await Help.open(over: window.window) else { return }
      window.view.session.send(.window(.failed(.other(failure))))
    }
  }

  /// Changes the preferences of all windows.
  func change(_ change: (inout Preferences) -> Void) {
    var changed = preferences
    change(&changed)
    if changed != preferences { preferencesChanged(from: preferences, to: changed) }
  }

  private func makePreferencesDialog() -> PreferencesDialog {
    let made = PreferencesDialog(author: preferences.author, flickrKey: flickr.key)
    made.onRenamed = { [weak self] author in self?.change { $0.author = author } }
    made.onChange = { [weak self] in self?.change($0) }
    made.onPictureChanged = { [weak self] in
      self?.windows.forEach { $0.view.userPictureChanged() }
    }
    made.onFlickrKeyChanged = { [weak self] in self?.flickr.keyChanged() }
    return made
  }
}
