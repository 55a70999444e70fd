import Glibc
import TestSupport
import Testing

extension ProgramTests.Interface {
  /// With real keys; the notice is asked of the window's actions over D-Bus.
  @Suite("A folder that is opened again offers its last photo") struct LastPhoto {
    private let settings: ScratchFolder

    init() throws { settings = try ScratchFolder() }

    @Test(
      "Each window's folder offers its last photo after quitting and after a kill"
    )
    func kept() async throws {
      let (one, two) = (try folderOfSmallPhotos(1, 2, 3), try folderOfSmallPhotos(4, 5, 6))
      let display = try await Display.start()
      let environment = try await environment(on: display)
      func run(_ arguments: ProgramArgument...) throws -> ProgramRun {
        try ProgramRun(arguments, on: display, environment: environment)
      }
      let first = try run(.folder(one))
      try await show("3.jpg", instead: "1.jpg", by: "last-photo", in: 1, on: display)
      // The second window of the same process.
      #expect(try await run(.folder(two)).result().ending == .exit(0))
      try await show("5.jpg", instead: "4.jpg", by: "next-photo", in: 2, on: display)
      #expect(try await offers(in: 2, on: display) == false)
      try await activate("quit", in: 1, on: display)
      let result = try await first.result()
      #expect(result.ending == .exit(0))
      #expect(result.complaints == [])

      let second = try run(.folder(one))
      try await eventually(true) { try await offers(in: 1, on: display) }
      try await show("3.jpg", instead: "1.jpg", by: "continue", in: 1, on: display)
      #expect(try await offers(in: 1, on: display) == false)
      try await show("2.jpg", instead: "3.jpg", by: "previous-photo", in: 1, on: display)
      // It is noted after a rest, so that a kill loses nothing.
      try await eventually(true) { stored.contains("'\(uri(of: one))': '\(uri(of: one))/2.jpg'") }
      kill(second.processNumber, SIGKILL)
      _ = try await second.result()

      let third = try run(.folder(one))
      try await eventually(true) { try await offers(in: 1, on: display) }
      try await show("2.jpg", instead: "1.jpg", by: "continue", in: 1, on: display)
      #expect(try await run(.file("4.jpg", in: two)).result().ending == .exit(0))
      try await show("6.jpg", instead: "4.jpg", by: "last-photo", in: 2, on: display)
      #expect(try await offers(in: 2, on: display) == false)
      try await activate("quit", in: 1, on: display)
      #expect(try await third.result().ending == .exit(0))
      #expect(stored.contains("'\(uri(of: two))': '\(uri(of: two))/6.jpg'"))
      let folders = [two, one].map { "'\(uri(of: $0))': '\(name(of: $0))'" }
      #expect(stored.contains("opened-folders={\(folders.joined(separator: ", "))}"), "\(stored)")
    }

    /// What is stored, in GLib's notation.
    private var stored: String {
      String(decoding: settings.content("glib-2.0/settings/keyfile") ?? [], as: UTF8.self)
    }

    private func path(of folder: ScratchFolder) -> String {
      String(decoding: folder.path, as: UTF8.self)
    }

    private func uri(of folder: ScratchFolder) -> String { "file://\(path(of: folder))" }

    private func name(of folder: ScratchFolder) -> Substring {
      path(of: folder).split(separator: "/").last ?? ""
    }

    /// An environment in which settings are stored in a file.
    private func environment(on display: Display) async throws -> [String: String] {
      _ = try await display.output(
        of: "glib-compile-schemas",
        [
          "--strict", "--targetdir", path(of: settings),
          Repository.root.appending(path: "data").path,
        ])
      return [
        "GSETTINGS_SCHEMA_DIR": path(of: settings), "GSETTINGS_BACKEND": "keyfile",
        "XDG_CONFIG_HOME": path(of: settings),
      ]
    }

    /// Waits for a photo, and activates an action that leads to another one.
    private func show(
      _ next: String, instead photo: String, by action: String, in window: Int,
      on display: Display
    ) async throws {
      try await display.waitForWindow(titled: photo)
      // Until the list is known there is no other photo.
      try await eventually(true) { try await isEnabled(action, in: window, on: display) }
      try await activate(action, in: window, on: display)
      try await display.waitForWindow(titled: next)
    }

    private func offers(in window: Int, on display: Display) async throws -> Bool {
      try await isEnabled("continue", in: window, on: display)
    }

    private func isEnabled(
      _ action: String, in window: Int, on display: Display
    ) async throws -> Bool {
      try await call("Describe", action, in: window, on: display).contains("(true,")
    }

    private func activate(_ action: String, in window: Int, on display: Display) async throws {
      _ = try await call("Activate", action, "[]", "{}", in: window, on: display)
    }

    private func call(
      _ method: String, _ arguments: String..., in window: Int, on display: Display
    ) async throws -> String {
      try await display.run(
        "gdbus",
        [
          "call", "--session", "--dest", "io.github.photopages.PhotoPages", "--object-path",
          "/io/github/photopages/PhotoPages/window/\(window)", "--method",
          "org.gtk.Actions." + method,
        ] + arguments
      ).output
    }
  }
}
