import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// In the demo album, whose first photo has names, with real events.
  @Suite("Names are typed, offered and shown clear of everything") struct TaggingInput {
    @Test func aPressOnThePhotoTagsThatVeryPoint() async throws {
      try await withProgram("--demo") { program in
        let point = Point(x: 333, y: 177)
        try await program.display.input("mousemove 338 182 click 3")
        try await program.send("wait idle")
        try await program.send("activate \"Tag Here\"")
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        try await program.type("here")
        try await program.press("Return")
        let tip = try await program.tag("here").tip
        #expect(abs(tip[0] - point.x) <= 1 && abs(tip[1] - point.y) <= 1)
        #expect(try await program.state().state == "browsing")
      }
    }

    @Test("A tag's menu points to the tag", arguments: ["The sun, at last", "Our camp"])
    func menuPlace(name: String) async throws {
      try await withProgram("--demo") { program in
        let state = try await program.eventually("names") { $0.tags.first?.bubble != nil }
        let tag = try #require(state.tags.first { $0.text == name })
        let bubble = try #require(tag.bubble)
        try await program.click(at: try #require(tag.middle))
        // A pointer has no row chosen, so that Return does nothing that does not look chosen.
        try await expectMenu(at: bubble, focus: nil, in: program)
        try await program.press("Escape")
        try await program.press("Tab", untilFocusIsOn: name)
        try await program.press("Return")
        try await expectMenu(at: bubble, focus: "Rename", in: program)
      }
    }

    /// Waits for a tag's menu, and looks whether it is above or below a bubble.
    private func expectMenu(
      at bubble: [Double], focus: String?, in program: ProgramUnderTest
    ) async throws {
      let state = try await program.eventually("a menu") { state in
        state.focus == focus && state.controls.contains { $0.name == "Rename" }
      }
      let first = try #require(state.controls.first { $0.name == "Rename" })
      let last = try #require(state.controls.first { $0.name == "Delete Tag" })
      // An arrow, and the menu's edge, are between them.
      let gaps = [
        first.rect[1] - (bubble[1] + bubble[3]), bubble[1] - (last.rect[1] + last.rect[3]),
      ]
      #expect(gaps.contains { (0...40).contains($0) }, "\(gaps)")
      let middle = bubble[0] + bubble[2] / 2
      #expect(first.rect[0] <= middle && middle <= first.rect[0] + first.rect[2])
    }

    @Test("The crosshair is drawn where Return tags, also on a photo without tags")
    func crosshair() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        let rect = try #require(try await program.settled().photo?.rect)
        try await program.press("t")
        try await program.eventually("tagging") { $0.state == "tagging" }
        let without = try await program.screenshot()
        // The first press shows it in the middle, the second moves it.
        try await program.press("Left")
        try await program.press("Left")
        let x = Int(rect[0] + rect[2] * 0.48)
        let y = Int(rect[1] + rect[3] / 2)
        // Its lines begin a few points from where they would meet.
        try await program.eventuallyOnScreen("a crosshair") { screen in
          [-10, 10].allSatisfy {
            screen.colour(x + $0, y).difference(from: without.colour(x + $0, y)) > 60
          }
        }
        try await program.press("Return")
        try await program.finishTag("here")
        let tip = try #require(try await program.settled().tags.first?.tip)
        #expect(abs(tip[0] - Double(x)) <= 1 && abs(tip[1] - Double(y)) <= 1)
        try await program.press("Escape")
        try await program.eventually("browsing") { $0.state == "browsing" }
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
