import Foundation
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// With real keys and clicks, on a folder of files.
  @Suite(
    "Keywords are edited in the details and in a dialog",
    .enabled(if: PictureTool.exiftool.isInstalled))
  struct Keywords {
    private func listed(_ folder: ScratchFolder, _ number: Int) throws -> [String]? {
      try folder.content("\(number).jpg.xmp").map { try SidecarListing.read($0).keywords.sorted() }
    }

    private func write(_ keywords: String..., beside number: Int, in folder: ScratchFolder) throws {
      let tags = keywords.map { "-XMP-dc:Subject=\($0)" }
      try folder.write(
        "\(number).jpg.xmp",
        try PictureTool.exiftool.make(
          from: smallPhoto(number), as: "in.jpg", to: "out.xmp",
          ["-q"] + tags + ["IN", "-o", "OUT"]))
    }

    @Test("Ctrl+K leads to the row of the keywords, where they are added, removed and undone")
    func page() async throws {
      let folder = try folderOfSmallPhotos(1)
      try write("sea", beside: 1, in: folder)
      try await withProgram(.folder(folder)) { program in
        try await program.press("i")
        try await program.eventually("told") { $0.details["Keywords"] == "sea" }
        try await program.press("ctrl+k")
        try await program.eventually("in the row") { $0.focus == "Keyword" }
        try await program.type("fog")
        try await program.press("Return")
        try await program.eventually("added") { $0.keywords == ["fog", "sea"] }
        try await program.send("activate \"Remove “sea”\"")
        try await program.eventually("removed") { $0.keywords == ["fog"] }
        // What is typed counts when the row is left, with or without Return.
        try await program.type("sun")
        try await program.press("shift+Tab")
        let saved = try await program.eventually("saved") { $0.keywords == ["fog", "sun"] }
        #expect(saved.notice == "Keywords changed" && saved.details["Keywords"] == "fog, sun")
        #expect(saved.history.undo == 3)
        _ = try await program.settled()
        #expect(try listed(folder, 1) == ["fog", "sun"])
        try await program.press("Escape")
        try await program.eventually("closed") { !$0.chrome.details }
        for keywords in [["fog"], ["fog", "sea"], ["sea"]] {
          try await program.press("ctrl+z")
          try await program.eventually("undone") { $0.keywords == keywords }
        }
        _ = try await program.settled()
        #expect(try listed(folder, 1) == ["sea"])
        // Escape takes back what is typed.
        try await program.press("ctrl+k")
        try await program.eventually("in the row again") { $0.focus == "Keyword" }
        try await program.type("dust")
        try await program.press("Escape")
        try await program.press("Escape")
        try await program.eventually("closed again") { !$0.chrome.details }
        #expect(try await program.settled().keywords == ["sea"])
      }
    }

    @Test("Escape keeps keywords entered with Return, and Cancel drops them")
    func dismissal() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder), "--gallery") { program in
        try await program.eventually("shown") { $0.gallery?.count == 1 }
        try await program.press("ctrl+a")
        try await program.eventually("selected") { $0.gallery?.selected == [0] }
        for (end, kept) in [("activate Cancel", []), ("key Escape", ["fog"])] {
          _ = try await program.settled()
          try await program.press("ctrl+k")
          try await program.eventually("asked") {
            $0.dialog?.controls.contains("Keyword") == true
          }
          try await program.type("fog")
          try await program.press("Return")
          try await program.eventually("added") {
            $0.dialog?.controls.contains("Remove “fog”") == true
          }
          try await program.type("sun")
          try await program.eventually("typed") { $0.dialog?.fields["Keyword"] == "sun" }
          if end == "key Escape" {
            try await program.press("Escape")
          } else {
            try await program.send(end)
          }
          try await program.eventually("dismissed") { $0.question == nil && $0.keywords == kept }
          _ = try await program.settled()
          #expect(try listed(folder, 1) ?? [] == kept)
        }
        try await program.press("ctrl+z")
        try await program.eventually("undone") { $0.keywords == [] }
      }
    }

    @Test("The details of a photo without keywords offer to add them")
    func details() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        try await program.press("i")
        try await program.eventually("told") { $0.details["Name"] == "1.jpg" }
        try await program.send("activate Keyword")
        try await program.type("fog")
        try await program.press("Return")
        try await program.eventually("added") { $0.details["Keywords"] == "fog" }
      }
    }

    @Test("In the gallery Ctrl+K edits the keywords of the selection, with their counts")
    func many() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3, 4)
      try write("sea", "sun", beside: 1, in: folder)
      try write("sea", beside: 2, in: folder)
      try write("forest", beside: 4, in: folder)
      try await withProgram(.folder(folder), "--gallery") { program in
        try await program.eventually("shown") { $0.gallery?.count == 4 }
        try await program.press("shift+Right")
        try await program.press("shift+Right")
        try await program.eventually("three are selected") { $0.gallery?.selected == [0, 1, 2] }
        try await program.press("ctrl+k")
        let asked = try await program.eventually("read") { state in
          state.dialog?.texts.contains("2 of 3") == true
        }
        #expect(asked.dialog?.texts.contains("Keywords of 3 photos") == true)
        #expect(asked.dialog?.texts.contains("1 of 3") == true)
        // Completed by a keyword of another photo, which Down and Return take.
        try await program.type("for")
        try await program.eventually("offered") {
          $0.dialog?.controls.contains("forest") == true
        }
        try await program.press("Down")
        try await program.press("Return")
        try await program.eventually("added") {
          $0.dialog?.controls.contains("Remove “forest”") == true
        }
        try await program.send("activate \"Remove “sun”\"")
        try await program.send("activate Save")
        let saved = try await program.eventually("saved") {
          $0.notice == "Keywords of 3 photos changed"
        }
        #expect(saved.history.undo == 1)
        #expect(try listed(folder, 1) == ["forest", "sea"])
        #expect(try listed(folder, 2) == ["forest", "sea"])
        #expect(try listed(folder, 3) == ["forest"])
        try await program.press("ctrl+z")
        try await program.eventually("undone") { $0.history.undo == 0 && $0.keywords.count == 2 }
        _ = try await program.settled()
        #expect(try listed(folder, 1) == ["sea", "sun"])
        #expect(try listed(folder, 2) == ["sea"])
        #expect(try listed(folder, 3) == [])
        #expect(try listed(folder, 4) == ["forest"])
      }
    }
  }
}
