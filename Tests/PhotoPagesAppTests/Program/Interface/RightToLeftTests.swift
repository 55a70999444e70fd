import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  @Suite("In right-to-left languages the pages run the other way") struct RightToLeft {
    @Test func arrowsAndSwipesAreMirrored() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      try await withProgram(.folder(folder)) { program in
        try await program.send("direction rtl")
        #expect(try await program.state().direction == "rtl")
        for (line, number) in [
          ("key Left", 2), ("key Right", 1), ("swipe 500 0", 2), ("swipe -500 0", 1),
          ("touchpad -500 0 400 300 100", 2), ("touchpad 500 0 400 300 100", 1),
          // Before the first there is nothing.
          ("key Right", 1), ("swipe -500 -1000", 1), ("key Page_Down", 2), ("key End", 3),
        ] {
          try await program.send(line)
          try await expectPhoto(number, in: program)
        }
        try await program.send("direction ltr")
        try await program.send("key Left")
        try await expectPhoto(2, in: program)
      }
    }

    @Test func aRealDragIsMirrored() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      try await withProgram(.folder(folder)) { program in
        try await program.send("direction rtl")
        try await program.drag(from: Point(x: 400, y: 300), to: Point(x: 520, y: 300), pause: 0.01)
        try await expectPhoto(2, in: program)
        try await program.press("Left")
        try await expectPhoto(3, in: program)
        try await program.press("Right")
        try await expectPhoto(2, in: program)
      }
    }

    @Test func theNextPhotoComesFromTheLeft() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      try await withProgram(.folder(folder)) { program in
        try await program.send("direction rtl")
        try await program.send("animations off")
        // Held past half way, and seen there.
        try await program.drag(
          from: Point(x: 200, y: 300), to: Point(x: 760, y: 300), letsGo: false)
        try await program.eventuallyOnScreen("both photos", isHeld: true) { screenshot in
          let colours = stride(from: 5, to: 885, by: 5).map { screenshot.colour($0, 295).index }
          guard let next = colours.firstIndex(of: 2), let shown = colours.firstIndex(of: 1) else {
            return false
          }
          return next < shown
        }
        try await program.display.input("mouseup 1")
        try await expectPhoto(2, in: program)
      }
    }

    @Test func theButtonsChangeSides() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      try await withProgram(.folder(folder)) { program in
        try await program.send("direction rtl")
        try await program.send("wait idle")
        for (x, number) in [(40, 2), (40, 3), (850, 2)] {
          try await program.send("click \(x) 295")
          try await expectPhoto(number, in: program)
        }
      }
    }

    /// GTK 4.8 asks gettext for the direction; GTK 4.18 asks the C library, which knows no language of
    /// which it has no locale.
    @Test func aRightToLeftLanguageTurnsItAround() async throws {
      let locales = TemporaryFolder()
      let display = try await Display.start()
      _ = try await display.output(
        of: "localedef", ["-i", "ar_EG", "-f", "UTF-8", "\(locales.path)/ar_EG.UTF-8"])
      let folder = try folderOfSmallPhotos(1, 2)
      let program = try await ProgramUnderTest(
        [.folder(folder)], on: display,
        environment: ["LOCPATH": locales.path, "LC_ALL": "ar_EG.UTF-8"])
      #expect(try await program.state().direction == "rtl")
      try await program.send("key Left")
      try await expectPhoto(2, in: program)
      try await program.quit()
    }
  }
}
