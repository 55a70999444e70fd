import Foundation
import TestSupport
import Testing

/// A folder of very many photos costs little more than one of few.
extension ProgramTests.Files {
  @Suite("Large folders") struct ScaleTests {
    static let few = 100
    static let many = 20_000

    @Test func aPhotoMoreTakesLittle() async throws {
      let (small, large) = try (
        TemporaryFolder.ofLinks(Self.few), TemporaryFolder.ofLinks(Self.many)
      )
      let one = try await open(small, count: Self.few)
      let other = try await open(large, count: Self.many)
      let difference = try memory(of: other) - memory(of: one)
      try await one.quit()
      try await other.quit()
      let each = Double(difference) / Double(Self.many - Self.few)
      print("Memory for a photo more in a folder: \(Int(each)) bytes")
      // With what the index of names takes, which may be made by then.
      #expect(each < 1536)
    }

    @Test func theAskedPhotoIsShownAndItsPlaceIsFound() async throws {
      let folder = try TemporaryFolder.ofLinks(Self.many)
      let program = try await open(folder, count: Self.many)
      let state = try await program.state()
      #expect(state.photo?.name == "Photo \(Self.many / 2).png")
      #expect(state.photo?.phase == "shown")
      #expect(state.index == Self.many / 2)
      for (key, place) in [("End", Self.many - 1), ("Page_Up", Self.many - 2), ("Home", 0)] {
        try await program.send("key \(key)")
        let state = try await program.settled()
        #expect(state.index == place)
        #expect(state.photo?.phase == "shown")
      }
      try await program.quit()
    }

    /// Opens the photo in the middle of a folder, and waits until all are listed.
    private func open(_ folder: TemporaryFolder, count: Int) async throws -> ProgramUnderTest {
      let asked = "\(folder.path)/Photo \(count / 2).png"
      let program = try await ProgramUnderTest([.text(asked)], on: .start())
      try await program.eventually("all are listed") { $0.count == count }
      return program
    }

    /// Bytes of memory that a process has for itself: what it shares weighs less with each other program
    /// that runs.
    private func memory(of program: ProgramUnderTest) throws -> Int {
      let path = "/proc/\(program.processNumber)/smaps_rollup"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let match = try #require(text.firstMatch(of: #/Anonymous: +(\d+) kB/#))
      return try #require(Int(match.1)) * 1024
    }
  }
}
