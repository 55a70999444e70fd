import Dispatch
import PhotoFolders
import Foundation
import GioBindings
import PhotoPages
import TestSupport
import Testing

@Suite(.timeout(minutes: 5)) struct WatchingTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a.jpg", [1])
    try folder.write("c.jpg", [1])
  }

  @Test("A new photo is listed at its place, once it is whole")
  func adding() async throws {
    var updates = await folder.updates()
    try await updates.list()
    let file = try folder.open(Array("b.jpg".utf8))
    let folder = folder
    // Other tests may keep the shared threads for longer than a file has to be quiet.
    let thread = DispatchQueue(label: "writer")
    let writer = DispatchSource.makeTimerSource(queue: thread)
    writer.setEventHandler { try? folder.append([1], to: file) }
    writer.schedule(deadline: .now(), repeating: .milliseconds(5))
    writer.activate()
    defer { writer.cancel() }
    try folder.write("d.jpg")
    try await updates.list(named: "a.jpg", "c.jpg", "d.jpg")
    writer.cancel()
    thread.sync { _ = close(file) }
    let list = try await updates.list(named: "a.jpg", "b.jpg", "c.jpg", "d.jpg")
    #expect(list.photos.allSatisfy { $0.revision == 0 })
  }

  @Test("A file that stays open for writing is listed once it has been quiet")
  func quiet() async throws {
    var updates = await folder.updates()
    try await updates.list()
    let file = try folder.open(Array("b.jpg".utf8))
    try folder.append([1], to: file)
    try await updates.list(named: "a.jpg", "b.jpg", "c.jpg")
    close(file)
  }

  @Test("A photo moved in is listed, and one moved out is not any more")
  func moving() async throws {
    try folder.makeFolder("sub")
    try folder.write("sub/b.jpg")
    var updates = await folder.updates()
    try await updates.list()
    try folder.rename("sub/b.jpg", to: "b.jpg")
    try await updates.list(named: "a.jpg", "b.jpg", "c.jpg")
    try folder.rename("b.jpg", to: "sub/b.jpg")
    try await updates.list(named: "a.jpg", "c.jpg")
  }

  @Test("A photo that is written again has a greater revision, and the others have not")
  func changing() async throws {
    var updates = await folder.updates()
    let before = try await updates.list()
    try folder.write("a.jpg", [2, 3])
    let after = try await updates.list { $0.revision(of: "a.jpg") == 1 }
    #expect(after.photos.map(\.id) == before.photos.map(\.id))
    #expect(after.revision(of: "c.jpg") == 0)
  }

  @Test("A renamed photo is the same photo under a new name, in its new place")
  func renaming() async throws {
    var updates = await folder.updates()
    let before = try await updates.list()
    try folder.rename("a.jpg", to: "d.jpg")
    let list = try await updates.list(named: "c.jpg", "d.jpg")
    #expect(list.id(of: "d.jpg") == before.id(of: "a.jpg"))
    #expect(list.photo("d.jpg")?.uri == folder.file("d.jpg").uri)
    #expect(list.revision(of: "d.jpg") == 0)
    try folder.write("d.jpg", [2])
    let written = try await updates.list { $0.revision(of: "d.jpg") == 1 }
    #expect(written.id(of: "d.jpg") == before.id(of: "a.jpg"))
    try folder.write("a.jpg", [3])
    let other = try await updates.list(named: "a.jpg", "c.jpg", "d.jpg")
    #expect(other.id(of: "a.jpg") != before.id(of: "a.jpg"))
  }

  @Test("Two photos that swap their names keep their ids")
  func swapping() async throws {
    var updates = await folder.updates()
    let before = try await updates.list()
    try folder.rename("a.jpg", to: ".tmp")
    try folder.rename("c.jpg", to: "a.jpg")
    try folder.rename(".tmp", to: "c.jpg")
    let after = try await updates.list { $0.id(of: "c.jpg") == before.id(of: "a.jpg") }
    #expect(after.id(of: "a.jpg") == before.id(of: "c.jpg"))
  }

  @Test("A file renamed onto a photo is a change of that photo", arguments: [".new", "a.jpg"])
  func renamingOnto(name: String) async throws {
    try folder.write(name, [2])
    var updates = await folder.updates()
    let before = try await updates.list()
    try folder.rename(name, to: "c.jpg")
    let list = try await updates.list { $0.revision(of: "c.jpg") == 1 }
    #expect(list.id(of: "c.jpg") == before.id(of: "c.jpg"))
    #expect(list.names == (name == "a.jpg" ? ["c.jpg"] : ["a.jpg", "c.jpg"]))
  }

  @Test("An editor that keeps a backup changes a photo, even one that was asked for")
  func editorWithBackup() async throws {
    let opening = await FolderSource.open([folder.file("a.jpg")], showing: .photos)
    var updates = Updates(opening.source.list(PhotoQuery()))
    let before = try await updates.list()
    try folder.rename("a.jpg", to: "a.jpg~")
    try folder.write("a.jpg", [2])
    let list = try await updates.list { $0.revision(of: "a.jpg") == 1 }
    #expect(list.names == ["a.jpg", "c.jpg"])
    #expect(list.photos.map(\.id) == before.photos.map(\.id))
  }

  @Test("A photo renamed to a hidden name or another type leaves the list")
  func renamingAway() async throws {
    var updates = await folder.updates()
    try await updates.list()
    try folder.rename("a.jpg", to: ".a.jpg")
    try await updates.list(named: "c.jpg")
    try folder.rename("c.jpg", to: "c.txt")
    try await updates.list { $0.photos.isEmpty }
  }

  @Test("A deleted photo leaves the list, and its successor of that name is a new one")
  func deleting() async throws {
    var updates = await folder.updates()
    let before = try await updates.list()
    folder.remove("a.jpg")
    try await updates.list(named: "c.jpg")
    try folder.write("a.jpg", [2])
    let list = try await updates.list(named: "a.jpg", "c.jpg")
    #expect(list.id(of: "a.jpg") != before.id(of: "a.jpg"))
    #expect(list.id(of: "c.jpg") == before.id(of: "c.jpg"))
  }

  @Test("A burst of changes comes in few updates")
  func bursts() async throws {
    var updates = await folder.updates()
    try await updates.list()
    for number in 0..<1_000 { try folder.write("img\(number).jpg") }
    for number in 0..<500 { folder.remove("img\(number).jpg") }
    let before = updates.count
    try await updates.list { $0.photos.count == 502 && $0.names.last == "img999.jpg" }
    #expect(updates.count - before < 20)
  }

  @Test("Files that are not photos and changed permissions cause no update")
  func otherFiles() async throws {
    var updates = await folder.updates()
    try await updates.list()
    try folder.write("notes.txt")
    try folder.write(".hidden.jpg")
    try folder.makeFolder("folder.jpg")
    try folder.setMode(0o600, of: "a.jpg")
    try folder.write("z.jpg")
    let next = try await updates.list()
    #expect(next.names == ["a.jpg", "c.jpg", "z.jpg"])
    #expect(next.revision(of: "a.jpg") == 0)
  }
}

