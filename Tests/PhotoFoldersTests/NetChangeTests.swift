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

  @Test("Renames compose, and one there and back is none")
  func composing() {
    let twice = net(.renamed(a, c), .renamed(c, temporary))
    #expect(twice.moved == [a: temporary])
    #expect(twice.removed.isEmpty && twice.written.isEmpty)
    let back = net(.renamed(a, c), .renamed(c, a))
    #expect(back.moved.isEmpty && back.removed.isEmpty && back.written.isEmpty)
  }

  @Test("Two photos can swap their names by way of a third")
  func swapping() {
    let swap = net(.renamed(a, temporary), .renamed(b, a), .renamed(temporary, b))
    #expect(swap.moved == [a: b, b: a])
    #expect(swap.removed.isEmpty && swap.written.isEmpty)
  }

  @Test("A rename onto a photo ends the one and changes the other")
  func renamingOnto() {
    let onto = net(.renamed(a, b))
    #expect(onto.moved.isEmpty)
    #expect(onto.removed == [a])
    #expect(onto.written == [b])
    #expect(net(.renamed(temporary, b)).written == [b])
    #expect(net(.renamed(temporary, b)).removed.isEmpty)
  }

  @Test("A name that was vacated may be taken")
  func vacated() {
    let taken = net(.removed(b), .renamed(a, b))
    #expect(taken.moved == [a: b])
    #expect(taken.removed == [b])
    #expect(taken.written.isEmpty)
  }

  @Test("What was written and renamed is written under its new name")
  func writtenAndRenamed() {
    let moved = net(.written(a), .renamed(a, c))
    #expect(moved.moved == [a: c])
    #expect(moved.written == [c])
    #expect(net(.written(temporary), .renamed(temporary, c)).written == [c])
  }

  @Test("What came and went leaves nothing")
  func cameAndWent() {
    let nothing = net(.written(c), .removed(c))
    #expect(nothing.moved.isEmpty && nothing.removed.isEmpty && nothing.written.isEmpty)
    #expect(net(.written(a), .removed(a)).removed == [a])
    #expect(net(.written(a), .removed(a)).written.isEmpty)
  }
}
