import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// Films of Live Photos in the list of a folder.
@Suite(.timeout(minutes: 5)) struct LivePhotoListingTests {
  let place: LivePhotoFolder

  init() throws { place = try LivePhotoFolder() }

  private func updates() async -> Updates {
    Updates(await place.source().list(PhotoQuery()))
  }

  @Test("A film that belongs to no photo is listed, and films of Live Photos are not")
  func films() async throws {
    try place.write(
      .photo("a.jpg", "1"), .film("a.mov", 2.5, "1"), .photo("b.jpg"), .film("b.mov", 9),
      .photo("c.jpg", "2"), .film("c.mov", 2.5, "3"), .photo("d.jpg", "4"), .film("d.mp4", 9, "4"),
      .photo("e.jpg"), .file("e.mov"), .film("f.mov"))
    var updates = await updates()
    try await updates.list(
      named: "a.jpg", "b.jpg", "b.mov", "c.jpg", "c.mov", "d.jpg", "e.jpg", "e.mov", "f.mov")
  }

  @Test("All of fifty films are examined, and those of Live Photos are not listed")
  func many() async throws {
    let numbers = 100..<150
    for number in numbers {
      try place.write(
        .photo("\(number).jpg"), .film("\(number).mov", number % 2 == 0 ? 2.5 : 9))
    }
    var updates = await updates()
    let names = numbers.flatMap { $0 % 2 == 0 ? ["\($0).jpg"] : ["\($0).jpg", "\($0).mov"] }
    _ = try await updates.list { $0.names == names }
  }

  @Test("A film comes and goes with its photo, and with the photo's identifier")
  func changes() async throws {
    try place.write(.photo("a.jpg", "1"), .film("a.mov", 2.5, "1"), .photo("z.jpg"))
    var updates = await updates()
    try await updates.list(named: "a.jpg", "z.jpg")
    place.folder.remove("a.jpg")
    try await updates.list(named: "a.mov", "z.jpg")
    try place.write(.photo("a.jpg", "2"))
    try await updates.list(named: "a.jpg", "a.mov", "z.jpg")
    try place.write(.film("a.mov", 2.5, "2"))
    try await updates.list(named: "a.jpg", "z.jpg")
    try place.write(.film("z.mov", 60))
    try await updates.list(named: "a.jpg", "z.jpg", "z.mov")
  }

  @Test("A film of another name is hidden while the photo with its identifier is there")
  func loneFilms() async throws {
    try place.write(
      .photo("a.jpg", "1"), .film("b.mov", 2.5, "1"), .film("c.mov", 2.5, "2"), .film("d.mov"))
    var updates = await updates()
    try await updates.list(named: "a.jpg", "c.mov", "d.mov")
    try place.write(.photo("e.jpg", "2"))
    try await updates.list(named: "a.jpg", "d.mov", "e.jpg")
    try place.folder.rename("a.jpg", to: "A.jpg")
    _ = try await updates.list { $0.names.contains("A.jpg") && !$0.names.contains("b.mov") }
    place.folder.remove("A.jpg")
    try await updates.list(named: "b.mov", "d.mov", "e.jpg")
  }

  @Test("A Live Photo's film that is opened itself is listed beside its photo")
  func asked() async throws {
    try place.write(.photo("a.jpg"), .film("a.mov"), .photo("b.jpg"))
    let source = await FolderSource.open([place.folder.file("a.mov")], showing: .photos).source
    var updates = Updates(source.list(PhotoQuery()))
    try await updates.list(named: "a.jpg", "a.mov", "b.jpg")
    try place.write(.photo("c.jpg"))
    try await updates.list(named: "a.jpg", "a.mov", "b.jpg", "c.jpg")
  }
}
