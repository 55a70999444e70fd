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

  @Test(
    "A program that takes no lock loses nothing by us, nor we by it, however it writes",
    arguments: ["theirs", "theirs-in-place"])
  func stranger(mode: String) throws {
    let fixture = try SidecarFixture()
    try fixture.write("photo.jpg.xmp")
    let theirs = try WriterProcess(
      [mode, fixture.path("photo.jpg.xmp"), "theirs", "\(3 * Self.count)"])
    let store = fixture.store(remembering: SidecarHistory())
    let ours = (1...Self.count).map { "ours-\($0)" }
    for line in ours { #expect(try store.update(.adding(line)) == nil) }
    let kept = try theirs.finish()
    // As when the folder is seen to have changed.
    try store.reapply()
    let lines = try #require(fixture.lines())
    #expect(kept.count == 3 * Self.count)
    #expect(Set(kept).subtracting(lines) == [])
    #expect(Set(ours).subtracting(lines) == [])
    #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }
}
