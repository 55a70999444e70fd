import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Files {
  /// By real keys; only the desktop's chooser for the file's name is answered by the script.
  @Suite("A copy of a photo is saved by key") struct SavingCopies {
    private let folder: ScratchFolder
    private let original: [UInt8]

    init() throws {
      folder = try ScratchFolder()
      original = try PictureEncoder.jpeg(
        TestPictures.numbered(1, size: PixelSize(width: 500, height: 300)), orientation: .rotated90)
      try folder.write("1.jpg", original)
    }

    /// The copy's size and colour.
    private func copy(_ name: String) throws -> PixelBuffer {
      let bytes = try #require(folder.content(name))
      return try PictureDecoder().decode(DecodeRequest(source: .bytes(bytes), detail: .full)).pixels
    }

    private func path(_ name: String) -> String {
      String(decoding: folder.path(of: Array(name.utf8)), as: UTF8.self)
    }

    @Test func aCropIsMadeByArrowKeysAndTheOriginalStaysAsItWas() async throws {
      try await withProgram(.file("1.jpg", in: folder)) { program in
        try await expectPhoto(1, of: 1, in: program)
        try await program.press("ctrl+s")
        let asked = try await program.eventually("asked") {
          $0.dialog?.controls.contains("Save…") == true && $0.dialog?.focus == "Crop"
        }
        #expect(asked.dialog?.texts.contains { $0.hasPrefix("300 × 500 pixels") } == true)
        // Five times a fiftieth of the width and of the height.
        for key in ["shift+Left", "shift+Up"] {
          for _ in 0..<5 { try await program.press(key) }
        }
        try await program.eventually("cropped") {
          $0.dialog?.texts.contains { $0.hasPrefix("270 × 450 pixels") } == true
        }
        try await program.send("activate \"Rotate Left\"")
        try await program.send("activate \"Remove Place and Camera Data\"")
        // The original's own name is refused, and the dialog stays.
        try await program.send("choose \"\(path("1.jpg"))\"")
        try await program.send("activate \"Save…\"")
        try await program.eventually("refused") {
          $0.dialog?.texts.contains("This is the original. Choose another name for the copy.")
            == true
        }
        try await program.send("choose \"\(path("1 copy.jpg"))\"")
        try await program.send("activate \"Save…\"")
        let saved = try await program.eventually("saved") { $0.dialog == nil && $0.notice != nil }
        #expect(saved.notice == "Saved a copy as “1 copy.jpg”")
      }
      #expect(try copy("1 copy.jpg").size == PixelSize(width: 450, height: 270))
      #expect(try copy("1 copy.jpg").colour(200, 100).index == 1)
      #expect(folder.content("1.jpg") == original)
      #expect(folder.names.sorted() == ["1 copy.jpg", "1.jpg"])
    }

    @Test func copiesOfTheSelectionGoIntoOneFolderAndReplaceNothing() async throws {
      for name in ["2.jpg", "3.jpg"] { try folder.write(name, original) }
      try folder.makeFolder("Copies")
      try folder.write("Copies/1 copy.jpg", [1])
      try await withProgram(.folder(folder)) { program in
        try await expectPhoto(1, of: 3, in: program)
        try await program.press("g")
        try await program.eventually("the gallery") { $0.state == "gallery" }
        try await program.press("ctrl+a")
        // It is listed, and damaged when it is its turn.
        try folder.write("2.jpg", [0xff, 0xd8, 0xff])
        try await program.press("ctrl+s")
        let asked = try await program.eventually("asked") {
          $0.dialog?.texts.contains("3 photos") == true
        }
        #expect(asked.dialog?.controls.contains("Crop") == false)
        try await program.send("choose \"\(path("Copies"))\"")
        try await program.send("activate \"Save…\"")
        let saved = try await program.eventually("saved") {
          $0.dialog == nil && $0.notice?.hasPrefix("“2.jpg” was not copied.") == true
        }
        #expect(saved.state == "gallery")
      }
      #expect(folder.content("Copies/1 copy.jpg") == [1])
      #expect(try copy("Copies/1 copy 2.jpg").size == PixelSize(width: 300, height: 500))
      #expect(try copy("Copies/3 copy.jpg").size == PixelSize(width: 300, height: 500))
      #expect(folder.content("Copies/2 copy.jpg") == nil)
    }
  }
}
