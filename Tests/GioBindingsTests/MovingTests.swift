import TestSupport
import Testing

@testable import GioBindings

@Suite struct MovingTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a", [1])
  }

  @Test("A file is renamed by moving it within its folder")
  func moving() throws {
    try folder.file("a").move(to: folder.file("b"))
    #expect(folder.names == ["b"])
    #expect(folder.content("b") == [1])
  }

  @Test("A file with the new name is not replaced by a move")
  func taken() throws {
    try folder.write("b", [2])
    #expect(throws: GioError.exists) { try folder.file("a").move(to: folder.file("b")) }
    #expect(throws: GioError.exists) { try relink(folder.file("a"), to: folder.file("b")) }
    #expect(folder.content("a") == [1])
    #expect(folder.content("b") == [2])
  }

  @Test("Moving a missing file, or into a missing folder, throws notFound")
  func missing() {
    #expect(throws: GioError.notFound) { try folder.file("none").move(to: folder.file("b")) }
    #expect(throws: GioError.notFound) { try folder.file("a").move(to: folder.file("none/a")) }
    #expect(folder.names == ["a"])
  }

  @Test("A file is renamed by a second hard link where names cannot be exchanged safely")
  func relinking() throws {
    #expect(try relink(folder.file("a"), to: folder.file("b")))
    #expect(folder.names == ["b"])
    #expect(folder.content("b") == [1])
  }

  @Test("A folder cannot be renamed through a hard link, and stays")
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