@Suite(.timeout(minutes: 5)) struct FolderGoneTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.makeFolder("album")
    try folder.write("album/a.jpg")
  }

  @Test("A folder that is deleted or moved is gone, and its photos come back with it")
  func folderGone() async throws {
    let source = await FolderSource.open([folder.file("album")], showing: .photos).source
    var updates = Updates(source.list(PhotoQuery()))
    try await updates.list(named: "a.jpg")
    try folder.rename("album", to: "elsewhere")
    #expect(try await updates.failure() == .folderGone)
    try folder.rename("elsewhere", to: "album")
    let list = try await updates.list(named: "a.jpg")
    // Whether it is the same file as before cannot be known.
    #expect(list.revision(of: "a.jpg") == 1)
    folder.remove("album")
    #expect(try await updates.failure() == .folderGone)
  }

  @Test("A folder exchanged for another is listed again, and the new one is followed")
  func folderExchanged() async throws {
    try folder.makeFolder("other")
    try folder.write("other/b.jpg")
    try folder.write("other/a.jpg")
    let source = await FolderSource.open([folder.file("album")], showing: .photos).source
    var updates = Updates(source.list(PhotoQuery()))
    try await updates.list(named: "a.jpg")
    try folder.exchange("album", "other")
    let list = try await updates.list(named: "a.jpg", "b.jpg")
    #expect(list.revision(of: "a.jpg") == 1)
    try folder.write("album/c.jpg")
    try await updates.list(named: "a.jpg", "b.jpg", "c.jpg")
    folder.remove("album")
    #expect(try await updates.failure() == .folderGone)
  }

  @Test("Single files whose folder is exchanged are looked for in the new folder")
  func filesExchanged() async throws {
    try folder.write("b.jpg")
    try folder.write("album/c.jpg")
    try folder.makeFolder("other")
    try folder.write("other/c.jpg")
    let given = ["album/a.jpg", "b.jpg", "album/c.jpg"].map { folder.file($0) }
    let source = await FolderSource.open(given, showing: .photos).source
    var updates = Updates(source.list(PhotoQuery()))
    try await updates.list(named: "a.jpg", "b.jpg", "c.jpg")
    try folder.exchange("album", "other")
    let list = try await updates.list(named: "b.jpg", "c.jpg")
    #expect(list.revision(of: "c.jpg") == 1)
    folder.remove("album/c.jpg")
    try await updates.list(named: "b.jpg")
  }

  @Test("Only the opened files are followed, and they disappear with their folder")
  func severalFiles() async throws {
    for name in ["b.jpg", "c.jpg", "d.jpg"] { try folder.write(name) }
    let given = ["album/a.jpg", "b.jpg", "c.jpg"].map { folder.file($0) }
    let source = await FolderSource.open(given, showing: .photos).source
    var updates = Updates(source.list(PhotoQuery()))
    let before = try await updates.list(named: "a.jpg", "b.jpg", "c.jpg")
    try folder.rename("album/a.jpg", to: "album/aa.jpg")
    try await updates.list(named: "aa.jpg", "b.jpg", "c.jpg")
    try folder.write("d.jpg", [1])
    try folder.write("e.jpg", [1])
    try folder.rename("b.jpg", to: "z.jpg")
    let renamed = try await updates.list(named: "aa.jpg", "c.jpg", "z.jpg")
    #expect(renamed.id(of: "z.jpg") == before.id(of: "b.jpg"))
    try folder.rename("album", to: "elsewhere")
    try await updates.list(named: "c.jpg", "z.jpg")
    folder.remove("c.jpg")
    try await updates.list(named: "z.jpg")
    folder.remove("z.jpg")
    try await updates.list { $0.photos.isEmpty }
  }
}
