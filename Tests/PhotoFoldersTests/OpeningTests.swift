import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

@Suite(.timeout(minutes: 5)) struct OpeningTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func open(_ names: String...) async -> FolderOpening {
    await FolderSource.open(names.map { folder.file($0) }, showing: .photos)
  }

  @Test("Opening one file starts at it and lists the photos of its folder")
  func oneFile() async throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.write(name) }
    let opening = await open("b.jpg")
    #expect(opening.start?.name == "b.jpg")
    #expect(opening.start?.uri == folder.file("b.jpg").uri)
    #expect(opening.source.path.last?.uri == folder.place.uri)
    var updates = Updates(opening.source.list(PhotoQuery()))
    let list = try await updates.list()
    #expect(list.names == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(list.photos.contains(try #require(opening.start)))
  }

  @Test(
    "An opened file is listed whatever its type, beside the photos of its folder",
    arguments: ["notes.txt", "noextension", ".dot.jpg", "back.jpg~"])
  func unknownType(name: String) async throws {
    try folder.write(name, [1])
    try folder.write("a.jpg")
    try folder.write("other.txt")
    let opening = await open(name)
    var updates = Updates(opening.source.list(PhotoQuery()))
    let list = try await updates.list()
    #expect(Set(list.names) == ["a.jpg", name])
    #expect(list.photos.contains(try #require(opening.start)))
  }

  @Test("A file whose folder cannot be listed is shown alone")
  func unlistableFolder() async throws {
    try folder.write("a.jpg")
    let file = folder.file("a.jpg")
    // What is no folder cannot be listed, not even by root, whom permissions do not stop.
    let asked = RequestedFile(location: file, entry: try DirectoryEntry(of: file))
    let scope = FolderScope.folder(file, asked: asked)
    var updates = Updates(FolderSource(scope, showing: .photos).list(PhotoQuery()))
    _ = await updates.next()
    #expect(updates.listed.isComplete)
    #expect(updates.listed.names == ["a.jpg"])
  }

  @Test("Opening several files lists only those, in natural order, each once")
  func severalFiles() async throws {
    try folder.makeFolder("sub")
    for name in ["img10.jpg", "img2.jpg", "other.jpg", "notes.txt", "sub/img5.jpg"] {
      try folder.write(name)
    }
    let opening = await open(
      "img10.jpg", "img2.jpg", "sub", "sub/img5.jpg", "none.jpg", "img10.jpg", "notes.txt",
      "sub/../img2.jpg")
    #expect(opening.start?.uri == folder.file("img10.jpg").uri)
    #expect(opening.source.path == [])
    var updates = Updates(opening.source.list(PhotoQuery()))
    let list = try await updates.list()
    #expect(list.names == ["img2.jpg", "img5.jpg", "img10.jpg", "notes.txt"])
    #expect(list.photos.contains(try #require(opening.start)))
  }

  @Test("A folder's path has the folders around it but the root, and then the folder itself")
  func path() {
    for (uri, names) in [
      ("file:///a/b%20c", ["a", "b c"]), ("file:///a", ["a"]), ("file:///", ["/"]),
    ] {
      let scope = FolderScope.folder(Location(uri: uri), asked: nil)
      let path = FolderSource(scope, showing: .photos).path
      #expect(path.map(\.name) == names)
      #expect(path.last?.uri == uri)
    }
  }

  @Test("Opening several locations starts at the first that is a file")
  func firstFile() async throws {
    try folder.makeFolder("sub")
    for name in ["a.jpg", "b.jpg"] { try folder.write(name) }
    #expect(await open("sub", "none.jpg", "b.jpg", "a.jpg").start?.name == "b.jpg")
  }

  @Test("Opening one file twice lists its folder as opening it once does")
  func repeatedFile() async throws {
    for name in ["a.jpg", "b.jpg"] { try folder.write(name) }
    let opening = await open("b.jpg", "b.jpg")
    #expect(opening.source.path.last?.uri == folder.place.uri)
    var updates = Updates(opening.source.list(PhotoQuery()))
    try await updates.list(named: "a.jpg", "b.jpg")
  }

  @Test("Opening several folders opens the first")
  func severalFolders() async throws {
    try folder.makeFolder("one")
    try folder.makeFolder("two")
    #expect(await open("one", "two").source.path.last?.uri == folder.file("one").uri)
  }

  @Test("Files that are not there are not found", arguments: [1, 2])
  func missing(count: Int) async throws {
    try folder.link("broken.jpg", to: "nowhere")
    let files = ["broken.jpg", "none.jpg"].suffix(count).map { folder.file($0) }
    let opening = await FolderSource.open(files, showing: .photos)
    #expect(opening.start == nil && opening.source.path == [])
    var updates = Updates(opening.source.list(PhotoQuery()))
    #expect(await updates.next() == .failed(.notFound))
    #expect(await updates.next() == nil)
  }

  @Test("A folder that was missing when opened is listed once it exists")
  func comesLater() async throws {
    let opening = await FolderSource.open([folder.file("later")], showing: .photos)
    var updates = Updates(opening.source.list(PhotoQuery()))
    #expect(await updates.next() == .failed(.notFound))
    #expect(await updates.next() == nil)
    try folder.makeFolder("later")
    try folder.write("later/a.jpg", [1])
    var again = Updates(opening.source.list(PhotoQuery()))
    try await again.list(named: "a.jpg")
  }

  @Test("Opening no location fails with notFound")
  func nothing() async {
    var updates = Updates(await FolderSource.open([], showing: .photos).source.list(PhotoQuery()))
    #expect(await updates.next() == .failed(.notFound))
  }

  @Test("A picture that is gone is not found, and a folder in its place is said to be one")
  func pictures() async throws {
    try folder.write("a.jpg")
    let opening = await open("a.jpg")
    let photo = try #require(opening.start)
    folder.remove("a.jpg")
    await #expect(throws: PhotoSourceError.notFound) {
      try await opening.source.picture(for: PictureRequest(photo))
    }
    try folder.makeFolder("a.jpg")
    await #expect(throws: PhotoSourceError.isFolder) {
      try await opening.source.picture(for: PictureRequest(photo))
    }
  }

  @Test("A task that is cancelled gets no picture")
  func cancelling() async throws {
    try folder.write("a.jpg")
    let opening = await open("a.jpg")
    let photo = try #require(opening.start)
    let task = Task {
      // Cancelled before it asks, so that it cannot be too late.
      while !Task.isCancelled { await Task.yield() }
      _ = try await opening.source.picture(for: PictureRequest(photo))
    }
    task.cancel()
    await #expect(throws: PhotoSourceError.cancelled) { try await task.value }
  }
}
