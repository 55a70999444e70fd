import FoundationEssentials
@testable import PhotoPages
import PhotoSidecars
import TestSupport
import Testing

@testable import PhotoFlickr

/// What the service says of photos, and what people add.
@Suite(.timeout(minutes: 15)) struct FlickrAnnotationTests {
  private let comment = PhotoComment(
    id: CommentID("1"), author: Author(id: "ada", name: "Ada"),
    date: Date(timeIntervalSince1970: 1_700_000_000), text: "Nice")

  private func photo(of source: FlickrSource) async throws -> Photo {
    var listing = Listing(of: source)
    await listing.next()
    return try #require(listing.photos.first)
  }

  @Test("The service's fields are read with bold words, and only people's own can be changed")
  func described() async throws {
    let source = ServiceUnderTest(try ServiceStandIn(count: 3)).source()
    let photo = try await photo(of: source)
    let annotations = try await source.annotations(of: photo)
    #expect(annotations.caption.title == "Photo/3")
    #expect(annotations.caption.text == "A boat\nat sea")
    #expect(
      annotations.caption.formattedText
        == FormattedText([.init("A "), .init("boat", .bold), .init("\nat sea")]))
    #expect(annotations.caption.author == "Publisher 8")
    #expect(annotations.caption.isPublic == true)
    #expect(annotations.caption.date != nil)
    #expect(annotations.keywords == ["sea", "town"])
    #expect(annotations.page?.text == "https://www.flickr.com/photos/8@N01/3")
    let allowed = annotations.permissions
    #expect(allowed.comment && allowed.tag && allowed.like && allowed.rate)
    #expect(!allowed.editCaption && !allowed.editKeywords && !allowed.delete && !allowed.organize)
  }

  @Test(
    "Comments, tags and ratings are there in the next run, with the service's fields"
  )
  func saved() async throws {
    let standIn = try ServiceStandIn(count: 3)
    let test = ServiceUnderTest(standIn)
    let source = test.source()
    let photo = try await photo(of: source)
    let tag = PhotoTag(
      id: TagID("t"), text: "Carl", shape: .point(NormalizedPoint(x: 0.25, y: 0.5)))
    _ = try await source.save(.comment(ItemChange(from: nil, to: comment, at: 0)), of: photo)
    _ = try await source.save(.item(.tag(ItemChange(from: nil, to: tag, at: 0))), of: photo)
    let saved = try await source.save(.set(.rating, from: nil, to: .four), of: photo)
    #expect(saved.annotations?.caption.title == "Photo/3")
    let next = ServiceUnderTest(standIn, in: test.folder).source()
    let again = try await self.photo(of: next)
    let annotations = try await next.annotations(of: again)
    #expect(annotations.comments.map(\.text) == ["Nice"])
    #expect(annotations.tags.map(\.text) == ["Carl"])
    #expect(annotations.tags.allSatisfy { !$0.isStale })
    #expect(annotations.rating == .four)
    #expect(annotations.caption.title == "Photo/3")
    #expect(try await next.comments(of: again, before: nil, limit: 5).map(\.text) == ["Nice"])
  }

  @Test("Each comment has the name that its author had then, and all remain the user's own")
  func renamed() async throws {
    let source = ServiceUnderTest(try ServiceStandIn(count: 3)).source()
    let photo = try await photo(of: source)
    let later = PhotoComment(
      id: CommentID("2"), author: Author(id: "ada", name: "Ada Lovelace"),
      date: comment.date.addingTimeInterval(1), text: "Still nice")
    for (index, comment) in [comment, later].enumerated() {
      let change = AnnotationChange.comment(ItemChange(from: nil, to: comment, at: index))
      _ = try await source.save(change, of: photo)
    }
    let comments = try await source.annotations(of: photo).comments
    #expect(comments.map(\.author.name) == ["Ada", "Ada Lovelace"])
    #expect(comments.allSatisfy { $0.permissions.edit })
    #expect(source.savesPrivately)
  }

  @Test("A photo without comments has none, and nothing is written before a change")
  func none() async throws {
    let test = ServiceUnderTest(try ServiceStandIn(count: 3))
    let source = test.source()
    let photo = try await photo(of: source)
    _ = try await source.annotations(of: photo)
    #expect(try await source.comments(of: photo, before: nil, limit: 5) == [])
    #expect(!FileManager.default.fileExists(atPath: "\(test.folder.path)/data"))
  }

  @Test("A draft is there in the next run")
  func draft() async throws {
    let standIn = try ServiceStandIn(count: 3)
    let test = ServiceUnderTest(standIn)
    let drafts = PhotoDrafts(comments: CommentDrafts(new: "Nic"))
    try await test.source().saveDrafts(drafts, of: PhotoID(3))
    let next = ServiceUnderTest(standIn, in: test.folder).source()
    #expect(await next.drafts(of: PhotoID(3)) == drafts)
    #expect(await next.drafts(of: PhotoID(2)).isEmpty)
  }

  @Test("Records tell the date and the caption at once, and then the own rating")
  func records() async throws {
    let standIn = try ServiceStandIn(count: 3)
    let test = ServiceUnderTest(standIn)
    let first = test.source()
    _ = try await first.save(.set(.rating, from: nil, to: .four), of: try await photo(of: first))
    let source = ServiceUnderTest(standIn, in: test.folder).source()
    var records = source.records().makeAsyncIterator()
    _ = try await photo(of: source)
    let listed = try #require(await records.next())
    #expect(Set(listed.keys) == Set((1...3).map { PhotoID($0) }))
    #expect(listed.values.allSatisfy { $0.taken != nil && $0[.captioned] })
    let own = try #require(await records.next())
    #expect(own.mapValues(\.rating) == [PhotoID(3): .four])
    #expect(own.values.allSatisfy { $0.taken != nil })
  }

  @Test("Details name the publisher, the views, the dates, the visibility and the page")
  func details() async throws {
    let source = ServiceUnderTest(try ServiceStandIn(count: 3)).source()
    let photo = try await photo(of: source)
    let details = try await source.details(of: photo)
    let values = Dictionary(details.facts.map { ($0.title.id, $0.value) }) { first, _ in first }
    #expect(values["Publisher"] == .text("Publisher 8"))
    #expect(values["Views"] == .count(3))
    #expect(values["Keywords"] == .names(["sea", "town"]))
    #expect(values["Title"] == .text("Photo/3"))
    let caption = FormattedText([.init("A "), .init("boat", .bold), .init("\nat sea")])
    #expect(values["Caption"] == .formatted(caption))
    #expect(values["Published"] == .date(ZonedDate(Date(timeIntervalSince1970: 1))))
    #expect(values["Visibility"] == .message(Message("Public")))
    #expect(values["Page"] == .text("https://www.flickr.com/photos/8@N01/3"))
    #expect(values["Taken"] != nil)
    #expect(values["Dimensions"] == .pixels(PixelSize(width: 3000, height: 2000)))
  }

  @Test("A copy gets title, author, date, page, keywords and what people have added")
  func packet() async throws {
    let source = ServiceUnderTest(try ServiceStandIn(count: 3)).source()
    let photo = try await photo(of: source)
    _ = try await source.save(.comment(ItemChange(from: nil, to: comment, at: 0)), of: photo)
    let packet = try #require(await source.packet(of: photo))
    #expect(throws: Never.self) { try SidecarDocument(parsing: packet) }
    let text = String(decoding: packet, as: UTF8.self)
    for part in [
      "Photo/3", "Publisher 8", "2024-05-21T10:00:00", "https://www.flickr.com/photos/8@N01/3",
      "town", "A boat", "Nice",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("2024-05-21T10:00:00Z"))
  }
}
