import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Windows {
  /// By real keys and a real pointer.
  @Suite("The gallery") struct GalleryTests {
    let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
      for number in 1...12 { try folder.write("\(number).jpg", smallPhoto(number % 6)) }
    }

    /// Waits until the gallery shows all thumbnails in sight.
    @discardableResult
    private func shown(
      _ program: ProgramUnderTest, _ condition: (ProgramState.Gallery) -> Bool = { _ in true }
    ) async throws -> ProgramState.Gallery {
      let state = try await program.eventually("the gallery is shown") { state in
        guard let gallery = state.gallery, gallery.thumbnails.wanted > 0 else { return false }
        return gallery.thumbnails.shown == gallery.thumbnails.wanted && condition(gallery)
      }
      return try #require(state.gallery)
    }

    @Test("G opens the gallery and is typed into its search, and Return opens the focused photo")
    func keys() async throws {
      try await withProgram(.file("3.jpg", in: folder)) { program in
        try await expectPhoto(3, at: 2, of: 12, in: program)
        try await program.press("g")
        let gallery = try await shown(program)
        #expect(gallery.count == 12 && gallery.visible.first == "1.jpg")
        try await program.press("Right")
        try await program.eventually("4.jpg has the focus") { $0.photo?.name == "4.jpg" }
        try await program.press("Return")
        try await expectPhoto(4, at: 3, of: 12, in: program)
        #expect(try await program.state().state == "browsing")
        try await program.press("Escape")
        try await shown(program)
        try await program.press("g")
        try await program.eventually("the search") {
          $0.state == "gallery" && $0.gallery?.query == "g"
        }
        // The first clears the search, the second closes it.
        try await program.press("Escape")
        try await program.press("Escape")
        try await program.eventually("all photos") { $0.gallery?.count == 12 }
        try await program.press("Return")
        try await expectPhoto(4, at: 3, of: 12, in: program)
      }
    }

    @Test(
      "A screen reader finds each photo by name, selects and opens it, and reaches bar and menu",
      .enabled(if: AccessibleProgram.isPossible, "at-spi2-core is not installed"))
    func accessible() async throws {
      let reader = try await AccessibleProgram(.file("3.jpg", in: folder))
      let program = reader.program
      try await reader.activate("Gallery", "button")
      try await shown(program)
      // The second command takes back what the first one did.
      for (number, name) in ["List", "Grid"].enumerated() {
        let (before, after) = number == 0 ? ("", ", 3 stars") : (", 3 stars", "")
        try await reader.activate(name, "button")
        try await program.eventually(name) { $0.gallery?.view == name.lowercased() }
        try await select([2, 4], before, by: reader)
        try await program.eventually("two are selected") { $0.gallery?.selected == [1, 3] }
        try await reader.activate("4.jpg" + before, "grid cell", action: "item.menu")
        try await reader.activate("Rate")
        try await reader.activate(number == 0 ? "Rate 3 Stars" : "Remove Rating")
        try await program.eventually("both are changed") { $0.history.undo == number + 1 }
        try await select([2, 4], after, by: reader)
        try await program.eventually("none is selected") { $0.gallery?.selected == [] }
      }
      try await reader.activate("5.jpg", "grid cell", action: "item.open")
      try await expectPhoto(5, at: 4, of: 12, in: program)
      try await program.quit()
    }

    /// Goes to photos by the arrows, since GTK 4.18 describes only those in sight, and selects or deselects them.
    private func select(
      _ numbers: [Int], _ rest: String, by reader: AccessibleProgram
    ) async throws {
      for number in numbers {
        for key in ["Home"] + [String](repeating: "Right", count: number - 1) {
          try await reader.program.send("key \(key)")
        }
        let name = "\(number).jpg" + rest
        try await reader.program.eventually("\(name) has the focus") { $0.focus == name }
        try await reader.activate(name, "grid cell", action: "item.select")
      }
    }

    @Test("A click opens a photo, Control and Shift select, and the trash takes all of them")
    func clicks() async throws {
      try await withProgram(.folder(folder), "--gallery") { program in
        let gallery = try await shown(program)
        let cell = { (place: Int) in
          Point(
            x: Double(gallery.side) * (Double(place) + 0.5),
            y: 60 + Double(gallery.side) / 2)
        }
        try await program.display.input("keydown ctrl")
        try await program.click(at: cell(0))
        try await program.click(at: cell(2))
        try await program.display.input("keyup ctrl")
        try await program.eventually("two are selected") { $0.gallery?.selected == [0, 2] }
        try await program.press("Delete")
        try await program.eventually("two are gone") {
          $0.count == 10 && $0.notice == "2 photos moved to trash"
        }
        try await program.press("ctrl+z")
        try await program.eventually("they are back") { $0.count == 12 }
        try await program.press("ctrl+a")
        try await program.press("alt+3")
        try await program.eventually("all are rated") { $0.notice == "12 photos rated ★★★" }
        try await program.press("Escape")
        try await program.eventually("none is selected") { $0.gallery?.selected == [] }
        try await program.click(at: cell(1))
        try await program.eventually("a page is shown") { $0.state == "browsing" }
      }
      for number in 1...12 {
        #expect(
          folder.content("\(number).jpg.xmp").map { String(decoding: $0, as: UTF8.self) }?
            .contains("Rating") == true)
      }
    }

    @Test("A script clicks, presses and scrolls in the grid")
    func script() async throws {
      for number in 13...100 { try folder.write("\(number).jpg", smallPhoto(number % 6)) }
      try await withProgram(.folder(folder), "--gallery") { program in
        let first = try await shown(program) { $0.count == 100 }
        let cell = { (place: Int) in "\((first.side * (2 * place + 1)) / 2) \(60 + first.side / 2)"
        }
        try await program.send("click \(cell(0)) control")
        try await program.send("click \(cell(2)) shift")
        try await program.eventually("three are selected") { $0.gallery?.selected == [0, 1, 2] }
        try await program.send("press \(cell(1))")
        let menu = try await program.eventually("a menu") { state in
          state.controls.contains { $0.name == "Rename…" }
        }
        // Of several photos, none can be opened with another program.
        #expect(!menu.controls.contains { $0.name == "Open With…" })
        try await program.send("key Escape")
        try await program.send("press \(cell(3))")
        try await program.eventually("a menu of one") { state in
          state.gallery?.selected == [] && state.photo?.name == "4.jpg"
            && state.controls.contains { $0.name == "Open With…" }
        }
        try await program.send("key Escape")
        try await program.send("scroll 0 3 \(cell(1))")
        try await shown(program) { $0.visible.first != "1.jpg" }
        try await program.send("scroll 0 -9 \(cell(1))")
        try await shown(program) { $0.visible.first == "1.jpg" }
        try await program.send("scroll 0 1 \(cell(1)) control")
        try await shown(program) { $0.side < first.side }
        try await program.send("scroll 0 -1 \(cell(1)) control")
        try await shown(program) { $0.side == first.side }
        try await program.send("click \(cell(1))")
        try await program.eventually("a page is shown") {
          $0.state == "browsing" && $0.photo?.name == "2.jpg"
        }
      }
    }

    @Test("Ctrl+2 shows a list of whole photos, Ctrl+1 the grid, with the same photo and selection")
    func list() async throws {
      for number in 13...60 { try folder.write("\(number).jpg", smallPhoto(number % 6)) }
      try await withProgram(.folder(folder), "--gallery") { program in
        try await shown(program) { $0.count == 60 && $0.view == "grid" }
        for _ in 0..<30 { try await program.press("Right") }
        try await program.press("space")
        try await program.eventually("31.jpg is selected") { $0.gallery?.selected == [30] }
        try await program.press("ctrl+2")
        try await shown(program) { gallery in
          gallery.view == "list" && gallery.selected == [30] && gallery.visible.count < 4
            && gallery.visible.contains("31.jpg")
        }
        try await program.press("Down")
        try await program.eventually("32.jpg has the focus") { $0.photo?.name == "32.jpg" }
        try await program.press("ctrl+1")
        try await shown(program) { gallery in
          gallery.view == "grid" && gallery.selected == [30] && gallery.visible.count > 6
            && gallery.visible.contains("32.jpg")
        }
        try await program.press("Escape")
        try await program.click(on: "List")
        let list = try await shown(program) { $0.view == "list" && $0.selected == [] }
        try await menu(of: list, in: program)
        let middle = try await program.state().size.map { Double($0) / 2 }
        try await program.click(at: Point(x: middle[0], y: middle[1]))
        let page = try await program.eventually("a page is shown") { $0.state == "browsing" }
        #expect(list.visible.contains(try #require(page.photo?.name)))
      }
    }

    /// Opens the menu of a row by its button, and closes it.
    private func menu(
      of list: ProgramState.Gallery, in program: ProgramUnderTest
    ) async throws {
      let state = try await program.state()
      let button = try #require(
        state.controls.first { $0.name == "Photo Menu" && $0.rect[1] > 46 }, "\(state.controls)")
      try await program.click(at: button.middle)
      let open = try await program.eventually("a menu") { state in
        state.controls.contains { $0.name == "Move to Trash" }
      }
      #expect(open.state == "gallery")
      #expect(list.visible.contains(try #require(open.photo?.name)))
      try await program.press("Escape")
      try await program.eventually("no menu") { state in
        !state.controls.contains { $0.name == "Move to Trash" }
      }
    }

    @Test(
      "In a narrow window the shown folder's name stays, and parent folders are in a menu")
    func path() async throws {
      let names = ["A folder with a long name", "Another one that is no shorter", "The inner one"]
      var path = ""
      for name in names {
        path += (path.isEmpty ? "" : "/") + name
        try folder.makeFolder(path)
      }
      try folder.write(path + "/1.jpg", smallPhoto(1))
      try await withProgram(.file(path, in: folder), "--gallery") { program in
        let wide = try await shown(program) { $0.count == 1 }
        #expect(wide.visible == ["1.jpg"])
        try await program.send("resize 360 600")
        let narrow = try await program.eventually("a menu") { state in
          state.controls.contains { $0.name == "Parent Folders" }
        }
        #expect(!narrow.controls.contains { names.contains($0.name) })
        let title = try #require(narrow.allocations.first { $0.name == "Title" })
        #expect(title.rect[2] >= 72)
        #expect(
          narrow.chrome.top == ["Parent Folder", "Search", "List", "Order", "Menu"])
        for name in narrow.chrome.top {
          #expect(narrow.allocations.contains { $0.name == name }, "\(name)")
        }
        try await program.send("activate \"Parent Folders\"")
        try await program.eventually("the folders") { state in
          state.controls.contains { $0.name == names[0] }
        }
        try await program.send("activate \"\(names[1])\"")
        let outer = try await program.eventually("the outer folder's gallery") { state in
          state.gallery?.folders == [names[2]]
        }
        #expect(outer.gallery?.visible == [names[2]])
      }
    }

    @Test("From an empty folder the path leads back, in the same window")
    func emptyFolder() async throws {
      for name in ["outer", "outer/empty"] { try folder.makeFolder(name) }
      try folder.write("outer/1.jpg", smallPhoto(1))
      try await withProgram(.file("outer", in: folder), "--gallery") { program in
        try await shown(program) { $0.folders == ["empty"] }
        try await program.press("Home")
        try await program.press("Return")
        let empty = try await program.eventually("the empty folder") { state in
          state.message?.hasPrefix("No Photos") == true
        }
        #expect(empty.state == "gallery")
        let back = try #require(empty.controls.first { $0.name == "outer" })
        try await program.click(
          at: Point(x: back.rect[0] + back.rect[2] / 2, y: back.rect[1] + back.rect[3] / 2))
        try await shown(program) { $0.folders == ["empty"] }
      }
    }
  }
}
