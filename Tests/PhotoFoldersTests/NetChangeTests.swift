import Testing

@testable import PhotoFolders

@Suite struct NetChangeTests {
  private let a = "a"
  private let b = "b"
  private let c = "c"
  private let temporary = ".tmp"

  private func net(_ changes: FileChange...) -> NetChange {
    NetChange(changes, listed: [a, b])
  }

  @Test("Two renames of a file combine into one, and one back and forth into none")
  func composing() {
    let twice = net(.renamed(a, c), .renamed(c, temporary))
    #expect(twice.moved == [a: temporary])
    #expect(twice.removed.isEmpty && twice.written.isEmpty)
    let back = net(.renamed(a, c), .renamed(c, a))
    #expect(back.moved.isEmpty && back.removed.isEmpty && back.written.isEmpty)
  }

  @Test("Three renames through a temporary name are a swap of two photos")
  func swapping() {
    let swap = net(.renamed(a, temporary), .renamed(b, a), .renamed(temporary, b))
    #expect(swap.moved == [a: b, b: a])
    #expect(swap.removed.isEmpty && swap.written.isEmpty)
  }

  @Test("A rename onto another photo removes the first and changes the second")
  func renamingOnto() {
    let onto = net(.renamed(a, b))
    #expect(onto.moved.isEmpty)
    #expect(onto.removed == [a])
    #expect(onto.written == [b])
    #expect(net(.renamed(temporary, b)).written == [b])
    #expect(net(.renamed(temporary, b)).removed.isEmpty)
  }

  @Test("A rename to the name of a removed file is a rename")
  func vacated() {
    let taken = net(.removed(b), .renamed(a, b))
    #expect(taken.moved == [a: b])
    #expect(taken.removed == [b])
    #expect(taken.written.isEmpty)
  }

  @Test("A file written and then renamed counts as written under its new name")
  func writtenAndRenamed() {
    let moved = net(.written(a), .renamed(a, c))
    #expect(moved.moved == [a: c])
    #expect(moved.written == [c])
    #expect(net(.written(temporary), .renamed(temporary, c)).written == [c])
  }

  @Test("A file written and then removed counts as removed, or as nothing if it was new")
  func cameAndWent() {
    let nothing = net(.written(c), .removed(c))
    #expect(nothing.moved.isEmpty && nothing.removed.isEmpty && nothing.written.isEmpty)
    #expect(net(.written(a), .removed(a)).removed == [a])
    #expect(net(.written(a), .removed(a)).written.isEmpty)
  }
}
