import FoundationEssentials
@testable import PhotoPages
import TestSupport
import Testing

/// What people add to photos, as every source keeps it.
@Suite("Every source keeps what people add", .timeout(minutes: 15)) struct CommonRoleTests {
  private let ada = Author(id: "ada", name: "Ada")

  private func comment(_ number: Int) -> PhotoComment {
    PhotoComment(
      id: CommentID("\(number)"), author: ada,
      date: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)), text: "Comment \(number)")
  }

  @Test(
    "Comments, tags, likes and ratings are there in another process, and can be taken back",
    arguments: SourceKind.allCases)
  func saved(kind: SourceKind) async throws {
    let place = try kind.place(of: 3)
    let (source, photo) = try await place.opened()
    let allowed = try await source.annotations(of: photo).permissions
    #expect(allowed.comment && allowed.tag && allowed.like && allowed.rate)
    let point = NormalizedPoint(x: 0.25, y: 0.5)
    let tag = PhotoTag(id: TagID("t"), text: "Carl", shape: .point(point))
    let like = Like(author: ada, date: Date(timeIntervalSince1970: 1_700_000_000))
    let changes: [AnnotationChange] = [
      .comment(ItemChange(from: nil, to: comment(1), at: 0)),
      .item(.tag(ItemChange(from: nil, to: tag, at: 0))),
      .like(ItemChange(from: nil, to: like, at: 0)), .set(.rating, from: nil, to: .four),
    ]
    var before: [PhotoAnnotations] = []
    for change in changes {
      before.append(try await source.annotations(of: photo))
      _ = try await source.save(change, of: photo)
    }
    let (other, same) = try await place.opened()
    #expect(same.uri == photo.uri)
    let seen = try await other.annotations(of: same)
    #expect(seen.comments.map(\.text) == ["Comment 1"] && seen.commentCount == 1)
    #expect(seen.tags.map(\.text) == ["Carl"] && seen.shownTags.count == 1)
    #expect(seen.likes.map(\.author.id) == ["ada"] && seen.rating == .four)
    for (change, before) in zip(changes, before).reversed() {
      _ = try await other.save(change.inverse(from: before), of: same)
    }
    let (last, again) = try await place.opened()
    let left = try await last.annotations(of: again)
    #expect(left.comments.isEmpty && left.tags.isEmpty && left.likes.isEmpty)
    #expect(left.rating == nil)
  }

  @Test("Comments come in pages, the newest first", arguments: SourceKind.allCases)
  func pages(kind: SourceKind) async throws {
    let place = try kind.place(of: 3)
    defer { withExtendedLifetime(place) {} }
    let (source, photo) = try await place.opened()
    for number in 1...7 {
      let change = ItemChange(from: nil, to: comment(number), at: number - 1)
      _ = try await source.save(.comment(change), of: photo)
    }
    let newest = try await source.comments(of: photo, before: nil, limit: 3)
    #expect(newest.map(\.text) == ["Comment 5", "Comment 6", "Comment 7"])
    let older = try await source.comments(of: photo, before: newest.first?.id, limit: 3)
    #expect(older.map(\.text) == ["Comment 2", "Comment 3", "Comment 4"])
    await #expect(throws: PhotoSourceError.notFound) {
      try await source.comments(of: photo, before: CommentID("none"), limit: 3)
    }
  }

  @Test(
    "A draft is there in another process until an empty one replaces it",
    arguments: SourceKind.allCases)
  func drafts(kind: SourceKind) async throws {
    let place = try kind.place(of: 3)
    let (source, photo) = try await place.opened()
    #expect(await source.drafts(of: photo.id).isEmpty)
    let drafts = PhotoDrafts(comments: CommentDrafts(new: "Nic"))
    try await source.saveDrafts(drafts, of: photo.id)
    let (other, same) = try await place.opened()
    #expect(await other.drafts(of: same.id) == drafts)
    try await other.saveDrafts(PhotoDrafts(), of: same.id)
    let (last, again) = try await place.opened()
    #expect(await last.drafts(of: again.id).isEmpty)
  }

  @Test(
    "The record of a rated photo tells the rating once the photos are listed",
    arguments: SourceKind.allCases)
  func records(kind: SourceKind) async throws {
    let place = try kind.place(of: 3)
    let (first, photo) = try await place.opened()
    _ = try await first.save(.set(.rating, from: nil, to: .four), of: photo)
    let source = await place.open()
    let ratings = Shared<[PhotoID: Rating]>([:])
    let reading = Task {
      for await records in source.records() {
        ratings.value.merge(records.compactMapValues(\.rating)) { $1 }
      }
    }
    var listing = Listing(of: source)
    await listing.begin()
    let rated = try #require(listing.photos.first { $0.uri == photo.uri })
    await eventually("the rating") { ratings.value[rated.id] != nil }
    #expect(ratings.value == [rated.id: .four] && listing.photos.count == 3)
    reading.cancel()
  }

  @Test(
    "Details have facts, and a copy's packet has what was added", arguments: SourceKind.allCases)
  func details(kind: SourceKind) async throws {
    let place = try kind.place(of: 3)
    defer { withExtendedLifetime(place) {} }
    let (source, photo) = try await place.opened()
    #expect(try await !source.details(of: photo).facts.isEmpty)
    let change = ItemChange(from: nil, to: comment(1), at: 0)
    _ = try await source.save(.comment(change), of: photo)
    let packet = try #require(await source.packet(of: photo))
    #expect(String(decoding: packet, as: UTF8.self).contains("Comment 1"))
  }
}
