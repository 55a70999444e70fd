import GioBindings
import PhotoPages

/// The stored preferences and last window.
///
/// Preferences are in GSettings; without an installed schema, as in a mere build, they are not stored. The last
/// window is in a file, and the author in another one: `Identity`.
struct ProgramMemory: Sendable {
  let preferences: Preferences
  let orders: FolderOrders
  let lastPhotos: LastPhotos
  private let settings: Settings?
  private let file: WindowFile

  private static let layout = "layout"
  private static let style = "style"
  private static let showsTags = "show-tags"
  private static let keepsZoom = "keep-zoom"
  private static let showsFilmstrip = "show-filmstrip"
  private static let slidesByKey = "slide-by-key"
  private static let slidesByButton = "slide-by-button"
  private static let galleryView = "gallery-view"
  private static let folderOrders = "folder-orders"
  private static let recentFolders = "recent-folders"
  private static let openedFolders = "opened-folders"
  private static let lastPhotos = "last-photos"

  var window: LastWindow? { file.window }

  static func load() async -> ProgramMemory? {
    try? await FileQueue.run { _ throws(GioError) in ProgramMemory() }
  }

  /// Reads the file and the settings, which are in `share` next to the program's `bin`.
  ///
  /// Blocks. Preferences that earlier versions stored in the file are moved to the settings.
  private init() {
    var file = WindowFile.read()
    let folder = Program.shareFolder.map { Location(path: Array("\($0)/glib-2.0/schemas".utf8)) }
    let settings = Settings(schema: Program.id, in: folder)
    if let settings, let old = file.oldPreferences {
      Self.store(from: Preferences(), to: old, in: settings)
      file = WindowFile(window: file.window)
      file.write()
    }
    (self.file, self.settings) = (file, settings)
    var preferences = Preferences()
    preferences.layout =
      settings?[text: Self.layout].flatMap { ChromeLayout(rawValue: $0) } ?? preferences.layout
    preferences.style =
      settings?[text: Self.style].flatMap { ColourStyle(rawValue: $0) } ?? preferences.style
    preferences.showsTags = settings?[bool: Self.showsTags] ?? preferences.showsTags
    preferences.keepsZoom = settings?[bool: Self.keepsZoom] ?? preferences.keepsZoom
    preferences.showsFilmstrip = settings?[bool: Self.showsFilmstrip] ?? preferences.showsFilmstrip
    preferences.slidesByKey = settings?[bool: Self.slidesByKey] ?? preferences.slidesByKey
    preferences.slidesByButton =
      settings?[bool: Self.slidesByButton] ?? preferences.slidesByButton
    preferences.recentFolders = Self.folders(settings?[text: Self.recentFolders])
    preferences.openedFolders = Self.folders(settings?[text: Self.openedFolders])
    preferences.galleryView =
      settings?[text: Self.galleryView].flatMap { GalleryLayout(rawValue: $0) }
      ?? preferences.galleryView
    settings.map { preferences.readSlideshow(from: $0) }
    settings.map { preferences.readViewing(from: $0) }
    self.preferences = preferences
    orders = FolderOrders(text: settings?[text: Self.folderOrders] ?? "")
    lastPhotos = LastPhotos(text: settings?[text: Self.lastPhotos] ?? "")
    Trace.mark("preferences are read")
  }

  private static func folders(_ lines: String?) -> [PhotoFolder] {
    (lines ?? "").split(separator: "\n").map { PhotoFolder(line: $0) }
  }

  /// Stores the preferences that differ, on another thread.
  func save(from before: Preferences, to now: Preferences) async {
    try? await FileQueue.run { [settings] _ throws(GioError) in
      if let settings { Self.store(from: before, to: now, in: settings) }
    }
  }

  /// Stores the orders of folders, on another thread.
  func save(_ orders: FolderOrders) async {
    try? await FileQueue.run { [settings] _ throws(GioError) in
      settings?[text: Self.folderOrders] = orders.text
      settings?.flush()
    }
  }

  /// Stores the photos that were shown last in folders, on another thread.
  func save(_ photos: LastPhotos) async {
    try? await FileQueue.run { [settings] _ throws(GioError) in
      settings?[text: Self.lastPhotos] = photos.text
      settings?.flush()
    }
  }

  func save(_ window: LastWindow) async {
    var file = file
    file.window = window
    try? await FileQueue.run { [file] _ throws(GioError) in file.write() }
  }

  private static func store(
    from before: Preferences, to now: Preferences, in settings: Settings
  ) {
    if now.layout != before.layout { settings[text: layout] = now.layout.rawValue }
    if now.style != before.style { settings[text: style] = now.style.rawValue }
    if now.showsTags != before.showsTags { settings[bool: showsTags] = now.showsTags }
    if now.keepsZoom != before.keepsZoom { settings[bool: keepsZoom] = now.keepsZoom }
    if now.showsFilmstrip != before.showsFilmstrip {
      settings[bool: showsFilmstrip] = now.showsFilmstrip
    }
    if now.slidesByKey != before.slidesByKey { settings[bool: slidesByKey] = now.slidesByKey }
    if now.slidesByButton != before.slidesByButton {
      settings[bool: slidesByButton] = now.slidesByButton
    }
    if now.recentFolders != before.recentFolders {
      settings[text: recentFolders] = now.recentFolders.map(\.line).joined(separator: "\n")
    }
    if now.openedFolders != before.openedFolders {
      settings[text: openedFolders] = now.openedFolders.map(\.line).joined(separator: "\n")
    }
    if now.galleryView != before.galleryView {
      settings[text: galleryView] = now.galleryView.rawValue
    }
    now.writeSlideshow(to: settings, unlessAs: before)
    now.writeViewing(to: settings, unlessAs: before)
    settings.flush()
  }
}
