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

  private static var chosen: Preferences {
    var preferences = Preferences()
    preferences.startView = .gallery
    preferences.background = .gray
    preferences.wheelAction = .turnPages
    preferences.doubleClickZoom = .doubleSize
    preferences.motion = MotionPreferences(
      bounces: false, springs: false, hasGap: false, captionParallax: false)
    preferences.newTagKind = .thing
    preferences.keys["like"] = ["<Control>l", "x"]
    preferences.keys["gallery"] = []
    return preferences
  }

  @Test("Chosen viewing preferences are read back, and the schema has the library's defaults")
  func values() async {
    await #expect(processExitsWith: .success) {
      guard let settings = try StoredPreferencesTests.settings() else { fatalError("No schema") }
      var read = Preferences()
      read.readViewing(from: settings)
      guard read == Preferences() else { fatalError("Other defaults: \(read)") }
      let chosen = StoredPreferencesTests.chosen
      chosen.writeViewing(to: settings, unlessAs: Preferences())
      read.readViewing(from: settings)
      guard read == chosen else { fatalError("Not what was stored: \(read)") }
    }
  }
}
