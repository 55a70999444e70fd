import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Windows {
  /// By real keys and a real pointer; each key, click, drag or typed text counts as one action.
  @Suite("Everyday tasks take few actions") struct EverydayTasks {
    /// A person who counts.
    private final class Person {
      let program: ProgramUnderTest
      private(set) var actions = 0

      init(_ program: ProgramUnderTest) { self.program = program }

      func press(_ key: String) async throws {
        actions += 1
        try await program.press(key)
      }

      func type(_ text: String) async throws {
        actions += 1
        try await program.type(text)
      }

      func click(at point: Point) async throws {
        actions += 1
        try await program.click(at: point)
      }

      func click(on name: String) async throws {
        actions += 1
        try await program.click(on: name)
      }

      func activate(_ name: String) async throws {
        actions += 1
        try await program.send("activate \"\(name)\"")
      }
    }

    private let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
      for number in 1...12 { try folder.write("\(number).jpg", smallPhoto(number % 6)) }
    }

    /// Runs a task in the gallery with the check circles' places, and returns its actions.
    private func inGallery(
      _ task: (Person, (Int) -> Point) async throws -> Void
    ) async throws -> Int {
      var actions = 0
      try await withProgram(.folder(folder), "--gallery") { program in
        let state = try await program.eventually("thumbnails") { state in
          guard let gallery = state.gallery, gallery.count == 12 else { return false }
          return gallery.thumbnails.wanted > 0
            && gallery.thumbnails.shown == gallery.thumbnails.wanted
        }
        let gallery = try #require(state.gallery)
        // Thumbnails are 4 points apart, and begin below the header.
        let pitch = gallery.side + 4
        let across = state.size[0] / pitch
        let person = Person(program)
        try await task(person) { place in
          Point(
            x: Double(pitch * (place % across) + 20), y: Double(48 + pitch * (place / across) + 18))
        }
        actions = person.actions
      }
      return actions
    }

    @Test("Five photos are in a new folder after eight actions")
    func moving() async throws {
      let actions = try await inGallery { person, circle in
        for place in 0..<5 { try await person.click(at: circle(place)) }
        try await person.program.eventually("five") { $0.gallery?.selected == [0, 1, 2, 3, 4] }
        try await person.press("F7")
        try await person.program.eventually("asked") { $0.dialog?.focus == "New Folder" }
        try await person.type("Trip")
        try await person.press("Return")
        try await person.program.eventually("moved") { $0.count == 7 && $0.question == nil }
      }
      #expect(actions <= 8)
      let moved = ScratchFolder.names(in: folder.path(of: Array("Trip".utf8)))
      #expect(moved.sorted() == ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"])
    }

    @Test("Ten photos are rated by the mouse with twelve actions")
    func rating() async throws {
      let actions = try await inGallery { person, circle in
        // The first starts selecting; afterwards a click anywhere on a photo selects it.
        for place in 0..<10 { try await person.click(at: circle(place)) }
        try await person.program.eventually("ten") { $0.gallery?.selected.count == 10 }
        try await person.click(on: "Rate")
        try await person.click(on: "Rate 4 Stars")
        try await person.program.eventually("rated") { $0.notice == "10 photos rated ★★★★" }
      }
      #expect(actions <= 20)
    }

    @Test("A cropped copy for an email is saved with five actions")
    func copying() async throws {
      try await withProgram(.file("1.jpg", in: folder)) { program in
        try await expectPhoto(1, at: 0, of: 12, in: program)
        let person = Person(program)
        try await person.press("ctrl+s")
        try await program.eventually("asked") { $0.dialog?.focus == "Crop" }
        try await person.press("shift+Left")
        try await person.activate("Email")
        let copy = String(decoding: folder.path(of: Array("copy.jpg".utf8)), as: UTF8.self)
        // The desktop's chooser, in which Return takes the offered name, is answered beforehand.
        try await program.send("choose \"\(copy)\"")
        try await person.activate("Save…")
        try await program.eventually("saved") { $0.dialog == nil && $0.notice != nil }
        #expect(person.actions + 1 <= 5)
      }
      #expect(folder.content("copy.jpg") != nil)
    }

    @Test("Two people are named with eight actions")
    func naming() async throws {
      try await withProgram(.file("1.jpg", in: folder)) { program in
        try await expectPhoto(1, at: 0, of: 12, in: program)
        let shown = try await program.settled()
        let place = try #require(shown.photo?.rect)
        let middle = Point(x: place[0] + place[2] / 2, y: place[1] + place[3] / 2)
        let person = Person(program)
        try await person.press("t")
        try await program.eventually("tagging") { $0.state == "tagging" }
        for (name, offset) in [("anna", -30.0), ("bela", 30)] {
          try await person.click(at: Point(x: middle.x + offset, y: middle.y))
          try await program.eventually("an entry") { $0.state == "tagEntry" }
          try await person.type(name)
          try await person.press("Return")
          try await program.eventually(name) { $0.tags.contains { $0.text == name } }
        }
        try await person.press("Escape")
        try await program.eventually("browsing") { $0.state == "browsing" }
        #expect(person.actions <= 8)
      }
    }
  }
}
