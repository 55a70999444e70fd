import PhotoPages
import TestSupport
import Testing

extension ProgramTests {
  /// In the demo album, whose first photo has names, with real events.
  @Suite("Names are typed, offered and shown clear of everything") struct TaggingInput {
    @Test func namesAreOfferedByFewLettersAndNeverTakeTheKeyboard() async throws {
      try await withProgram("--demo") { program in
        try await program.press("t")
        try await program.click(at: Point(x: 250, y: 130))
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        try await program.type("gw")
        try await program.eventually("Gwen") { $0.offeredNames == ["Gwen"] }
        try await program.press("Down")
        try await program.type("e")
        try await program.eventually("typing goes on") { $0.tagDraft == "gwe" }
        try await program.display.input("key Down key Return")
        try await program.eventually("Gwen is there") {
          $0.state == "tagging" && $0.tags.last?.text == "Gwen"
        }
      }
    }

    @Test func aPressOnThePhotoTagsThatVeryPoint() async throws {
      try await withProgram("--demo") { program in
        let point = Point(x: 333, y: 177)
        try await program.display.input("mousemove 338 182 click 3")
        try await program.send("wait idle")
        try await program.send("activate \"Tag Here\"")
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        try await program.type("here")
        try await program.press("Return")
        let state = try await program.eventually("a tag") { $0.tags.last?.text == "here" }
        let tip = try #require(state.tags.last?.tip)
        #expect(abs(tip[0] - point.x) <= 1 && abs(tip[1] - point.y) <= 1)
        #expect(state.state == "browsing")
      }
    }

    @Test func bubblesKeepClearOfBarsAndCaption() async throws {
      try await withProgram("--demo") { program in
        let state = try await program.eventually("names") { $0.chrome.tags && !$0.tags.isEmpty }
        let over = state.allocations.filter { $0.name != "Hint" }.map(\.rect)
        for bubble in state.tags.compactMap(\.bubble) {
          for part in over {
            let isClear =
              bubble[0] >= part[0] + part[2] || bubble[0] + bubble[2] <= part[0]
              || bubble[1] >= part[1] + part[3] || bubble[1] + bubble[3] <= part[1]
            #expect(isClear, "\(bubble) is under \(part)")
          }
        }
        #expect(state.tags.allSatisfy { $0.bubble != nil })
      }
    }
  }
}
