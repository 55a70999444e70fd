import Testing

@testable import PhotoPages

@Suite("A source may have an order of its own") struct OwnOrderTests {
  private struct Source: PhotoDataSource {
    let canOrder: Bool

    func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

    func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
      throw .notFound
    }
  }

  private func viewer(of source: Source) -> Viewer {
    var setup = ViewerSetup()
    setup.describe(source)
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed([Photo(id: PhotoID("a"), name: "a.jpg")])))
    return viewer
  }

  @Test("Only a source that can order its photos offers orders", arguments: [true, false])
  func orders(canOrder: Bool) {
    var viewer = viewer(of: Source(canOrder: canOrder))
    viewer.enterGallery()
    for command in Command.orders + [.reverseOrder, .openOrderMenu] {
      #expect(command.isEnabled(in: viewer) == canOrder, "\(command)")
    }
  }

  @Test("The end of what a service lists is said, and not tried again")
  func end() {
    var viewer = viewer(of: Source(canOrder: false))
    viewer.handle(.library(.failed(.web(.listEnds(count: 4000)))))
    let notice = viewer.model.notices.notice
    #expect(notice?.content == .notListed(.web(.listEnds(count: 4000))))
    #expect(notice?.offersRetry == false)
    #expect(viewer.model.count == 1)
  }
}
