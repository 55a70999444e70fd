@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoFlickr

/// Lists and pictures, as every source has them.
@Suite("Every source lists its photos", .timeout(minutes: 15)) struct CommonListingTests {
  @Test(
    "All photos of a place are listed, each once, with a name and an address",
    arguments: SourceKind.allCases)
  func all(kind: SourceKind) async throws {
    let place = try kind.place(of: 45)
    let source = await place.open()
    var listing = Listing(of: source)
    try await listing.listAll(of: source)
    let photos = listing.photos
    #expect(photos.count == 45 && listing.isComplete && listing.error == nil)
    #expect(Set(photos.map(\.id)).count == 45)
    #expect(Set(photos.compactMap(\.uri)).count == 45)
    #expect(photos.allSatisfy { !$0.name.isEmpty && $0.kind == .photo })
  }

  @Test("An empty place has a complete list without photos", arguments: SourceKind.allCases)
  func none(kind: SourceKind) async throws {
    let place = try kind.place(of: 0)
    var listing = Listing(of: await place.open())
    await listing.begin()
    #expect(listing.photos.isEmpty && listing.isComplete)
    #expect(!listing.hasMore && listing.error == nil)
  }

  @Test(
    "A photo is the same in another listing, and has the same address in another process",
    arguments: SourceKind.allCases)
  func again(kind: SourceKind) async throws {
    let place = try kind.place(of: 12)
    let source = await place.open()
    var first = Listing(of: source)
    await first.begin()
    let photos = first.photos
    var second = Listing(of: source)
    await second.begin()
    #expect(second.photos == photos && photos.count == 12)
    let other = await place.open()
    var next = Listing(of: other)
    await next.begin()
    #expect(next.photos.map(\.uri) == photos.map(\.uri))
    #expect(other.path == source.path)
  }

  @Test("A place has a key without line breaks, and a title", arguments: SourceKind.allCases)
  func path(kind: SourceKind) async throws {
    let place = try #require(try await kind.place(of: 1).open().path.last)
    #expect(!place.name.isEmpty && !place.uri.isEmpty)
    #expect(!place.uri.contains { $0.isNewline || $0 == "\t" })
  }

  @Test(
    "A photo that is added later is reported, and the others stay what they are",
    arguments: SourceKind.allCases)
  func added(kind: SourceKind) async throws {
    let place = try kind.place(of: 12)
    let source = await place.open()
    var listing = Listing(of: source)
    await listing.begin()
    let before = listing.photos
    try await place.publish(to: source)
    while listing.photos.count < 13, !listing.hasEnded { await listing.next() }
    #expect(Set(listing.photos.map(\.id)).isSuperset(of: before.map(\.id)))
    #expect(listing.photos.filter { photo in !before.contains { $0.id == photo.id } }.count == 1)
  }

  @Test(
    "Each photo's picture and original are its own, and the original is a file",
    arguments: SourceKind.allCases)
  func pictures(kind: SourceKind) async throws {
    let place = try kind.place(of: 12)
    let source = await place.open()
    var listing = Listing(of: source)
    await listing.begin()
    for photo in listing.photos {
      let picture = try await source.picture(for: PictureRequest(photo))
      #expect(place.isPicture(picture.bytes, of: photo), "\(photo.name)")
      let original = try await source.original(of: photo) { _ in }
      #expect(place.isPicture(try contents(of: original), of: photo), "\(original)")
    }
  }
}
