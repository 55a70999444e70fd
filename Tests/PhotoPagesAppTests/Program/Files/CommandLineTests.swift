import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("The command line answers as others do") struct CommandLine {
    @Test func helpNeedsNoScreen() async throws {
      let result = try await ProgramRun("--help").result()
      #expect(result.ending == .exit(0))
      #expect(result.output.contains("USAGE: photo-pages"))
      for option in [
        "--demo", "--fullscreen", "--slideshow", "--layout", "--screenshot", "--size", "--automate",
      ] {
        #expect(result.output.contains(option))
      }
      #expect(result.errors == "")
    }

    @Test func versionNeedsNoScreen() async throws {
      let result = try await ProgramRun("--version").result()
      #expect(result.ending == .exit(0))
      #expect(result.output.contains(/^\d+\.\d+\.\d+\n$/))
    }

    @Test(arguments: [
      ["--florp"], ["--size", "large"], ["--size", "1x1"], ["--size", "0x0"],
      ["--size", "40000x400"], ["--screenshot"], ["--layout", "round"],
    ])
    func aMistakeIsExplained(arguments: [String]) async throws {
      let result = try await ProgramRun(arguments.map { .text($0) }).result()
      #expect(result.ending == .exit(64))
      #expect(result.errors.contains("Error: "))
      #expect(result.errors.contains(arguments[0]))
      #expect(result.output == "")
    }

    @Test func aScreenshotIsTakenWithoutAScript() async throws {
      let folder = try folderOfSmallPhotos(5)
      let file = String(decoding: folder.path, as: UTF8.self) + "/out.png"
      let run = try await ProgramRun(
        "--screenshot", .text(file), "--size", "640x480", .file("5.jpg", in: folder),
        on: .start())
      let result = try await run.result()
      #expect(result.ending == .exit(0))
      #expect(result.complaints == [])
      let png = try Data(contentsOf: URL(filePath: file))
      let picture = try PictureDecoder().decode(
        DecodeRequest(source: .bytes(Array(png)), detail: .full)
      ).pixels
      #expect(picture.size == PixelSize(width: 640, height: 480))
      #expect(picture.colour(320, 240).index == 5)
    }

    @Test func aScreenshotThatCannotBeWrittenIsAnError() async throws {
      let folder = try folderOfSmallPhotos(5)
      let run = try await ProgramRun(
        "--screenshot", "/nowhere/out.png", .folder(folder), on: .start())
      let result = try await run.result()
      #expect(result.ending == .exit(3))
      #expect(result.errors.contains("/nowhere/out.png"))
    }

    @Test(arguments: [["/nowhere/a.jpg"], ["/nowhere"], ["/nowhere/a.jpg", "/nowhere/b.jpg"]])
    func ofWhatIsMissingNoScreenshotIsTaken(names: [String]) async throws {
      let folder = TemporaryFolder()
      let run = try await ProgramRun(
        ["--screenshot", .text("\(folder.path)/out.png")] + names.map { .text($0) }, on: .start())
      let result = try await run.result()
      #expect(result.ending == .exit(3))
      // The first one stands for all.
      let name = try #require(names[0].split(separator: "/").last)
      #expect(
        result.errors
          == "photo-pages: “\(name)” cannot be shown. It is not there. It may have been moved or deleted.\n"
      )
      #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/out.png"))
    }

    @Test func aScreenshotCanBeAsLargeAsTheScreen() async throws {
      let photos = try folderOfSmallPhotos(1)
      let folder = TemporaryFolder()
      let path = "\(folder.path)/out.png"
      let run = try await ProgramRun(
        "--screenshot", .text(path), "--size", "1280x1000", .folder(photos), on: .start())
      let result = try await run.result()
      #expect(result.ending == .exit(0))
      #expect(result.complaints == [])
      let png = try Data(contentsOf: URL(filePath: path))
      let picture = try PictureDecoder().decode(
        DecodeRequest(source: .bytes(Array(png)), detail: .full)
      ).pixels
      #expect(picture.size == PixelSize(width: 1280, height: 1000))
    }

    @Test(arguments: ["32767x32767", "9000x600", "600x9000", "1281x1000", "1280x1001"])
    func ofAWindowThatIsLargerThanTheScreenNoScreenshotIsTaken(size: String) async throws {
      let photos = try folderOfSmallPhotos(1)
      let folder = TemporaryFolder()
      let run = try await ProgramRun(
        "--screenshot", .text("\(folder.path)/out.png"), "--size", .text(size), .folder(photos),
        on: .start())
      let result = try await run.result()
      #expect(result.ending == .exit(3))
      #expect(
        result.errors.contains("photo-pages: a window of \(size) has no room on the screen\n"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/out.png"))
    }

    @Test(arguments: [
      (script: "wait idle\nflorp\n", line: 2, reason: "florp"),
      ("key Right\n\n# a comment\nactivate \"Nothing of the kind\"\n", 4, "Nothing of the kind"),
      ("click 10\n", 1, "a number"), ("key Nosuchkey\n", 1, "Nosuchkey"),
      ("layout round\n", 1, "round"), ("slideshow 0\n", 1, "no time"),
      ("wait idle\ntype words\n", 2, "no field for text"),
      ("key F11\nwait idle\nresize 400 300\n", 3, "fills the screen"),
    ])
    func aScriptThatFailsEndsTheProgramAndNamesTheLine(
      script: String, line: Int, reason: String
    ) async throws {
      let folder = try folderOfSmallPhotos(5)
      try folder.write("script", Array(script.utf8))
      let run = try await ProgramRun(
        "--automate", .file("script", in: folder), .folder(folder), on: .start())
      let result = try await run.result()
      #expect(result.ending == .exit(3))
      #expect(result.errors.contains("line \(line): "))
      #expect(result.errors.contains(reason))
      #expect(!result.output.contains("\(line) ok"))
    }

    @Test func aScreenIsNeededToShowAnything() async throws {
      let result = try await ProgramRun("/").result()
      #expect(result.ending != .exit(0))
      #expect(result.errors != "")
    }
  }
}
