import Glibc
import TestSupport
import Testing

@testable import GioBindings

/// Files that are saved under a name that a person chose.
@Suite struct SavingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func location(_ name: String) -> Location {
    Location(path: folder.path(of: Array(name.utf8)))
  }

  @Test func aFileIsMadeAndNothingElse() throws {
    try location("a.jpg").saveNow([1, 2], replaces: false)
    #expect(folder.content("a.jpg") == [1, 2])
    #expect(folder.names == ["a.jpg"])
  }

  @Test func aTakenNameIsReplacedOnlyIfThatWasWanted() throws {
    try folder.write("a.jpg", [9])
    #expect(throws: GioError.exists) { try location("a.jpg").saveNow([1], replaces: false) }
    #expect(folder.content("a.jpg") == [9])
    try location("a.jpg").saveNow([1], replaces: true)
    #expect(folder.content("a.jpg") == [1])
    #expect(folder.names == ["a.jpg"])
  }

  @Test func aLinkIsReplacedAndItsTargetStays() throws {
    try folder.write("a.jpg", [9])
    try folder.link("b.jpg", to: "a.jpg")
    try location("b.jpg").saveNow([1], replaces: true)
    #expect(folder.content("a.jpg") == [9])
    #expect(folder.content("b.jpg") == [1])
  }

  @Test func whatCannotBeReplacedLeavesNothingBehind() throws {
    try folder.makeFolder("a.jpg")
    #expect(throws: GioError.self) { try location("a.jpg").saveNow([1], replaces: true) }
    #expect(folder.names == ["a.jpg"])
    #expect(throws: GioError.notFound) {
      try location("none").child([0x61]).saveNow([1], replaces: true)
    }
  }

  @Test(
    "On a read-only disk nothing is written",
    .enabled(if: getuid() != 0, "root writes through permissions"))
  func readOnly() throws {
    try folder.setMode(0o500, of: "")
    defer { try? folder.setMode(0o700, of: "") }
    #expect(throws: GioError.permissionDenied) {
      try location("a.jpg").saveNow([1], replaces: false)
    }
  }

  @Test func oneFileIsKnownByItsOtherName() throws {
    try folder.write("a.jpg", [9])
    try folder.write("b.jpg", [9])
    let twin = location("c.jpg")
    let made = withCString(folder.path(of: Array("a.jpg".utf8))) { old in
      withCString(folder.path(of: Array("c.jpg".utf8))) { Glibc.link(old, $0) }
    }
    #expect(made == 0)
    #expect(location("a.jpg").isSameFile(as: twin))
    #expect(!location("a.jpg").isSameFile(as: location("b.jpg")))
    #expect(!location("a.jpg").isSameFile(as: location("none.jpg")))
  }
}
