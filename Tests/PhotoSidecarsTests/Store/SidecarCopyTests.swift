import GioBindings
import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoSidecars
@testable import SidecarSupport
@testable import GioBindings

/// What others have left beside a sidecar.
@Suite(.timeout(minutes: 5)) struct SidecarCopyTests {
  @Test("Conflict copies are read, merged with the next change and then trashed")
  func copies() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        let fixture = try SidecarFixture(in: home.photos)
        let names = [
          "photo.jpg (Anna's conflicted copy 2026-01-02).xmp",
          "photo.jpg.sync-conflict-20260102-030405-ABCDEFG.xmp",
        ]
        try fixture.write("photo.jpg.xmp", "rating=5", "ours")
        try fixture.write(names[0], "rating=5", "Anna's")
        try fixture.write(names[1], "rating=3", "theirs")
        let files = try fixture.store.read()
        #expect(
          Set(files.copies) == [
            LineFile(["rating=5", "Anna's"]).bytes, LineFile(["rating=3", "theirs"]).bytes,
          ])
        #expect(try fixture.store.add("a") == nil)
        #expect(Set(fixture.lines() ?? []) == ["rating=5", "ours", "a", "Anna's", "theirs"])
        #expect(home.trash == [names[0]])
        #expect(home.photos.names == ["photo.jpg", names[1], "photo.jpg.xmp"])
        #expect(SidecarFixture.lines(at: home.photos.file(names[1])) == ["rating=3", "theirs"])
      }
    }
  }

  @Test("A copy that cannot be understood, or is another photo's, stays as it is")
  func others() throws {
    let fixture = try SidecarFixture()
    let names = [
      "photo.jpg (conflicted copy 1).xmp", "other.jpg (conflicted copy 1).xmp",
      "photo.jpg.xmp.broken-2026",
    ]
    for name in names { try fixture.folder.write(name, [7]) }
    #expect(try fixture.store.add("a") == nil)
    #expect(fixture.lines() == ["a"])
    for name in names { #expect(fixture.folder.content(name) == [7]) }
  }

  @Test("A version displaced by a killed process is merged with the next change")
  func displaced() throws {
    let fixture = try SidecarFixture()
    try fixture.write("photo.jpg.xmp", "ours")
    try fixture.writeStray("theirs")
    #expect(try fixture.store.add("a") == nil)
    #expect(fixture.lines() == ["theirs", "a", "ours"])
    #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test("A displaced version that cannot be parsed does not damage the sidecar, now or later")
  func tornStray() throws {
    let fixture = try SidecarFixture()
    let store = fixture.store(remembering: SidecarCache())
    try fixture.write("photo.jpg.xmp", "ours")
    let temporary = TemporaryName(of: Array("photo.jpg.xmp".utf8), exchanging: [1], for: [2]).bytes
    try fixture.folder.write(temporary, [7])
    #expect(try store.add("a") == nil)
    try fixture.write("photo.jpg.xmp", "ours", "theirs")
    try fixture.folder.age("photo.jpg.xmp")
    #expect(try store.add("b") == nil)
    #expect(fixture.lines() == ["theirs", "a", "b", "ours"])
    #expect(!fixture.folder.names.contains { $0.contains(".broken-") })
  }

  @Test("Of many conflict copies only the first twenty are read")
  func many() throws {
    let fixture = try SidecarFixture()
    try fixture.write("photo.jpg.xmp", "ours")
    for number in 10..<40 {
      try fixture.write("photo.jpg (conflicted copy \(number)).xmp", "theirs-\(number)")
    }
    let copies = try fixture.store.read().copies
    #expect(copies == (10..<30).map { LineFile(["theirs-\($0)"]).bytes })
  }

  @Test("A conflict copy that changes while it is merged is not trashed")
  func goingOn() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        let fixture = try SidecarFixture(in: home.photos)
        let name = "photo.jpg (conflicted copy 1).xmp"
        try fixture.write("photo.jpg.xmp", "ours")
        try fixture.write(name, "theirs")
        // The clock is asked before copies are read, and before they go.
        let times = Atomic(0)
        let cache = SidecarCache {
          let time = times.add(1, ordering: .relaxed).newValue
          try? fixture.write(name, "theirs", "later-\(time)")
          return .now
        }
        #expect(try fixture.store(remembering: cache).add("a") == nil)
        #expect(fixture.lines(name) == ["theirs", "later-2"])
        #expect(home.trash == [])
      }
    }
  }

  @Test("Drafts left by a killed process are deleted, also in the user data")
  func leftovers() throws {
    let fixture = try SidecarFixture()
    try fixture.write("photo.jpg.xmp", "untouchable")
    let remark = SaveRemark.leftAlone(name: "photo.jpg.xmp")
    // There it goes with the first change of a photo that is kept there.
    try fixture.data.makeFolder("sidecars")
    try fixture.data.write(Array("sidecars/".utf8) + TemporaryName.draft(), [1])
    #expect(try fixture.store.add("a") == remark)
    #expect(fixture.keptNames.count == 2)
    try fixture.folder.write(TemporaryName.draft(), [1])
    #expect(try fixture.store.add("b") == remark)
    try fixture.write("photo.jpg.xmp")
    #expect(try fixture.store.add("c") == nil)
    #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
    #expect(fixture.keptNames == [])
  }

  @Test("A displaced version that contradicts the sidecar becomes a visible conflict copy")
  func contradictingStray() throws {
    let fixture = try SidecarFixture()
    try fixture.write("photo.jpg.xmp", "rating=5")
    try fixture.writeStray("rating=3")
    #expect(try fixture.store.add("a") == nil)
    #expect(fixture.lines() == ["rating=5", "a"])
    let copy = try #require(fixture.folder.names.first { $0.contains("conflicted") })
    #expect(copy.hasPrefix("photo.jpg (conflicted copy 20") && copy.hasSuffix(").xmp"))
    #expect(fixture.lines(copy) == ["rating=3"])
    #expect(try fixture.store.read().copies == [LineFile(["rating=3"]).bytes])
  }
}

extension SidecarFixture {
  /// Makes what is left when a process is killed that has just taken out what somebody else had
  /// written.
  fileprivate func writeStray(_ lines: String...) throws {
    let temporary = TemporaryName(of: Array("photo.jpg.xmp".utf8), exchanging: [1], for: [2]).bytes
    try folder.write(temporary, LineFile(lines).bytes)
  }
}
