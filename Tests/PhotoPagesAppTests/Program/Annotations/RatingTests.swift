import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// On a folder of files, with real keys and clicks.
  @Suite("Photos are rated by keys, stars and menus") struct Ratings {
    /// The stars and what else is on screen of a rating.
    private static let stars = [
      "Rate 1 Star", "Rate 2 Stars", "Rate 3 Stars", "Rate 4 Stars", "Rate 5 Stars",
    ]

    private func stored(_ folder: ScratchFolder) -> String? {
      folder.content("1.jpg.xmp").flatMap {
        String(decoding: $0, as: UTF8.self).firstMatch(of: /Rating(?:>|=")(-?\d)/)
      }.map { String($0.1) }
    }

    @Test(
      "Alt and a digit rate, Alt+X rejects and Alt+0 removes the rating, all saved")
    func keys() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        #expect(try await program.settled().rating == nil)
        try await program.press("alt+3")
        let rated = try await program.eventually("three stars") { $0.rating == 3 }
        #expect(rated.notice == "Rated 3 stars")
        #expect(rated.chrome.caption)
        let names = try await program.settled().controls.map(\.name)
        #expect(Set(names).isSuperset(of: Self.stars))
        #expect(stored(folder) == "3")
        try await program.press("alt+x")
        try await program.eventually("rejected") { $0.rating == -1 }
        let rejected = try await program.settled()
        #expect(rejected.controls.contains { $0.name == "Rejected" })
        #expect(!rejected.controls.contains { $0.name == "Rate 1 Star" })
        #expect(stored(folder) == "-1")
        try await program.press("ctrl+z")
        try await program.eventually("as before") { $0.rating == 3 }
        try await program.press("alt+0")
        let removed = try await program.eventually("none") { $0.rating == nil }
        #expect(!removed.chrome.caption)
        _ = try await program.settled()
        #expect(stored(folder) == "0")
        // A digit alone zooms.
        try await program.press("1")
        let zoomed = try await program.eventually("zoomed") { $0.zoom == 1 }
        #expect(zoomed.rating == nil)
      }
    }

    @Test(
      "A French keyboard's keys count by their place, with Alt for stars and with Control for zooming"
    )
    func french() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        _ = try await program.settled()
        try await program.display.setKeyboard("fr")
        for (key, stars) in [
          ("ampersand", 1), ("eacute", 2), ("quotedbl", 3), ("apostrophe", 4), ("parenleft", 5),
        ] {
          try await program.press("alt+" + key)
          try await program.eventually("\(stars) stars") { $0.rating == stars }
        }
        try await program.press("alt+agrave")
        try await program.eventually("none") { $0.rating == nil }
        try await program.press("alt+x")
        try await program.eventually("rejected") { $0.rating == -1 }
        try await program.press("ctrl+eacute")
        try await program.eventually("zoomed") { $0.zoom == 2 }
      }
    }

    @Test("A click on a star sets the rating, and a click on the current star removes it")
    func clicks() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        _ = try await program.settled()
        try await program.press("alt+2")
        try await program.eventually("two stars") { $0.rating == 2 }
        try await program.click(on: "Rate 4 Stars")
        let four = try await program.eventually("four stars") { $0.rating == 4 }
        #expect(four.state == "browsing")
        _ = try await program.settled()
        #expect(stored(folder) == "4")
        try await program.click(on: "Rate 4 Stars")
        let none = try await program.eventually("none") { $0.rating == nil }
        #expect(none.notice == "Rating removed" && none.state == "browsing")
        try await program.press("alt+x")
        try await program.eventually("rejected") { $0.rating == -1 }
        try await program.click(on: "Rejected")
        try await program.eventually("none") { $0.rating == nil }
      }
    }

    @Test("A click on a star that is offered below the pointer rates a photo without a rating")
    func offer() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        let before = try await program.settled()
        #expect(before.rating == nil && !before.chrome.caption)
        try await program.click(on: "Rate 4 Stars")
        try await program.eventually("four stars") { $0.rating == 4 && $0.chrome.caption }
        _ = try await program.settled()
        #expect(stored(folder) == "4")
        try await program.press("Page_Down")
        try await program.eventually("the next") { $0.index == 1 && $0.rating == nil }
        _ = try await program.settled()
        try await program.press("Tab", untilFocusIsOn: "Rate 2 Stars")
        try await program.press("space")
        try await program.eventually("two stars") { $0.rating == 2 && $0.index == 1 }
      }
    }

    @Test("By keyboard alone: Tab leads to the stars, Space presses one, which keeps the keyboard")
    func tab() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        _ = try await program.settled()
        try await program.press("alt+1")
        try await program.eventually("one star") { $0.rating == 1 }
        try await program.press("Tab", untilFocusIsOn: "Rate 5 Stars")
        try await program.press("space")
        try await program.eventually("five stars") { $0.rating == 5 }
        #expect(try await program.settled().focus == "Rate 5 Stars")
      }
    }

    @Test("The More menu rates the photo, and the details and stars of each photo follow")
    func menus() async throws {
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        _ = try await program.settled()
        try await program.send("activate More")
        try await program.send("wait idle")
        try await program.send("activate Rate")
        try await program.send("wait idle")
        try await program.send("activate Reject")
        try await program.eventually("rejected") { $0.rating == -1 }
        try await program.press("i")
        try await program.eventually("told") { $0.details["Rating"] == "Rejected" }
        try await program.press("alt+4")
        try await program.eventually("told") { $0.details["Rating"] == "★★★★☆" }
        try await program.press("Page_Down")
        try await program.eventually("the next") {
          $0.index == 1 && $0.rating == nil && $0.details["Rating"] == nil
        }
        try await program.press("Page_Up")
        try await program.eventually("the first") { $0.index == 0 && $0.rating == 4 }
      }
    }

    @Test(
      "Stars and facts stay visible beside a long caption, also in a narrow window"
    )
    func longCaption() async throws {
      try await withProgram("--demo") { program in
        try await program.eventually("annotated") { $0.chrome.caption }
        for width in [900, 360] {
          try await program.send("resize \(width) 640")
          try await program.press("alt+0")
          try await program.eventually("none") { $0.rating == nil }
          try await program.press("alt+3")
          try await program.eventually("three stars") { $0.rating == 3 }
          let state = try await program.settled()
          let caption = try #require(state.allocations.first { $0.name == "Caption" }).rect
          let stars = state.controls.filter { Self.stars.contains($0.name) }
          #expect(stars.map(\.name) == Self.stars)
          let facts = state.controls.filter {
            ["Erg Chebbi, Morocco", "5 likes", "More of the caption"].contains($0.name)
          }
          #expect(facts.count == 3)
          for star in stars + facts {
            #expect(star.rect[0] >= 0 && star.rect[0] + star.rect[2] <= Double(width))
            #expect(star.rect[1] >= caption[1])
            #expect(star.rect[1] + star.rect[3] <= caption[1] + caption[3])
          }
        }
      }
    }
  }
}
