import TestSupport
import Testing

@testable import FolderSource
@testable import sidecar_writer

/// Several processes that write one sidecar at once.
@Suite(.serialized, .timeLimit(.minutes(30))) struct SidecarCrowdTests {
  /// How many changes each makes.
  static let count = SidecarEffort.number("PHOTO_PAGES_CHANGES", otherwise: 100)

  @Test("Four processes that change the same photo at once all keep all of their work")
  func four() throws {
    let fixture = try SidecarFixture()
    let names = ["a", "b", "c", "d"]
    let processes = try names.map { try fixture.writer($0, Self.count) }
    let kept = try processes.flatMap { try $0.finish() }
    let lines = try #require(fixture.lines())
    #expect(kept.count == 4 * Self.count)
    #expect(Set(lines) == Set(kept) && lines.count == kept.count)
    #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test("A program that takes no lock loses nothing by us, nor we by it")
  func stranger() throws {
    let fixture = try SidecarFixture()
    try fixture.write("photo.jpg.xmp")
    let theirs = try WriterProcess(
      ["theirs", fixture.path("photo.jpg.xmp"), "theirs", "\(5 * Self.count)"])
    let others = try fixture.writer("other", Self.count)
    let store = fixture.store(remembering: SidecarHistory())
    let ours = (1...min(Self.count, 100)).map { "ours-\($0)" }
    for line in ours { #expect(try store.update(.adding(line)) == nil) }
    #expect(try others.finish().count == Self.count)
    let kept = try theirs.finish()
    // What was taken out in the last moment, or overwritten, may have to wait for the next change.
    #expect(try fixture.writer("last", 1).finish() == ["last-1"])
    try store.reapply()
    let lines = try #require(fixture.lines())
    #expect(kept.count == 5 * Self.count)
    #expect(Set(kept).subtracting(lines) == [])
    #expect(Set(ours).subtracting(lines) == [])
    #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }
}
