import Glibc
import TestSupport
import Testing

@testable import GioBindings

@Suite struct TrashSearchTests {
  @Test("A file whose number has changed is found by its path, size and date")
  func newNumber() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write("a.jpg", [1])
        let trashed = try home.photos.file("a.jpg").trash()
        try home.photos.write("a.jpg", [1, 2, 3])
        _ = try home.photos.file("a.jpg").trash()
        try trashed.with(id: "renumbered").restore()
        #expect(home.photos.content("a.jpg") == [1])
        #expect(home.trash.count == 1)
      }
    }
  }

  @Test("A file that was written to in the trash is found by its path and number")
  func newContent() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        let file = try home.photos.open(Array("a.jpg".utf8))
        let trashed = try home.photos.file("a.jpg").trash()
        try home.photos.append([1, 2], to: file)
        close(file)
        try trashed.restore()
        #expect(home.photos.content("a.jpg") == [1, 2])
      }
    }
  }

  @Test("A trashed file with another creation time is not restored in its place")
  func usedNumber() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write("a.jpg", [1])
        let trashed = try home.photos.file("a.jpg").trash()
        let other = trashed.with(created: 1, size: 9)
        try #require(trashed.identity.created > 0)
        #expect(throws: GioError.notFound) { try other.restore() }
        try trashed.restore()
      }
    }
  }

  @Test(
    "On another file system the trash folders are at its top",
    .enabled(if: Memory.isThere, "no /dev/shm"))
  func otherFileSystem() throws {
    let memory = try ScratchFolder(in: Memory.path)
    try memory.makeFolder("folder")
    let places = TrashFolder.all(for: memory.file("folder")).dropFirst().map(\.place.uri)
    let user = geteuid()
    #expect(places == ["file:///dev/shm/.Trash/\(user)", "file:///dev/shm/.Trash-\(user)"])
  }

  @Test("The paths in trash notes are decoded to the original bytes")
  func notes() throws {
    let folder = try ScratchFolder()
    let home = TrashFolder(place: folder.file(""), top: nil)
    let disk = TrashFolder(place: folder.file(""), top: Array("/media/disk".utf8))
    func original(_ trash: TrashFolder, _ note: String) throws -> [UInt8]? {
      try folder.write("a.trashinfo", Array(note.utf8))
      return trash.original(notedIn: folder.file("a.trashinfo"))
    }
    let note = "[Trash Info]\nDeletionDate=2026-01-02T03:04:05\n"
    #expect(
      try original(home, note + "Path=/a/b%FF%20%25.jpg\n")
        == Array("/a/b".utf8) + [0xff] + Array(" %.jpg".utf8))
    #expect(try original(disk, note + "Path=a/b.jpg") == Array("/media/disk/a/b.jpg".utf8))
    #expect(try original(disk, note) == nil)
    #expect(try original(home, "") == nil)
    #expect(home.original(notedIn: folder.file("none.trashinfo")) == nil)
  }
}

extension TrashedFile {
  /// The same, but for what a file system may tell otherwise later on.
  func with(id: String? = nil, created: Int64? = nil, size: Int64? = nil) -> TrashedFile {
    TrashedFile(
      original: original,
      identity: FileIdentity(
        id: id ?? identity.id, created: created ?? identity.created, modified: identity.modified,
        size: size ?? identity.size))
  }
}
