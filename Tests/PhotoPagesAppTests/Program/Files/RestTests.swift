import Foundation
import TestSupport
import Testing

/// A program that shows a photo, and has nothing to do, takes nothing of a battery.
extension ProgramTests.Files {
  @Suite("The program at rest", .serialized, .timeout(minutes: 2))
  struct RestTests {
    /// libdispatch counts its busy threads once a second, in the viewer and in the decoder that waits.
    @Test func noTimerButLibdispatchsWakesAProgramAtRest() async throws {
      let photos = try TemporaryFolder.ofSmallPhotos(3)
      let folder = TemporaryFolder()
      let path = "\(folder.path)/trace"
      let program = try await ProgramUnderTest(
        [.text("\(photos.path)/1.png")], on: .start(),
        under: ["strace", "-f", "-o", path, "-e", "trace=timerfd_settime,openat"])
      try await program.send("wait idle")
      // First what is only kept while pages are turned is given up, once; a busy machine takes longer for it.
      for look in 0..<6 {
        try await program.send("state \(folder.path)/look-\(look)")
        try await program.send("wait 4000")
      }
      try await program.send("state \(folder.path)/look-6")
      try await program.quit()
      let calls = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      let looks = try (0...6).map { look in
        try #require(calls.firstIndex { $0.contains("/look-\(look)") })
      }
      let timers = zip(looks, looks.dropFirst()).map { begin, end in
        calls[begin..<end].filter { $0.contains("timerfd_settime") }
      }
      // Two processes for four seconds, and one more while the state is written.
      #expect(timers.contains { $0.count <= 2 * 4 + 2 }, "\(timers)")
    }
  }
}
