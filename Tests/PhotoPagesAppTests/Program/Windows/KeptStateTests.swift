import TestSupport
import Testing

extension ProgramTests.Windows {
  /// With real keys; what comes of them is asked of the window's actions over D-Bus.
  @Suite("Show Tags, Keep Zoom and the layout are remembered") struct KeptStates {
    /// For schema and settings.
    private let folder = TemporaryFolder()

    @Test func whatIsChosenInOneProgramIsSoInTheNext() async throws {
      let display = try await Display.start()
      let environment = try await settings(on: display)
      func run(_ arguments: ProgramArgument...) throws -> ProgramRun {
        try ProgramRun(arguments, on: display, environment: environment)
      }
      let first = try run("--demo", "--layout", "side")
      try await eventually(["<true>", "<false>", "<'side'>"]) { try await choices(on: display) }
      try await display.input("key shift+t key z")
      try await eventually(["<false>", "<true>", "<'side'>"]) { try await choices(on: display) }
      try await end(first, on: display)

      // That layout was for once.
      let second = try run("--demo")
      try await eventually(["<false>", "<true>", "<'classic'>"]) { try await choices(on: display) }
      _ = try await call("Activate", "layout", "[<'pill'>]", "{}", on: display)
      try await eventually(["<false>", "<true>", "<'pill'>"]) { try await choices(on: display) }
      try await end(second, on: display)

      let third = try run("--demo", "--fullscreen")
      try await eventually(["<false>", "<true>", "<'pill'>"]) { try await choices(on: display) }
      // Where the window has no size of its own, too.
      try await display.input("key z")
      try await eventually(["<false>", "<false>", "<'pill'>"]) { try await choices(on: display) }
      try await end(third, on: display)

      let fourth = try run("--demo")
      try await eventually(["<false>", "<false>", "<'pill'>"]) { try await choices(on: display) }
      try await end(fourth, on: display)
    }

    @Test func theFilmstripIsOffAtFirstAndRemembered() async throws {
      let display = try await Display.start()
      let environment = try await settings(on: display)
      for state in ["<false>", "<true>"] {
        let run = try ProgramRun(["--demo"], on: display, environment: environment)
        try await eventually(state) { try await choice("show-filmstrip", of: 1, on: display) }
        if state == "<false>" {
          _ = try await call("Activate", "show-filmstrip", "[]", "{}", on: display)
          try await eventually("<true>") {
            try await choice("show-filmstrip", of: 1, on: display)
          }
        }
        try await end(run, on: display)
      }
    }

    @Test func theGalleryIsAGridAtFirstAndAListIsRemembered() async throws {
      let display = try await Display.start()
      let environment = try await settings(on: display)
      for state in ["<false>", "<true>"] {
        let run = try ProgramRun(["--demo", "--gallery"], on: display, environment: environment)
        try await eventually(state) { try await choice("show-as-list", of: 1, on: display) }
        if state == "<false>" {
          try await display.input("key ctrl+2")
          try await eventually("<true>") { try await choice("show-as-list", of: 1, on: display) }
        }
        try await end(run, on: display)
      }
    }

    @Test func theOtherWindowsOfTheProgramFollow() async throws {
      let display = try await Display.start()
      let run = try ProgramRun("--demo", on: display, environment: try await settings(on: display))
      try await eventually(["<true>", "<false>", "<'classic'>"]) {
        try await choices(on: display)
      }
      _ = try await call("Activate", "new-window", "[]", "{}", on: display)
      try await eventually("<false>") { try await choice("keep-zoom", of: 2, on: display) }
      _ = try await call("Activate", "keep-zoom", "[]", "{}", of: 2, on: display)
      try await eventually(["<true>", "<true>", "<'classic'>"]) { try await choices(on: display) }
      _ = try await call("Activate", "layout", "[<'side'>]", "{}", on: display)
      try await eventually("<'side'>") { try await choice("layout", of: 2, on: display) }
      try await end(run, on: display)
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

    /// An environment with the program's schema, in which settings are stored in a file: no service runs here
    /// that would store them.
    private func settings(on display: Display) async throws -> [String: String] {
      let path = folder.path
      _ = try await display.output(
        of: "glib-compile-schemas",
        ["--strict", "--targetdir", path, Repository.root.appending(path: "data").path])
      return [
        "GSETTINGS_SCHEMA_DIR": path, "GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": path,
      ]
    }

    /// Whether tags are shown and zoom is kept, and the layout; nothing while there is no window, or no
    /// tag is known of.
    private func choices(on display: Display) async throws -> [String] {
      var states: [String] = []
      for action in ["show-tags", "keep-zoom", "layout"] {
        guard let state = try await choice(action, of: 1, on: display) else { return [] }
        states.append(state)
      }
      return states
    }

    /// The state of one action of a window; nil while it cannot be done.
    private func choice(_ action: String, of window: Int, on display: Display) async throws
      -> String?
    {
      let answer = try await call("Describe", action, of: window, on: display)
      guard answer.contains("(true,") else { return nil }
      return answer.firstMatch(of: /<[^>]*>/).map { String($0.0) }
    }

    private func call(
      _ method: String, _ arguments: String..., of window: Int = 1, on display: Display
    ) async throws -> String {
      let name = "io.github.photopages.PhotoPages"
      return try await display.run(
        "gdbus",
        [
          "call", "--session", "--dest", name, "--object-path",
          "/io/github/photopages/PhotoPages/window/\(window)", "--method",
          "org.gtk.Actions." + method,
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
