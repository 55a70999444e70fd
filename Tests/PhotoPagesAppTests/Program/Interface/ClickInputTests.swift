import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  @Suite("Real clicks and keys change the zoom and what is seen") struct ClickInput {
    let folder = TemporaryFolder()

    init() { folder.write(BigPhotos.map, as: "1 map.jpg") }

    @Test func aDoubleClickZoomsTo100PercentAtThatPointAndBack() async throws {
      try await withProgram(.text(folder.path)) { program in
        let before = try await program.settled()
        let point = Point(x: 600, y: 200)
        try await program.click(at: point, count: 2)
        let zoomed = try await program.eventually("at 100 %") { $0.zoom == 1 && !$0.fitted }
        #expect(isSamePlace(before, zoomed, at: point))
        #expect(zoomed.state == "browsing")
        #expect(zoomed.chrome.visible)
        try await expectFieldColours(zoomed, in: program)

        try await program.click(at: Point(x: 300, y: 400), count: 2)
        let back = try await program.eventually("fitted") { $0.fitted }
        #expect(back.photo?.rect == before.photo?.rect)
        #expect(back.chrome.visible)
      }
    }

    @Test func aDoubleClickElsewhereRightAfterAnotherCountsAsWell() async throws {
      try await withProgram(.text(folder.path)) { program in
        try await program.press("1")
        let middle = try await program.eventually("at 100 %") { $0.zoom == 1 && !$0.fitted }
        try await program.click(at: [Point(x: 600, y: 200), Point(x: 300, y: 400)], count: 2)
        try await program.eventually("fitted, and at 100 % elsewhere") {
          $0.zoom == 1 && !$0.fitted && $0.photo?.rect != middle.photo?.rect
        }
      }
    }

    @Test func aRightClickAndReturnChooseNothingAndArrowsBeginWithTheFirstEntry() async throws {
      try await withProgram(.text(folder.path)) { program in
        try await program.click(at: Point(x: 400, y: 300), button: 3)
        let opened = try await program.eventually("a menu") {
          $0.controls.contains { $0.name == "Tag Here" }
        }
        #expect(opened.focus != "Tag Here")
        try await program.press("Return")
        #expect(try await program.settled().state == "browsing")
        try await program.press("Down")
        try await program.eventually("chosen") { $0.focus == "Tag Here" }
        try await program.press("Return")
        try await program.eventually("an entry") { $0.state == "tagEntry" }
      }
    }

    @Test func aClickHidesTheChromeAndAnotherShowsIt() async throws {
      try await withProgram(.text(folder.path)) { program in
        let before = try await program.settled()
        #expect(before.chrome.visible)
        #expect(before.chrome.top == ["Gallery", "Menu"])
        // The map's first row of fields ends in dark red, which the bar makes darker.
        let corner = (x: 330, y: 3)
        let field = BigPhotos.fieldColour(column: 2, row: 0)
        #expect(try await program.screenshot().colour(corner.x, corner.y).index != field.index)

        try await program.click(at: Point(x: 400, y: 300))
        let hidden = try await program.eventually("hidden") { !$0.chrome.visible }
        #expect(hidden.state == "browsingHidden")
        #expect(hidden.photo?.rect == before.photo?.rect)
        #expect(try await program.screenshot().colour(corner.x, corner.y).index == field.index)

        try await program.click(at: Point(x: 500, y: 350))
        let shown = try await program.eventually("shown") { $0.chrome.visible }
        #expect(shown.state == "browsing")
        #expect(try await program.screenshot().colour(corner.x, corner.y).index != field.index)
      }
    }

    @Test func aClickWithAnimationsOffDoesTheSameAtOnce() async throws {
      try await withProgram(.text(folder.path)) { program in
        try await program.send("animations off")
        try await program.send("click 400 300")
        // Nobody waited for anything.
        #expect(try await !program.state().chrome.visible)
        try await program.send("wait 450")
        try await program.send("click 400 300")
        #expect(try await program.state().chrome.visible)
      }
    }

    @Test func f11FillsTheScreenAndEscapeLeavesIt() async throws {
      try await withProgram(.text(folder.path)) { program in
        let before = try await program.settled()
        #expect(before.size == [890, 590])
        // Over a bar the pointer keeps the controls, which Escape would show first.
        try await program.movePointer(to: Point(x: 400, y: 20))
        for (enter, leave) in [("F11", "Escape"), ("f", "F11")] {
          try await program.press(enter)
          let full = try await program.eventually("fullscreen") {
            $0.fullscreen && $0.size == [Display.width, Display.height]
          }
          // 1280 columns of 6000.
          #expect(abs(full.zoom - 1280 / 6000) < 0.0001)
          let size = try await program.screenshot().size
          #expect(size == PixelSize(width: Display.width, height: Display.height))

          try await program.press(leave)
          let after = try await program.eventually("a window") {
            !$0.fullscreen && $0.size == before.size
          }
          #expect(!after.closed)
          #expect(after.photo?.rect == before.photo?.rect)
        }
      }
    }

    @Test func escapeShowsTheWholePhotoThenTheControlsThenAWindow() async throws {
      try await withProgram("--fullscreen", .text(folder.path)) { program in
        try await program.movePointer(to: Point(x: 600, y: 20))
        try await program.eventually("fullscreen") { $0.fullscreen }
        try await program.press("1")
        try await program.eventually("at 100 %") { $0.zoom == 1 && !$0.fitted }
        try await program.press("h")
        try await program.eventually("hidden") { !$0.chrome.visible }
        try await program.press("Escape")
        try await program.eventually("the whole photo") { $0.fitted && !$0.chrome.visible }
        try await program.press("Escape")
        try await program.eventually("shown") { $0.chrome.visible && $0.fullscreen }
        try await program.press("Escape")
        try await program.eventually("a window") { $0.chrome.visible && !$0.fullscreen }
      }
    }
  }
}
