import PhotoFolders
import GioBindings
import Glibc
import PhotoPages
import TestSupport
import Testing

/// A photo, all that belongs to it, and what does not.
private let family = [
  "photo.jpg", "photo.jpg.xmp", "photo.XMP", "photo.jpg.sync-conflict-20260102-030405-ABCDEFG.xmp",
]
private let strangers = ["other.jpg", "other.jpg.xmp"]

extension ScratchFolder {
  /// The source of all that is in it.
  fileprivate func source() async -> FolderSource {
    await FolderSource.open([place], showing: .photos).source
  }

  /// Makes files that hold their own names.
  fileprivate func write(_ names: [String]) throws {
    for name in names { try write(name, Array(name.utf8)) }
  }

  /// Whether each of the files holds its own name.
  fileprivate func holds(_ names: [String]) -> Bool {
    names.allSatisfy { content($0) == Array($0.utf8) }
  }
}

@Suite(.timeout(minutes: 5)) struct DeletingTests {
  @Test("A photo goes to the trash with its sidecars, and all of it comes back")
  func thereAndBack() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write(family + strangers)
        let source = await home.photos.source()
        let photo = home.photos.photo("photo.jpg")
        let receipt = try await source.moveToTrash(photo)
        #expect(receipt.photo == photo)
        #expect(home.photos.names == strangers)
        #expect(home.trash == family.sorted())
        try await source.restore(receipt)
        #expect(home.photos.names == (family + strangers).sorted())
        #expect(home.photos.holds(family))
        #expect(home.trash == [] && home.notes == [])
      }
    }
  }

  @Test("A sidecar that another file shares stays with that file")
  func shared() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write(["photo.jpg", "photo.jpg.xmp", "photo.raf", "photo.xmp"])
        let source = await home.photos.source()
        _ = try await source.moveToTrash(home.photos.photo("photo.jpg"))
        #expect(home.photos.names == ["photo.raf", "photo.xmp"])
        // Nobody shares it any more.
        try await source.delete(home.photos.photo("photo.raf"))
        #expect(home.photos.names == [])
      }
    }
  }

  @Test("A folder with the name of a sidecar does not go to the trash with the photo")
  func folders() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write(["photo.jpg", "photo.xmp"])
        try home.photos.makeFolder("photo.d")
        try home.photos.makeFolder("photo.jpg.xmp")
        try home.photos.write(["photo.jpg.xmp/kept"])
        let source = await home.photos.source()
        _ = try await source.moveToTrash(home.photos.photo("photo.jpg"))
        #expect(home.photos.names == ["photo.d", "photo.jpg.xmp"])
        #expect(home.photos.holds(["photo.jpg.xmp/kept"]))
      }
    }
  }

  @Test(
    "When the name of a photo or of a sidecar is taken nothing comes back and nothing is replaced")
  func taken() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write(family)
        let source = await home.photos.source()
        let receipt = try await source.moveToTrash(home.photos.photo("photo.jpg"))
        for name in family {
          try home.photos.write(name, [7])
          await #expect(throws: PhotoSourceError.nameTaken) { try await source.restore(receipt) }
          #expect(home.photos.names == [name])
          #expect(home.photos.content(name) == [7])
          #expect(home.trash.count == 4 && home.notes.count == 4)
          home.photos.remove(name)
        }
        try await source.restore(receipt)
        #expect(home.photos.holds(family))
      }
    }
  }

  @Test("If one sidecar cannot be trashed, the photo and its other sidecars stay in place")
  func half() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write(family + strangers)
        try home.obstruct("photo.XMP")
        let source = await home.photos.source()
        do {
          _ = try await source.moveToTrash(home.photos.photo("photo.jpg"))
          Issue.record("all of it was moved")
        } catch PhotoSourceError.isFolder {
          // A folder has the place in the trash.
        }
        #expect(home.photos.names == (family + strangers).sorted())
        #expect(home.photos.holds(family))
        #expect(home.trash == ["photo.XMP"] && home.notes == [])
      }
    }
  }

  @Test(
    "Without a trash a photo stays until it is deleted permanently",
    .enabled(if: Memory.isThere, "no /dev/shm"))
  func noTrash() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        let memory = try ScratchFolder(in: Memory.path)
        try memory.write(family + strangers)
        let source = await memory.source()
        await #expect(throws: PhotoSourceError.noTrash) {
          try await source.moveToTrash(memory.photo("photo.jpg"))
        }
        #expect(memory.names == (family + strangers).sorted())
        #expect(memory.holds(family))
        try await source.delete(memory.photo("photo.jpg"))
        #expect(memory.names == strangers)
        #expect(home.trash == [])
      }
    }
  }

  @Test("Restoring, trashing or deleting a photo that is gone throws notFound")
  func missing() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write(["a.jpg"])
        let source = await home.photos.source()
        let receipt = try await source.moveToTrash(home.photos.photo("a.jpg"))
        home.purge("a.jpg")
        await #expect(throws: PhotoSourceError.notFound) { try await source.restore(receipt) }
        await #expect(throws: PhotoSourceError.notFound) {
          try await source.moveToTrash(home.photos.photo("a.jpg"))
        }
        await #expect(throws: PhotoSourceError.notFound) {
          try await source.delete(home.photos.photo("a.jpg"))
        }
      }
    }
  }

  @Test("A folder in a photo's place is left alone, with all that is in it")
  func folderInPlace() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.makeFolder("a.jpg")
        let source = await home.photos.source()
        let photo = home.photos.photo("a.jpg")
        for delete in [
          { _ = try await source.moveToTrash(photo) }, { try await source.delete(photo) },
        ] {
          do {
            try await delete()
            Issue.record("a folder was deleted")
          } catch PhotoSourceError.isFolder {
            // It is left alone.
          }
        }
        #expect(home.photos.names == ["a.jpg"])
      }
    }
  }

  @Test("In a folder that cannot be changed nothing is moved and nothing deleted")
  func readOnly() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        home.becomeNobody()
        try home.photos.write(family)
        try home.photos.setMode(0o555, of: "")
        let source = await home.photos.source()
        let photo = home.photos.photo("photo.jpg")
        await #expect(throws: PhotoSourceError.readOnly) { try await source.moveToTrash(photo) }
        await #expect(throws: PhotoSourceError.readOnly) { try await source.delete(photo) }
        #expect(home.photos.holds(family))
        #expect(home.trash == [] && home.notes == [])
        try home.photos.setMode(0o755, of: "")
      }
    }
  }

  @Test(
    "A photo whose sidecar cannot be deleted is not deleted",
    .enabled(if: geteuid() == 0, "only root can make a file that another user cannot delete"))
  func sidecarStays() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        // In a folder like /tmp everybody deletes their own files only.
        try home.photos.setMode(0o1777, of: "")
        try home.photos.write(["photo.jpg.xmp"])
        let nobody: uid_t = 65534
        seteuid(nobody)
        try home.photos.write(["photo.jpg"])
        let source = await home.photos.source()
        await #expect(throws: PhotoSourceError.readOnly) {
          try await source.delete(home.photos.photo("photo.jpg"))
        }
        seteuid(0)
        #expect(home.photos.names == ["photo.jpg", "photo.jpg.xmp"])
        try await source.delete(home.photos.photo("photo.jpg"))
        #expect(home.photos.names == [])
      }
    }
  }

  @Test("Restoring with another source's trash receipt throws notSupported")
  func strangeReceipt() async throws {
    let folder = try ScratchFolder()
    let source = await folder.source()
    let receipt = FileReceipt(photo: folder.photo("a.jpg"), token: "something else")
    await #expect(throws: PhotoSourceError.notSupported) { try await source.restore(receipt) }
  }
}

