import Testing

@testable import PhotoPages

@Suite("Events that only move the view")
struct ViewMovementTests {
  private func onlyMovesView(_ event: ViewerEvent, in before: Viewer) -> Bool {
    var after = before
    after.handle(event)
    return after.onlyMovesView(since: before)
  }

  @Test(
    "Zooming and panning change nothing of the viewer", arguments: [Command.zoomIn, .actualSize])
  func zooming(command: Command) {
    #expect(onlyMovesView(.command(command), in: session("abc")))
  }

  @Test("Turning, hiding the chrome, settling the zoom and loaded pixels do not only move the view")
  func others() throws {
    let viewer = session("abc")
    #expect(!onlyMovesView(.command(.nextPhoto), in: viewer))
    #expect(!onlyMovesView(.command(.toggleChrome), in: viewer))
    #expect(
      !onlyMovesView(.paging(.zoomSettled(SettledZoom(scale: 1, centre: .centre))), in: viewer))
    // Of new pixels the viewer may know all that there is to be known, but they have to be drawn.
    var loaded = viewer
    loaded.handle(.pictures(.loaded(try #require(viewer.token("a")), picture)))
    #expect(
      !onlyMovesView(.pictures(.loaded(try #require(viewer.token("a")), picture)), in: loaded))
  }
}
