import TestSupport
import Testing

@testable import GioBindings

@Suite("Names that places allow") struct NameRuleTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("Renaming by case alone does not replace another file, also if both are hard links of one")
  func hardLinks() throws {
    try folder.write("a", [1])
    try folder.hardLink("a", as: "A")
    let temporary = folder.file(".temporary")
    #expect(throws: GioError.exists) {
      _ = try folder.file("a").rename(to: folder.file("A"), by: temporary)
    }
    #expect(folder.names == ["A", "a"])
    folder.remove("A")
    #expect(try folder.file("a").rename(to: folder.file("A"), by: temporary))
    #expect(folder.names == ["A"])
  }

  @Test("A folder ignores case if a name in other letters leads to its file")
  func ignoring() throws {
    for name in ["1", "a", "A"] { try folder.write(name) }
    let place = Location(path: folder.path)
    #expect(!place.ignoresCase(knowing: folder.names.map { Array($0.utf8) }))
    let server = try ServerStandIn(isLikeCard: true)
    try server.files.write("a1")
    #expect(Location(uri: server.uri).ignoresCase(knowing: [Array("a1".utf8)]))
    #expect(!Location(uri: server.uri).ignoresCase(knowing: [Array("1".utf8)]))
  }

  @Test("On a server a file gets its own name in other letters, and another file's is taken")
  func server() throws {
    let server = try ServerStandIn(isLikeCard: true)
    try server.files.write("a", [1])
    try server.files.write("b", [2])
    let place = Location(uri: server.uri)
    let (a, b, other) = (place.file("a"), place.file("b"), place.file("A"))
    #expect(try a.rename(to: other, by: place.file("temporary")))
    #expect(server.files.names == ["A", "b"])
    #expect(server.files.content("A") == [1])
    #expect(throws: GioError.exists) { _ = try b.rename(to: a, by: place.file("temporary")) }
    #expect(server.bridge.names == [])
    #expect(throws: GioError.nameNotAllowed) { _ = try b.rename(to: place.file("b:c")) }
    #expect(throws: GioError.invalid) { _ = try place.file("none").rename(to: place.file("b:c")) }
    #expect(throws: GioError.nameNotAllowed) { _ = try b.rename(to: place.file("b?c")) }
    #expect(throws: GioError.notFound) { _ = try b.rename(to: place.file("none").file("b?c")) }
    #expect(throws: GioError.notFound) { _ = try b.rename(to: place.file("none").file("b")) }
    #expect(throws: GioError.nameNotAllowed) { try place.file("b:c").makeFolder() }
  }
}

extension Location {
  fileprivate func file(_ name: String) -> Location { child(Array(name.utf8)) }
}
