import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  @Suite("The photo that was asked for comes before all else") struct Start {
    /// What happened, in order, as the program's own timeline has it.
    private func timeline(
      _ arguments: ProgramArgument..., environment: [String: String] = [:]
    ) async throws -> [String] {
      let scratch = try ScratchFolder()
      let picture = String(decoding: scratch.path, as: UTF8.self) + "/out.png"
      let run = try await ProgramRun(
        ["--screenshot", .text(picture)] + arguments, on: .start(),
        environment: environment.merging(["PHOTO_PAGES_TRACE": "1"]) { own, _ in own })
      let result = try await run.result()
      #expect(result.ending == .exit(0))
      return result.errors.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /^photo-pages: [\d.]+ ms, processor [\d.]+ ms  (.*)$/).map {
          String($0.1)
        }
      }
    }

    private func place(of event: String, in timeline: [String]) throws -> Int {
      try #require(timeline.firstIndex { $0.contains(event) }, "\(event) in \(timeline)")
    }

    @Test func itsDecodingBeginsBeforeGTK() async throws {
      let folder = try folderOfSmallPhotos(3)
      let timeline = try await timeline(.file("3.jpg", in: folder))
      let begun = try place(of: "first photo: decoding begins", in: timeline)
      #expect(begun == 0)
      #expect(try begun < place(of: "GTK is ready", in: timeline))
    }

    @Test func itIsDecodedOnce() async throws {
      let folder = try folderOfSmallPhotos(3)
      let timeline = try await timeline("--size", "800x600", .file("3.jpg", in: folder))
      #expect(timeline.filter { $0 == "first photo: decoded" }.count == 1)
    }

    @Test func nothingElseIsAskedOfItBeforeItIsThere() async throws {
      let folder = try folderOfSmallPhotos(3)
      let timeline = try await timeline(.file("3.jpg", in: folder))
      let decoded = try place(of: "first photo: decoded", in: timeline)
      #expect(!timeline[..<decoded].contains("3.jpg: decoding begins"))
    }

    @Test func aPlainStartShowsItAsWell() async throws {
      let folder = try folderOfSmallPhotos(3)
      let timeline = try await timeline(
        .file("3.jpg", in: folder), environment: ["PHOTO_PAGES_PLAIN_START": "1"])
      #expect(timeline.contains { $0.contains(/^frame: 3\.jpg at [1-9]/) }, "\(timeline)")
      #expect(!timeline.contains("first photo: decoding begins"))
    }

    @Test func itIsDrawnBeforeTheBarsAreMade() async throws {
      let folder = try folderOfSmallPhotos(3)
      let timeline = try await timeline(.file("3.jpg", in: folder))
      let drawn = try #require(
        timeline.firstIndex { $0.contains(/^frame: 3\.jpg at [1-9]/) }, "\(timeline)")
      #expect(try drawn < place(of: "bars around the picture", in: timeline))
    }

    @Test func nothingIsDecodedAgainWhenTheBarsCome() async throws {
      let folder = try ScratchFolder()
      let large = PixelSize(width: 1600, height: 1200)
      try folder.write("large.png", PictureEncoder.png(TestPictures.solid(large, .red)))
      let timeline = try await timeline("--size", "800x600", .file("large.png", in: folder))
      let bars = try place(of: "bars around the picture", in: timeline)
      #expect(!timeline[bars...].contains { $0.contains("large.png: decoding begins") })
    }

    @Test func aFolderWithoutPhotosHasItsBarsAtOnce() async throws {
      let folder = try ScratchFolder()
      let timeline = try await timeline(.folder(folder))
      #expect(timeline.contains("bars around the picture"))
    }

    /// Whether there is a GPU to draw with.
    private static let hasGPU = (128..<192).contains { access("/dev/dri/renderD\($0)", F_OK) == 0 }

    @Test(.enabled(if: !hasGPU)) func whereThereIsNoGPUNoOpenGLIsLoaded() async throws {
      let folder = try folderOfSmallPhotos(1)
      let program = try await ProgramUnderTest(
        [.folder(folder)], on: .start(),
        environment: ["GSK_RENDERER": "", "GDK_DEBUG": "", "GDK_DISABLE": ""])
      let maps = try #require(FileHandle(forReadingAtPath: "/proc/\(program.processNumber)/maps"))
      let libraries = String(decoding: try maps.readToEnd() ?? Data(), as: UTF8.self)
      let found = ["/libcairo.so", "_mesa.so", "_dri.so"].filter(libraries.contains)
      #expect(found == ["/libcairo.so"])
      try await program.quit()
    }

    @Test(.enabled(if: !hasGPU)) func whereNothingComposesWindowsNothingShinesThroughThem()
      async throws
    {
      let folder = try folderOfSmallPhotos(1)
      let display = try await Display.start()
      let program = try await ProgramUnderTest(
        [.folder(folder)], on: display,
        environment: ["GSK_RENDERER": "", "GDK_DEBUG": "", "GDK_DISABLE": ""])
      let depth = { (window: [String]) in
        try await display.output(of: "xwininfo", window).firstMatch(of: /Depth: (\d+)/)?.1
      }
      #expect(try await depth(["-name", "1.jpg"]) == depth(["-root"]))
      try await program.quit()
    }

    @Test func withoutBeingAskedItSaysNothing() async throws {
      let folder = try folderOfSmallPhotos(1)
      let scratch = try ScratchFolder()
      let picture = String(decoding: scratch.path, as: UTF8.self) + "/out.png"
      let run = try await ProgramRun(
        "--screenshot", .text(picture), .folder(folder), on: .start())
      #expect(try await run.result().errors == "")
    }
  }
}
