import TestSupport
import Testing

extension ProgramTests.Files {
  /// Scans that people have dated, and empty dates of other systems' disks.
  @Suite("Files of any date are shown") struct FileDateTests {
    /// The orders, as the menu and the state name them.
    private static let orders = [
      ("Date Modified", "-modified"), ("Reversed", "modified"), ("Date Taken", "taken"),
      ("Size", "size"), ("Rating", "rating"), ("Name", "-name"), ("Reversed", "name"),
    ]

    /// Makes a folder of two photos, a video and a folder with a photo, all of a date.
    private func folder(of date: Int) throws -> ScratchFolder {
      let folder = try FileDates.folder()
      try folder.makeFolder("sub")
      for name in ["1.jpg", "3.jpg", "sub/4.jpg"] { try folder.write(name, smallPhoto(1)) }
      try folder.write("2.mp4", [0, 0, 0, 0])
      for name in ["1.jpg", "2.mp4", "3.jpg", "sub/4.jpg", "sub", ""] {
        try folder.age(name, to: date)
      }
      return folder
    }

    @Test(
      "Files of unusual dates are shown as photo, video and folder, on pages and in the gallery",
      arguments: FileDates.unusual)
    func dates(date: Int) async throws {
      let folder = try folder(of: date)
      let stored = try #require(folder.storedDate(of: "1.jpg"))
      try await withProgram(.file("1.jpg", in: folder)) { program in
        try await expectPhoto(1, at: 0, of: 3, in: program)
        try await program.press("F9")
        let details = try await program.eventually("the details") {
          $0.details["Modified"] != nil
        }
        let modified = try #require(details.details["Modified"])
        #expect(modified.contains(/\d/) && !modified.hasPrefix(","), "\(modified)")
        if stored == FileDates.unusual.max() { #expect(modified == "after the year 9999") }
        try await program.press("F9")
        try await program.eventually("no details") { !$0.chrome.details }
        try await program.press("Right")
        try await program.eventually("the video") { $0.photo?.name == "2.mp4" }
        try await program.press("Right")
        try await expectPhoto(1, named: "3.jpg", at: 2, of: 3, in: program)
      }
      try await withProgram(.folder(folder), "--gallery") { program in
        try await program.eventually("the gallery") {
          $0.gallery?.folders == ["sub"]
            && Set(["1.jpg", "2.mp4", "3.jpg"]).isSubset(of: $0.gallery?.visible ?? [])
        }
        try await program.press("ctrl+2")
        try await program.eventually("the list") { $0.gallery?.view == "list" }
      }
    }

    @Test("Photos of unusual dates are all shown in every order, and sorted by date modified")
    func together() async throws {
      let folder = try FileDates.folder()
      let names = FileDates.unusual.map { "\($0).jpg" }
      for (date, name) in zip(FileDates.unusual, names) {
        try folder.write(name, smallPhoto(1))
        try folder.age(name, to: date)
      }
      try await withProgram(.folder(folder), "--gallery") { program in
        try await program.eventually("all") { $0.count == names.count }
        for (entry, order) in Self.orders {
          try await program.send("activate Order")
          try await program.eventually("the orders") { $0.controls.contains { $0.name == entry } }
          try await program.send("activate \"\(entry)\"")
          let state = try await program.eventually("in the order \(order)") {
            $0.gallery?.order == order && Set(names) == Set($0.gallery?.visible ?? [])
          }
          let dates = (state.gallery?.visible ?? []).compactMap { folder.storedDate(of: $0) }
          #expect(order != "modified" || dates == dates.sorted())
        }
      }
    }
  }
}
