import Foundation
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Windows {
  /// By real keys and a real pointer, in a folder whose photos have sidecars.
  @Suite("Searching a folder", .enabled(if: PictureTool.exiftool.isInstalled))
  struct SearchTests {
    let folder: ScratchFolder

    /// Six photos: Anna is on the first three, and the even ones have the keyword “łódź”.
    init() throws {
      folder = try ScratchFolder()
      for number in 1...6 {
        try folder.write("\(number).jpg", smallPhoto(number % 6))
        try folder.write("\(number).jpg.xmp", Self.sidecar(of: number))
      }
    }

    private static func sidecar(of number: Int) throws -> [UInt8] {
      var options = ["-XMP-dc:Title=Photo \(number)"]
      if number % 2 == 0 { options.append("-XMP-dc:Subject=łódź") }
      if number <= 3 {
        options.append(
          "-RegionInfo={AppliedToDimensions={W=300,H=200,Unit=pixel},"
            + "RegionList=[{Area={X=0.5,Y=0.4,W=0.1,H=0.1,Unit=normalized},Name=Anna,Type=Face}]}")
      }
      return try PictureTool.exiftool.make(
        from: Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8), as: "in.xmp", to: "out.xmp",
        ["-q", "-charset", "utf8"] + options + ["-o", "OUT", "IN"])
    }

    private func has(_ name: String, _ state: ProgramState) -> Bool {
      state.controls.contains { $0.name == name }
    }

    @Test("Two actions find a keyword: Ctrl+F, and its first letters without accents")
    func keyword() async throws {
      try await withProgram(.folder(folder), "--gallery") { program in
        try await program.eventually("the gallery") { $0.gallery?.count == 6 }
        try await program.press("ctrl+f")
        try await program.type("lod")
        let found = try await program.eventually("the results") {
          $0.gallery?.results == 3 && $0.gallery?.indexing == false
        }
        #expect(found.gallery?.query == "lod" && found.gallery?.count == 3)
        #expect(found.gallery?.visible == ["2.jpg", "4.jpg", "6.jpg"])
        // The results are the pages, too.
        try await program.press("Return")
        try await program.press("Right")
        try await program.press("Return")
        try await program.eventually("the second result") {
          $0.state == "browsing" && $0.photo?.name == "4.jpg" && $0.index == 1 && $0.count == 3
        }
      }
    }

    @Test("Letters typed in the gallery open the search and arrive in it, the first one too")
    func typing() async throws {
      try await withProgram(.folder(folder), "--gallery") { program in
        try await program.eventually("the gallery") { $0.gallery?.count == 6 }
        try await program.type("anna")
        try await program.eventually("the results") {
          $0.gallery?.query == "anna" && $0.gallery?.results == 3
        }
        try await program.press("Down")
        try await program.eventually("the first result") { $0.focus?.hasPrefix("1.jpg") == true }
        // From the results, too, letters go on with the words.
        try await program.type("x")
        let none = try await program.eventually("no results") { $0.gallery?.results == 0 }
        #expect(none.gallery?.query == "annax")
        #expect(none.message?.contains("“annax”") == true && has("Show All Photos", none))
        try await program.press("Escape")
        try await program.eventually("all photos") {
          $0.gallery?.query == "" && $0.gallery?.count == 6 && has("Close Search", $0)
        }
        try await program.press("Escape")
        try await program.eventually("the closed search") { !has("Close Search", $0) }
      }
    }

    @Test("An accent that is typed as a dead key in the gallery arrives with its letter")
    func deadKey() async throws {
      try await withProgram(.folder(folder), "--gallery") { program in
        try await program.eventually("the gallery") { $0.gallery?.count == 6 }
        try await program.press("dead_acute")
        try await program.press("o")
        try await program.eventually("the letter") { $0.gallery?.query == "ó" }
      }
    }

    @Test("One click on a person in the caption finds all photos of that person")
    func person() async throws {
      try await withProgram(.file("2.jpg", in: folder)) { program in
        try await program.eventually("the links") { has("Find More of “Anna”", $0) }
        try await program.click(on: "Find More of “Anna”")
        let found = try await program.eventually("all photos of Anna") {
          $0.state == "gallery" && $0.gallery?.results == 3
        }
        #expect(found.gallery?.visible == ["1.jpg", "2.jpg", "3.jpg"])
        #expect(found.photo?.name == "2.jpg" && has("Remove Filter: Person", found))
        try await program.click(on: "Remove Filter: Person")
        try await program.eventually("all photos") { $0.gallery?.count == 6 }
      }
    }

    @Test("A tag's menu and a keyword in the details lead to more of the same")
    func links() async throws {
      try await withProgram(.file("2.jpg", in: folder)) { program in
        let page = try await program.eventually("the tag") { $0.tags.first?.bubble != nil }
        try await program.click(at: #require(page.tags.first?.middle))
        try await program.send("activate \"Find More of “Anna”\"")
        try await program.eventually("all photos of Anna") { $0.gallery?.results == 3 }
        try await program.press("Escape")
        try await program.eventually("all photos") { $0.gallery?.count == 6 }
        try await program.press("Escape")
        try await program.press("Return")
        try await program.eventually("the page") { $0.state == "browsing" }
        try await program.press("i")
        try await program.eventually("the details") { $0.details["Keywords"] == "łódź" }
        try await program.send("activate \"Find More of “łódź”\"")
        try await program.eventually("all with the keyword") {
          $0.gallery?.visible == ["2.jpg", "4.jpg", "6.jpg"]
        }
      }
    }

    @Test("A closed search says what is hidden, and the choice of folders below is kept")
    func hiddenPhotos() async throws {
      let below = "\(String(decoding: folder.path, as: UTF8.self))/below"
      try FileManager.default.createDirectory(atPath: below, withIntermediateDirectories: true)
      try Data(smallPhoto(1)).write(to: URL(filePath: below + "/annabel.jpg"))
      try await withProgram(.folder(folder), "--gallery") { program in
        try await program.eventually("the gallery") { $0.gallery?.folders == ["below"] }
        try await program.type("annabel")
        try await program.eventually("no results") { has("Search Folders Below", $0) }
        try await program.click(on: "Search Folders Below")
        let found = try await program.eventually("the photo below") { $0.gallery?.results == 1 }
        #expect(found.gallery?.visible == ["annabel.jpg"] && found.gallery?.folders == [])
        try await program.click(on: "Close Search")
        try await program.eventually("the line") { has("Some Photos Are Hidden", $0) }
        try await program.click(on: "Show All Photos")
        let all = try await program.eventually("all photos") { $0.gallery?.count == 6 }
        #expect(all.gallery?.folders == ["below"] && !has("Some Photos Are Hidden", all))
      }
    }

    @Test(
      "A screen reader searches, sets and removes a filter, and hears how many photos are found",
      .enabled(if: AccessibleProgram.isPossible, "at-spi2-core is not installed"))
    func accessible() async throws {
      let reader = try await AccessibleProgram(.folder(folder), "--gallery")
      let program = reader.program
      try await program.eventually("the gallery") { $0.gallery?.count == 6 }
      try await reader.activate("Search", "button")
      try await reader.write("photo", into: "Search")
      try await program.eventually("the results") { $0.gallery?.results == 6 }
      try await reader.expect("6 photos of 6", of: "Search", "text box")
      try await reader.activate("Person", "button")
      try await reader.activate("Anna", "button")
      try await program.eventually("Anna") { $0.gallery?.results == 3 }
      try await reader.expect("Anna", of: "Person", "button")
      try await reader.activate("Close Search", "button")
      try await reader.activate("Some Photos Are Hidden", "button")
      try await reader.activate("Remove Filter: Person", "button")
      try await program.eventually("without the filter") { $0.gallery?.results == 6 }
      try await program.quit()
    }
  }
}
