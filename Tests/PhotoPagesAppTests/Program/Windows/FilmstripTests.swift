import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Windows {
  /// By real keys and a real pointer.
  @Suite("The filmstrip") struct FilmstripTests {
    let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
      for number in 1...40 { try folder.write("\(number).jpg", smallPhoto(number % 6)) }
    }

    /// Waits until the strip shows all thumbnails in sight, with a photo in its middle.
    @discardableResult
    private func shown(_ number: Int, in program: ProgramUnderTest) async throws -> [String] {
      let state = try await program.eventually("\(number).jpg is in the middle") { state in
        guard let strip = state.filmstrip, state.photo?.name == "\(number).jpg" else {
          return false
        }
        return strip.shown == strip.visible.count && strip.visible.contains("\(number).jpg")
      }
      return try #require(state.filmstrip).visible
    }

    private func place(_ offset: Int, in program: ProgramUnderTest) async throws -> Point {
      let state = try await program.state()
      let strip = try #require(state.allocations.first { $0.name == "Filmstrip" }).rect
      return Point(x: strip[0] + strip[2] / 2 + 68 * Double(offset), y: strip[1] + strip[3] / 2)
    }

    @Test(
      "Clicks, drags and the wheel on the filmstrip change the photo, and paging moves the strip")
    func pointer() async throws {
      try await withProgram(.file("20.jpg", in: folder)) { program in
        #expect(try await program.state().filmstrip == nil)
        try await program.press("ctrl+F9")
        let names = try await shown(20, in: program)
        #expect(names.count == 15 && names[7] == "20.jpg" && names[0] == "13.jpg")
        try await program.click(at: place(3, in: program))
        #expect(try await shown(23, in: program)[7] == "23.jpg")
        try await program.press("Right")
        #expect(try await shown(24, in: program)[7] == "24.jpg")
        let start = try await place(0, in: program)
        try await program.drag(
          from: start, to: Point(x: start.x + 2 * 68 + 8, y: start.y), pause: 0.3)
        try await shown(22, in: program)
        try await program.turnWheel(-1, at: start)
        try await shown(23, in: program)
        try await program.press("h")
        try await program.eventually("it hides with the rest") { $0.filmstrip == nil }
        try await program.press("ctrl+F9")
        try await shown(23, in: program)
        try await program.press("ctrl+F9")
        try await program.eventually("it is off") { $0.filmstrip == nil && $0.chrome.visible }
      }
    }

    @Test("The filmstrip follows added and deleted photos")
    func splices() async throws {
      try await withProgram(.file("20.jpg", in: folder)) { program in
        try await program.press("ctrl+F9")
        try await shown(20, in: program)
        try folder.write("19a.jpg", smallPhoto(1))
        let state = try await program.eventually("a photo more") {
          $0.count == 41 && $0.filmstrip?.shown == 15
        }
        #expect(state.filmstrip?.visible[6] == "19a.jpg")
        try await program.press("Delete")
        #expect(try await shown(21, in: program)[7] == "21.jpg")
      }
    }

    @Test("The gallery and the filmstrip share their thumbnails, whichever is shown first")
    func gallery() async throws {
      try await withProgram(.file("20.jpg", in: folder)) { program in
        for _ in 1...2 {
          try await program.press("ctrl+F9")
          try await shown(20, in: program)
          try await program.press("g")
          try await program.eventually("the gallery has its thumbnails") { state in
            guard let thumbnails = state.gallery?.thumbnails else { return false }
            return thumbnails.wanted > 0 && thumbnails.shown == thumbnails.wanted
          }
          try await program.press("Return")
          try await shown(20, in: program)
          try await program.press("ctrl+F9")
        }
      }
    }

    @Test(
      "A screen reader opens each photo in the filmstrip by name",
      .enabled(if: AccessibleProgram.isPossible, "at-spi2-core is not installed"))
    func accessible() async throws {
      let reader = try await AccessibleProgram(.file("20.jpg", in: folder))
      try await reader.program.send("key <Control>F9")
      try await shown(20, in: reader.program)
      try await reader.activate("24.jpg", "list item")
      try await shown(24, in: reader.program)
      try await reader.activate("30.jpg", "list item")
      try await shown(30, in: reader.program)
      try await reader.program.quit()
    }
  }
}
