import MemoryGallery
import PhotoPages
import Testing

@Suite("Endless drawings")
struct EndlessDrawingsTests {
  private let source = EndlessDrawings(pause: {})

  /// Returns the names that an update adds, if it says that there are more.
  private func names(_ update: PhotoListUpdate?) throws -> [String] {
    guard case .spliced(let splices, isComplete: true, hasMore: true)? = update else {
      throw PhotoSourceError.notFound
    }
    return splices.flatMap(\.photos).map(\.name)
  }

  @Test("Pages of twenty follow each other, and every third one has to be requested again")
  func pages() async throws {
    var updates = source.list(PhotoQuery()).makeAsyncIterator()
    #expect(try await names(updates.next()) == (1...20).map { "Drawing \($0)" })
    for page in 1...6 {
      if page % 3 == 0 {
        await #expect(throws: PhotoSourceError.notReachable) { try await source.loadMore() }
      }
      try await source.loadMore()
      let first = page * 20 + 1
      #expect(try await names(updates.next()) == (first..<first + 20).map { "Drawing \($0)" })
    }
    try await source.refresh()
    #expect(try await names(updates.next()).first == "Drawing 1")
    try await source.loadMore()
    #expect(try await names(updates.next()).first == "Drawing 21")
  }

  @Test("The title, author and tag of a drawing can be read, and nothing can be added")
  func annotations() async throws {
    let photo = Photo(id: PhotoID(21), name: "Drawing 21")
    let annotations = try await source.annotations(of: photo)
    #expect(annotations.caption == Caption(title: "Drawing 21", author: "Nobody in particular"))
    #expect(annotations.tags.map(\.text) == ["Middle"])
    var setup = ViewerSetup()
    setup.describe(source)
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed([photo])))
    viewer.handle(.annotations(.permissionsChanged(photo.id, .all)))
    let permissions = viewer.model.permissions
    #expect(!permissions.tag && !permissions.editCaption && !permissions.viewComments)
  }

  @Test("Drawing 13 has the same background as drawing 1")
  func pictures() async throws {
    let photos = [1, 13].map { Photo(id: PhotoID($0), name: "") }
    var pixels: [PixelBuffer] = []
    for photo in photos {
      if case .pixels(let drawn, _) = try await source.picture(for: PictureRequest(photo)) {
        pixels.append(drawn)
      }
    }
    #expect(pixels.count == 2)
    #expect(pixels.first?[10, 10] == pixels.last?[10, 10])
  }
}
