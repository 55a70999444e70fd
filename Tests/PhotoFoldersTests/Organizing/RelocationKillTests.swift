import GioBindings
import TestSupport
import Testing

@testable import PhotoFolders
@testable import SidecarSupport
@testable import sidecar_writer

/// A process that is killed while it moves photos leaves each file whole in one of its places, and the next start
/// brings each photo's files together.
///
/// `make kill-test` kills more often than each change of the program needs.
@Suite(.onTheThreadForLongOnes, .serialized, .timeout(minutes: 60)) struct RelocationKillTests {
  /// How often each kind of work is killed.
  static let kills = min(100, SidecarEffort.number("PHOTO_PAGES_KILLS", otherwise: 4))
  static let photoCount = 500

  @Test(
    "A kill at any moment leaves whole files, and the next start brings them together",
    arguments: [("move", nil), ("move", "/dev/shm"), ("copy", nil), ("rename", nil)])
  func kills(kind: String, base: String?) async throws {
    var random = SystemRandomNumberGenerator()
    var duration: Duration?
    var begun = 0
    for number in 0..<Self.kills {
      let photos = try PhotoGroups(Self.photoCount, targetIn: base)
      let process = try WriterProcess(photos.arguments(kind))
      try #require(try process.next() == "ready")
      let start = ContinuousClock.now
      if let duration {
        let end = start + duration * Double.random(in: 0...1, using: &random)
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
    print("\(kind): \(Self.kills) runs, \(begun) killed on the way")
  }
}
