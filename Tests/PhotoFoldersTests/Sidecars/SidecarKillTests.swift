import Foundation
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport
@testable import GioBindings
@testable import sidecar_writer

/// A process that is killed at any moment leaves a whole file with all that it said it had kept.
///
/// `make kill-test KILLS=1000` kills more often than each change of the program needs.
@Suite(.onTheThreadForLongOnes, .serialized, .timeout(minutes: 60)) struct SidecarKillTests {
  /// How often.
  static let kills = SidecarEffort.number("PHOTO_PAGES_KILLS", otherwise: 25)
  /// After so many a new photo is begun, so that a sidecar's size does not slow the rest down.
  private static let killsAPhoto = 50

  @Test("After a kill during a save the sidecar is whole and has all saved changes")
  func kills() async throws {
    var random = SystemRandomNumberGenerator()
    var (kept, leftovers) = (0, 0)
    for first in stride(from: 0, to: Self.kills, by: Self.killsAPhoto) {
      let fixture = try SidecarFixture()
      var expected: Set<PhotoTag> = []
      for number in first..<min(first + Self.killsAPhoto, Self.kills) {
        let name = "kill\(number)"
        let count = try killOnce(fixture, name, &random)
        let tags = try fixture.tags()
        // The last one may have been kept without having been said so.
        let own = tags.filter { $0.id.rawValue.hasPrefix("\(name)-") }
        let steps = TagSteps(name)
        #expect([count, count + 1].contains { Set(steps.tags(after: $0)) == own }, "\(name)")
        expected.formUnion(own)
        #expect(tags == expected, "after \(name)")
        leftovers += fixture.folder.names.count { isTemporaryName(Array($0.utf8)) }
        kept += count
      }
      let (source, photo) = fixture.source
      #expect(try await source.save(TagSteps("last").change(1), of: photo).remark == nil)
      #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
      #expect(fixture.data.names == [])
    }
    #expect(kept > 0)
    print(
      "\(Self.kills) kills, \(kept) changes kept, \(leftovers) files left for the next to clear")
  }

  /// - Returns: how many changes the process said it had kept.
  private func killOnce(
    _ fixture: SidecarFixture, _ name: String, _ random: inout SystemRandomNumberGenerator
  ) throws -> Int {
    let process = try fixture.tagger(name, 100_000)
    let count = Int.random(in: 1...20, using: &random)
    var last = ContinuousClock.now
    var duration = Duration.zero
    for number in 1...count {
      try #require(try process.next() == "\(number)")
      let now = ContinuousClock.now
      (duration, last) = (now - last, now)
    }
    // The next change takes about as long as the last one: any moment of it is as likely.
    let end = last + duration * Double.random(in: 0...1, using: &random)
    while ContinuousClock.now < end {}
    return count + (try process.kill()).count
  }
}
