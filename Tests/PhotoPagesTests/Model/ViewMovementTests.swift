import Testing

@testable import PhotoPages

@Suite("What only moves the view")
struct ViewMovementTests {
  private func onlyMovesView(_ event: PagesEvent, in before: Pages) -> Bool {
    var after = before
    after.handle(event)
    return after.onlyMovesView(since: before)
  }

  @Test(
    "Zooming and panning change nothing of the gallery", arguments: [Command.zoomIn, .actualSize])
  func zooming(command: Command) {
    #expect(onlyMovesView(.command(command), in: gallery("abc")))
    #expect(onlyMovesView(.arrowPressed(.up), in: gallery("abc")))
  }

  @Test("What changes the gallery, or asks for more than another look, does more")
  func others() throws {
    let pages = gallery("abc")
    #expect(!onlyMovesView(.command(.nextPhoto), in: pages))
    #expect(!onlyMovesView(.command(.toggleChrome), in: pages))
    #expect(!onlyMovesView(.zoomSettled(SettledZoom(scale: 1, centre: .centre)), in: pages))
    // Of new pixels the gallery may know all that there is to be known, but they have to be drawn.
    var loaded = pages
    loaded.handle(.pictureLoaded(try #require(pages.ticket("a")), picture))
    #expect(!onlyMovesView(.pictureLoaded(try #require(pages.ticket("a")), picture), in: loaded))
  }
}
