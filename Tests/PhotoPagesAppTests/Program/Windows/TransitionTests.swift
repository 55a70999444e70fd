import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Windows {
  @Suite("A photo flies between the gallery and its page") struct TransitionTests {
    let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
      let size = PixelSize(width: 1200, height: 800)
      for number in 1...9 {
        try folder.write(
          "\(number).jpg",
          PictureEncoder.jpeg(TestPictures.numbered(number % 6, size: size)))
      }
    }

    /// Waits until the gallery shows all thumbnails in sight.
    private func expectGallery(_ program: ProgramUnderTest) async throws {
      try await program.eventually("the gallery is shown") { state in
        guard let gallery = state.gallery, gallery.thumbnails.wanted > 0 else { return false }
        return gallery.thumbnails.shown == gallery.thumbnails.wanted
      }
    }

    /// Performs lines one right after the other, and returns the states at those that are `state`.
    ///
    /// A `frame` is waited for: a flight advances by a thirtieth of a second at most with each, so few do not end it.
    private func states(
      _ lines: String..., in program: ProgramUnderTest
    ) async throws -> [ProgramState] {
      let files = TemporaryFolder()
      let script = lines.enumerated().map { place, line in
        switch line {
        case "state": "state \(files.path)/\(place)"
        case "frame": "screenshot \(files.path)/frame"
        default: line
        }
      }
      try await program.perform(script) { _ in }
      return try lines.indices.filter { lines[$0] == "state" }.map { place in
        let data = try Data(contentsOf: URL(filePath: "\(files.path)/\(place)"))
        return try JSONDecoder().decode(ProgramState.self, from: data)
      }
    }

    private func width(_ state: ProgramState) -> Double { state.photo?.rect[2] ?? 0 }

    @Test("The state changes as a flight starts, and Escape reverses the flight")
    func turning() async throws {
      try await withProgram(.folder(folder), "--gallery") { program in
        try await expectGallery(program)
        let side = Double(try await program.state().gallery?.side ?? 0)
        let states = try await states(
          "key Return", "state", "frame", "frame", "frame", "state", "key Escape", "state",
          "frame", "wait idle", "state", in: program)
        #expect(states.map(\.state) == ["browsing", "browsing", "gallery", "gallery"])
        // It is still small at first, then on its way, and there still when it has been turned around.
        #expect(width(states[0]) < width(states[1]))
        #expect(width(states[2]) > 1.5 * side)
        #expect(states[2].focus != "Photo" && states[1].focus == "Photo")
        try await expectGallery(program)
        try await program.send("key Return")
        try await expectPhoto(1, at: 0, of: 9, in: program)
        let arrived = try width(await program.settled())
        // On a busy machine three frames may take as long as the flight.
        #expect(arrived > 850 && width(states[1]) <= arrived)
      }
    }

    @Test(
      "A real drag down by more than 160 points leads to the gallery, once the button is released")
    func draggingFar() async throws {
      try await withProgram(.file("2.jpg", in: folder)) { program in
        try await expectPhoto(2, in: program)
        let top = try await program.state().photo?.rect[1] ?? 0
        try await program.drag(
          from: Point(x: 300, y: 150), to: Point(x: 320, y: 350), letsGo: false)
        let held = try await program.meanwhile("the photo follows") { state in
          state.photo.map { $0.rect[1] > top + 50 && $0.rect[2] < 800 } ?? false
        }
        #expect(held.state == "browsing")
        try await program.display.input("mouseup 1")
        try await expectGallery(program)
        #expect(try await program.state().photo?.name == "2.jpg")
        // The gallery is there already when the next photo is pulled.
        try await program.send("key Return")
        try await expectPhoto(2, in: program)
        try await program.drag(from: Point(x: 300, y: 150), to: Point(x: 320, y: 350))
        try await expectGallery(program)
      }
    }

    @Test("A short drag down springs back, and a sideways drag turns the page")
    func draggingNear() async throws {
      try await withProgram(.file("2.jpg", in: folder)) { program in
        try await expectPhoto(2, in: program)
        let before = try await program.state()
        try await program.send("drag 450 150 450 300 200")
        let after = try await program.settled()
        #expect(after.state == "browsing" && after.photo?.rect == before.photo?.rect)
        try await program.send("drag 450 150 450 318 200")
        try await expectGallery(program)
        try await program.send("key Return")
        try await expectPhoto(2, in: program)
        try await program.send("drag 700 150 100 190 200")
        try await expectPhoto(3, in: program)
      }
    }

    @Test("Two fingers on a touchpad pull a photo down to the gallery, but not a zoomed one")
    func touchpad() async throws {
      try await withProgram(.file("2.jpg", in: folder)) { program in
        try await expectPhoto(2, in: program)
        try await program.send("touchpad 0 -120 450 300 200")
        #expect(try await program.settled().state == "browsing")
        try await program.send("key 2")
        // A touch stops the zoom on its way, and so a photo that is not zoomed yet.
        _ = try await program.settled()
        try await program.send("touchpad 0 -300 450 300 200")
        #expect(try await program.settled().state == "browsing")
        try await program.send("key 0")
        _ = try await program.settled()
        try await program.send("touchpad 0 -200 450 300 200")
        try await expectGallery(program)
      }
    }

    @Test("With animations off a photo fades in its place instead of flying")
    func withoutAnimations() async throws {
      try await withProgram(.folder(folder), "--gallery") { program in
        try await expectGallery(program)
        try await program.send("animations off")
        let states = try await states(
          "key Return", "frame", "state", "frame", "state", "wait idle", "key Escape", "frame",
          "state", in: program)
        #expect(states.map(\.state) == ["browsing", "browsing", "gallery"])
        try await expectGallery(program)
        try await program.send("drag 450 150 450 300 200")
        try await program.send("key Return")
        try await expectPhoto(1, in: program)
        let arrived = try width(await program.settled())
        #expect(arrived > 850 && width(states[1]) == arrived && width(states[2]) == arrived)
        try await program.send("drag 450 150 450 300 200")
        try await expectPhoto(1, in: program)
        try await program.send("drag 450 150 450 400 200")
        try await expectGallery(program)
      }
    }

    @Test("In right-to-left languages a photo flies from the first cell at the right")
    func rightToLeft() async throws {
      try await withProgram(.folder(folder), "--gallery") { program in
        try await program.send("direction rtl")
        try await expectGallery(program)
        let states = try await states("key Return", "frame", "state", in: program)
        let rect = try #require(states[0].photo?.rect)
        #expect(rect[0] + rect[2] > 890 && rect[2] < 890)
        try await expectPhoto(1, in: program)
        try await program.send("key Escape")
        try await expectGallery(program)
      }
    }

    @Test("A photo whose cell is out of sight fades in its place instead of flying")
    func outOfSight() async throws {
      for number in 10...80 { try folder.write("\(number).jpg", smallPhoto(number % 6)) }
      try await withProgram(.folder(folder), "--gallery") { program in
        try await expectGallery(program)
        try await program.turnWheel(-12, at: Point(x: 450, y: 300))
        try await program.eventually("1.jpg is out of sight") { state in
          state.gallery.map { !$0.visible.contains("1.jpg") } ?? false
        }
        let states = try await states("key F5", "frame", "state", in: program)
        #expect(states[0].state == "slideshow")
        try await expectPhoto(1, in: program)
        let arrived = try width(await program.settled())
        #expect(arrived > 850 && width(states[0]) == arrived)
      }
    }
  }
}
