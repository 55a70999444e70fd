import Foundation
import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport
@testable import sidecar_writer

/// Several processes that write one sidecar at once.
@Suite(.onTheThreadForLongOnes, .serialized, .timeout(minutes: 60)) struct SidecarCrowdTests {
  /// How many changes each makes.
  static let count = SidecarEffort.number("PHOTO_PAGES_CHANGES", otherwise: 20)

  @Test("Four processes that change the same photo's tags at once all keep all of their work")
  func four() throws {
    let fixture = try SidecarFixture()
    let names = ["a", "b", "c", "d"]
    let processes = try names.map { try fixture.tagger($0, Self.count) }
    let kept = try processes.map { try $0.finish().count }
    #expect(kept == names.map { _ in Self.count })
    #expect(try fixture.tags() == Set(names.flatMap { TagSteps($0).tags(after: Self.count) }))
    #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  /// It may have read or opened the file just before that was exchanged.
  ///
  /// If it then goes on from the new one, what it has written to the old one cannot be told from what it has taken
  /// back, and stays as a copy.
  @Test(
    "Writing a sidecar together with a program that does not lock loses no change of either",
    arguments: ["theirs", "theirs-in-place"])
  func stranger(mode: String) async throws {
    let fixture = try SidecarFixture()
    try fixture.folder.write("photo.jpg.xmp", SidecarDocument().written().bytes)
    let theirs = try WriterProcess(
      [mode, fixture.path("photo.jpg.xmp"), "theirs", "\(3 * Self.count)"])
    let (source, photo) = fixture.source
    let steps = TagSteps("ours")
    for number in 1...Self.count {
      #expect(try await source.save(steps.change(number), of: photo).remark == nil)
    }
    let kept = try theirs.finish()
    #expect(kept.count == 3 * Self.count)
    // As when the folder is seen to have changed.
    #expect(
      try await source.annotations(of: photo).tags.count == steps.tags(after: Self.count).count)
    #expect(try fixture.tags() == Set(steps.tags(after: Self.count)))
    #expect(try said(fixture, "photo.jpg.xmp").last == kept.last)
    let files = fixture.folder.names.filter { $0 != "photo.jpg" }
    #expect(files.allSatisfy { $0 == "photo.jpg.xmp" || $0.contains("(conflicted copy ") })
    #expect(Set(try files.flatMap { try said(fixture, $0) }) == Set(kept))
  }

  /// What a sidecar holds of the other program's.
  private func said(_ fixture: SidecarFixture, _ name: String) throws -> [String] {
    let bytes = try fixture.folder.file(name).smallContents(atMost: 1 << 24)
    let graph = try RDFGraph(parsing: bytes ?? [])
    return graph.properties[Theirs.property]?.items.compactMap(\.text) ?? []
  }
}
