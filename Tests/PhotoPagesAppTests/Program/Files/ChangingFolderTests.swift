import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("A folder that changes is followed, and old photos are never shown")
  struct ChangingFolder {
    @Test func theNextPhotoFollowsADeletedOneAndThePreviousTheLast() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3, 4, 5)
      try await withProgram(.file("3.jpg", in: folder)) { program in
        try await expectPhoto(3, at: 2, of: 5, in: program)
        folder.remove("3.jpg")
        try await expectPhoto(4, at: 2, of: 4, in: program)
        try await program.send("key End")
        try await expectPhoto(5, at: 3, of: 4, in: program)
        folder.remove("5.jpg")
        try await expectPhoto(4, at: 2, of: 3, in: program)
        // The first, which is not shown: nothing changes but its place.
        folder.remove("1.jpg")
        try await expectPhoto(4, at: 1, of: 2, in: program)
        try await program.send("key Left")
        try await expectPhoto(2, at: 0, of: 2, in: program)
        try await program.send("key Left")
        try await program.send("key Right")
        try await expectPhoto(4, at: 1, of: 2, in: program)
      }
    }

    @Test func pagingBackPastDeletedPhotosShowsNoneOfThem() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3, 4, 5, 6, 7)
      try await withProgram(.folder(folder)) { program in
        // All have been seen, and are remembered.
        for number in 2...7 {
          try await program.send("key Right")
          try await expectPhoto(number, in: program)
        }
        for number in [6, 4, 2] { folder.remove("\(number).jpg") }
        for (place, number) in [(3, 7), (2, 5), (1, 3), (0, 1)] {
          try await expectPhoto(number, at: place, of: 4, in: program)
          try await program.send("key Left")
        }
        try await expectPhoto(1, at: 0, of: 4, in: program)
      }
    }

    @Test func aFolderThatIsEmptiedAndThenDeletedSaysSo() async throws {
      let parent = try ScratchFolder()
      try parent.makeFolder("album")
      for number in 1...3 { try parent.write("album/\(number).jpg", smallPhoto(number)) }
      try await withProgram(.file("album", in: parent)) { program in
        try await expectPhoto(1, at: 0, of: 3, in: program)
        for number in 1...3 { parent.remove("album/\(number).jpg") }
        let empty = try await program.eventually("empty") { $0.count == 0 }
        #expect(empty.photo == nil)
        #expect(empty.index == 0)
        #expect(empty.chrome.visible)
        #expect(
          empty.message == "No Photos in “album”: There are no photos here that can be shown.")
        try await expectNoPhotoColour(in: program)

        parent.remove("album")
        let gone = try await program.eventually("gone") { $0.message != empty.message }
        #expect(
          gone.message
            == "No Photos: “album” cannot be shown. The folder has been moved or deleted.")
        #expect(gone.count == 0)
      }
    }

    @Test func aFolderThatIsDeletedWithAllItHoldsSaysSo() async throws {
      let parent = try ScratchFolder()
      try parent.makeFolder("album")
      for number in 1...3 { try parent.write("album/\(number).jpg", smallPhoto(number)) }
      try await withProgram(.file("album", in: parent)) { program in
        try await expectPhoto(1, of: 3, in: program)
        parent.remove("album")
        let gone = try await program.eventually("gone") { $0.count == 0 && $0.message != nil }
        #expect(
          gone.message
            == "No Photos: “album” cannot be shown. The folder has been moved or deleted.")
        try await expectNoPhotoColour(in: program)
      }
    }

    @Test func addedPhotosAppearInTheirPlacesWhileTheShownOneStays() async throws {
      let folder = try folderOfSmallPhotos(2, 4)
      try await withProgram(.file("4.jpg", in: folder)) { program in
        try await expectPhoto(4, at: 1, of: 2, in: program)
        try folder.write("3.jpg", smallPhoto(3))
        try await expectPhoto(4, at: 2, of: 3, in: program)
        try folder.write("10.jpg", smallPhoto(10))
        try await expectPhoto(4, at: 2, of: 4, in: program)
        try await program.send("key Left")
        try await expectPhoto(3, at: 1, of: 4, in: program)
        try await program.send("key End")
        try await expectPhoto(10, at: 3, of: 4, in: program)
      }
    }

    @Test func anEmptyFolderShowsItsFirstPhotoWhenItComes() async throws {
      let folder = try ScratchFolder()
      try await withProgram(.folder(folder)) { program in
        try await program.eventually("empty") { $0.message != nil }
        try folder.write("7.jpg", smallPhoto(7))
        try await expectPhoto(7, at: 0, of: 1, in: program)
        #expect(try await program.state().message == nil)
      }
    }

    @Test func aRenamedPhotoStaysShownUnderItsNewName() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      try await withProgram(.file("2.jpg", in: folder)) { program in
        try await expectPhoto(2, at: 1, of: 3, in: program)
        try folder.rename("2.jpg", to: "9.jpg")
        try await expectPhoto(2, named: "9.jpg", at: 2, of: 3, in: program)
        try await program.send("key Left")
        try await expectPhoto(3, at: 1, of: 3, in: program)
        try await program.send("key Right")
        try await expectPhoto(2, named: "9.jpg", at: 2, of: 3, in: program)
      }
    }

    @Test(arguments: [true, false])
    func anOverwrittenPhotoIsLoadedAnew(byRenaming: Bool) async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      try await withProgram(.file("2.jpg", in: folder)) { program in
        try await expectPhoto(2, of: 3, in: program)
        if byRenaming {
          try folder.write(".new", smallPhoto(30))
          try folder.rename(".new", to: "2.jpg")
        } else {
          try folder.write("2.jpg", smallPhoto(30))
        }
        try await expectColour(30, in: program)
        try await expectPhoto(30, named: "2.jpg", at: 1, of: 3, in: program)
        // A neighbour that has been fetched already.
        try folder.write("3.jpg", smallPhoto(31))
        try await program.send("key Right")
        try await expectColour(31, in: program)
      }
    }

    @Test func aPhotoMovedAwayAndBackIsShownAgain() async throws {
      let folder = try folderOfSmallPhotos(1, 2, 3)
      try folder.makeFolder("elsewhere")
      try await withProgram(.file("2.jpg", in: folder)) { program in
        let away = "elsewhere/2.jpg"
        try folder.rename("2.jpg", to: away)
        try await expectPhoto(3, at: 1, of: 2, in: program)
        try folder.rename(away, to: "2.jpg")
        try await expectPhoto(3, at: 2, of: 3, in: program)
        try await program.send("key Left")
        try await expectPhoto(2, at: 1, of: 3, in: program)
      }
    }
  }
}

/// Waits until the middle of the window has a photo's colour.
private func expectColour(_ number: Int, in program: ProgramUnderTest) async throws {
  try await program.eventuallyOnScreen("colour \(number)") { screenshot in
    screenshot.colour(screenshot.size.width / 2, screenshot.size.height / 2).index == number
  }
}

/// There is none of the photos' colours in the middle of the window: only black, and text.
private func expectNoPhotoColour(in program: ProgramUnderTest) async throws {
  let screenshot = try await program.screenshot()
  for x in stride(from: 300, to: 590, by: 10) {
    for y in stride(from: 100, to: 490, by: 10) {
      let colour = screenshot.colour(x, y)
      #expect(!(1...3).contains(colour.index))
    }
  }
}
