import Foundation
import GioBindings
import Glibc
import TestSupport
import Testing

extension ProgramTests.Windows {
  /// With the calls that GNOME's Files makes.
  @Suite("Space in the file manager shows a photo") struct Preview {
    private static let name = "org.gnome.NautilusPreviewer"
    private static let path = "/org/gnome/NautilusPreviewer"
    private static let interface = "org.gnome.NautilusPreviewer2"
    private static let row = "Preview Photos in Files with Space"

    private static let other = """
      <interface name='\(interface)'>
        <method name='ShowFile'>
          <arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='b' direction='in'/>
        </method>
        <property name='Visible' type='b' access='read'/>
      </interface>
      """

    private func call(
      _ method: String, _ arguments: String..., on display: Display
    ) async throws -> String {
      try await display.output(
        of: "gdbus",
        [
          "call", "--session", "--dest", Self.name, "--object-path", Self.path, "--method", method,
        ] + arguments)
    }

    private func show(
      _ uri: String, closing: Bool = false, on display: Display
    ) async throws {
      let answer = try await call(
        "\(Self.interface).ShowFile", uri, "x11:0", closing ? "true" : "false", on: display)
      #expect(answer == "()")
    }

    private func isVisible(on display: Display) async throws -> Bool {
      try await call(
        "org.freedesktop.DBus.Properties.Get", Self.interface, "Visible", on: display)
        == "(<true>,)"
    }

    /// Switches the preference, and waits until the bus knows.
    private func choose(_ isOn: Bool, on display: Display) async throws {
      let program = try await ProgramUnderTest([], on: display)
      try await program.press("ctrl+comma")
      try await program.eventually("the row") { $0.dialog?.controls.contains(Self.row) == true }
      try await program.send("wait idle")
      try await program.send("activate \"\(Self.row)\"")
      try await eventually(isOn) { try await isActivatable(on: display) }
      try await program.quit()
    }

    private func isActivatable(on display: Display) async throws -> Bool {
      try await display.output(
        of: "gdbus",
        [
          "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
          "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.ListActivatableNames",
        ]
      ).contains("'\(Self.name)'")
    }

    /// Presses a key until it has had its effect: the window may not have the keyboard, nor the list of photos, yet.
    private func press(
      _ key: String, on display: Display, until titles: [String]
    ) async throws {
      for _ in 0..<100 where try await display.titles() != titles {
        do {
          try await display.input("key \(key)")
        } catch {
          // The window may have closed meanwhile.
          guard try await display.titles() == titles else { throw error }
        }
      }
      #expect(try await display.titles() == titles)
    }

    @Test func itPagesAndClosesByItsKeysAndOpensAgainAtOnce() async throws {
      let display = try await Display.start()
      let photos = try TemporaryFolder.ofSmallPhotos(3)
      let uris = (1...3).map { "file://\(photos.path)/\($0).png" }
      #expect(try await !isActivatable(on: display))
      try await choose(true, on: display)

      try await show(uris[1], on: display)
      try await eventually(["2.png"]) { try await display.titles() }
      #expect(try await isVisible(on: display))
      try await press("Right", on: display, until: ["3.png"])
      // Escape leaves tagging first.
      try await display.input("key t key Escape key Left")
      try await eventually(["2.png"]) { try await display.titles() }
      try await press("space", on: display, until: [])
      try await eventually(false) { try await isVisible(on: display) }

      try await show(uris[0], closing: true, on: display)
      try await eventually(["1.png"]) { try await display.titles() }
      // The selection in the file manager moves on.
      try await show(uris[2], on: display)
      try await eventually(["3.png"]) { try await display.titles() }
      try await show(uris[2], closing: true, on: display)
      try await eventually([]) { try await display.titles() }
      try await show(uris[2], on: display)
      try await eventually(["3.png"]) { try await display.titles() }
      // The number of presses depends on whether the cursor is in the comments' entry yet.
      try await display.input("key c")
      try await press("Escape", on: display, until: [])

      try await choose(false, on: display)
    }

    @Test("After a thousand preview calls at once the last photo is shown and few files are read")
    func manyCalls() async throws {
      let display = try await Display.start()
      let folders = try (0..<50).map { _ in try TemporaryFolder.ofSmallPhotos(1) }
      let last = try TemporaryFolder.ofSmallPhotos(3)
      try await choose(true, on: display)
      let previewer = try ProgramRun(
        "--previewer", on: display, environment: ["PHOTO_PAGES_TRACE": "1"])
      try await eventually(true) { try await isOwned(on: display) }
      let uris = (0..<999).map { "file://\(folders[$0 % folders.count].path)/1.png" }
      let method = ManyCalls.Method(
        "ShowFile", of: Self.interface, at: Self.path, in: Self.name)
      try await ManyCalls.call(method, with: uris + ["file://\(last.path)/3.png"], on: display)
      // Threads that have nothing to do stay for some seconds.
      let threads = try FileManager.default.contentsOfDirectory(
        atPath: "/proc/\(previewer.processNumber)/task")
      #expect(threads.count < 100)
      try await eventually(["3.png"]) { try await display.titles() }
      try await press("Escape", on: display, until: [])
      kill(previewer.processNumber, SIGTERM)
      let trace = try await previewer.result().errors
      let count = { (event: String) in trace.split(separator: "\n").count { $0.hasSuffix(event) } }
      #expect(count("preview asked for") == 1000)
      #expect(count("preview looked at") < 100)
      #expect(count("window asked for") == 1)
    }

    private func isOwned(on display: Display) async throws -> Bool {
      try await display.output(
        of: "gdbus",
        [
          "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
          "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.NameHasOwner", Self.name,
        ]) == "(true,)"
    }

    @Test func otherFilesGoToThePreviewerThatWasThere() async throws {
      let display = try await Display.start()
      let photos = try TemporaryFolder.ofSmallPhotos(1)
      let (system, marker) = (TemporaryFolder(), TemporaryFolder())
      system.makeFolder("dbus-1")
      system.makeFolder("dbus-1/services")
      let script = marker.write(
        Array("#!/bin/sh\necho started > \(marker.path)/started\nexec sleep 60\n".utf8),
        as: "previewer")
      system.write(
        Array("[D-BUS Service]\nName=\(Self.name)\nExec=/bin/sh \(script)\n".utf8),
        as: "dbus-1/services/\(Self.name).service")
      _ = try await display.output(
        of: "gdbus",
        [
          "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
          "/org/freedesktop/DBus", "--method",
          "org.freedesktop.DBus.UpdateActivationEnvironment",
          "{'XDG_DATA_DIRS': '\(system.path):/usr/share'}",
        ])
      try await choose(true, on: display)

      try await show("file:///etc/hosts", on: display)
      try await eventually(true) { access("\(marker.path)/started", F_OK) == 0 }
      #expect(try await display.titles() == [])
      var other: ServiceStandIn? = try await ServiceStandIn(
        Self.name, at: Self.path, Self.other, on: display)
      try await eventually(["ShowFile"]) { other?.methods }
      let arguments = try #require(other?.calls.withLock { $0[0].arguments })
      #expect(arguments == [.text("file:///etc/hosts"), .text("x11:0"), .flag(false)])

      // Its preview is closed, and it ends: photos are shown here again.
      await other?.change("Visible", to: .flag(false), of: Self.interface, at: Self.path)
      other = nil
      try await eventually(["1.png"]) {
        try await show("file://\(photos.path)/1.png", on: display)
        return try await display.titles()
      }
    }
  }
}
