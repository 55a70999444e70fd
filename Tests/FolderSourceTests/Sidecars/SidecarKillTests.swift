import Foundation
import TestSupport
import Testing

@testable import FolderSource
@testable import Gio
@testable import sidecar_writer

/// A process that is killed at any moment leaves a whole file with all that it said it had kept.
///
/// `make kill-test KILLS=1000` kills more often than each change of the program needs.
@Suite(.serialized, .timeLimit(.minutes(60))) struct SidecarKillTests {
  /// How often.
  static let kills = SidecarEffort.number("PHOTO_PAGES_KILLS", otherwise: 25)
  /// After so many a new photo is begun, so that a sidecar's size does not slow the rest down.
  private static let killsAPhoto = 50

  @Test("A kill at any moment leaves a whole sidecar with all that was kept, and nothing else")
  func kills() throws {
    var random = SystemRandomNumberGenerator()
    var (kept, leftovers) = (0, 0)
    for first in stride(from: 0, to: Self.kills, by: Self.killsAPhoto) {
      let fixture = try SidecarFixture()
      var expected: Set<String> = []
      for number in first..<min(first + Self.killsAPhoto, Self.kills) {
        expected.formUnion(try killOnce(fixture, "kill\(number)", &random))
        let lines = try #require(fixture.lines(), "torn after \(number) kills")
        #expect(expected.subtracting(lines) == [])
        leftovers += fixture.folder.names.count { isSpare(Array($0.utf8)) }
      }
      kept += expected.count
      #expect(try fixture.store.update(.adding("last")) == nil)
      #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
      #expect(fixture.data.names == [])
    }
    #expect(kept > 0)
    print(
      "\(Self.kills) kills, \(kept) changes kept, \(leftovers) files left for the next to clear")
  }

  /// - Returns: what the process said it had kept.
  private func killOnce(
    _ fixture: SidecarFixture, _ name: String, _ random: inout SystemRandomNumberGenerator
  ) throws -> [String] {
    let process = try fixture.writer(name, 100_000)
    var kept: [String] = []
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      kept.append(try #require(try process.next()))
    }
    // A change takes about this long: any moment of one is as likely.
    let end = ContinuousClock.now + .microseconds(Int.random(in: 0...2000, using: &random))
    while ContinuousClock.now < end {}
    return kept + (try process.kill())
  }
}
