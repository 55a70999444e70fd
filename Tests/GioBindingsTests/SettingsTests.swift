import Foundation
import TestSupport
import Testing

@testable import GioBindings

/// In processes of their own: GLib chooses where settings are stored once in the life of a process.
@Suite("Settings", .timeout(minutes: 5))
struct SettingsTests {
  /// A folder with a compiled schema.
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let text = """
      <schemalist><schema id="org.example.Test" path="/org/example/Test/">
      <key name="shown" type="b"><default>true</default></key>
      <key name="place" type="s"><default>'top'</default></key>
      <key name="orders" type="a{ss}"><default>{}</default></key>
      </schema></schemalist>
      """
    try folder.write("org.example.Test.gschema.xml", Array(text.utf8))
    let path = String(decoding: folder.path, as: UTF8.self)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["glib-compile-schemas", "--strict", path]
    try compiler.run()
    compiler.waitUntilExit()
    setenv("XDG_CONFIG_HOME", path, 1)
    setenv("GSETTINGS_BACKEND", "keyfile", 1)
    return folder
  }

  @Test("Settings return the schema's defaults until values are stored in the key file")
  func values() async {
    await #expect(processExitsWith: .success) {
      let scratch = try SettingsTests.folder()
      let folder = Location(path: scratch.path)
      guard let settings = Settings(schema: "org.example.Test", in: folder),
        settings[bool: "shown"] == true, settings[text: "place"] == "top"
      else { fatalError("Not the defaults") }
      settings[bool: "shown"] = false
      settings[text: "place"] = "bottom"
      settings.flush()
      guard settings[bool: "shown"] == false,
        let again = Settings(schema: "org.example.Test", in: folder),
        again[text: "place"] == "bottom",
        let file = try? folder.child(Array("glib-2.0".utf8)).child(Array("settings".utf8))
          .child(Array("keyfile".utf8)).contents(atMost: 1000),
        String(decoding: file, as: UTF8.self).contains("place='bottom'")
      else { fatalError("Not what was stored") }
      withExtendedLifetime(scratch) {}
    }
  }

  @Test("Pairs of texts are stored in their order, and not under keys of other types")
  func pairs() async {
    await #expect(processExitsWith: .success) {
      let scratch = try SettingsTests.folder()
      guard let settings = Settings(schema: "org.example.Test", in: Location(path: scratch.path)),
        settings[pairs: "orders"]?.isEmpty == true
      else { fatalError("Not the defaults") }
      settings[pairs: "orders"] = [("b", "1\t'"), ("a", "")]
      settings[pairs: "place"] = [("x", "y")]
      guard settings[text: "place"] == "top", settings[pairs: "place"] == nil,
        let pairs = settings[pairs: "orders"], pairs.map(\.key) == ["b", "a"],
        pairs.map(\.value) == ["1\t'", ""]
      else { fatalError("Not what was stored") }
      settings[pairs: "orders"] = []
      guard settings[pairs: "orders"]?.isEmpty == true else { fatalError("Not what was stored") }
      withExtendedLifetime(scratch) {}
    }
  }

  @Test("A schema that is not installed has no settings, and one without a key no value for it")
  func missing() async {
    await #expect(processExitsWith: .success) {
      let scratch = try SettingsTests.folder()
      let folder = Location(path: scratch.path)
      guard Settings(schema: "org.example.None", in: folder) == nil,
        Settings(schema: "org.example.None", in: folder.child(Array("none".utf8))) == nil,
        Settings(schema: "org.example.None") == nil,
        let settings = Settings(schema: "org.example.Test", in: folder)
      else { fatalError("There is none") }
      settings[bool: "unknown"] = true
      settings[text: "unknown"] = "some"
      guard settings[bool: "unknown"] == nil, settings[text: "unknown"] == nil else {
        fatalError("There is no such key")
      }
      withExtendedLifetime(scratch) {}
    }
  }
}
