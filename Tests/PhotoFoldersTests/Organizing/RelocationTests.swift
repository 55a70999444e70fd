import GioBindings
import Glibc
import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoFolders
@testable import sidecar_writer

@Suite(.timeout(minutes: 5)) struct RelocationTests {
  @Test(
    "A photo is moved to any disk with its sidecars and film, and undo brings all back",
    arguments: [nil, "/dev/shm"])
  func move(base: String?) async throws {
    let family = ["a.jpg", "a.jpg.xmp", "a.mov", "a.xmp"]
    let place = try RelocationPlace(
      "a.jpg", "a.xmp", "a.jpg.xmp", "a.mov", "ab.jpg", "ab.jpg.xmp", in: base)
    let source = place.source
    let moved = await source.results(.move, place.photos("a.jpg"), to: place.target.place)
    #expect(moved.errors == [])
    #expect(place.folder.names == ["ab.jpg", "ab.jpg.xmp"])
    #expect(place.target.names == family)
    #expect(family.allSatisfy { place.target.content($0) == RelocationPlace.content($0) })
    // A sidecar that was made meanwhile comes along.
    try place.target.write("a.jpg.sync-conflict-20260102-030405-ABCDEFG.xmp", [1])
    #expect(await source.resultsOfTakingBack(moved.receipts).errors == [])
    #expect(place.target.names == [])
    #expect(place.folder.names.count == 7)
    #expect(ScratchFolder.names(in: place.data.path(of: Array("moves".utf8))) == [])
  }

  @Test("A copy has all that belongs to the photo")
  func copy() async throws {
    let place = try RelocationPlace("a.jpg", "a.jpg.xmp", "a.MOV")
    try place.folder.age("a.jpg")
    let copied = await place.source.results(.copy, place.photos("a.jpg"), to: place.target.place)
    #expect(copied.errors == [])
    #expect(place.folder.names == ["a.MOV", "a.jpg", "a.jpg.xmp"])
    #expect(place.target.names == place.folder.names)
  }

  @Test("Undoing a copy trashes it with the sidecar that was added to it")
  func undoneCopy() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        for folder in ["from", "to"] { try home.photos.makeFolder(folder) }
        try home.photos.write("from/a.jpg", [1])
        try home.photos.write("from/a.mov", LivePhoto.film())
        let source = FolderSource.organizing(
          home.photos.file("from"), data: home.photos.file("data"))
        let photo = home.photos.photo("from/a.jpg")
        let copied = await source.results(.copy, [photo], to: home.photos.file("to"))
        try home.photos.write("to/a.jpg.xmp", [3])
        #expect(await source.resultsOfTakingBack(copied.receipts).errors == [])
        #expect(ScratchFolder.names(in: home.photos.path(of: Array("to".utf8))) == [])
        #expect(home.trash == ["a.jpg", "a.jpg.xmp", "a.mov"])
      }
    }
  }

  @Test("A replaced photo goes to the trash with its sidecar, and undo restores both")
  func replaced() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        for folder in ["from", "to"] { try home.photos.makeFolder(folder) }
        try home.photos.write("from/a.jpg", [1])
        try home.photos.write("to/a.jpg", [2])
        try home.photos.write("to/a.jpg.xmp", [3])
        let source = FolderSource.organizing(
          home.photos.file("from"), data: home.photos.file("data"))
        let photo = home.photos.photo("from/a.jpg")
        let refused = await source.results(.move, [photo], to: home.photos.file("to"))
        #expect(refused.errors == [.nameTaken])
        #expect(home.photos.content("to/a.jpg") == [2])
        let moved = await source.results(.move, [photo], to: home.photos.file("to"), .replaced)
        #expect(moved.errors == [])
        #expect(home.trash == ["a.jpg", "a.jpg.xmp"])
        #expect(home.photos.content("to/a.jpg") == [1])
        #expect(home.photos.content("to/a.jpg.xmp") == nil)
        #expect(await source.resultsOfTakingBack(moved.receipts).errors == [])
        #expect(home.photos.content("from/a.jpg") == [1])
        #expect(home.photos.content("to/a.jpg") == [2])
        #expect(home.photos.content("to/a.jpg.xmp") == [3])
        #expect(home.trash == [])
      }
    }
  }

  @Test(
    "A taken name is never overwritten, be it the photo's, a sidecar's or a film's",
    arguments: ["a.jpg", "a.jpg.xmp", "a.mov"])
  func taken(name: String) async throws {
    let place = try RelocationPlace("a.jpg", "a.jpg.xmp", "a.mov", beside: [name])
    let source = place.source
    let before = place.folder.names
    let refused = await source.results(.move, place.photos("a.jpg"), to: place.target.place)
    #expect(refused.errors == [.nameTaken])
    #expect(place.folder.names == before)
    let moved = await source.results(
      .move, place.photos("a.jpg"), to: place.target.place, .numbered)
    #expect(moved.errors == [])
    #expect(place.target.content(name) == Array("other \(name)".utf8))
    #expect(
      Set(place.target.names).subtracting([name]) == ["a (2).jpg", "a (2).jpg.xmp", "a (2).mov"])
    #expect(await source.resultsOfTakingBack(moved.receipts).errors == [])
    #expect(place.folder.names == before)
  }

  @Test("A photo that is in the folder already stays there")
  func sameFolder() async throws {
    let place = try RelocationPlace("a.jpg", "a.jpg.xmp")
    let source = place.source
    let moved = await source.results(.move, place.photos("a.jpg"), to: place.folder.place)
    #expect(moved.errors == [])
    #expect(await source.resultsOfTakingBack(moved.receipts).errors == [])
    let copied = await source.results(
      .copy, place.photos("a.jpg"), to: place.folder.place, .numbered)
    #expect(copied.errors == [])
    #expect(place.folder.names == ["a (2).jpg", "a (2).jpg.xmp", "a.jpg", "a.jpg.xmp"])
  }

  @Test("A renamed photo keeps its id, and a photo moved back gets its id again")
  func ids() async throws {
    let place = try RelocationPlace("a.jpg", "b.jpg")
    let source = await FolderSource.open(
      [place.folder.place], showing: .photos,
      keeping: AnnotationSetup(user: Author(id: "me", name: ""), data: place.data.place) { _ in nil
      }
    ).source
    var updates = Updates(source.list(PhotoQuery()))
    let listed = try await updates.list(named: "a.jpg", "b.jpg")
    let photo = try #require(listed.photo("a.jpg"))
    let renamed = await source.results(.rename, [photo], named: ["c.jpg"])
    #expect(try await updates.list(named: "b.jpg", "c.jpg").id(of: "c.jpg") == photo.id)
    _ = await source.resultsOfTakingBack(renamed.receipts)
    #expect(try await updates.list(named: "a.jpg", "b.jpg").id(of: "a.jpg") == photo.id)
    let moved = await source.results(.move, [photo], to: place.target.place)
    try await updates.list(named: "b.jpg")
    _ = await source.resultsOfTakingBack(moved.receipts)
    #expect(try await updates.list(named: "a.jpg", "b.jpg").id(of: "a.jpg") == photo.id)
  }

  @Test("Cancelling a relocation stops it before the next photo, and moved photos can be undone")
  func cancelled() async throws {
    let photos = try PhotoGroups(200)
    let source = FolderSource.organizing(photos.folder.place, data: photos.data.place)
    let relocation = Relocation.all(
      photos.names, in: photos.folder.place, .move, to: photos.target.place)
    let (results, continuation) = AsyncStream.makeStream(of: RelocationResult.self)
    let (start, go) = AsyncStream.makeStream(of: Void.self)
    let work = Mutex<(task: Task<Void, Never>?, count: Int)>((nil, 0))
    let task = Task {
      for await _ in start { break }
      await source.relocate(relocation) { result in
        continuation.yield(result)
        let task = work.withLock { work in
          work.count += 1
          return work.count == 3 ? work.task : nil
        }
        task?.cancel()
      }
      continuation.finish()
    }
    work.withLock { $0.task = task }
    go.yield()
    var receipts: [FileReceipt] = []
    var cancelled = 0
    for await result in results {
      switch result.outcome {
      case .success(let receipt): receipts.append(receipt)
      case .failure(let error): cancelled += error == .cancelled ? 1 : 0
      }
    }
    #expect(receipts.count == 3)
    #expect(cancelled == 197)
    #expect(photos.faults() == [])
    #expect(await source.resultsOfTakingBack(receipts).errors == [])
    #expect(photos.target.names == [])
    #expect(photos.faults() == [])
  }

  @Test("A folder is made, is not made twice, and is deleted only if it is empty")
  func folders() async throws {
    let place = try RelocationPlace("a.jpg")
    let source = place.source
    let made = try await source.makeFolder(named: "New", in: place.folder.place.uri)
    #expect(made.name == "New")
    await #expect(throws: PhotoSourceError.nameTaken) {
      _ = try await source.makeFolder(named: "New", in: place.folder.place.uri)
    }
    try place.folder.write("New/b.jpg")
    await #expect(throws: PhotoSourceError.self) { try await source.removeFolder(made) }
    place.folder.remove("New/b.jpg")
    try await source.removeFolder(made)
    #expect(place.folder.names == ["a.jpg"])
  }

  @Test("The folders beside come in natural order, without those that have no photos")
  func siblings() async throws {
    let around = try ScratchFolder()
    for name in ["1", "2", "10", "11"] { try around.makeFolder(name) }
    for name in ["2/a.jpg", "11/a.jpg", "10/a.txt"] { try around.write(name, [1]) }
    func beside(_ name: String, _ direction: FolderDirection) async throws -> String? {
      let source = FolderSource.organizing(around.file(name), data: around.file("data"))
      return try await source.folder(beside: direction)?.name
    }
    #expect(try await beside("1", .next) == "2")
    #expect(try await beside("2", .next) == "11")
    #expect(try await beside("11", .next) == nil)
    #expect(try await beside("11", .previous) == "2")
    #expect(try await beside("2", .previous) == nil)
  }
}