@Suite(.timeout(minutes: 5)) struct DeletedPhotoListingTests {
  @Test("A photo restored from the trash is listed unchanged in its old place")
  func thereAndBack() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write(["a.jpg", "b.jpg", "b.jpg.xmp", "c.jpg"])
        let source = await home.photos.source()
        var updates = Updates(source.list(PhotoQuery()))
        let before = try await updates.list(named: "a.jpg", "b.jpg", "c.jpg")
        let receipt = try await source.moveToTrash(before.photos[1])
        try await updates.list(named: "a.jpg", "c.jpg")
        try await source.restore(receipt)
        let list = try await updates.list(named: "a.jpg", "b.jpg", "c.jpg")
        #expect(list.photos == before.photos)
      }
    }
  }

  @Test("A photo trashed and restored at once gets a greater revision")
  func quickly() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write(["a.jpg", "b.jpg"])
        let source = await home.photos.source()
        var updates = Updates(source.list(PhotoQuery()))
        let before = try await updates.list()
        var list = before
        // On a busy machine it may be noticed; a later file shows whether it was.
        for attempt in 1...20 where list.revision(of: "a.jpg") == 0 {
          try await source.restore(try await source.moveToTrash(list.photos[0]))
          try home.photos.write("z\(attempt).jpg")
          list = try await updates.list {
            $0.names.first == "a.jpg" && $0.photos.count == 2 + attempt
          }
        }
        #expect(list.photos.prefix(2).map(\.revision) == [1, 0])
        #expect(list.photos.prefix(2).map(\.id) == before.photos.map(\.id))
      }
    }
  }

  @Test("A file that takes a trashed photo's name is another photo with another id")
  func otherContent() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write("a.jpg", [1])
        let source = await home.photos.source()
        var updates = Updates(source.list(PhotoQuery()))
        let first = try await updates.list(named: "a.jpg").photos[0]
        let receipt = try await source.moveToTrash(first)
        try await updates.list { $0.photos.isEmpty }
        try home.photos.write("a.jpg", [2])
        let second = try await updates.list(named: "a.jpg").photos[0]
        let other = try await source.moveToTrash(second)
        try await updates.list { $0.photos.isEmpty }
        try await source.restore(receipt)
        let third = try await updates.list(named: "a.jpg").photos[0]
        #expect(home.photos.content("a.jpg") == [1])
        #expect(second.id != first.id)
        #expect(third.id == first.id)
        await #expect(throws: PhotoSourceError.nameTaken) { try await source.restore(other) }
      }
    }
  }

  @Test("A file without a photo's type that was opened is listed again after its restoration")
  func asked() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try home.photos.write(["a.jpg", "b.txt"])
        let opening = await FolderSource.open([home.photos.file("b.txt")], showing: .photos)
        var updates = Updates(opening.source.list(PhotoQuery()))
        try await updates.list(named: "a.jpg", "b.txt")
        let receipt = try await opening.source.moveToTrash(try #require(opening.start))
        try await updates.list(named: "a.jpg")
        try await opening.source.restore(receipt)
        try await updates.list(named: "a.jpg", "b.txt")
      }
    }
  }
}
