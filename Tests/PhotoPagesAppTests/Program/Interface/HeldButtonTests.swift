import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  /// With a real pointer.
  @Suite("A button held on a thumbnail or row opens the photo menu") struct HeldButton {
    @Test(
      "Holding the button on a photo opens its menu, and releasing it opens no photo",
      arguments: ["1", "2"])
    func photos(layout: String) async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      try await withProgram(.folder(folder)) { program in
        try await program.press("g")
        try await program.eventually("a gallery") { $0.gallery?.thumbnails.shown == 3 }
        try await program.press("ctrl+\(layout)")
        try await program.eventually("a layout") {
          guard let gallery = $0.gallery, gallery.view == (layout == "1" ? "grid" : "list") else {
            return false
          }
          return gallery.thumbnails.shown > 0
            && gallery.thumbnails.shown == gallery.thumbnails.wanted
        }
        let point = Point(x: 120, y: 150)
        try await program.display.input("\(program.words(for: point)) mousedown 1")
        let open = try await program.eventually("the menu") { Self.hasMenu($0) }
        #expect(open.state == "gallery" && open.photo?.name == "1.jpg")
        try await program.display.input("mouseup 1")
        let released = try await program.settled()
        #expect(released.state == "gallery" && Self.hasMenu(released))
        try await program.press("Escape")
        try await program.eventually("no menu") { !Self.hasMenu($0) }
        // A click opens the photo as before.
        try await program.click(at: point)
        try await program.eventually("the photo") { $0.state == "browsing" && $0.index == 0 }
      }
    }

    @Test("Holding the button on a folder opens its menu, and a click opens the folder")
    func folders() async throws {
      let folder = try folderOfSmallPhotos(1)
      try folder.makeFolder("Best")
      try folder.write("Best/4.jpg", smallPhoto(4))
      try await withProgram(.folder(folder)) { program in
        try await program.press("g")
        try await program.eventually("a gallery") { $0.gallery?.thumbnails.shown == 1 }
        let point = Point(x: 60, y: 130)
        try await program.display.input("\(program.words(for: point)) mousedown 1")
        try await program.eventually("the menu") { Self.hasMenu($0) }
        try await program.display.input("mouseup 1")
        try await program.press("Escape")
        try await program.eventually("no menu") { !Self.hasMenu($0) }
        try await program.click(at: point)
        try await program.eventually("the folder") { $0.photo?.name == "4.jpg" }
      }
    }

    private static func hasMenu(_ state: ProgramState) -> Bool {
      state.controls.contains { $0.name == "Move to Trash" }
    }
  }
}
