import GioBindings
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoPages

/// Searches that include the folders below.
@Suite("Folders below", .timeout(minutes: 5)) struct FoldersBelowTests {
  private let photos: FilteredFolder

  init() throws {
    photos = try FilteredFolder()
    for folder in ["2024", "2024/July", ".secret"] { try photos.folder.makeFolder(folder) }
    try photos.write("sea.jpg")
    try photos.write("tree.jpg")
    try photos.write("2024/a.jpg", title: "Sea", rating: .three)
    try photos.write("2024/July/sea.jpg")
    try photos.write("2024/July/other.jpg", rating: .five)
    try photos.write(".secret/sea2.jpg")
  }

  @Test("Matching photos of folders below join the list in its order, and leave with the switch")
  func joining() async throws {
    let filter = PhotoFilter.words("sea")
    var updates = photos.updates()
    try await updates.list(named: "sea.jpg", "tree.jpg")
    photos.source.filter(by: filter.belowToo)
    let found = try await updates.filtered(
      by: filter.belowToo, named: "a.jpg", "sea.jpg", "sea.jpg")
    #expect(found.result?.totalCount == 5)
    #expect(Set(found.photos.map(\.id)).count == 3)
    photos.source.filter(by: filter)
    let own = try await updates.filtered(by: filter, named: "sea.jpg")
    #expect(own.result?.totalCount == 2)
    photos.source.filter(by: PhotoFilter().belowToo)
    let all = try await updates.filtered(by: PhotoFilter().belowToo)
    #expect(all.names.count == 5)
    photos.source.filter(by: PhotoFilter())
    try await updates.filtered(by: PhotoFilter(), named: "sea.jpg", "tree.jpg")
  }

  @Test("Photos of folders below are ordered by their records with the others")
  func order() async throws {
    try photos.annotate("tree.jpg", rating: .four)
    var updates = photos.updates(.rating)
    try await updates.list { $0.photos.count == 2 }
    let filter = PhotoFilter.atLeast(.one).belowToo
    photos.source.filter(by: filter)
    try await updates.filtered(by: filter, named: "other.jpg", "tree.jpg", "a.jpg")
  }

  @Test("A link to a folder is not followed")
  func links() async throws {
    let other = try ScratchFolder()
    try other.write("sea3.jpg", [1])
    try photos.folder.link("linked", to: String(decoding: other.path, as: UTF8.self))
    let filter = PhotoFilter.words("sea").belowToo
    photos.source.filter(by: filter)
    var updates = photos.updates()
    try await updates.filtered(by: filter, named: "a.jpg", "sea.jpg", "sea.jpg")
  }

  @Test("Photos that others add, rename, overwrite and remove in folders below are noticed")
  func files() async throws {
    let filter = PhotoFilter.words("sea").belowToo
    photos.source.filter(by: filter)
    var updates = photos.updates()
    let found = try await updates.filtered(by: filter, named: "a.jpg", "sea.jpg", "sea.jpg")
    try photos.write("2024/July/sea2.jpg")
    try await updates.filtered(by: filter, named: "a.jpg", "sea.jpg", "sea.jpg", "sea2.jpg")
    try photos.folder.rename("2024/July/sea2.jpg", to: "2024/July/sea3.jpg")
    try await updates.filtered(by: filter, named: "a.jpg", "sea.jpg", "sea.jpg", "sea3.jpg")
    photos.folder.remove("2024/July/sea3.jpg")
    try await updates.filtered(by: filter, named: "a.jpg", "sea.jpg", "sea.jpg")
    try photos.annotate("2024/a.jpg")
    let left = try await updates.filtered(by: filter, named: "sea.jpg", "sea.jpg")
    #expect(left.result?.totalCount == 5)
    try photos.annotate("2024/a.jpg", title: "Sea")
    try photos.folder.write("2024/a.jpg", [1, 2])
    let changed = try await updates.list { listed in
      listed.photo("a.jpg").map { $0.byteCount == 2 } ?? false
    }
    let (old, new) = (try #require(found.photo("a.jpg")), try #require(changed.photo("a.jpg")))
    #expect(new.id == old.id)
    #expect(new.revision > old.revision)
  }

  @Test("Folders that are made, renamed and removed below are noticed, with their photos")
  func folders() async throws {
    let filter = PhotoFilter.words("sea").belowToo
    photos.source.filter(by: filter)
    var updates = photos.updates()
    try await updates.filtered(by: filter, named: "a.jpg", "sea.jpg", "sea.jpg")
    try photos.folder.makeFolder("2024/August")
    try photos.write("2024/August/sea4.jpg")
    try await updates.filtered(by: filter, named: "a.jpg", "sea.jpg", "sea.jpg", "sea4.jpg")
    try photos.folder.makeFolder("2025")
    try photos.write("2025/sea5.jpg")
    try await updates.filtered(
      by: filter, named: "a.jpg", "sea.jpg", "sea.jpg", "sea4.jpg", "sea5.jpg")
    try photos.folder.rename("2024", to: "old")
    let moved = try await updates.list { listed in
      listed.isComplete && listed.photos.count == 5
        && listed.photos.allSatisfy { $0.uri?.contains("/2024/") == false }
    }
    #expect(moved.names == ["a.jpg", "sea.jpg", "sea.jpg", "sea4.jpg", "sea5.jpg"])
    try photos.write("old/July/sea6.jpg")
    try await updates.list { $0.names.contains("sea6.jpg") }
    photos.folder.remove("old")
    try await updates.filtered(by: filter, named: "sea.jpg", "sea5.jpg")
  }

  @Test("A search looks at the folders below anew")
  func again() async throws {
    let filter = PhotoFilter.words("sea").belowToo
    photos.source.filter(by: filter)
    var updates = photos.updates()
    try await updates.filtered(by: filter, named: "a.jpg", "sea.jpg", "sea.jpg")
    photos.source.filter(by: PhotoFilter())
    try await updates.filtered(by: PhotoFilter(), named: "sea.jpg", "tree.jpg")
    photos.folder.remove("2024/July/sea.jpg")
    try photos.write("2024/b.jpg", title: "Sea")
    photos.source.filter(by: filter)
    try await updates.filtered(by: filter, named: "a.jpg", "b.jpg", "sea.jpg")
  }

  @Test("A photo of a folder below that is rated, or moved to the trash, is found accordingly")
  func changes() async throws {
    let filter = PhotoFilter.atLeast(.three).belowToo
    photos.source.filter(by: filter)
    var updates = photos.updates()
    let found = try await updates.filtered(by: filter, named: "a.jpg", "other.jpg")
    let photo = try #require(found.photo("a.jpg"))
    _ = try await photos.source.save(.set(.rating, to: .one), of: photo)
    try await updates.list { $0.names == ["other.jpg"] }
    let other = try #require(found.photo("other.jpg"))
    try await photos.source.delete(other)
    try await updates.list { $0.names == [] }
  }
}
