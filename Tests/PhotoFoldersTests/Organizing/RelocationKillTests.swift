import GioBindings
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import SidecarSupport
@testable import sidecar_writer

/// Kills of a process that moves photos: each file stays whole, and the next start brings each photo's files together.
///
/// Each change of the program is tested with a few kills and photos; `make kill-test` has more of both.
@Suite(.onTheThreadForLongOnes, .serialized, .timeout(minutes: 60)) struct RelocationKillTests {
  /// The number of kills of each kind of work.
  static let kills = min(100, SidecarEffort.number("PHOTO_PAGES_KILLS", otherwise: 4))
  static let photoCount = kills < 10 ? 100 : 500

  @Test(
    "After a kill during a relocation, files are whole and the next start reunites them",
    arguments: [("move", nil), ("move", "/dev/shm"), ("copy", nil), ("rename", nil)])
  func kills(kind: String, base: String?) async throws {
    var random = SystemRandomNumberGenerator()
    var duration: Duration?
    var begun = 0
    for number in 0...Self.kills {
      let photos = try PhotoGroups(Self.photoCount, targetIn: base)
      let process = try WriterProcess(photos.arguments(kind))
      try #require(try process.next() == "ready")
      let start = ContinuousClock.now
      if let duration {
        for _ in 0..<Int.random(in: 0..<Self.photoCount, using: &random) { _ = try process.next() }
        let pause = duration / Self.photoCount * Double.random(in: 0...1, using: &random)
        let end = ContinuousClock.now + pause
        while ContinuousClock.now < end {}
        _ = try process.kill()
        begun += ScratchFolder.names(in: photos.data.path(of: Array("moves".utf8))).count
      } else {
        // The first one shows how long it takes.
        #expect(try process.finish().count == Self.photoCount)
        duration = ContinuousClock.now - start
      }
      #expect(photos.isComplete, "\(kind) \(number)")
      let data = photos.data.place
      await UnfinishedMoves.finishAll(
        in: data.child(Array("moves".utf8)), userData: data.child(Array("sidecars".utf8)))
      #expect(photos.faults(areCopied: kind == "copy") == [], "\(kind) \(number)")
    }
    print(
      "\(kind) to \(base ?? "the same disk"): \(Self.kills) kills of \(Self.photoCount) photos, "
        + "\(begun) on the way")
  }

  @Test(
    "Undo brings relocated photos back with all their files",
    arguments: [(Relocation.Kind.move, nil), (.move, "/dev/shm"), (.rename, nil)])
  func undo(kind: Relocation.Kind, base: String?) async throws {
    let photos = try PhotoGroups(Self.photoCount, targetIn: base)
    let before = photos.found().groups
    let source = FolderSource.organizing(photos.folder.place, data: photos.data.place)
    let relocation = Relocation.all(
      photos.names, in: photos.folder.place, kind, to: photos.target.place)
    let done = await source.results(relocation)
    #expect(done.errors == [])
    #expect(photos.faults() == [])
    #expect(zip(photos.found().groups, before).allSatisfy { $0.photos != $1.photos })
    #expect(await source.resultsOfTakingBack(done.receipts).errors == [])
    #expect(photos.found().groups == before)
    #expect(photos.faults() == [])
  }
}
