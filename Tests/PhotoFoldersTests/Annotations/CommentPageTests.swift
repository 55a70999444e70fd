import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// Comments of a folder's photos, page by page.
@Suite(.timeLimit(.minutes(5))) struct CommentPageTests {
  private func texts(_ comments: [PhotoComment]) -> [String] { comments.map(\.text) }

  @Test("A photo comes with its newest comments and the number of all, older ones on asking")
  func pages() async throws {
    let keeping = try KeepingFolder(of: "ada")
    try keeping.write(commentCount: 120)
    let seen = try await keeping.seen()
    #expect(texts(seen.comments) == (70..<120).map(String.init))
    #expect(seen.commentCount == 120)
    let older = try await keeping.source.comments(
      of: keeping.photo, before: CommentID("70"), limit: 50)
    #expect(texts(older) == (20..<70).map(String.init))
    #expect(older.allSatisfy { $0.permissions.edit })
    let oldest = try await keeping.source.comments(
      of: keeping.photo, before: CommentID("20"), limit: 50)
    #expect(texts(oldest) == (0..<20).map(String.init))
  }

  @Test("What is asked for before a comment that is gone is not found")
  func gone() async throws {
    let keeping = try KeepingFolder(of: "ada")
    try keeping.write(commentCount: 3)
    await #expect(throws: PhotoSourceError.notFound) {
      try await keeping.source.comments(of: keeping.photo, before: CommentID("x"), limit: 50)
    }
  }

  @Test("A sidecar is understood once for all pages, and anew when it is another")
  func once() async throws {
    let keeping = try KeepingFolder(of: "ada")
    try keeping.write(commentCount: 120)
    _ = try await keeping.seen()
    let keeper = try #require(keeping.source.keeper)
    let location = keeping.folder.file("photo.jpg")
    let files = try keeper.store(of: location).read()
    let first = try #require(keeper.readings.reading(of: location, from: files, nil))
    #expect(first.contents.comments.count == 120)
    try keeping.write(commentCount: 121)
    let changed = try keeper.store(of: location).read()
    #expect(keeper.readings.reading(of: location, from: changed, nil) == nil)
    #expect(try await keeping.seen().commentCount == 121)
  }

  @Test("Of no more than a few photos is kept what their sidecars say")
  func bounded() throws {
    let readings = SidecarReadings()
    let places = try (0..<6).map { try ScratchFolder().file("\($0).jpg") }
    let document = SidecarDocument()
    for place in places {
      readings.note(
        SidecarReading(
          files: SidecarFiles(), packet: nil, document: document, embedded: nil,
          contents: document.contents(embedded: nil, in: nil)), of: place)
    }
    let known = places.map { readings.reading(of: $0, from: SidecarFiles(), nil) != nil }
    #expect(known == [false, false, true, true, true, true])
  }
}
