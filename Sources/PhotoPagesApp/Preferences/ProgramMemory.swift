import GioBindings
import PhotoPages

/// The stored preferences and last window.
///
/// Preferences are in GSettings; without an installed schema, as in a mere build, they are not stored. The last
/// window is in a file, and the author in another one: `Identity`.
struct ProgramMemory: Sendable {
  let preferences: Preferences
  /// The orders of folders that are not ordered as usual, as `PhotoOrder.text`.
  let orders: PlaceTexts
  /// The URIs of the photos that were shown last in folders.
  let lastPhotos: PlaceTexts
  let window: LastWindow?
  private let settings: Settings?

  /// A key of texts about folders.
  enum PlaceKey: String, Sendable {
    case orders = "folder-orders"
    case lastPhotos = "last-photos"
  }

  static func load() async -> ProgramMemory? {
    try? await FileQueue.run { _ throws(GioError) in ProgramMemory() }
  }

  /// Reads the file and the settings, which are in `share` next to the program's `bin`.
  ///
  /// Blocks.
  private init() {
    let folder = Program.shareFolder.map { Location(path: Array("\($0)/glib-2.0/schemas".utf8)) }
    settings = Settings(schema: Program.id, in: folder)
    window = LastWindow.read()
    var preferences = Preferences()
    if let settings { preferences.read(from: settings) }
    self.preferences = preferences
    orders = PlaceTexts(settings?[pairs: PlaceKey.orders.rawValue] ?? [])
    lastPhotos = PlaceTexts(settings?[pairs: PlaceKey.lastPhotos.rawValue] ?? [])
    Trace.mark("preferences are read")
  }

  /// Stores the preferences that differ, on another thread.
  func save(from before: Preferences, to now: Preferences) async {
    try? await FileQueue.run { [settings] _ throws(GioError) in
      if let settings { now.write(to: settings, unlessAs: before) }
    }
  }

  /// Stores texts about folders, on another thread.
  func save(_ texts: PlaceTexts, as key: PlaceKey) async {
    try? await FileQueue.run { [settings] _ throws(GioError) in
      settings?[pairs: key.rawValue] = texts.pairs
      settings?.flush()
    }
  }

  func save(_ window: LastWindow) async {
    try? await FileQueue.run { _ throws(GioError) in window.write() }
  }
}
