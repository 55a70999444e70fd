import Glibc
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  @Suite("Typed text is restored at the next start, also after a kill") struct Drafts {
    private let folder: ScratchFolder
    private let display: Display

    init() async throws {
      folder = try folderOfSmallPhotos(1, 2)
      display = try await Display.start()
    }

    private func start(_ album: String? = nil) async throws -> ProgramUnderTest {
      let path = album.map { folder.path(of: Array($0.utf8)) } ?? folder.path
      return try await ProgramUnderTest([ProgramArgument(path)], on: display)
    }

    /// Begins to write about the shown photo.
    private func write(_ text: String, in program: ProgramUnderTest) async throws {
      try await program.press("c")
      try await program.eventually("an entry") { $0.state == "commentEntry" }
      try await program.type(text)
    }

    /// Begins to name what is at a point.
    private func name(_ text: String, in program: ProgramUnderTest) async throws {
      try await program.press("t")
      try await program.eventually("tagging") { $0.state == "tagging" }
      try await program.click(at: Point(x: 400, y: 260))
      try await program.eventually("an entry") { $0.state == "tagEntry" }
      try await program.type(text)
    }

    @Test("A comment draft survives Escape and a kill until it is posted")
    func comment() async throws {
      let first = try await start()
      try await write("half a", in: first)
      try await first.eventually("typed") { $0.comments.draft == "half a" }
      for _ in 0..<5 { try await first.press("Escape") }
      _ = try await first.settled()
      kill(first.processNumber, SIGKILL)

      let second = try await start()
      try await second.eventually("there again") { $0.comments.draft == "half a" }
      try await second.press("c")
      try await second.eventually("an entry") { $0.state == "commentEntry" }
      try await second.press("ctrl+End")
      try await second.type(" word")
      try await second.press("ctrl+Return")
      try await second.eventually("posted") {
        $0.comments.loaded.map(\.text) == ["half a word"] && $0.comments.draft == ""
      }
      kill(second.processNumber, SIGKILL)

      let third = try await start()
      #expect(try await third.settled().comments.draft == "")
      try await third.quit()
    }

    @Test("A comment draft survives closing the window by Ctrl+W, to its last letter")
    func closing() async throws {
      let data = try ScratchFolder()
      let environment = ["XDG_DATA_HOME": String(decoding: data.path, as: UTF8.self)]
      let run = try ProgramRun(.file("1.jpg", in: folder), on: display, environment: environment)
      try await display.waitForWindow(titled: "1.jpg")
      // The first opens the panel, as soon as there is one; all others are letters.
      await eventually("a draft is stored") {
        try? await display.input("key c")
        return access(String(decoding: data.path, as: UTF8.self) + "/photo-pages/drafts", F_OK) == 0
      }
      try await display.input("key a key b key ctrl+w")
      let result = try await run.result()
      #expect(result.ending == .exit(0))
      #expect(result.complaints == [])

      let next = try await ProgramUnderTest(
        [.file("1.jpg", in: folder)], on: display, environment: environment)
      try await next.eventually("there again") { $0.comments.draft.hasSuffix("cab") }
      try await next.quit()
    }

    @Test("A typed name and its place survive a kill and are offered when tagging again")
    func name() async throws {
      let first = try await start()
      try await name("cle", in: first)
      try await first.eventually("typed") { $0.tagDraft == "cle" }
      kill(first.processNumber, SIGKILL)

      let second = try await start()
      #expect(try await second.settled().state == "browsing")
      try await second.press("t")
      try await second.eventually("there again") {
        $0.state == "tagEntry" && $0.tagDraft == "cle"
      }
      try await second.type("o")
      try await second.press("Return")
      let named = try await second.eventually("named") { $0.tags.map(\.text) == ["cleo"] }
      let tip = try #require(named.tags.first?.tip)
      #expect(abs(tip[0] - 400) <= 1 && abs(tip[1] - 260) <= 1)
      try await second.quit()
      #expect(folder.names == ["1.jpg", "1.jpg.xmp", "2.jpg"])
    }

    @Test(
      "When a photo with a draft is deleted, a notice says that the draft is saved")
    func deleted() async throws {
      let bytes = try #require(folder.content("1.jpg"))
      let program = try await start()
      try await write("half", in: program)
      try await program.eventually("typed") { $0.comments.draft == "half" }
      folder.remove("1.jpg")
      let after = try await program.eventually("gone") { $0.photo?.name == "2.jpg" }
      #expect(
        after.notice
          == "“1.jpg” was moved or deleted by another program. Your comment is saved as a draft.")
      #expect(after.comments.draft == "")
      try folder.write("1.jpg", bytes)
      try await program.eventually("back") { $0.count == 2 }
      try await program.press("Page_Up")
      try await program.eventually("with the draft") {
        $0.photo?.name == "1.jpg" && $0.comments.draft == "half"
      }
      try await program.quit()
    }

    @Test("The notice that drafts cannot be stored appears once, and they are stored when possible")
    func refused() async throws {
      let data = try ScratchFolder()
      try data.makeFolder("photo-pages")
      try data.write("photo-pages/drafts", [])
      let environment = ["XDG_DATA_HOME": String(decoding: data.path, as: UTF8.self)]
      let program = try await ProgramUnderTest(
        [.folder(folder)], on: display, environment: environment)
      try await write("half", in: program)
      let said = try await program.eventually("said") { $0.notice != nil }
      #expect(
        said.notice
          == "What you type cannot be saved as a draft. It cannot be changed: the disk or the server reports an error."
      )
      #expect(said.comments.draft == "half")
      try await program.click(on: "Close")
      try await program.eventually("closed") { $0.notice == nil }
      try await program.click(on: "Write a comment")
      try await program.type(" a")
      try await program.eventually("typed") { $0.comments.draft == "half a" }
      #expect(try await program.settled().notice == nil, "Once is enough")
      #expect(data.content("photo-pages/drafts") == [])

      // What was refused on one photo is kept with what is typed on the next.
      data.remove("photo-pages/drafts")
      try await program.press("Escape")
      try await program.press("Page_Down")
      try await program.eventually("the next") { $0.photo?.name == "2.jpg" }
      try await program.press("c")
      try await program.eventually("an entry") { $0.state == "commentEntry" }
      try await program.type("x")
      try await program.eventually("typed") { $0.comments.draft == "x" }
      _ = try await program.settled()
      kill(program.processNumber, SIGKILL)

      let next = try await ProgramUnderTest(
        [.folder(folder)], on: display, environment: environment)
      try await next.eventually("there again") { $0.comments.draft == "half a" }
      try await next.quit()
    }

    @Test("When a folder is renamed while a comment is typed, the draft follows it")
    func renamed() async throws {
      try folder.makeFolder("album")
      try folder.rename("1.jpg", to: "album/1.jpg")
      let first = try await start("album")
      try await write("half", in: first)
      try await first.eventually("typed") { $0.comments.draft == "half" }
      try folder.rename("album", to: "moved")
      let said = try await first.eventually("said") { $0.notice != nil }
      #expect(
        said.notice == "The folder has been moved or deleted. Your comment is saved as a draft.")
      try await first.quit()

      let second = try await start("moved")
      try await second.eventually("there again") { $0.comments.draft == "half" }
      try await second.quit()
    }
  }
}
