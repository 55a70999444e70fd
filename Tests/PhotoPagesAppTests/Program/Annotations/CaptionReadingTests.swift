import Foundation
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// With files of ExifTool's.
  @Suite("Captions of other programs are shown", .enabled(if: PictureTool.exiftool.isInstalled))
  struct CaptionReading {
    private static let picture = TestPictures.solid(PixelSize(width: 64, height: 48), .red)

    /// What the program shows as caption of a photo with these tags.
    private func caption(
      _ tags: [String], sidecar: [String] = []
    ) async throws -> ProgramState.Caption {
      let folder = TemporaryFolder()
      let jpeg = try PictureEncoder.jpeg(Self.picture)
      folder.write(
        try PictureTool.exiftool.make(
          from: jpeg, as: "in.jpg", to: "out.jpg", ["-q"] + tags + ["IN", "-o", "OUT"]),
        as: "a.jpg")
      if !sidecar.isEmpty {
        folder.write(
          try PictureTool.exiftool.make(
            from: jpeg, as: "in.jpg", to: "out.xmp", ["-q"] + sidecar + ["IN", "-o", "OUT"]),
          as: "a.jpg.xmp")
      }
      return try await caption(of: folder)
    }

    private func caption(of folder: TemporaryFolder) async throws -> ProgramState.Caption {
      let program = try await ProgramUnderTest([.text("\(folder.path)/a.jpg")], on: .start())
      let caption = try await program.settled().caption
      try await program.quit()
      return caption
    }

    @Test(
      "Captions in EXIF, XP and IPTC charsets are shown",
      arguments: [
        (["-charset", "exif=Latin", "-EXIF:ImageDescription=Grün"], "Grün"),
        (["-EXIF:ImageDescription=Grün 日本"], "Grün 日本"),
        (["-XPComment=Öl 日本"], "Öl 日本"),
        (["-IPTC:Caption-Abstract=Grün"], "Grün"),
        (["-CodedCharacterSet=UTF8", "-IPTC:Caption-Abstract=日本"], "日本"),
      ])
    func charsets(tags: [String], text: String) async throws {
      #expect(try await caption(tags).text == text)
    }

    @Test("A caption in a user comment in JIS is shown")
    func japanese() async throws {
      let comment = Array("JIS\0\0\0\0\0".utf8) + [0x93, 0xFA, 0x96, 0x7B]
      let exif = TiffFile([.directories(0x8769, [[.bytes(0x9286, comment)]])])
      var photo = TestJPEG(PixelSize(width: 8, height: 8))
      photo.add(exif: exif.bytes)
      let folder = TemporaryFolder()
      folder.write(photo.file(), as: "a.jpg")
      #expect(try await caption(of: folder).text == "日本")
    }

    @Test("The sidecar's caption wins over XMP, IPTC and EXIF, but EXIF's text comes second")
    func order() async throws {
      let exif = ["-EXIF:ImageDescription=E", "-EXIF:Artist=Ea"]
      let iptc = ["-IPTC:Caption-Abstract=I", "-IPTC:By-line=Ia"]
      let xmp = ["-XMP-dc:Description=X", "-XMP-dc:Creator=Xa", "-XMP-photoshop:City=Xc"]
      let sidecar = ["-XMP-dc:Description=S", "-XMP-dc:Creator=Sa", "-XMP-photoshop:City=Sc"]
      #expect(try await caption(exif).text == "E")
      #expect(try await caption(exif + iptc).text == "E")
      #expect(try await caption(iptc + xmp).text == "X")
      let embedded = try await caption(exif + iptc + xmp)
      #expect([embedded.text, embedded.author, embedded.place] == ["E", "Xa", "Xc"])
      let beside = try await caption(exif + iptc + xmp, sidecar: sidecar)
      #expect([beside.text, beside.author, beside.place] == ["S", "Sa", "Sc"])
    }
  }
}
