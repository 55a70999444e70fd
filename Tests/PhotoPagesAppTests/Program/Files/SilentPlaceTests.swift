import Foundation
import PhotoDecoding
import TestSupport
import Testing

extension ProgramTests.Files {
  /// A disk that never answers costs two threads and a sentence.
  @Suite("A disk that never answers holds up nothing else", .enabled(if: SilentDisk.isPossible))
  struct SilentPlaces {
    private func disk(_ photos: ClosedRange<Int>) throws -> SilentDisk {
      let disk = try SilentDisk()
      for number in photos { try disk.folder.write("\(number).jpg", smallPhoto(number)) }
      return disk
    }

    @Test func aProgramThatIsStartedThereHasItsWindowAndSaysWhatItWaitsFor() async throws {
      let disk = try disk(1...3)
      disk.keepSilent()
      let program = try await ProgramUnderTest(
        [.folder(disk.folder)], on: .start(), environment: disk.environment, waitingForRest: false)
      let name = try #require(
        String(decoding: disk.folder.path, as: UTF8.self).split(separator: "/").last)
      let state = try await program.meanwhile("what is waited for") { $0.message != nil }
      #expect(
        state.message
          == "Waiting for “\(name)”: The disk or the server that it is on has not answered yet.")
      #expect(disk.heldThreads(of: program.processNumber) <= 2)
      disk.answer()
      try await program.eventually("the photos") { $0.count == 3 && $0.message == nil }
      try await expectPhoto(1, in: program)
      try await program.quit()
    }

    @Test func aPhotoThatIsOpenedThereHasItsPageAndASentence() async throws {
      let disk = try disk(1...3)
      disk.keepSilent()
      let program = try await ProgramUnderTest(
        [.file("2.jpg", in: disk.folder)], on: .start(), environment: disk.environment,
        waitingForRest: false)
      let waiting = try await program.meanwhile("what is waited for") {
        $0.photo?.waiting != nil
      }
      #expect(waiting.photo?.name == "2.jpg")
      #expect(waiting.photo?.waiting == "Waiting for the disk or the server that it is on…")
      let failed = try await program.meanwhile("failed") { $0.photo?.phase == "failed" }
      #expect(failed.photo?.error == "The disk or the server cannot be reached.")
      #expect(disk.heldThreads(of: program.processNumber) <= 2)
      disk.answer()
      // The folder may be listed by now, or not; a photo that was listed with a change is tried by itself.
      let answered = try await program.eventually("at rest") { !$0.listing }
      if answered.photo?.phase == "failed" { try await program.send("activate Retry") }
      try await expectPhoto(2, in: program)
      try await program.quit()
    }

    @Test func turningPagesThereHoldsTwoThreads() async throws {
      let disk = try disk(1...40)
      let program = try await ProgramUnderTest(
        [.file("1.jpg", in: disk.folder)], on: .start(), environment: disk.environment)
      disk.keepSilent()
      for turn in 0..<150 {
        try await program.send("key \(turn % 60 < 30 ? "Right" : "Left")")
        if turn % 10 == 0 { try await program.send("key c") }
        if turn % 10 == 5 { try await program.send("key i") }
      }
      #expect((1...2).contains(disk.heldThreads(of: program.processNumber)))
      let threads = try FileManager.default.contentsOfDirectory(
        atPath: "/proc/\(program.processNumber)/task")
      #expect(threads.count < 40)
      disk.answer()
      try await program.eventually("a picture") { $0.photo?.phase == "shown" }
      try await program.quit()
    }

    @Test func aProgramEndsThoughItsDiskIsSilent() async throws {
      let disk = try disk(1...3)
      let program = try await ProgramUnderTest(
        [.file("1.jpg", in: disk.folder)], on: .start(), environment: disk.environment)
      disk.keepSilent()
      try await program.send("key End")
      try await program.meanwhile("the last page") { $0.index == 2 }
      try await program.quit()
    }

    @Test(arguments: [
      (EIO, "It cannot be read: the disk or the server reports an error."),
      (ESTALE, "The disk or the server cannot be reached."),
      (ENOTCONN, "The disk or the server cannot be reached."),
      (ETIMEDOUT, "The disk or the server cannot be reached."),
    ])
    func anErrorOfTheDiskIsSaidOnThePageAndGoesWithRetry(error: Int32, sentence: String)
      async throws
    {
      let disk = try disk(1...9)
      let program = try await ProgramUnderTest(
        [.file("1.jpg", in: disk.folder)], on: .start(), environment: disk.environment)
      disk.fail(with: error)
      try await program.send("key End")
      let failed = try await program.eventually("failed") {
        $0.index == 8 && $0.photo?.phase == "failed"
      }
      #expect(failed.photo?.error == sentence)
      disk.answer()
      try await program.send("activate Retry")
      try await expectPhoto(9, in: program)
      try await program.quit()
    }
  }
}
