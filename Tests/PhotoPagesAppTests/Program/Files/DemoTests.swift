import Foundation
import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesApp

extension ProgramTests.Files {
  @Suite("The demo album shows what people add to photos") struct DemoNotesShown {
    @Test func everyRuleOfTheInterfaceCanBeSeen() async throws {
      try await withProgram("--demo") { program in
        let states = try await allStates(of: program)
        #expect(states.count == 15)
        #expect(states["12 Test card.png"]?.permissions["delete"] == false)
        #expect(states["05 City at dusk.jpg"]?.permissions["comment"] == false)
        #expect(states["04 Mountain range.jpg"]?.permissions["tag"] == false)
        #expect(states["08 Desert road.jpg"]?.chrome.bottom.contains("More") == false)
        #expect(states["15 Moonrise.jpg"]?.comments.count == 128)
        let stripes = states["10 Stripes.jpg"]
        #expect(stripes?.tags.isEmpty == true)
        #expect(stripes?.comments.count == 0)
        #expect(stripes?.chrome.caption == false)
        #expect(stripes?.chrome.bottom == ["Share", "More", "Like", "Comments"])
        #expect(states["01 Dunes at dawn.jpg"]?.caption.title == "Dunes at dawn")
      }
    }

    @Test("All captions, tags, comments, likes and marks of the album are shown")
    func notes() async throws {
      try await withProgram("--demo") { program in
        let states = try await allStates(of: program)
        for photo in DemoPhoto.album where photo.scene != nil {
          let state = try #require(states[photo.fileName])
          let notes = photo.notes ?? DemoNotes()
          #expect(state.caption.title == notes.caption.title)
          #expect(state.caption.text == notes.caption.text)
          #expect(state.caption.author == notes.caption.author)
          #expect(state.caption.place == notes.caption.place?.name)
          #expect((state.caption.date == nil) == (notes.caption.date == nil))
          #expect(Set(state.tags.map(\.text)) == Set(notes.tags.map(\.text)))
          #expect(state.tags.allSatisfy { !$0.stale })
          #expect(state.comments.count == notes.comments.count)
          #expect(state.likes.count == notes.likes.count)
          #expect(state.rating == notes.rating?.rawValue)
        }
      }
    }

    @Test("Photos of the album are rated and rotated by sidecars, and the folder has a text")
    func folder() async throws {
      try await withProgram("--demo") { program in
        let uri = try #require(try await program.settled().photo?.uri)
        let sidecar = try #require(URL(string: uri + ".xmp"))
        try await program.press("alt+4")
        try await program.eventually("four stars") { $0.rating == 4 }
        let written = try String(contentsOf: sidecar, encoding: .utf8)
        #expect(written.contains("Rating") && written.contains("The coffee was the best part."))
        try await program.press("r")
        try await program.eventually("rotated") { $0.photo?.size == [2000, 3000] }
        try await program.press("g")
        try await program.eventually("the text") {
          $0.gallery?.text?.contains("drawn and invented") == true
        }
      }
    }

    @Test func tagsPointAtWhatTheyName() async throws {
      try await withProgram("--demo") { program in
        try await program.eventually("tags") { !$0.tags.isEmpty }
        try await program.press("shift+t")
        try await program.eventually("nothing over the photo") { !$0.chrome.tags }
        for (name, text, colour) in [
          ("01 Dunes at dawn.jpg", "The sun, at last", TestColour(255, 242, 204)),
          ("03 Lighthouse.jpg", "The lamp", TestColour(255, 242, 153)),
          ("09 Balloons.jpg", "Dilnoza", TestColour(102, 66, 38)),
        ] {
          let state = try await turn(program, to: name)
          let tip = try #require(state.tags.first { $0.text == text }?.tip)
          let seen = try await program.screenshot().colour(Int(tip[0]), Int(tip[1]))
          #expect(seen.difference(from: colour) < 12, "\(name): \(seen)")
        }
      }
    }

    @Test func tagsAreOnScreenAtFirstAndOnlyWhileTheyAreShown() async throws {
      try await withProgram("--demo") { program in
        _ = try await turn(program, to: "03 Lighthouse.jpg")
        let shown = try await program.eventually("tags") {
          $0.chrome.tags && !$0.tags.isEmpty && $0.tags.allSatisfy { $0.bubble != nil }
        }
        let bubble = try #require(shown.tags.first?.bubble)
        let row = (0..<Int(bubble[2])).map { Int(bubble[0]) + $0 }
        let y = Int(bubble[1] + bubble[3] / 2)
        let named = try await program.screenshot()
        try await program.press("shift+t")
        try await program.eventually("no tags") {
          !$0.chrome.tags && $0.tags.allSatisfy { $0.bubble == nil }
        }
        try await program.eventuallyOnScreen("no bubble") { screenshot in
          row.contains { screenshot.colour($0, y).difference(from: named.colour($0, y)) > 30 }
        }
        try await program.press("shift+t")
        try await program.eventuallyOnScreen("the bubble again") { screenshot in
          row.allSatisfy { screenshot.colour($0, y) == named.colour($0, y) }
        }
      }
    }

    @Test func aLikeComesAndGoesByKeyAndCanBeTakenBack() async throws {
      try await withProgram("--demo") { program in
        let state = try await turn(program, to: "02 Night over the lake.jpg")
        #expect((state.likes.count, state.likes.mine) == (2, false))
        for (key, count, isMine, steps) in [
          ("l", 3, true, 1), ("l", 2, false, 2), ("ctrl+z", 3, true, 1), ("ctrl+z", 2, false, 0),
          ("ctrl+shift+z", 3, true, 1),
        ] {
          try await program.press(key)
          try await program.eventually("\(count) likes") {
            $0.likes.count == count && $0.likes.mine == isMine && $0.history.undo == steps
          }
        }
        // Kept for as long as the program, though other photos were looked at meanwhile.
        try await program.send("key End")
        #expect(try await program.settled().likes.count == 8)
        let again = try await turn(program, to: "02 Night over the lake.jpg")
        #expect((again.likes.count, again.likes.mine) == (3, true))
      }
    }

    /// Each photo's state, by name.
    private func allStates(of program: ProgramUnderTest) async throws -> [String: ProgramState] {
      var states: [String: ProgramState] = [:]
      let count = try await program.settled().count
      for index in 0..<count {
        let state = try await program.eventually("photo \(index)") {
          $0.index == index && $0.photo?.phase != "loading"
        }
        states[state.photo?.name ?? ""] = state
        try await program.send("key Page_Down")
      }
      return states
    }
  }
}

/// Turns to a photo of an album, from its beginning.
func turn(_ program: ProgramUnderTest, to name: String) async throws -> ProgramState {
  try await program.send("key Home")
  var state = try await program.settled()
  for _ in 0..<state.count where state.photo?.name != name {
    try await program.send("key Page_Down")
    state = try await program.settled()
  }
  return try await program.eventually("\(name) is shown") {
    $0.photo?.name == name && $0.photo?.phase != "loading"
  }
}
