import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  @Suite("Real keys and buttons turn the pages of 24-megapixel photos") struct PagingInput {
    let folder = TemporaryFolder.ofBigPhotos()

    @Test func keysTurnToTheNextThePreviousTheLastAndTheFirstPhoto() async throws {
      try await withProgram(.text(folder.path)) { program in
        try await expectPhoto(1, in: program)
        for (key, number) in [
          ("Right", 2), ("Right", 3), ("Left", 2), ("End", 5), ("Home", 1), ("Page_Down", 2),
          ("space", 3), ("Page_Up", 2), ("BackSpace", 1),
        ] {
          try await program.press(key)
          try await expectPhoto(number, in: program)
        }
      }
    }

    @Test func aFlickTurnsThePageHoweverShort() async throws {
      try await withProgram(.text(folder.path)) { program in
        try await program.drag(from: Point(x: 600, y: 300), to: Point(x: 480, y: 300), pause: 0.01)
        try await expectPhoto(2, in: program)
        try await program.drag(from: Point(x: 480, y: 300), to: Point(x: 600, y: 300), pause: 0.01)
        try await expectPhoto(1, in: program)
      }
    }

    @Test func aClickThatComesToASideButtonInOneJumpTurnsThePage() async throws {
      try await withProgram(.text(folder.path)) { program in
        for (x, number) in [(850.0, 2), (850, 3), (40, 2)] {
          try await program.movePointer(to: Point(x: 450, y: 300))
          _ = try await program.settled()
          let (x, y) = (Int(x + program.origin.x), Int(295 + program.origin.y))
          try await program.display.input("mousemove \(x) \(y) click 1")
          try await expectPhoto(number, in: program)
          #expect(try await program.state().chrome.visible)
        }
        // Elsewhere it is still the photo that is clicked.
        try await program.click(at: Point(x: 450, y: 300))
        try await program.eventually("hidden") { !$0.chrome.visible && $0.index == 1 }
      }
    }

    @Test func aButtonSlidesToThePageUnlessAnimationsAreOffAndAKeyDoesNot() async throws {
      try await withProgram(.text(folder.path)) { program in
        let rest = try #require(await program.settled().photo?.rect)
        func isInPlace() async throws -> Bool {
          let photo = try #require(await program.state().photo)
          return photo.rect[0] == rest[0]
        }
        // The state is reported before the next frame.
        try await program.send(#"activate "Next Photo""#)
        #expect(try await !isInPlace())
        try await expectPhoto(2, in: program)
        #expect(try await isInPlace())
        try await program.send("key Right")
        #expect(try await isInPlace())
        try await program.send("animations off")
        try await program.send(#"activate "Previous Photo""#)
        #expect(try await isInPlace())
        try await expectPhoto(2, in: program)
      }
    }

    @Test func theButtonsAtTheSidesTurnThePage() async throws {
      try await withProgram(.text(folder.path)) { program in
        for (x, number) in [(850.0, 2), (40, 1)] {
          // The button appears under the pointer first.
          try await program.movePointer(to: Point(x: x, y: 300))
          _ = try await program.settled()
          try await program.click(at: Point(x: x, y: 295))
          try await expectPhoto(number, in: program)
        }
      }
    }
  }
}
