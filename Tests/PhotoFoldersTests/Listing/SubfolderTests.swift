import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// The folders beside the listed photos.
@Suite("Subfolders", .timeout(minutes: 5)) struct SubfolderTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("photo.jpg", [1])
  }

  /// Waits until these are the folders.
  private func expect(_ names: [String], _ updates: inout Updates) async {
    while names != updates.listed.folders.map(\.name), await updates.next() != nil {}
    #expect(updates.listed.folders.map(\.name) == names)
  }

  @Test("Folders are told in natural order, without hidden ones, and count as no photos")
  func order() async throws {
    for name in ["trip 10", "trip 2", "album.jpg", ".cache", "old~", "2024.06"] {
      try folder.makeFolder(name)
    }
    try folder.link("linked", to: "trip 2")
    try folder.link("nowhere", to: "none")
    try folder.write("text.txt", [1])
    var updates = await folder.updates()
    try await updates.list(named: "photo.jpg")
    await expect(["2024.06", "album.jpg", "linked", "trip 2", "trip 10"], &updates)
    let uris = updates.listed.folders.map(\.uri)
    #expect(uris.last == folder.file("trip 10").uri)
  }

  @Test("Once the list is complete, the folders are known, also beside no photos")
  func complete() async throws {
    try folder.makeFolder("trip")
    folder.remove("photo.jpg")
    var updates = await folder.updates()
    let listed = try await updates.list()
    #expect(listed.list.isEmpty && listed.folders.map(\.name) == ["trip"])
  }

  @Test("Subfolders that are created, renamed and removed are reported while listing")
  func changes() async throws {
    var updates = await folder.updates()
    try await updates.list()
    try folder.makeFolder("b")
    await expect(["b"], &updates)
    try folder.makeFolder("a")
    await expect(["a", "b"], &updates)
    try folder.rename("a", to: "c.jpg")
    await expect(["b", "c.jpg"], &updates)
    folder.remove("b")
    await expect(["c.jpg"], &updates)
    try folder.rename("c.jpg", to: ".c")
    await expect([], &updates)
    #expect(updates.listed.names == ["photo.jpg"])
  }

  @Test("When the listed folder is deleted, its list of subfolders becomes empty")
  func gone() async throws {
    try folder.makeFolder("top")
    try folder.makeFolder("top/sub")
    let source = await FolderSource.open([folder.file("top")], showing: .photos).source
    var updates = Updates(source.list(PhotoQuery()))
    try await updates.list()
    await expect(["sub"], &updates)
    folder.remove("top")
    await expect([], &updates)
  }
}
