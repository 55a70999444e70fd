import TestSupport
import Testing

extension ProgramTests.Windows {
  @Suite("One process shows all windows") struct OneProcess {
    @Test func aSecondStartOpensAWindowOfTheFirst() async throws {
      let one = try folderOfSmallPhotos(1)
      let two = try folderOfSmallPhotos(2)
      let display = try await Display.start()
      let first = try ProgramRun(.file("1.jpg", in: one), on: display)
      try await display.waitForWindow(titled: "1.jpg")

      let second = try await ProgramRun(.file("2.jpg", in: two), on: display).result()
      #expect(second.ending == .exit(0))
      #expect(second.errors == "")
      try await display.waitForWindow(titled: "2.jpg")
      // Both are the first's.
      try await display.waitForWindow(titled: "1.jpg")
      try await endByKey(first, on: display)
    }

    @Test func aSecondStartOnTheSameFolderTurnsThePage() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      let display = try await Display.start()
      let first = try ProgramRun(.file("1.jpg", in: folder), on: display)
      try await display.waitForWindow(titled: "1.jpg")

      let second = try await ProgramRun(.file("3.jpg", in: folder), on: display).result()
      #expect(second.ending == .exit(0))
      try await display.waitForWindow(titled: "3.jpg")
      // It was the same window.
      await #expect(throws: ProgramError.self) {
        try await display.input("search --onlyvisible --name ^1.jpg$")
      }
      try await endByKey(first, on: display)
    }

    @Test func aMistakeInTheSecondStartIsTold() async throws {
      let folder = try folderOfSmallPhotos(1)
      let display = try await Display.start()
      let first = try ProgramRun(.file("1.jpg", in: folder), on: display)
      try await display.waitForWindow(titled: "1.jpg")
      let second = try await ProgramRun("--florp", on: display).result()
      #expect(second.ending == .exit(64))
      #expect(second.errors.contains("--florp"))
      try await endByKey(first, on: display)
    }

    private func endByKey(_ run: ProgramRun, on display: Display) async throws {
      try await display.input("key ctrl+q")
      let result = try await run.result()
      #expect(result.ending == .exit(0))
      #expect(result.complaints == [])
    }
  }
}

extension Display {
  /// Waits until there is a window with a title to be seen.
  func waitForWindow(titled title: String) async throws {
    try await input("search --sync --onlyvisible --name ^\(title)$")
  }
}
