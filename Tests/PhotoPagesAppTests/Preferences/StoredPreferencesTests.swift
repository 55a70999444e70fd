import Foundation
import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesApp

/// In processes of their own: GLib chooses where settings are stored once in the life of a process.
@Suite("Stored preferences", .timeout(minutes: 5))
struct StoredPreferencesTests {
  /// The program's own schema, compiled, with a file for the settings.
  private static func settings() throws -> Settings? {
    let folder = try ScratchFolder()
    let path = String(decoding: folder.path, as: UTF8.self)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "glib-compile-schemas", "--strict", "--targetdir", path,
      Repository.root.appending(path: "data").path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    setenv("XDG_CONFIG_HOME", path, 1)
    setenv("GSETTINGS_BACKEND", "keyfile", 1)
    return Settings(schema: Program.id, in: Location(path: folder.path))
  }

  /// Preferences of which every value differs from the default.
  private static var chosen: Preferences {
    var preferences = Preferences(layout: .pill, showsTags: false, keepsZoom: true)
    preferences.style = .system
    preferences.showsFilmstrip = true
    preferences.galleryView = .list
    preferences.searchesFoldersBelow = true
    preferences.openDetails = [.camera, .file]
    preferences.fadesPages = true
    preferences.startView = .gallery
    preferences.background = .gray
    preferences.wheelAction = .turnPages
    preferences.doubleClickZoom = .doubleSize
    preferences.motion.bounces = false
    preferences.motion.springs = false
    preferences.motion.gap = 8
    preferences.motion.captionParallax = false
    preferences.newTagKind = .thing
    preferences.keys = ["like": ["<Control>l", "x"], "gallery": []]
    preferences.slidesByKey = true
    preferences.slidesByButton = false
    preferences.slideshow.interval = 2
    preferences.slideshow.isShuffled = true
    preferences.slideshow.loops = false
    preferences.slideshow.fades = false
    preferences.slideshow.showsCaptions = true
    preferences.slideshow.isFullscreen = false
    preferences.recentFolders = ["file:///b", "file:///a"].map { PhotoFolder(uri: $0) }
    preferences.openedFolders = ["file:///c%20d"].map { PhotoFolder(uri: $0) }
    return preferences
  }

  /// Returns the values of all properties, those of their structures too, by their names.
  private static func values(of value: Any, under name: String = "") -> [String: String] {
    let parts = Mirror(reflecting: value)
    guard parts.displayStyle == .struct else {
      return [name: "\(value)"]
    }
    return parts.children.reduce(into: [:]) { all, part in
      all.merge(values(of: part.value, under: "\(name).\(part.label ?? "")")) { $1 }
    }
  }

  @Test("Every preference but the author is adopted where it differs, and is a setting")
  func complete() {
    var kept = Preferences()
    kept.follow(from: Preferences(), to: Self.chosen)
    #expect(kept == Self.chosen)
    let (before, after) = (Self.values(of: Preferences()), Self.values(of: kept))
    let names = before.keys.filter { !$0.hasPrefix(".author") }
    #expect(names.count == Setting.all.count)
    for name in names { #expect(after[name] != before[name], "\(name)") }
    kept.follow(from: Self.chosen, to: Preferences())
    #expect(kept == Preferences())
  }

  @Test("Only preferences that differ between two values are adopted")
  func following() {
    var kept = Preferences(keepsZoom: true)
    let before = Preferences(layout: .side)
    var now = before
    now.showsTags = false
    now.author = Author(id: "me", name: "Ada")
    kept.follow(from: before, to: now)
    #expect(
      kept == Preferences(showsTags: false, keepsZoom: true, author: Author(id: "me", name: "Ada")))
  }

  @Test("Chosen preferences are read back, and the schema has the library's defaults")
  func stored() async {
    await #expect(processExitsWith: .success) {
      guard let settings = try StoredPreferencesTests.settings() else { fatalError("No schema") }
      var read = Preferences()
      read.read(from: settings)
      guard read == Preferences() else { fatalError("Other defaults: \(read)") }
      let chosen = StoredPreferencesTests.chosen
      chosen.write(to: settings, unlessAs: Preferences())
      read.read(from: settings)
      guard read == chosen else { fatalError("Not what was stored: \(read)") }
      Preferences().write(to: settings, unlessAs: chosen)
      read.read(from: settings)
      guard read == Preferences() else { fatalError("Not the defaults: \(read)") }
    }
  }

  @Test("Texts about folders are read back in the order in which they were set")
  func folders() async {
    await #expect(processExitsWith: .success) {
      guard let settings = try StoredPreferencesTests.settings() else { fatalError("No schema") }
      var texts = PlaceTexts(settings[pairs: "last-photos"] ?? [("file:///no", "")])
      for folder in ["b", "a", "b"] { texts["file:///\(folder)"] = "file:///\(folder)/%FF'1.jpg" }
      settings[pairs: "last-photos"] = texts.pairs
      let again = PlaceTexts(settings[pairs: "last-photos"] ?? [])
      guard again.pairs.map(\.key) == ["file:///a", "file:///b"],
        again["file:///b"] == "file:///b/%FF'1.jpg"
      else { fatalError("Not what was stored: \(again)") }
    }
  }
}
