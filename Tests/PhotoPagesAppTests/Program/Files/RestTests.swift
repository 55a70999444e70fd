import Foundation
import TestSupport
import Testing

/// A program that shows a photo, and has nothing to do, takes nothing of a battery.
extension ProgramTests.Files {
  @Suite("rests", .serialized, .timeout(minutes: 2))
  struct RestTests {
    /// Only where the Swift run-time is linked in, as `make build` does: see CDecoderChannel/dispatch.c.
    @Test(.enabled("the program has a libdispatch of its own") { try holdsItsRunTime() })
    func noTimerWakesAProgramAtRest() async throws {
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
      #expect(timers.contains([]), "\(timers)")
    }
  }
}

/// Whether the program needs no libdispatch beside it.
private func holdsItsRunTime() throws -> Bool {
  let program = try Data(contentsOf: URL(filePath: Program.path()), options: .alwaysMapped)
  return program.range(of: Data("libdispatch.so".utf8)) == nil
}
