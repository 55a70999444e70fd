import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// Comments of a folder's photos, page by page.
@Suite(.timeout(minutes: 5)) struct CommentPageTests {
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

  @Test("Requesting comments before a deleted comment throws notFound")
  func gone() async throws {
    let keeping = try KeepingFolder(of: "ada")
    try keeping.write(commentCount: 3)
    await #expect(throws: PhotoSourceError.notFound) {
      try await keeping.source.comments(of: keeping.photo, before: CommentID("x"), limit: 50)
    }
  }

  @Test(
    "A sidecar is parsed once for all pages and saves, and anew when another program has written it"
  )
  func once() async throws {
    let keeping = try KeepingFolder(of: "ada")
    try keeping.write(commentCount: 120)
    let cache = try #require(keeping.source.sidecarAccess).cache
    _ = try await keeping.seen()
    #expect(cache.parseCount == 1)
    _ = try await keeping.source.comments(of: keeping.photo, before: CommentID("70"), limit: 50)
    try await keeping.post("new", at: 200)
    try await keeping.post("newer", at: 201)
    #expect(try await keeping.seen().commentCount == 122)
    #expect(cache.parseCount == 1)
    try keeping.write(commentCount: 121)
    #expect(try await keeping.seen().commentCount == 121)
    #expect(cache.parseCount == 2)
  }
}
