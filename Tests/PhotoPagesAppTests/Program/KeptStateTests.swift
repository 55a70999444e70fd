import TestSupport
import Testing

extension ProgramTests {
  /// With real keys; what comes of them is asked of the window's actions over D-Bus.
  @Suite("Show Tags, Keep Zoom and the layout are remembered") struct KeptStates {
    @Test func whatIsChosenInOneProgramIsSoInTheNext() async throws {
      let display = try await Display.start()
      let first = try ProgramRun("--demo", "--layout", "side", on: display)
      try await eventually(["<true>", "<false>", "<'side'>"]) { try await choices(on: display) }
      try await display.input("key shift+t key z")
      try await eventually(["<false>", "<true>", "<'side'>"]) { try await choices(on: display) }
      try await end(first, on: display)

      // That layout was for once.
      let second = try ProgramRun("--demo", on: display)
      try await eventually(["<false>", "<true>", "<'classic'>"]) { try await choices(on: display) }
      _ = try await call("Activate", "layout", "[<'pill'>]", "{}", on: display)
      try await eventually(["<false>", "<true>", "<'pill'>"]) { try await choices(on: display) }
      try await end(second, on: display)

      let third = try ProgramRun("--demo", "--fullscreen", on: display)
      try await eventually(["<false>", "<true>", "<'pill'>"]) { try await choices(on: display) }
      // Where the window has no size of its own, too.
      try await display.input("key z")
      try await eventually(["<false>", "<false>", "<'pill'>"]) { try await choices(on: display) }
      try await end(third, on: display)

      let fourth = try ProgramRun("--demo", on: display)
      try await eventually(["<false>", "<false>", "<'pill'>"]) { try await choices(on: display) }
      try await end(fourth, on: display)
    }

    @Test func aScriptSeesNothingOfItAndChangesNothing() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      let state = try ScratchFolder()
      try state.makeFolder("photo-pages")
      let written = Array("700 500 0 700 500\npill 0 1\n".utf8)
      try state.write("photo-pages/window", written)
      try await withProgram(
        .folder(folder),
        environment: ["XDG_STATE_HOME": String(decoding: state.path, as: UTF8.self)]
      ) { program in
        try await program.eventually("as at first") { !$0.keepZoom && $0.layout == "classic" }
        try await program.press("z")
        try await program.eventually("keeps zoom") { $0.keepZoom }
      }
      #expect(state.content("photo-pages/window") == written)
    }

    /// Whether tags are shown and zoom is kept, and the layout; nothing while there is no window, or no
    /// tag is known of.
    private func choices(on display: Display) async throws -> [String] {
      var states: [String] = []
      for action in ["show-tags", "keep-zoom", "layout"] {
        let answer = try await call("Describe", action, on: display)
        guard answer.contains("(true,"), let state = answer.firstMatch(of: /<[^>]*>/) else {
          return []
        }
        states.append(String(state.0))
      }
      return states
    }

    private func call(_ method: String, _ arguments: String..., on display: Display) async throws
      -> String
    {
      let name = "io.github.photopages.PhotoPages"
      return try await display.run(
        "gdbus",
        [
          "call", "--session", "--dest", name, "--object-path",
          "/io/github/photopages/PhotoPages/window/1", "--method", "org.gtk.Actions." + method,
        ] + arguments
      ).output
    }

    private func end(_ run: ProgramRun, on display: Display) async throws {
      try await display.input("key ctrl+q")
      let result = try await run.result()
      #expect(result.ending == .exit(0))
      #expect(result.complaints == [])
    }
  }
}
