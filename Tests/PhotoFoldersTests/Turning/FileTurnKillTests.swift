import Foundation
import PhotoPages
import TestSupport
import Testing

@testable import GioBindings
@testable import PhotoFolders
@testable import SidecarSupport

/// A process that is killed while it turns a photo's file leaves the whole file, turned or not.
///
/// `PHOTO_PAGES_TURN_KILLS=500` kills more often than each change of the program needs.
@Suite(.onTheThreadForLongOnes, .serialized, .timeout(minutes: 30)) struct FileTurnKillTests {
  private static let kills = SidecarEffort.number("PHOTO_PAGES_TURN_KILLS", otherwise: 8)

  @Test("After a kill during Rotate File the file is whole, turned or not, and alone")
  func kills() async throws {
    // Large enough that a kill while it is written is as likely as any.
    let film = [UInt8](repeating: 7, count: 1 << 20)
    let place = try TurningFolder(OrientedJPEG().with { $0.trailer = film })
    let whole = try #require(try place.bytes())
    let setup = AnnotationSetup.turning(in: place.data)
    let number = try #require(setup.embedded(in: .bytes(whole), .all)?.orientationPlace)
    let file = try #require(TurnedFile(whole, number))
    var random = SystemRandomNumberGenerator()
    for kill in 0..<Self.kills {
      let process = try WriterProcess([
        "turn-file",
        String(decoding: place.folder.path(of: Array("photo.jpg".utf8)), as: UTF8.self),
        String(decoding: place.data.path, as: UTF8.self),
      ])
      let turns = Int.random(in: 1...4, using: &random)
      var (last, duration) = (ContinuousClock.now, Duration.zero)
      for _ in 0..<turns {
        try #require(try process.next() != nil)
        (duration, last) = (.now - last, .now)
      }
      let end = last + duration * Double.random(in: 0...1, using: &random)
      while ContinuousClock.now < end {}
      _ = try process.kill()
      let left = try #require(try place.bytes())
      let orientation = try #require(try place.stored())
      #expect(left == file.bytes(storing: orientation.rawValue), "kill \(kill)")
    }
    _ = try await place.source.turn(
      TurnChange(.right, seen: nil, target: .file()), of: place.photo)
    #expect(place.folder.names == ["photo.jpg"])
  }
}
