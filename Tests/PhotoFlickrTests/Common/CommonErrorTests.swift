@testable import PhotoPages
import TestSupport
import Testing

/// What cannot be listed or shown, as every source says it.
@Suite("Every source reports what fails", .timeout(minutes: 15)) struct CommonErrorTests {
  @Test(
    "A place that is away fails, and the same source lists it when it is back",
    arguments: SourceKind.allCases)
  func away(kind: SourceKind) async throws {
    let place = try kind.place(of: 12)
    let source = await place.open()
    try place.setAvailable(false)
    var listing = Listing(of: source)
    await listing.begin()
    #expect(listing.error != nil && listing.photos.isEmpty)
    try place.setAvailable(true)
    var next = Listing(of: source)
    await next.begin()
    #expect(next.error == nil && next.photos.count == 12)
  }

  @Test(
    "A photo whose picture is gone is not found, and the next one is shown",
    arguments: SourceKind.allCases)
  func gone(kind: SourceKind) async throws {
    let place = try kind.place(of: 2)
    let source = await place.open()
    var listing = Listing(of: source)
    await listing.begin()
    let photos = listing.photos
    try #require(photos.count == 2)
    place.removePicture(of: photos[0])
    await #expect(throws: PhotoSourceError.notFound) {
      try await source.picture(for: PictureRequest(photos[0]))
    }
    await #expect(throws: PhotoSourceError.notFound) {
      try await source.original(of: photos[0]) { _ in }
    }
    let picture = try await source.picture(for: PictureRequest(photos[1]))
    #expect(place.isPicture(picture.bytes, of: photos[1]))
  }

  @Test("A photo that was never listed is not found", arguments: SourceKind.allCases)
  func unknown(kind: SourceKind) async throws {
    let place = try kind.place(of: 2)
    defer { withExtendedLifetime(place) {} }
    let source = await place.open()
    let photo = Photo(id: PhotoID(-1), name: "none.jpg", uri: "file:///none/none.jpg")
    await #expect(throws: PhotoSourceError.notFound) {
      try await source.picture(for: PictureRequest(photo))
    }
  }

  @Test("A task that is cancelled gets no picture", arguments: SourceKind.allCases)
  func cancelled(kind: SourceKind) async throws {
    let place = try kind.place(of: 2)
    let (source, photo) = try await place.opened()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      _ = try await source.picture(for: PictureRequest(photo))
    }
    task.cancel()
    await #expect(throws: PhotoSourceError.cancelled) { try await task.value }
  }
}
