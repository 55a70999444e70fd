import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoSidecars

@Suite("Ids of files") struct KnownPhotosTests {
  private let photos = KnownPhotos()

  private func id(_ name: String) -> PhotoID { photos.photo(at: name, named: name).id }

  @Test("A file has one id, and no other file has it")
  func unique() {
    let (a, b) = (id("a"), id("b"))
    #expect(a != b && id("a") == a && id("b") == b)
    #expect(photos.uri(of: a) == "a")
    #expect(photos.id(at: "c") == nil && photos.uri(of: PhotoID(-1)) == nil)
  }

  @Test("Renames move ids, all at once, and leave the old names free")
  func moving() {
    let (a, b) = (id("a"), id("b"))
    photos.move([a: "b", b: "a"])
    #expect(photos.id(at: "a") == b && photos.id(at: "b") == a)
    photos.move([a: "c"])
    #expect(photos.id(at: "b") == nil && photos.uri(of: a) == "c")
    // Another listing hears of it later.
    photos.move([a: "c"])
    #expect(photos.id(at: "c") == a)
    #expect(id("b") != a)
  }

  @Test("A file with a deleted photo's name is another photo, which a late deletion spares")
  func forgetting() {
    let a = id("a")
    photos.forget(a)
    let other = id("a")
    #expect(other != a)
    photos.forget(a)
    #expect(id("a") == other)
    #expect(photos.uri(of: a) == "a")
  }

  @Test("A restored photo has its old id unless another photo has its name")
  func expecting() {
    let a = id("a")
    photos.forget(a)
    photos.expect(a)
    #expect(id("a") == a)
    photos.forget(a)
    let other = id("a")
    photos.expect(a)
    #expect(id("a") == other)
  }

  @Test("Revisions are counted by photo, also after a rename")
  func revisions() {
    let a = id("a")
    photos.raise([a, id("b")])
    photos.move([a: "c"])
    photos.raise([a])
    #expect(photos.photo(at: "c", named: "c").revision == 2)
    #expect(photos.photo(at: "b", named: "b").revision == 1)
  }
}

@Suite("Names of files beside photos") struct FolderNamesTests {
  let folder: ScratchFolder
  private let names = FolderNames()

  init() throws {
    folder = try ScratchFolder()
    for name in ["a.jpg", "a.xmp", "b.jpg"] { try folder.write(name) }
  }

  private func concerning(_ photo: String) throws -> Set<String> {
    let names = try names.concerning(Array(photo.utf8), in: folder.place, nil)
    return Set(names.map { String(decoding: $0, as: UTF8.self) })
  }

  @Test("The names of an unwatched folder are read each time, those of a watched one once")
  func reading() throws {
    #expect(try concerning("a.jpg") == ["a.jpg", "a.xmp"])
    #expect(names.readCount == 1)
    names.begin(folder.place, for: folder)
    #expect(try concerning("a.jpg") == ["a.jpg", "a.xmp"])
    #expect(try concerning("b.jpg") == ["b.jpg"])
    #expect(names.readCount == 2)
  }

  @Test("Names follow file events, and events during the listing win over it")
  func following() throws {
    names.begin(folder.place, for: folder)
    names.record(.deleted(folder.file("a.xmp")))
    names.record(.created(folder.file("A.raf")))
    names.add(["a.jpg", "a.xmp", "b.jpg"].map { Array($0.utf8) }, in: folder.place)
    names.complete(folder.place)
    #expect(try concerning("a.jpg") == ["a.jpg", "A.raf"])
    names.record(.renamed(from: folder.file("b.jpg"), to: folder.file("a.png")))
    names.record(.created(folder.file("a.jpg (Anna's conflicted copy 2026-01-02).xmp")))
    #expect(
      try concerning("a.jpg") == [
        "a.jpg", "A.raf", "a.png", "a.jpg (Anna's conflicted copy 2026-01-02).xmp",
      ])
    #expect(names.sharing(Array("a".utf8), in: folder.place).count == 2)
    #expect(names.readCount == 0)
  }

  @Test("Names of a thousand deleted files do not hide those of existing files")
  func comingAndGoing() throws {
    names.begin(folder.place, for: folder)
    names.add(["a.jpg", "a.xmp", "b.jpg"].map { Array($0.utf8) }, in: folder.place)
    names.complete(folder.place)
    for number in 0..<1_000 {
      names.record(.created(folder.file("a \(number).xmp")))
      names.record(.deleted(folder.file("a \(number).xmp")))
    }
    names.record(.created(folder.file("A.raf")))
    #expect(try concerning("a.jpg") == ["a.jpg", "a.xmp", "A.raf"])
    #expect(try concerning("b.jpg") == ["b.jpg"])
    #expect(names.readCount == 0)
  }

  @Test("Ending another listing does not end the names that this listing watches")
  func ending() throws {
    let other = try ScratchFolder()
    names.begin(folder.place, for: folder)
    names.complete(folder.place)
    names.end(folder.place, for: other)
    #expect(try concerning("a.jpg").isEmpty)
    names.end(folder.place, for: folder)
    #expect(try concerning("a.jpg") == ["a.jpg", "a.xmp"])
  }
}
