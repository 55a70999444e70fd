import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Interface {
  /// With a real pointer, between the windows of two processes.
  @Suite("Photos are dragged out as files, and files that are dropped are opened") struct Dragging {
    /// Left of the window on which photos are dropped, in pixels of the screen.
    private static let left = 1000

    @Test("Photos are dragged from the title, from the page with Control and from the gallery")
    func photos() async throws {
      let (one, two) = (try folderOfSmallPhotos(1, 2, 3), try folderOfSmallPhotos(4, 5))
      let display = try await Display.start(width: 2000)
      let target = try await ProgramUnderTest([.folder(two)], on: display)
      try await display.input(
        "search --sync --onlyvisible --name ^4.jpg$ windowmove --sync \(Self.left) 0")
      let source = try await ProgramUnderTest([.folder(one)], on: display)

      // On the empty places beside the title a drag moves the window.
      let title = try await source.settled().allocations.first { $0.name == "Title" }
      let rect = try #require(title).rect
      try await drag(from: Point(x: rect[0] + rect[2] / 2, y: 20), of: source)
      try await target.eventually("the folder of the photo") {
        $0.count == 3 && $0.photo?.uri.hasSuffix("/1.jpg") == true
      }
      try await source.send("key Right")
      try await display.input("keydown ctrl")
      try await drag(from: Point(x: 450, y: 300), of: source)
      try await display.input("keyup ctrl")
      try await target.eventually("the same folder at another photo") { $0.index == 1 }
      #expect(try await source.state().index == 1)

      try await source.send("key g")
      let gallery = try await source.eventually("a gallery") {
        $0.gallery?.thumbnails.shown == 3
      }
      let side = Double(try #require(gallery.gallery).side)
      let cell = { (place: Double) in Point(x: side * (place + 0.5), y: 60 + side / 2) }
      try await source.send("key <Control>a")
      try await drag(from: cell(0), of: source)
      try await target.eventually("just these photos") { $0.count == 3 && $0.index == 0 }
      try await source.send("key Escape")
      try await source.eventually("no selection") { $0.gallery?.selected == [] }
      try await drag(from: cell(2), of: source)
      try await target.eventually("the folder at the third") { $0.count == 3 && $0.index == 2 }
      let last = try await source.state()
      #expect(last.state == "gallery" && last.gallery?.selected == [])
      try await source.quit()
      try await target.quit()
    }

    /// Drags from a point of a program's view to the middle of the other one's.
    private func drag(from start: Point, of program: ProgramUnderTest) async throws {
      try await program.drag(
        from: start, to: Point(x: Double(Self.left) + 450, y: 300), letsGo: false)
      // The window below gets to know of the drag by messages, so that the pointer must rest there.
      try await program.display.input("sleep 0.3 mousemove_relative 3 3 sleep 0.3 mouseup 1")
    }
  }
}
