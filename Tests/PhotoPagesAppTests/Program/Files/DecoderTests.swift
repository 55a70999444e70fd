import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("A failing or killed decoder affects only the page that it decodes") struct Decoders {
    private let display: Display

    init() async throws { display = try await Display.start() }

    /// The program beside a decoder that does what photos say.
    private func misbehavingProgram(in folder: TemporaryFolder) throws -> String {
      // Not a symbolic link, which the program would follow to find its decoder.
      let path = try Program.copy(into: folder.path)
      let decoder = Repository.built("misbehaving-decoder")
      #expect(symlink(decoder, folder.path + "/photo-pages-decoder") == 0)
      return path
    }

    @Test(arguments: ["crash", "loop", "hunger", "wide", "close", "garbled"])
    func aDecoderThatMisbehavesTakesNothingThatWasTyped(attempt: String) async throws {
      let photos = try folderOfSmallPhotos(1, 3)
      try photos.write("2.jpg", smallPhoto(2) + Array("\nmisbehave:\(attempt)".utf8))
      let programs = TemporaryFolder()
      let program = try await ProgramUnderTest(
        [.file("1.jpg", in: photos)], on: display, at: misbehavingProgram(in: programs))
      try await program.press("c")
      try await program.eventually("an entry") { $0.state == "commentEntry" }
      try await program.type("half a")
      // The photo beside is decoded ahead meanwhile.
      try await program.type(" word")
      try await program.press("ctrl+Return")
      try await program.eventually("posted") {
        $0.comments.loaded.map(\.text) == ["half a word"] && $0.comments.draft == ""
      }
      try await program.press("Escape")
      try await program.send("key Right")
      let failed = try await program.eventually("failed") { $0.photo?.phase == "failed" }
      #expect(failed.photo?.error?.hasPrefix("This picture") == true || attempt == "loop")
      try await program.send("activate Retry")
      try await program.eventually("failed again") { $0.photo?.phase == "failed" }
      try await program.send("key Right")
      try await expectPhoto(3, in: program)
      try await program.quit()
    }

    @Test func aPhotoIsDecodedByTheProcessThatTheCommandHasStarted() async throws {
      let photos = try folderOfSmallPhotos(1, 1)
      let program = try await ProgramUnderTest([.file("1.jpg", in: photos)], on: display)
      try await expectPhoto(1, in: program)
      // What reads metadata is started with an argument.
      let decoders = ProcessTree.children(of: program.processNumber).filter {
        ProcessTree.arguments(of: $0).count == 1
      }
      #expect(decoders.count == 1)
      try await program.quit()
    }

    @Test func aDecoderThatHearsNothingEndsWithTheProgram() async throws {
      let photos = try folderOfSmallPhotos(1, 1)
      let program = try await ProgramUnderTest([.file("1.jpg", in: photos)], on: display)
      let decoders = ProcessTree.children(of: program.processNumber)
      #expect(!decoders.isEmpty)
      for decoder in decoders { kill(decoder, SIGSTOP) }
      kill(program.processNumber, SIGKILL)
      await eventually("the decoders end") {
        decoders.allSatisfy { ProcessTree.arguments(of: $0).isEmpty }
      }
    }

    /// How often a program, its decoders, or both are killed while comments are written: many more by
    /// `make kill-test`.
    private static let kills = getenv("PHOTO_PAGES_KILLS").flatMap { Int(String(cString: $0)) } ?? 3

    @Test func whatWasReportedAsSavedIsThereAfterAKill() async throws {
      let photos = try folderOfSmallPhotos(1, 2)
      try photos.write("3.gif", TestGIF.numbered(4, PixelSize(width: 60, height: 40)).bytes)
      var generator = SystemRandomNumberGenerator()
      var saved: [String] = []
      for round in 0..<Self.kills {
        let program = try await ProgramUnderTest([.file("1.jpg", in: photos)], on: display)
        let shown = try await program.settled().comments.loaded.map(\.text)
        #expect(saved.suffix(10).allSatisfy(shown.contains), "round \(round)")
        let victims = Victims.allCases[round % Victims.allCases.count]
        let moment = Duration.milliseconds(Int.random(in: 0..<1500, using: &generator))
        let killer = Task.detached { [number = program.processNumber] in
          try? await Task.sleep(for: moment)
          victims.kill(number)
        }
        do {
          for word in 0..<3 { try await write("\(round) \(word)", in: program, &saved) }
        } catch {
          // It was killed: nothing more is reported.
          #expect(victims != .decoders, "\(error)")
        }
        await killer.value
        kill(program.processNumber, SIGKILL)
        let path = String(decoding: photos.path(of: Array("1.jpg.xmp".utf8)), as: UTF8.self)
        let sidecar = try? String(contentsOfFile: path, encoding: .utf8)
        for text in saved { #expect(sidecar?.contains(">\(text)<") == true, "round \(round)") }
      }
    }

    /// Writes a comment, looks at the other photos, and notes the comment once it has been saved.
    private func write(
      _ text: String, in program: ProgramUnderTest, _ saved: inout [String]
    ) async throws {
      try await program.press("c")
      try await program.eventually("an entry") { $0.state == "commentEntry" }
      try await program.type(text)
      try await program.press("ctrl+Return")
      try await program.eventually("posted") { $0.comments.loaded.map(\.text).contains(text) }
      _ = try await program.settled()
      saved.append(text)
      try await program.press("Escape")
      for key in ["Right", "Right", "Home"] { try await program.send("key \(key)") }
      try await program.eventually("the first photo") {
        $0.index == 0 && $0.photo?.phase == "shown"
          && $0.comments.loaded.contains { $0.text == text }
      }
    }
  }
}

/// What is killed.
private enum Victims: CaseIterable {
  case viewer, decoders, both

  func kill(_ viewer: Int32) {
    if self != .decoders { Glibc.kill(viewer, SIGKILL) }
    guard self != .viewer else { return }
    for child in ProcessTree.children(of: viewer) { Glibc.kill(child, SIGKILL) }
  }
}
