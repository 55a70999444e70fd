import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  /// By real keys, with the real trash of a home on the photos' own disk.
  @Suite("Photos are deleted by key, and come back") struct Deleting {
    let folder: ScratchFolder

    init() throws {
      folder = try folderOfSmallPhotos(1, 2, 3, 4, 5)
    }

    @Test func theFirstTheMiddleTheLastAndTheOnlyOneGoAndComeBackInReverse() async throws {
      try await withProgram(.folder(folder)) { program in
        let all = [1, 2, 3, 4, 5]
        try await expect(program, shows: 1, at: 0, of: all)
        try await program.press("Delete")
        try await expect(program, shows: 2, at: 0, of: [2, 3, 4, 5])
        try await program.press("Page_Down")
        try await program.press("Delete")
        try await expect(program, shows: 4, at: 1, of: [2, 4, 5])
        try await program.press("End")
        try await program.press("Delete")
        try await expect(program, shows: 4, at: 1, of: [2, 4])
        try await program.press("Delete")
        try await expect(program, shows: 2, at: 0, of: [2])
        try await program.press("Delete")
        try await expect(program, shows: nil, at: 0, of: [])

        let back = [(2, 0, [2]), (4, 1, [2, 4]), (5, 2, [2, 4, 5]), (3, 1, [2, 3, 4, 5])]
        for (shown, place, left) in back + [(1, 0, all)] {
          try await program.press("ctrl+z")
          try await expect(program, shows: shown, at: place, of: left)
        }
        let again = [(2, [2, 3, 4, 5]), (2, [2, 4, 5]), (2, [2, 4]), (2, [2])]
        for (shown, left) in again {
          try await program.press("ctrl+shift+z")
          try await expect(program, shows: shown, at: 0, of: left)
        }
        try await program.press("ctrl+shift+z")
        try await expect(program, shows: nil, at: 0, of: [])
      }
    }

    @Test func manyAtOnceGoAndComeBackAsQuickly() async throws {
      try await withProgram(.file("3.jpg", in: folder)) { program in
        try await expect(program, shows: 3, at: 2, of: [1, 2, 3, 4, 5])
        let (delete, undo, redo) = ("key Delete", "key ctrl+z", "key ctrl+shift+z")
        for _ in 1...3 {
          try await program.display.input(Array(repeating: delete, count: 4).joined(separator: " "))
          try await expect(program, shows: 1, at: 0, of: [1])
          try await program.display.input(Array(repeating: undo, count: 4).joined(separator: " "))
          try await expect(program, shows: 3, at: 2, of: [1, 2, 3, 4, 5])
        }
        let mixed = Array(repeating: redo, count: 4) + [undo, undo]
        try await program.display.input(mixed.joined(separator: " "))
        try await expect(program, shows: 5, at: 2, of: [1, 2, 5])
      }
    }

    @Test func theUndoButtonOfTheNoticeTakesBackTheLastOnly() async throws {
      try await withProgram(.folder(folder)) { program in
        try await program.display.input("key Delete key Delete key Delete")
        try await expect(program, shows: 4, at: 0, of: [4, 5])
        try await program.send("activate Undo")
        let once = try await program.eventually("counted down") {
          $0.notice == "2 photos moved to trash"
        }
        #expect(once.history.redo == 1)
        try await expect(program, shows: 3, at: 0, of: [3, 4, 5])
        try await program.send("activate Undo")
        try await program.send("activate Undo")
        try await expect(program, shows: 1, at: 0, of: [1, 2, 3, 4, 5])
        try await program.eventually("said") { $0.notice == "“Move to Trash” undone" }
      }
    }

    @Test(.enabled(if: Memory.isThere, "no /dev/shm"))
    func whereThereIsNoTrashThePhotoStaysAndAQuestionAppears() async throws {
      let folder = try ScratchFolder(in: Memory.path)
      for number in 1...3 { try folder.write("\(number).jpg", smallPhoto(number)) }
      try await withProgram(.file("2.jpg", in: folder)) { program in
        try await program.press("Delete")
        let asked = try await program.eventually("asked") { $0.question == "deleteForGood" }
        #expect((asked.photo?.name, asked.index, asked.count) == ("2.jpg", 1, 3))
        #expect(asked.notice == nil)
        #expect(folder.names == ["1.jpg", "2.jpg", "3.jpg"])
        #expect(program.display.trash == [])

        try await program.press("Escape")
        let kept = try await program.eventually("not asked any more") { $0.question == nil }
        #expect((kept.photo?.name, kept.count, kept.closed) == ("2.jpg", 3, false))
        #expect(folder.names == ["1.jpg", "2.jpg", "3.jpg"])

        // The trash is tried each time: another photo might have one.
        try await program.press("Delete")
        try await program.eventually("asked again") { $0.question == "deleteForGood" }
        try await program.send("activate Cancel")
        try await program.eventually("kept again") { $0.question == nil && $0.count == 3 }
        try await program.press("Delete")
        try await program.eventually("asked once more") { $0.question == "deleteForGood" }
        try await program.send("activate Delete")
        try await expectPhoto(3, at: 1, of: 2, in: program)
        #expect(folder.names == ["1.jpg", "3.jpg"])
        #expect(program.display.trash == [])
        #expect(try await program.state().history.undo == 0)
      }
    }

    @Test func aQuestionComesForGoodDeletionOnADiskWithATrashToo() async throws {
      try await withProgram(.folder(folder)) { program in
        try await program.press("shift+Delete")
        try await program.eventually("asked") { $0.question == "deleteForGood" }
        // Return must not delete.
        try await program.press("Return")
        try await program.eventually("kept") { $0.question == nil }
        try await expect(program, shows: 1, at: 0, of: [1, 2, 3, 4, 5])
        try await program.press("shift+Delete")
        try await program.eventually("asked again") { $0.question == "deleteForGood" }
        try await program.send("activate Delete")
        try await expectPhoto(2, at: 0, of: 4, in: program)
        #expect(folder.names == ["2.jpg", "3.jpg", "4.jpg", "5.jpg"])
        #expect(program.display.trash == [])
      }
    }

    @Test func whatWasDeletedJustBeforeTheEndIsInTheTrash() async throws {
      // So many names that looking for sidecars takes a while, and quitting comes in between.
      let (many, deletions) = (20_000, 20)
      let folder = try TemporaryFolder.ofLinks(many)
      let display = try await Display.start()
      let run = try ProgramRun(.text("\(folder.path)/Photo 0.png"), on: display)
      try await display.input("search --sync --onlyvisible --name ^Photo.0.png$")
      // Until the folder is listed, there is one photo to delete.
      for (key, name) in [("End", "Photo \(many - 1).png"), ("Home", "Photo 0.png")] {
        for _ in 0..<100 where try await display.titles() != [name] {
          try await display.input("key \(key)")
        }
        #expect(try await display.titles() == [name])
      }
      let keys = Array(repeating: "Delete", count: deletions).joined(separator: " ")
      try await display.input("key --delay 0 \(keys) ctrl+q")
      let result = try await run.result()
      #expect(result.ending == .exit(0))
      #expect(result.complaints == [])
      #expect(display.trash.count == deletions)
      #expect(display.trash.contains("Photo 0.png"))
    }

    /// What is shown, the list, its place in it, the disk and the trash agree.
    private func expect(
      _ program: ProgramUnderTest, shows number: Int?, at place: Int, of left: [Int],
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let state = try await program.eventually("\(number ?? 0) is shown of \(left)") {
        $0.count == left.count && $0.photo?.name == number.map { "\($0).jpg" }
          && $0.photo?.phase ?? "shown" == "shown"
      }
      #expect(state.index == place, sourceLocation: sourceLocation)
      #expect(folder.names == left.map { "\($0).jpg" }, sourceLocation: sourceLocation)
      let gone = (1...5).filter { !left.contains($0) }
      #expect(program.display.trash == gone.map { "\($0).jpg" }, sourceLocation: sourceLocation)
      #expect(
        program.display.trashNotes == gone.map { "\($0).jpg.trashinfo" },
        sourceLocation: sourceLocation)
      #expect(state.history.undo == gone.count, sourceLocation: sourceLocation)
    }
  }
}
