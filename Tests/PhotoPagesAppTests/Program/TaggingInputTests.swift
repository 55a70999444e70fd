import PhotoPages
import TestSupport
import Testing

extension ProgramTests {
  /// In the demo album, whose first photo has names, with real events.
  @Suite("Names are put on photos by mouse, and by keys alone") struct TaggingInput {
    @Test func byMouse() async throws {
      try await withProgram("--demo") { program in
        let before = try await program.settled().tags.map(\.id)
        try await program.press("t")
        try await program.eventually("tagging") { $0.state == "tagging" }
        for (name, x) in [("ada", 250.0), ("ben", 560)] {
          try await program.click(at: Point(x: x, y: 130))
          try await program.eventually("an entry") { $0.state == "tagEntry" }
          try await program.type(name)
          try await program.press("Return")
          try await program.eventually(name) {
            $0.tags.last?.text == name && $0.state == "tagging"
          }
        }
        try await rename("ada", to: "zoe", in: program)
        try await move("zoe", in: program)
        try await delete("ben", in: program)
        try await program.send("activate Undo")
        try await program.eventually("undone") { $0.tags.contains { $0.text == "ben" } }
        try await program.press("ctrl+shift+z")
        try await program.eventually("redone") {
          $0.tags.map(\.text).contains("zoe") && $0.tags.count == before.count + 1
        }
      }
    }

    private func press(
      _ name: String, entry: String, in program: ProgramUnderTest
    ) async throws {
      let state = try await program.settled()
      let tag = try #require(state.tags.first { $0.text == name }?.middle)
      try await program.click(at: tag)
      try await program.send("wait idle")
      try await program.send("activate \"\(entry)\"")
    }

    private func rename(
      _ old: String, to new: String, in program: ProgramUnderTest
    ) async throws {
      try await press(old, entry: "Rename", in: program)
      try await program.eventually("its name in the entry") { $0.tagDraft == old }
      try await program.type(new)
      try await program.press("Return")
      try await program.eventually("renamed") { $0.tags.contains { $0.text == new } }
    }

    private func move(_ name: String, in program: ProgramUnderTest) async throws {
      let tag = try #require(try await program.settled().tags.first { $0.text == name })
      let start = try #require(tag.middle)
      try await program.drag(from: start, to: Point(x: start.x + 90, y: start.y + 60))
      let moved = try await program.eventually("moved") { state in
        state.tags.contains { $0.text == name && $0.point != tag.point }
      }
      let tip = try #require(moved.tags.first { $0.text == name }?.tip)
      #expect(abs(tip[0] - tag.tip[0] - 90) <= 1 && abs(tip[1] - tag.tip[1] - 60) <= 1)
    }

    private func delete(_ name: String, in program: ProgramUnderTest) async throws {
      try await press(name, entry: "Delete Tag", in: program)
      try await program.eventually("deleted") { !$0.tags.contains { $0.text == name } }
    }

    @Test func byKeysAlone() async throws {
      try await withProgram("--demo") { program in
        let before = try await program.settled().tags
        try await program.display.input("key t key Up key Up key Up key Return")
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        try await program.type("ada")
        try await program.press("Return")
        try await program.eventually("ada") { $0.tags.last?.text == "ada" && $0.state == "tagging" }
        try await program.display.input("key Left key Left key Return")
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        try await program.type("ben")
        try await program.press("Return")
        try await program.eventually("ben") { $0.tags.last?.text == "ben" && $0.state == "tagging" }

        try await moveByKeys("ben", in: program)
        // The first entry of a tag's menu renames it, the third deletes it.
        try await program.display.input("key Return")
        try await program.send("wait idle")
        try await program.display.input("key Return")
        try await program.eventually("its name") { $0.tagDraft == "ben" }
        try await program.type("zoe")
        try await program.press("Return")
        try await program.eventually("zoe") { $0.tags.last?.text == "zoe" && $0.state == "tagging" }
        try await moveByKeys("ada", in: program)
        try await program.display.input("key Return")
        try await program.send("wait idle")
        try await program.display.input("key Down key Down key Return")
        try await program.eventually("deleted") { !$0.tags.map(\.text).contains("ada") }
        try await program.press("ctrl+z")
        try await program.eventually("ada again") { $0.tags.map(\.text).contains("ada") }
        try await program.press("ctrl+shift+z")
        try await program.eventually("deleted again") { $0.tags.count == before.count + 1 }
      }
    }

    /// Goes on by Tab until the keys that move a tag move this one: it has the focus then.
    private func moveByKeys(_ name: String, in program: ProgramUnderTest) async throws {
      for _ in 0..<15 {
        let before = try await program.settled()
        try await program.press("ctrl+Down")
        let after = try await program.settled()
        let moved = zip(before.tags, after.tags).first { $0.point != $1.point }?.1
        if moved?.text == name { return }
        if moved != nil { try await program.press("ctrl+z") }
        try await program.press("Tab")
      }
      Issue.record("“\(name)” is not reached by Tab")
    }

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
        try await program.press("shift+t")
        let state = try await program.eventually("names") { $0.chrome.tags }
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
