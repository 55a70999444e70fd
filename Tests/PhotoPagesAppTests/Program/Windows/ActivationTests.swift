import PhotoDecoding
import TestSupport
import Testing

/// The program as a desktop uses it: installed, started by its bus, asked to open this and that.
extension ProgramTests.Windows {
  @Suite("One process for each session") struct ActivationTests {
    @Test func openingAFolderStartsTheProgramOnIt() async throws {
      let photos = try TemporaryFolder.ofSmallPhotos(3)
      let program = try await InstalledProgram()
      #expect(try await !program.isRunning())
      try await program.open(photos.path)
      try await eventually(["1.png"], program.titles)
      #expect(try await program.isRunning())
    }

    @Test func aFolderIsOpenedByGIOWhereThePersonHasChosenTheProgramForFolders() async throws {
      let photos = try TemporaryFolder.ofSmallPhotos(3)
      let program = try await InstalledProgram()
      try await program.chooseForFolders()
      try await program.openByGIO(photos.path)
      try await eventually(["1.png"], program.titles)
      let process = try await program.processNumber()
      try await program.activate("next-photo", ofWindow: 1)
      try await eventually(["2.png"], program.titles)
      try await program.openByGIO(photos.path)
      try await program.openByGIO("\(photos.path)/3.png")
      try await eventually(["3.png"], program.titles)
      #expect(try await program.processNumber() == process)
    }

    @Test func openingTheSameFolderAgainOpensNoOtherWindow() async throws {
      let photos = try TemporaryFolder.ofSmallPhotos(3)
      let program = try await InstalledProgram()
      try await program.open(photos.path)
      try await eventually(["1.png"], program.titles)
      let process = try await program.processNumber()
      try await program.activate("next-photo", ofWindow: 1)
      try await eventually(["2.png"], program.titles)
      try await program.open(photos.path)
      // What has been asked for last is there, so that a second window would be.
      try await program.open("\(photos.path)/3.png")
      try await eventually(["3.png"], program.titles)
      #expect(try await program.processNumber() == process)
    }

    @Test func aPhotoThatIsNotListedYetIsTurnedToInTheWindowOfItsFolder() async throws {
      let photos = try TemporaryFolder.ofLinks(20_000)
      let program = try await InstalledProgram()
      try await program.open("\(photos.path)/Photo 7.png")
      try await eventually(["Photo 7.png"], program.titles)
      try await program.open("\(photos.path)/Photo 12345.png")
      try await eventually(["Photo 12345.png"], program.titles)
    }

    @Test func aHiddenPhotoGetsAWindowOfItsOwn() async throws {
      let photos = try TemporaryFolder.ofSmallPhotos(3)
      photos.write(try PictureEncoder.png(TestPictures.numbered(4)), as: ".hidden.png")
      let program = try await InstalledProgram()
      try await program.open("\(photos.path)/1.png")
      try await eventually(["1.png"], program.titles)
      try await program.open("\(photos.path)/.hidden.png")
      try await eventually(["1.png", ".hidden.png"], program.titles)
      // Whichever of the two lists it is turned to it.
      try await program.open("\(photos.path)/.hidden.png")
      try await program.open("\(photos.path)/2.png")
      try await eventually(["2.png", ".hidden.png"], program.titles)
    }

    @Test func anotherFolderGetsAWindowOfTheSameProcess() async throws {
      let (photos, others) = try (
        TemporaryFolder.ofSmallPhotos(3), TemporaryFolder.ofSmallPhotos(2)
      )
      let program = try await InstalledProgram()
      try await program.open("\(photos.path)/2.png")
      try await eventually(["2.png"], program.titles)
      let process = try await program.processNumber()
      try await program.open(others.path)
      try await eventually(["2.png", "1.png"], program.titles)
      #expect(try await program.processNumber() == process)
      try await program.open("\(photos.path)/3.png")
      try await eventually(["3.png", "1.png"], program.titles)
      try await eventually("3.png", program.activeTitle)
    }

    @Test func aSecondCommandLineIsDoneByTheFirstProcess() async throws {
      let photos = try TemporaryFolder.ofSmallPhotos(3)
      let program = try await InstalledProgram()
      try await program.open("\(photos.path)/1.png")
      try await eventually(["1.png"], program.titles)
      let process = try await program.processNumber()
      let second = try await program.display.run(
        "\(program.prefix.path)/bin/photo-pages", ["\(photos.path)/2.png"])
      #expect(second.ending == .exit(0))
      try await eventually(["2.png"], program.titles)
      #expect(try await program.processNumber() == process)
    }

    @Test func theProgramEndsWithItsLastWindow() async throws {
      let (photos, others) = try (
        TemporaryFolder.ofSmallPhotos(2), TemporaryFolder.ofSmallPhotos(2)
      )
      let program = try await InstalledProgram()
      try await program.open("\(photos.path)/1.png")
      try await eventually(["1.png"], program.titles)
      try await program.open("\(others.path)/2.png")
      try await eventually(["1.png", "2.png"], program.titles)
      try await program.activate("close-window", ofWindow: 1)
      try await eventually(["2.png"], program.titles)
      #expect(try await program.isRunning())
      try await program.activate("close-window", ofWindow: 2)
      try await eventually(false, program.isRunning)
      #expect(try await program.titles() == [])
    }

    @Test func aProgramThatHasEndedIsStartedAgain() async throws {
      let photos = try TemporaryFolder.ofSmallPhotos(2)
      let program = try await InstalledProgram()
      try await program.open(photos.path)
      try await eventually(["1.png"], program.titles)
      try await program.activate("quit", ofWindow: 1)
      try await eventually(false, program.isRunning)
      try await program.open("\(photos.path)/2.png")
      try await eventually(["2.png"], program.titles)
    }
  }
}
