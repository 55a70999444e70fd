import TestSupport
import Testing

@testable import GioBindings

@Suite struct MovingTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a", [1])
  }

  @Test("A file gets another name")
  func moving() throws {
    try folder.file("a").move(to: folder.file("b"))
    #expect(folder.names == ["b"])
    #expect(folder.content("b") == [1])
  }

  @Test("A file that has the name is not replaced")
  func taken() throws {
    try folder.write("b", [2])
    #expect(throws: GioError.exists) { try folder.file("a").move(to: folder.file("b")) }
    #expect(throws: GioError.exists) { try relink(folder.file("a"), to: folder.file("b")) }
    #expect(folder.content("a") == [1])
    #expect(folder.content("b") == [2])
  }

  @Test("A file that is not there, or has no folder to go to, is not found")
  func missing() {
    #expect(throws: GioError.notFound) { try folder.file("none").move(to: folder.file("b")) }
    #expect(throws: GioError.notFound) { try folder.file("a").move(to: folder.file("none/a")) }
    #expect(folder.names == ["a"])
  }

  @Test("Where names cannot be exchanged safely a second name does it")
  func relinking() throws {
    #expect(try relink(folder.file("a"), to: folder.file("b")))
    #expect(folder.names == ["b"])
    #expect(folder.content("b") == [1])
  }

  @Test("A folder has no second name, and stays")
  func relinkingFolders() throws {
    try folder.makeFolder("folder")
    #expect(try !relink(folder.file("folder"), to: folder.file("b")))
    #expect(folder.names == ["a", "folder"])
  }

  @Test(
    "A file moves to another file system, unless the name is taken there",
    .enabled(if: Memory.isThere, "no /dev/shm"))
  func otherFileSystem() throws {
    let memory = try ScratchFolder(in: Memory.path)
    try memory.write("taken", [2])
    #expect(throws: GioError.exists) { try folder.file("a").move(to: memory.file("taken")) }
    #expect(memory.content("taken") == [2])
    try folder.file("a").move(to: memory.file("b"))
    #expect(memory.content("b") == [1])
    #expect(folder.names == [])
  }

  private func relink(_ file: Location, to other: Location) throws(GioError) -> Bool {
    guard let path = file.pathBytes, let newPath = other.pathBytes else { return false }
    return try GioBindings.relink(path, to: newPath)
  }
}
