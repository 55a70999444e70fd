import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  @Suite("The bars stand where somebody wants them") struct Layouts {
    static let actions = ["Share", "Show Tags", "More", "Like", "Comments"]

    @Test(arguments: ["classic", "header", "side", "pill"])
    func theCommandLineChoosesALayout(name: String) async throws {
      try await withProgram("--demo", "--layout", .text(name)) { program in
        try await expectLayout(name, in: program)
      }
    }

    @Test func aScriptChoosesALayout() async throws {
      try await withProgram("--demo") { program in
        for name in ["side", "header", "pill", "classic"] {
          try await program.send("layout \(name)")
          try await expectLayout(name, in: program)
        }
      }
    }

    @Test func whatAFolderAllowsHasItsButtonAndItsKey() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        let state = try await program.settled()
        #expect(state.chrome.bottom == ["Share", "More", "Like", "Comments"])
        for (key, expected) in [("t", "tagging"), ("c", "commentEntry")] {
          try await program.press(key)
          #expect(try await program.settled().state == expected)
          while try await program.settled().state != "browsing" {
            try await program.press("Escape")
          }
        }
        #expect(try await program.state().history.undo == 0)
      }
    }

    private func expectLayout(
      _ name: String, in program: ProgramUnderTest,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let state = try await program.eventually(name) { $0.layout == name }
      let actions = Self.actions
      let expected: (top: [String], bottom: [String], side: [String]) =
        switch name {
        case "header": (actions + ["Gallery", "Menu"], [], [])
        case "side": (["Gallery", "Menu"], [], actions)
        default: (["Gallery", "Menu"], actions, [])
        }
      #expect(state.chrome.top == expected.top, sourceLocation: sourceLocation)
      #expect(state.chrome.bottom == expected.bottom, sourceLocation: sourceLocation)
      #expect(state.chrome.side == expected.side, sourceLocation: sourceLocation)
      // Each of them can be found and pressed where it stands.
      try await program.send("activate \"Show Tags\"")
      try await program.eventually("no tags") { !$0.chrome.tags }
      try await program.send("activate \"Show Tags\"")
      try await program.eventually("tags") { $0.chrome.tags }
    }
  }
}
