import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// The journals of killed processes, made here at moments that a kill seldom meets.
@Suite struct UnfinishedMovesTests {
  private let folder: ScratchFolder
  private let data: ScratchFolder

  init() throws {
    (folder, data) = (try ScratchFolder(), try ScratchFolder())
  }

  private var journals: Location { data.file("moves") }

  /// Writes the journal of a rename of photos that was killed when the first one had begun.
  private func kill(_ renames: (old: String, new: String)...) throws {
    let groups = renames.map { old, new in
      FileGroup(
        photo: FilePair(folder.file(old), folder.file(new)),
        companions: [FilePair(folder.file(old + ".xmp"), folder.file(new + ".xmp"))])
    }
    let journal = try RelocationJournal(
      RelocationJournal.Plan(kind: .rename, id: "test", groups: groups), in: journals)
    try journal.record(begun: 0)
  }

  private func restart() async {
    await UnfinishedMoves.finishAll(in: journals, userData: data.file("sidecars"))
  }

  @Test("After a kill, a photo whose new name is its old one stays")
  func sameName() async throws {
    try folder.write("a.jpg", [1])
    try kill(("a.jpg", "a.jpg"))
    await restart()
    #expect(folder.names == ["a.jpg"])
  }

  @Test("After a kill, a photo renamed only in case stays, and its sidecar gets the name")
  func otherCase() async throws {
    try folder.write("A.jpg", [1])
    try folder.write("a.jpg.xmp", [2])
    try kill(("a.jpg", "A.jpg"))
    await restart()
    #expect(folder.names == ["A.jpg", "A.jpg.xmp"])
  }

  @Test("After a kill, photos not yet renamed are not taken for copies of each other")
  func twins() async throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.write(name, [1]) }
    try kill(("c.jpg", "d.jpg"), ("a.jpg", "b.jpg"))
    await restart()
    #expect(folder.names == ["a.jpg", "b.jpg", "d.jpg"])
  }

  @Test("A start that is killed while completing renames is completed by the next one")
  func again() async throws {
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, Array(name.utf8)) }
    try folder.write("b.jpg.xmp", [2])
    try kill(("b.jpg", "c.jpg"), ("a.jpg", "b.jpg"), ("away/a.jpg", "away/b.jpg"))
    await restart()
    // A folder is not there, so the journal stays.
    await restart()
    #expect(folder.names == ["b.jpg", "c.jpg", "c.jpg.xmp"])
    #expect(folder.content("b.jpg") == Array("a.jpg".utf8))
  }
}
