import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// Something stands where the sidecar belongs that can be neither read nor changed.
  @Suite(
    "A photo whose sidecar cannot be read is commented on, and shows what it says itself",
    .serialized, .enabled(if: PictureTool.exiftool.isInstalled, "exiftool is not installed"))
  struct UnreadableSidecars {
    private let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
      let picture = TestPictures.solid(PixelSize(width: 800, height: 500), .forIndex(1))
      let region = "{Name=Emma,Type=Face,Area={X=0.5,Y=0.5,W=0.2,H=0.2,Unit=normalized}}"
      let size = "{W=800,H=500,Unit=pixel}"
      try folder.write(
        "1.jpg",
        PictureTool.exiftool.make(
          from: TestPictures.jpeg(picture, storedFor: .upright), as: "in.jpg", to: "out.jpg",
          [
            "-q", "-XMP-dc:Description=From the photo", "-XMP-dc:Creator=Ben",
            "-RegionInfo={AppliedToDimensions=\(size),RegionList=[\(region)]}", "-o", "OUT", "IN",
          ]))
    }

    private static let sentence =
      "“1.jpg.xmp” cannot be changed. What you add is saved with your own data, on this computer only."

    private static let unread = "Tags, comments and stars could not be read."

    /// Reads the notice that annotations could not be read, posts by key and by mouse, and likes.
    private func use(_ program: ProgramUnderTest) async throws {
      let start = try await program.settled()
      #expect(start.caption.text == "From the photo")
      #expect(start.tags.map(\.text) == ["Emma"])
      #expect(start.chrome.bottom.contains("Like"))
      #expect(start.notice?.hasPrefix(Self.unread) == true)
      #expect(start.controls.contains { $0.name == "Retry" })
      try await program.press("c")
      try await program.eventually("an entry") { $0.state == "commentEntry" }
      try await program.type("Hello")
      try await program.press("ctrl+Return")
      let said = try await program.eventually("posted") { $0.comments.count == 1 }
      #expect(said.comments.loaded.map(\.text) == ["Hello"])
      #expect(said.comments.draft == "")
      try await program.eventually("said") { $0.notice == Self.sentence }
      try await program.send("activate Close")
      try await program.click(on: "Write a comment")
      try await program.eventually("an entry") { $0.state == "commentEntry" }
      try await program.type("Again")
      try await program.click(on: "Post")
      let silent = try await program.eventually("posted") { $0.comments.count == 2 }
      #expect(silent.comments.loaded.map(\.text) == ["Hello", "Again"])
      #expect(silent.notice == nil, "Once is enough")
      try await program.press("Escape")
      try await program.press("Escape")
      try await program.eventually("closed") { !$0.chrome.comments }
      try await program.press("l")
      try await program.eventually("liked") { $0.likes.mine }
      #expect(program.display.keptSidecars.count == 1)
    }

    @Test("A comment is saved in the user data if a folder has the sidecar's name")
    func directory() async throws {
      try folder.makeFolder("1.jpg.xmp")
      try await withProgram(.folder(folder)) { try await use($0) }
      #expect(folder.names == ["1.jpg", "1.jpg.xmp"])
    }

    @Test("Stars stay shown when the sidecar becomes unreadable, until it can be read again")
    func withdrawn() async throws {
      try folder.write(
        "1.jpg.xmp",
        PictureTool.exiftool.make(
          from: try #require(folder.content("1.jpg")), as: "in.jpg", to: "out.xmp",
          ["-q", "-XMP-xmp:Rating=4", "IN", "-o", "OUT"]))
      try await withOrdinaryUser(behind: #"chown 65534:65534 "$1/1.jpg.xmp""#) { program in
        let start = try await program.settled()
        #expect(start.rating == 4 && start.notice == nil)
        try folder.setMode(0, of: "1.jpg.xmp")
        // Its bytes are known for some seconds if it has not changed.
        try folder.age("1.jpg.xmp")
        let kept = try await program.eventually("said") {
          $0.notice?.hasPrefix(Self.unread) == true
        }
        #expect(kept.rating == 4)
        try await program.send("activate Retry")
        let again = try await program.eventually("said again") {
          $0.notice?.hasPrefix(Self.unread) == true
        }
        #expect(again.rating == 4)
        try folder.setMode(0o644, of: "1.jpg.xmp")
        let read = try await program.eventually("read") { $0.notice == nil }
        #expect(read.rating == 4)
      }
    }

    @Test(
      "Nothing is saved while reading the sidecar fails, and each key is answered by a notice")
    func failing() async throws {
      // Reading it from its beginning fails.
      try folder.link("1.jpg.xmp", to: "/proc/self/mem")
      try await withProgram(.folder(folder)) { program in
        let start = try await program.settled()
        #expect(start.notice?.hasPrefix(Self.unread) == true)
        #expect(start.caption.text == "From the photo")
        #expect(start.chrome.bottom.contains("Like"))
        for key in ["l", "alt+3", "t", "ctrl+k"] {
          try await program.send("activate Close")
          try await program.eventually("closed") { $0.notice == nil }
          try await program.press(key)
          let answer = try await program.eventually("answered") { $0.notice != nil }
          #expect(answer.notice?.hasPrefix("Nothing was changed:") == true)
          #expect(answer.state == "browsing" && !answer.likes.mine && answer.rating == nil)
        }
        #expect(program.display.keptSidecars.isEmpty)
        folder.remove("1.jpg.xmp")
        try await program.send("activate Retry")
        try await program.eventually("read") { $0.notice == nil }
        try await program.press("alt+3")
        try await program.eventually("rated") { $0.rating == 3 }
      }
    }

    /// Runs the program behind a shell script with the folder as `$1`, without the
    /// privileges that let root read everything.
    private func withOrdinaryUser(
      behind script: String, _ body: (ProgramUnderTest) async throws -> Void
    ) async throws {
      let program = try await ProgramUnderTest(
        [.folder(folder)], on: .start(),
        under: OwnMounts.command + [
          script + #"; shift; exec setpriv --bounding-set=-all --inh-caps=-all "$@""#, "sh",
          folder.text,
        ])
      try await body(program)
      try await program.quit()
    }

    @Test(
      "A comment is saved in the user data if the sidecar, not the folder, is read-only",
      .enabled(if: OwnMounts.isPossible, "nothing can be mounted"),
      arguments: [
        #"chmod 444 "$1/1.jpg.xmp"; chown 65534:65534 "$1/1.jpg.xmp""#,
        #"mount --bind "$1/1.jpg.xmp" "$1/1.jpg.xmp"; mount -o remount,ro,bind "$1/1.jpg.xmp""#,
      ])
    func readOnly(script: String) async throws {
      let theirs = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
      try folder.write("1.jpg.xmp", theirs)
      try await withOrdinaryUser(behind: script) { try await use($0) }
      #expect(folder.content("1.jpg.xmp") == theirs)
    }

    @Test(
      "A photo that cannot be read has no entry for comments",
      .enabled(if: OwnMounts.isPossible, "another user's file cannot be had"))
    func photo() async throws {
      try folder.setMode(0o600, of: "1.jpg")
      try await withOrdinaryUser(behind: #"chown 65534:65534 "$1/1.jpg""#) { program in
        try await program.press("c")
        try await program.type("x")
        try await program.press("ctrl+Return")
        let state = try await program.settled()
        #expect(state.photo?.error == "You do not have permission to read it.")
        #expect(state.state == "browsing")
        #expect(!state.chrome.comments)
        #expect(state.comments.draft == "")
        let names = Set(state.controls.map(\.name))
        #expect(names.isDisjoint(with: ["Post", "Write a comment"]))
      }
    }
  }
}
