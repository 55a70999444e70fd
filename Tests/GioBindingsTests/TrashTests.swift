import Glibc
import TestSupport
import Testing

@testable import GioBindings

extension ScratchFolder {
  /// Where something in it is.
  func file(_ name: String) -> Location { Location(path: path).child(Array(name.utf8)) }
}

@Suite struct TrashTests {
  @Test("A file goes to the trash and comes back where it was, and nothing stays behind")
  func thereAndBack() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write("a.jpg", [1, 2])
        let trashed = try home.photos.file("a.jpg").trash()
        #expect(home.photos.names == [])
        #expect(home.trash == ["a.jpg"])
        #expect(home.notes == ["a.jpg.trashinfo"])
        try trashed.restore()
        #expect(home.photos.content("a.jpg") == [1, 2])
        #expect(home.trash == [])
        #expect(home.notes == [])
      }
    }
  }

  @Test("Files of one name come back to their own folders in any order")
  func sameNames() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        let folders = ["one", "two", "three"]
        for folder in folders { try home.photos.makeFolder(folder) }
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
          var trashed: [TrashedFile] = []
          for (number, folder) in folders.enumerated() {
            try home.photos.write("\(folder)/a.jpg", [UInt8(number)])
            trashed.append(try home.photos.file("\(folder)/a.jpg").trash())
          }
          #expect(home.trash.count == 3)
          for number in order { try trashed[number].restore() }
          #expect(folders.map { home.photos.content("\($0)/a.jpg") } == [[0], [1], [2]])
          #expect(home.trash == [] && home.notes == [])
        }
      }
    }
  }

  @Test("Two trashed files of one path are restored as themselves, one after the other")
  func sameNamesAtOnePlace() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        let file = home.photos.file("a.jpg")
        try home.photos.write("a.jpg", [1])
        let first = try file.trash()
        try home.photos.write("a.jpg", [2])
        let second = try file.trash()
        try first.restore()
        #expect(home.photos.content("a.jpg") == [1])
        #expect(throws: GioError.exists) { try second.restore() }
        #expect(home.photos.content("a.jpg") == [1])
        #expect(home.trash.count == 1 && home.notes.count == 1)
        home.photos.remove("a.jpg")
        try second.restore()
        #expect(home.photos.content("a.jpg") == [2])
        #expect(home.trash == [] && home.notes == [])
      }
    }
  }

  @Test("Two hard links of one file are trashed and restored with a note each")
  func links() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write("a.jpg", [1])
        let path = String(decoding: home.photos.path, as: UTF8.self)
        #expect(link(path + "/a.jpg", path + "/b.jpg") == 0)
        let trashed = try ["a.jpg", "b.jpg"].map { try home.photos.file($0).trash() }
        try trashed[1].restore()
        #expect(home.photos.names == ["b.jpg"])
        #expect(home.notes == ["a.jpg.trashinfo"])
        try trashed[0].restore()
        #expect(home.photos.names == ["a.jpg", "b.jpg"])
        #expect(home.notes == [])
      }
    }
  }

  @Test("A link is trashed and restored as a link, and its target stays")
  func symbolicLinks() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write("a.jpg", [1])
        try home.photos.link("link.jpg", to: "a.jpg")
        let trashed = try home.photos.file("link.jpg").trash()
        #expect(home.photos.names == ["a.jpg"])
        try trashed.restore()
        #expect(home.photos.content("link.jpg") == [1])
      }
    }
  }

  @Test("Names of any bytes come back, and through a link to their folder, too")
  func awkwardNames() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.makeFolder("folder")
        try home.photos.link("linked", to: "folder")
        let names = [
          [0x61, 0xff, 0x2e, 0x6a, 0x70, 0x67], Array("100%.jpg".utf8), Array("a\nb.jpg".utf8),
          Array("[Trash Info].jpg".utf8), Array("-rf.jpg".utf8), Array(".trashinfo".utf8),
        ]
        for name in names { try home.photos.write(Array("folder/".utf8) + name, [1]) }
        let trashed = try names.map { try home.photos.file("linked").child($0).trash() }
        #expect(home.photos.names == ["folder", "linked"])
        for file in trashed { try file.restore() }
        let there = try home.photos.file("folder").names { _ in true }
        #expect(Set(there) == Set(names))
        #expect(home.trash == [] && home.notes == [])
      }
    }
  }

  @Test("Several files are trashed all or not at all, and restored all or not at all")
  func several() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        let folder = home.photos
        for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.write(name, Array(name.utf8)) }
        let files = ["a.jpg", "b.jpg", "none.jpg", "c.jpg"].map { folder.file($0) }
        #expect(throws: GioError.notFound) { try Location.trash(files) }
        #expect(folder.names == ["a.jpg", "b.jpg", "c.jpg"])
        #expect(home.trash == [] && home.notes == [])

        let trashed = try Location.trash([files[0], files[1], files[3]])
        #expect(home.trash == ["a.jpg", "b.jpg", "c.jpg"])
        try folder.write("b.jpg", [7])
        #expect(throws: GioError.exists) { try TrashedFile.restore(trashed) }
        #expect(folder.names == ["b.jpg"])
        #expect(home.notes.count == 3)
        folder.remove("b.jpg")
        try TrashedFile.restore(trashed)
        #expect(folder.content("b.jpg") == Array("b.jpg".utf8))
        #expect(folder.names == ["a.jpg", "b.jpg", "c.jpg"])
        #expect(home.trash == [] && home.notes == [])
      }
    }
  }

  @Test("If one of several trashed files cannot be restored, none is restored")
  func severalWithoutFolder() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.makeFolder("folder")
        try home.photos.write("a.jpg", [1])
        try home.photos.write("folder/b.jpg", [2])
        let trashed = try Location.trash(["a.jpg", "folder/b.jpg"].map { home.photos.file($0) })
        home.photos.remove("folder")
        #expect(throws: GioError.notFound) { try TrashedFile.restore(trashed) }
        #expect(home.photos.names == [])
        #expect(home.trash == ["a.jpg", "b.jpg"])
        #expect(home.notes == ["a.jpg.trashinfo", "b.jpg.trashinfo"])
        try home.photos.makeFolder("folder")
        try TrashedFile.restore(trashed)
        #expect(home.photos.content("folder/b.jpg") == [2])
      }
    }
  }

  @Test("Restoring a file purged from the trash throws notFound, and no other file is restored")
  func purged() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write("a.jpg", [1])
        let trashed = try home.photos.file("a.jpg").trash()
        home.purge("a.jpg")
        // The next file may well get the number of the one that is gone.
        try home.photos.write("a.jpg", [1, 2])
        _ = try home.photos.file("a.jpg").trash()
        #expect(throws: GioError.notFound) { try trashed.restore() }
        #expect(home.photos.names == [])
      }
    }
  }

  @Test(
    "Trashing a file on a file system without a trash throws, and the file stays",
    .enabled(if: Memory.isThere, "no /dev/shm"))
  func noTrash() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        let memory = try ScratchFolder(in: Memory.path)
        try memory.write("a.jpg", [1])
        #expect(throws: GioError.notSupported) { try memory.file("a.jpg").trash() }
        #expect(memory.names == ["a.jpg"])
        #expect(home.trash == [])
      }
    }
  }

  @Test("A file in a read-only folder cannot be trashed or restored, and an error says so")
  func readOnlyFolder() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        home.becomeNobody()
        try home.photos.makeFolder("folder")
        try home.photos.write("folder/a.jpg", [1])
        try home.photos.write("b.jpg", [1])
        let other = try home.photos.file("b.jpg").trash()
        try home.photos.setMode(0o555, of: "folder")
        #expect(throws: GioError.permissionDenied) { try home.photos.file("folder/a.jpg").trash() }
        #expect(home.photos.content("folder/a.jpg") == [1])
        #expect(home.notes == ["b.jpg.trashinfo"])
        try home.photos.setMode(0o555, of: "")
        #expect(throws: GioError.permissionDenied) { try other.restore() }
        #expect(home.trash == ["b.jpg"] && home.notes == ["b.jpg.trashinfo"])
        for name in ["", "folder"] { try home.photos.setMode(0o755, of: name) }
      }
    }
  }
}
