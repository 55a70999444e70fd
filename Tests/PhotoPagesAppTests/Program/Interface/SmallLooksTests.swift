import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  /// In the demo album, by real mouse and keys.
  @Suite("Controls on screen are whole, visible and correctly named") struct SmallLooks {
    @Test("A button that turns the page is seen while the keyboard is on it")
    func sideButton() async throws {
      try await withProgram("--demo") { program in
        try await program.send("animations off")
        let before = try await program.settled()
        let without = try await program.screenshot()
        try await program.press("Tab", untilFocusIsOn: "Next Photo")
        let (x, y) = (before.size[0] - 36, before.size[1] / 2)
        try await program.eventuallyOnScreen("the button") { seen in
          // The icon, which is white, and the ground around it.
          (-24...24).contains {
            seen.colour(x + $0, y).difference(from: without.colour(x + $0, y)) > 40
          }
        }
      }
    }

    @Test("The field for a comment shows all of its first line when a second is begun")
    func commentLines() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        try await program.press("c")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        for line in ["One", "Two"] {
          try await program.type(line)
          if line == "One" { try await program.press("Return") }
        }
        try await program.eventually("typed") { $0.comments.draft == "One\nTwo" }
        try await eventually("a margin above the text") {
          let controls = try await program.settled().controls
          let field = try #require(controls.first { $0.name == "Write a comment" }).rect
          let seen = try await program.screenshot()
          let (left, top) = (Int(field[0]) + 12, Int(field[1]))
          let ground = seen.colour(left, top + 4)
          let margin = (4..<8).flatMap { y in (0..<40).map { seen.colour(left + $0, top + y) } }
          return margin.allSatisfy { $0.difference(from: ground) < 12 }
        }
      }
    }

    @Test("No tooltip comes beside a dialog that a key has opened, nor stays there")
    func tooltip() async throws {
      try await withProgram("--demo") { program in
        let windows = { () async throws -> Int in
          let found = try await program.display.run(
            "xdotool", ["search", "--onlyvisible", "--class", "PhotoPages"])
          return found.output.split(separator: "\n").count
        }
        let controls = try await program.settled().controls
        let menu = try #require(controls.first { $0.name == "Menu" }).rect
        let button = Point(x: menu[0] + menu[2] / 2, y: menu[1] + menu[3] / 2)
        for awaitsTooltip in [true, false] {
          try await program.movePointer(to: Point(x: 450, y: 300))
          try await eventually("the window alone") { try await windows() == 1 }
          try await program.movePointer(to: button)
          if awaitsTooltip { try await eventually("a tooltip") { try await windows() == 2 } }
          try await program.press("ctrl+comma")
          try await program.eventually("a dialog") { $0.dialog != nil }
          // GTK shows a tooltip half a second after the pointer has come.
          try await program.send("wait 700")
          try await eventually("the window and the dialog") { try await windows() == 2 }
          try await program.press("Escape")
          try await program.eventually("no dialog") { $0.dialog == nil }
        }
      }
    }

    @Test("The About window shows the program's icon, also where that is not installed")
    func about() async throws {
      try await withProgram("--demo") { program in
        try await program.send("activate \"Menu\"")
        try await program.send("activate \"About Photo Pages\"")
        try await program.eventually("a dialog") { $0.dialog != nil }
        try await program.eventuallyOnScreen("a coloured icon") { seen in
          let places = (0..<seen.size.height).flatMap { y in (0..<seen.size.width).map { ($0, y) } }
          return places.count { seen.colour($0.0, $0.1).isRed } > 100
        }
      }
    }

    @Test("In the gallery the window has the folder's name, on a page the photo's")
    func title() async throws {
      let folder = try folderOfSmallPhotos(1)
      let name = String(decoding: folder.path, as: UTF8.self).split(separator: "/").last ?? ""
      try await withProgram(.folder(folder)) { program in
        let title = {
          try await program.display.output(of: "xdotool", ["getactivewindow", "getwindowname"])
        }
        #expect(try await title() == "1.jpg")
        try await program.press("g")
        try await program.eventually("the gallery") { $0.state == "gallery" }
        #expect(try await title() == name)
        try await program.press("Return")
        try await program.eventually("the page") { $0.state == "browsing" }
        #expect(try await title() == "1.jpg")
      }
    }

    @Test("The demo album is called so, and is in no folder")
    func demo() async throws {
      try await withProgram("--demo", "--gallery") { program in
        let state = try await program.eventually("the gallery") { $0.state == "gallery" }
        let title = try await program.display.output(
          of: "xdotool", ["getactivewindow", "getwindowname"])
        #expect(title == "Demo Album")
        #expect(
          !state.controls.contains { $0.name == "tmp" || $0.name.contains("photo-pages-demo") })
      }
    }

    @Test("A click on the visibility in the caption opens the details, and the interface stays")
    func visibility() async throws {
      try await withProgram("--demo") { program in
        let state = try await program.eventually("a caption") { $0.chrome.caption }
        for name in ["Anna Lindqvist", "October 5, 2024", "Public"] {
          #expect(state.controls.contains { $0.name == name }, "\(name)")
        }
        try await program.click(on: "Public")
        try await program.eventually("details") { $0.chrome.details && $0.chrome.visible }
      }
    }
  }
}

extension TestColour {
  /// Whether it is clearly red, as the heart on the icon.
  fileprivate var isRed: Bool { red > 180 && green < 90 && blue < 110 }
}
