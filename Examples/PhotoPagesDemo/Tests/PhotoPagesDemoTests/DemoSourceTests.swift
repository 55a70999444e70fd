import PhotoPages
import Testing

@testable import PhotoPagesDemo

@Suite("Source of the demo")
struct DemoSourceTests {
  private let source = DemoSource()

  private func photos() async throws -> [Photo] {
    var updates = source.list(PhotoQuery()).makeAsyncIterator()
    return try names(await updates.next())
  }

  private func names(_ update: PhotoListUpdate?) throws -> [Photo] {
    guard case .spliced(let splices, isComplete: true, hasMore: false)? = update else {
      throw PhotoSourceError.notFound
    }
    return splices.flatMap(\.photos)
  }

  @Test("Photos come back with the value that they were listed with, by which they are drawn")
  func values() async throws {
    let photos = try await photos()
    #expect(photos.map { ($0.sourceValue as? DemoRow)?.number } == Array(0..<7))
    guard case .pixels(let pixels, _) = try await source.picture(for: PictureRequest(photos[1]))
    else { throw PhotoSourceError.notFound }
    #expect(pixels.size == PixelSize(width: 320, height: 240))
    await #expect(throws: PhotoSourceError.notFound) {
      _ = try await source.picture(for: PictureRequest(Photo(id: PhotoID(1), name: "Small")))
    }
  }

  @Test("A caption has bold, italic and linked words, and the plain text of all of them")
  func caption() async throws {
    let caption = try await source.annotations(of: photos()[0]).caption
    #expect(caption.text == "The harbour at noon, as the guide has it.")
    #expect(caption.formattedText.runs.first?.style == .bold)
    #expect(
      caption.formattedText.runs.compactMap(\.link?.text) == ["https://example.org/harbour"])
  }

  @Test("The shares of a photo are a fact of the source, in the caption and the list, too")
  func facts() async throws {
    let facts = try await source.annotations(of: photos()[0]).sourceFacts
    #expect(facts.map(\.title) == [Message("Shares")])
    #expect(facts.first?.value == .count(12))
    #expect(facts.first?.places == [.caption, .list])
  }

  @Test("A saved tag gets a row, which comes back when it is deleted")
  func rows() async throws {
    let photo = try await photos()[3]
    let tag = PhotoTag(id: TagID("new"), text: "Pier", kind: .thing, shape: .point(.centre))
    let saved = try await source.save(.item(.tag(ItemChange(from: nil, to: tag, at: 0))), of: photo)
    let kept = try #require(saved.annotations?.tags.first)
    let row = try #require(kept.sourceValue as? DemoRow)
    _ = try await source.save(.item(.tag(ItemChange(from: kept, to: nil, at: 0))), of: photo)
    #expect(source.state.withLock { $0.deletedRows } == [row.number])
  }

  @Test("The comments of others cannot be deleted")
  func comments() async throws {
    let comments = try await source.annotations(of: photos()[0]).comments
    #expect(comments.map(\.author.name) == ["Ada", "Grace"])
    #expect(comments.allSatisfy { $0.permissions == ItemPermissions(edit: false, delete: false) })
  }

  @Test("Authors of the demo have pictures, and others have none")
  func avatars() async throws {
    #expect(try await source.avatar(of: Author(id: "ada", name: "Ada")) != nil)
    #expect(try await source.avatar(of: Author(id: "guest", name: "Guest")) == nil)
  }

  @Test(
    "A report without a reason fails with a sentence of the source; one with a reason is confirmed by another"
  )
  func reports() async throws {
    var updates = source.list(PhotoQuery()).makeAsyncIterator()
    let photo = try #require(try names(await updates.next()).first)
    func report(_ reason: String) -> AnnotationChange {
      let author = Author(id: "me", name: "Me")
      let report = Report(author: author, date: DemoAlbum.day, reason: reason)
      return .item(.report(ItemChange(from: nil, to: report, at: 0)))
    }
    await #expect(throws: PhotoSourceError.other(Message("A report needs a reason."))) {
      _ = try await source.save(report(""), of: photo)
    }
    _ = try await source.save(report("Blurred"), of: photo)
    #expect(await updates.next() == .said(Message("Reported to the demo’s editors")))
  }

  @Test("A photo in the trash is listed no longer, and restored to its place")
  func deleting() async throws {
    var updates = source.list(PhotoQuery()).makeAsyncIterator()
    let photos = try names(await updates.next())
    let receipt = try await source.moveToTrash(photos[1])
    #expect(try names(await updates.next()) == [photos[0]] + photos[2...])
    try await source.restore(receipt)
    #expect(try names(await updates.next()) == photos)
  }

  @Test("The menu Share copies the caption, and says so where there is none")
  func sharing() async throws {
    let photos = try await photos()
    let way = try #require(source.sharing.ways.first)
    #expect(
      try await source.share([photos[2]], by: way)
        == .text("Nobody can comment on this photo.", saying: Message("Caption copied")))
    await #expect(throws: PhotoSourceError.other(Message("This photo has no caption."))) {
      _ = try await source.share([photos[5]], by: way)
    }
  }

  @Test("The plain source lists five photos, and nothing can be added to them")
  func plain() async throws {
    var updates = PlainSource().list(PhotoQuery()).makeAsyncIterator()
    #expect(try names(await updates.next()).count == 5)
    var setup = ViewerSetup.demo
    setup.describe(PlainSource())
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed([Photo(id: PhotoID(1), name: "Grey 1")])))
    viewer.handle(.input(.photoPressedLong(.centre)))
    #expect(viewer.stateID == .browsing)
  }
}
