import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  /// Only the desktop's chooser for the file's name is answered by the script.
  @Suite("A copy has the kind that suits the photo") struct CopyKinds {
    private static let signatures: [(CopyFormat, [UInt8])] = [
      (.jpeg, [0xFF, 0xD8]), (.png, [0x89, 0x50]), (.webP, Array("RIFF".utf8)),
      (.tiff, Array("II*\0".utf8)),
    ]
    private let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
      let picture = TestPictures.solid(
        PixelSize(width: 1600, height: 1000), TestColour(200, 100, 0, alpha: 128))
      try folder.write("1.png", PictureEncoder.png(picture))
    }

    private func path(_ name: String) -> String {
      String(decoding: folder.path(of: Array(name.utf8)), as: UTF8.self)
    }

    private func format(of name: String) -> CopyFormat? {
      guard let bytes = folder.content(name) else { return nil }
      return Self.signatures.first { bytes.starts(with: $0.1) }?.0
    }

    /// Opens the dialog, and waits until the copy can be saved.
    private func ask(_ program: ProgramUnderTest) async throws {
      try await program.press("ctrl+s")
      try await program.eventually("asked") {
        $0.dialog?.texts.contains { $0.hasPrefix("1600 × 1000 pixels") } == true
      }
    }

    private func save(as name: String, in program: ProgramUnderTest) async throws {
      try await program.send("choose \"\(path(name))\"")
      try await program.send("activate \"Save…\"")
    }

    @Test func aTransparentPNGSavedAtOnceStaysTransparent() async throws {
      try await withProgram(.file("1.png", in: folder)) { program in
        try await ask(program)
        // Without an extension, the proposed format counts.
        try await save(as: "copy", in: program)
        try await program.eventually("saved") { $0.notice == "Saved a copy as “copy.png”" }
      }
      let bytes = try #require(folder.content("copy.png"))
      let copied = try PictureDecoder().decode(
        DecodeRequest(source: .bytes(bytes), detail: .full))
      #expect(copied.traits.contains(.hasAlpha))
      let colour = copied.pixels.colour(500, 500)
      #expect(colour.difference(from: TestColour(200, 100, 0, alpha: 128)) < 3)
    }

    @Test func aTypedExtensionDecidesAndAnUnknownKindIsRefused() async throws {
      try await withProgram(.file("1.png", in: folder)) { program in
        try await ask(program)
        try await save(as: "a.gif", in: program)
        try await program.eventually("refused") {
          $0.dialog?.texts.contains(
            "A copy cannot be saved as GIF. Choose a name for one of these: JPEG, PNG, WebP, TIFF.")
            == true
        }
        for (name, format) in [
          ("a.jpeg", CopyFormat.jpeg), ("a.webp", .webP), ("a.tif", .tiff), ("a.b", .png),
        ] {
          if try await program.settled().dialog == nil { try await ask(program) }
          try await save(as: name, in: program)
          let stored = format == .png ? name + ".png" : name
          try await program.eventually("saved") { $0.notice == "Saved a copy as “\(stored)”" }
          #expect(self.format(of: stored) == format)
        }
      }
      #expect(folder.content("a.gif") == nil)
    }

    @Test func whyACopyIsNotSavedIsSaidInOurWordsAndTheDialogStays() async throws {
      try folder.makeFolder("a.png")
      try await withProgram(.file("1.png", in: folder)) { program in
        try await ask(program)
        let faults = [
          "a.png": "A folder has this name. Choose another name.",
          "1.png/b.png": "There is no such folder. Choose another one.",
          "none/b.png": "There is no such folder. Choose another one.",
          String(repeating: "n", count: 300) + ".png":
            "The name is too long. Choose a shorter one.",
        ]
        for (name, sentence) in faults {
          try await save(as: name, in: program)
          try await program.eventually(sentence) { $0.dialog?.texts.contains(sentence) == true }
        }
      }
      #expect(folder.names.sorted() == ["1.png", "a.png"])
    }

    @Test func presetsTellPixelsAndFileSizesAndMakeSuchFiles() async throws {
      try await withProgram(.file("1.png", in: folder)) { program in
        try await ask(program)
        let measured = try await program.eventually("measured") { state in
          let texts = state.dialog?.texts ?? []
          return ["1280 × 800, ", "1600 × 1000, "].allSatisfy { start in
            texts.contains { $0.hasPrefix(start) && $0.hasSuffix("kB") }
          }
        }
        #expect(measured.dialog?.controls.contains("Web") == true)
        let said = measured.dialog?.texts.first { $0.hasPrefix("1280 × 800, ") }
        try await program.send("activate \"Email\"")
        try await program.eventually("chosen") {
          $0.dialog?.texts.contains { $0.hasPrefix("1280 × 800 pixels, ") } == true
        }
        try await save(as: "mail", in: program)
        try await program.eventually("saved") { $0.notice == "Saved a copy as “mail.png”" }
        let bytes = try #require(folder.content("mail.png"))
        let kilobytes = String(format: "%.1f", Double(bytes.count) / 1000)
        #expect(said?.contains(kilobytes) == true, "\(said ?? "") is \(bytes.count)")
      }
    }

    @Test func theNoticeShowsTheCopyInTheFileManager() async throws {
      let display = try await Display.start()
      let manager = try await ServiceStandIn(
        "org.freedesktop.FileManager1", at: "/org/freedesktop/FileManager1",
        """
        <interface name='org.freedesktop.FileManager1'><method name='ShowItems'>
        <arg type='as' direction='in'/><arg type='s' direction='in'/></method></interface>
        """, on: display)
      let program = try await ProgramUnderTest([.file("1.png", in: folder)], on: display)
      try await ask(program)
      try await save(as: "a b.png", in: program)
      try await program.eventually("offered") { state in
        state.controls.contains { $0.name == "Show in Files" }
      }
      try await program.send("activate \"Show in Files\"")
      await eventually("the file manager is asked") { manager.methods == ["ShowItems"] }
      try await program.quit()
    }

    @Test func eachOfSeveralCopiesHasItsPhotosKind() async throws {
      try folder.write("2.jpg", smallPhoto(2))
      try folder.makeFolder("Copies")
      try await withProgram(.folder(folder)) { program in
        try await program.press("g")
        try await program.eventually("the gallery") { $0.state == "gallery" && $0.count == 2 }
        try await program.press("ctrl+a")
        try await program.press("ctrl+s")
        try await program.eventually("asked") { $0.dialog?.texts.contains("2 photos") == true }
        try await save(as: "Copies", in: program)
        try await program.eventually("saved") { $0.notice == "Saved 2 copies" }
      }
      #expect(format(of: "Copies/1 copy.png") == .png)
      #expect(format(of: "Copies/2 copy.jpg") == .jpeg)
    }
  }
}
