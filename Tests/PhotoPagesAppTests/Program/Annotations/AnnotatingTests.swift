import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// In the demo album, with real keys and clicks.
  @Suite("People tag and comment photos") struct Annotating {
    @Test func aClickAndANameMakeATagAndUndoTakesItBack() async throws {
      try await withProgram("--demo") { program in
        let before = try await program.settled()
        try await program.press("t")
        let tagging = try await program.eventually("tagging") { $0.state == "tagging" }
        #expect(tagging.chrome.hint == "Click the photo to tag it")
        #expect(tagging.chrome.top == ["Finish Tagging"])
        let point = Point(x: 300, y: 200)
        try await program.click(at: point)
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        try await program.type("Ada L")
        try await program.press("BackSpace")
        try await program.press("Return")
        let after = try await program.eventually("a tag") { $0.tags.count == before.tags.count + 1 }
        let tag = try #require(after.tags.first { $0.text == "Ada" })
        #expect(after.state == "tagging")
        #expect(abs(tag.tip[0] - point.x) <= 1 && abs(tag.tip[1] - point.y) <= 1)
        try await program.press("ctrl+z")
        try await program.eventually("no tag") { $0.tags.map(\.id) == before.tags.map(\.id) }
        try await program.press("ctrl+shift+z")
        try await program.eventually("again") { state in
          state.tags.contains { $0.id == tag.id }
        }
        try await program.press("Escape")
        let done = try await program.eventually("done") { $0.state == "browsing" }
        #expect(!done.closed)
      }
    }

    @Test func escapeDropsANameAndAnEmptyOneIsNotKept() async throws {
      try await withProgram("--demo") { program in
        let before = try await program.settled()
        try await program.press("t")
        for (text, key) in [("Nobody", "Escape"), ("", "Return"), ("   ", "Return")] {
          try await program.click(at: Point(x: 300, y: 200))
          try await program.eventually("an entry") { $0.state == "tagEntry" }
          if !text.isEmpty { try await program.type(text) }
          try await program.press(key)
          let after = try await program.eventually("tagging") { $0.state == "tagging" }
          #expect(after.tags.map(\.id) == before.tags.map(\.id), "\(text)")
        }
      }
    }

    @Test func turningThePageKeepsTheNameWhereItWasTyped() async throws {
      try await withProgram("--demo") { program in
        let before = try await program.settled()
        try await program.press("t")
        try await program.click(at: Point(x: 300, y: 200))
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        // Letters are text here, and no commands.
        try await program.type("lthc")
        try await program.eventually("typed") { $0.tagDraft == "lthc" }
        try await program.send("swipe -600 -900")
        let next = try await program.eventually("the next photo") {
          $0.index == 1 && $0.state == "tagging"
        }
        #expect(!next.tags.contains { $0.text == "lthc" })
        try await program.press("Page_Up")
        let back = try await program.eventually("back") { $0.index == 0 && $0.state == "tagging" }
        #expect(back.tags.contains { $0.text == "lthc" })
        #expect(back.tags.count == before.tags.count + 1)
      }
    }

    @Test func aTagIsPlacedByKeysAlone() async throws {
      try await withProgram("--demo") { program in
        try await program.display.input("key t key Right key Right key Up key Return")
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        try await program.type("Here")
        try await program.press("Return")
        let point = try await program.tag("Here").point
        #expect(abs(point[0] - 0.52) < 0.0001 && abs(point[1] - 0.48) < 0.0001)
      }
    }

    @Test func whereTaggingIsForbiddenThereIsNone() async throws {
      try await withProgram("--demo") { program in
        _ = try await turn(program, to: "04 Mountain range.jpg")
        try await program.press("t")
        #expect(try await program.settled().state == "browsing")
      }
    }

    @Test func aCommentIsWrittenPostedAndDeleted() async throws {
      try await withProgram("--demo") { program in
        let before = try await program.settled()
        try await program.press("c")
        let open = try await program.eventually("the panel") { $0.state == "commentEntry" }
        #expect(open.chrome.comments)
        #expect(open.chrome.dim == 0 && open.chrome.bottom.contains("Like"))
        try await program.type("First line")
        try await program.press("Return")
        try await program.type("second")
        try await program.eventually("a draft") { $0.comments.draft == "First line\nsecond" }
        try await program.press("ctrl+Return")
        let after = try await program.eventually("posted") {
          $0.comments.count == before.comments.count + 1
        }
        #expect(after.comments.loaded.last?.text == "First line\nsecond")
        #expect(after.comments.draft == "")
        // The cursor has stayed in the field, which is left first.
        try await program.press("Escape")
        try await program.press("Escape")
        try await program.eventually("closed") { $0.state == "browsing" && !$0.chrome.comments }
        try await program.press("ctrl+z")
        try await program.eventually("taken back") {
          $0.comments.count == before.comments.count
        }
      }
    }

    @Test func aDraftSurvivesPagingAndClosing() async throws {
      try await withProgram("--demo") { program in
        try await program.press("c")
        try await program.eventually("the panel") { $0.state == "commentEntry" }
        try await program.type("Half a")
        try await program.press("Escape")
        try await program.press("Escape")
        try await program.eventually("closed") { $0.state == "browsing" }
        try await program.press("Page_Down")
        try await program.eventually("another photo") { $0.index == 1 && $0.comments.draft == "" }
        try await program.press("Page_Up")
        try await program.press("c")
        try await program.eventually("there still") {
          $0.state == "commentEntry" && $0.comments.draft == "Half a"
        }
      }
    }

    @Test func keysThatWriteNothingWorkWhileACommentIsTyped() async throws {
      try await withProgram("--demo") { program in
        try await program.press("c")
        try await program.eventually("the panel") { $0.state == "commentEntry" }
        try await program.type("fhlt")
        try await program.eventually("typed") { $0.comments.draft == "fhlt" && !$0.fullscreen }
        for isFullscreen in [true, false] {
          try await program.press("F11")
          try await program.eventually("fullscreen: \(isFullscreen)") {
            $0.fullscreen == isFullscreen && $0.state == "commentEntry" && !$0.closed
          }
        }
        try await program.press("ctrl+w")
        try await program.eventually("asked to close") {
          $0.closed && $0.state == "commentEntry" && $0.comments.draft == "fhlt"
        }
      }
    }

    @Test func whereCommentingIsForbiddenCommentsCanBeReadAndNotWritten() async throws {
      try await withProgram("--demo") { program in
        let city = try await turn(program, to: "05 City at dusk.jpg")
        #expect(city.comments.count == 3)
        try await program.press("c")
        let open = try await program.eventually("the panel") { $0.chrome.comments }
        #expect(open.state == "commenting")
        try await program.press("x")
        #expect(try await program.settled().comments.draft == "")
      }
    }
  }
}
