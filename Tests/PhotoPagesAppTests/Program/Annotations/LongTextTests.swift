import Foundation
import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// From sidecars and command lines that know of no limits.
  ///
  /// A program that lays out all of such a text does not answer for minutes.
  @Suite("Text of any length stops nothing") struct LongTexts {
    private static let words = "lorem ipsum dolor sit amet "
    private static let title = String(repeating: words, count: 200_000) + "end"
    private static let text = String(repeating: words, count: 7408) + "end"
    private static let name = String(repeating: "W", count: 100_000)

    /// A folder with one photo, and beside it a title of 5 MB, a caption of 200,000 characters, and
    /// other texts of 100,000.
    private func photos(title: String) throws -> ScratchFolder {
      let folder = try folderOfSmallPhotos(1)
      let sidecar = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
          xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
          xmlns:MP="http://ns.microsoft.com/photo/1.2/"
          xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
          xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#">
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(title)</rdf:li></rdf:Alt></dc:title>
        <dc:description><rdf:Alt><rdf:li xml:lang="x-default">\(Self.text)</rdf:li></rdf:Alt>
        </dc:description>
        <dc:creator><rdf:Seq><rdf:li>\(Self.name)</rdf:li></rdf:Seq></dc:creator>
        <dc:subject><rdf:Bag><rdf:li>\(Self.name)</rdf:li></rdf:Bag></dc:subject>
        <photoshop:City>\(Self.name)</photoshop:City>
        <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
        <rdf:li rdf:parseType="Resource"><MPReg:PersonDisplayName>\(Self.name)</MPReg:PersonDisplayName>
        <MPReg:Rectangle>0.4,0.4,0.2,0.2</MPReg:Rectangle></rdf:li>
        </rdf:Bag></MPRI:Regions></MP:RegionInfo>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """
      try folder.write("1.jpg.xmp", Array(sidecar.utf8))
      return folder
    }

    @Test("Very long captions and names are shown in part and known in full")
    func shown() async throws {
      let folder = try photos(title: Self.title)
      try await withProgram(.folder(folder)) { program in
        let state = try await program.eventually("all of it") { !$0.caption.title.isEmpty }
        #expect(state.caption.title.utf8.count == Self.title.utf8.count)
        #expect(state.caption.text.utf8.count == Self.text.utf8.count)
        #expect(state.tags.map(\.text) == [Self.name])
        let tagged = try await program.eventually("a tag") { $0.tags.first?.bubble != nil }
        #expect(tagged.controls.allSatisfy { $0.name.count <= 251 })
        #expect(tagged.controls.contains { $0.name == String(Self.name.prefix(250)) + "…" })
        // The whole caption is drawn up, the details come beside it, and the tag has its menu.
        try await program.send("scroll 0 20 200 520")
        try await program.send("wait idle")
        try await program.press("i")
        let details = try await program.eventually("the details") { $0.details["People"] != nil }
        #expect(details.details["Author"] == Self.name)
        try await program.press("i")
        try await program.send("activate \"\(String(Self.name.prefix(250)))…\"")
        try await program.send("wait idle")
        try await program.press("Escape")
        _ = try await program.settled()
      }
    }

    @Test("A caption longer than its field is saved with the part that is not in the field")
    func edited() async throws {
      let title = String(repeating: Self.words, count: 200) + "end"
      let folder = try photos(title: title)
      try await withProgram(.folder(folder)) { program in
        try await program.eventually("all of it") { $0.caption.title == title }
        try await program.send("key Menu")
        try await program.send("wait idle")
        try await program.send("activate \"Edit Caption\"")
        try await program.eventually("in the title") { $0.focus == "Title" }
        try await program.send("wait idle")
        try await program.press("Return")
        let untouched = try await program.settled()
        #expect(untouched.caption.title == title)
        #expect(untouched.caption.text.utf8.count == Self.text.utf8.count)

        try await program.press("ctrl+Home")
        try await program.type("x")
        try await program.press("Return")
        try await program.eventually("saved") { $0.caption.title == "x" + title }
        try await program.send("activate \"Caption\"")
        try await program.eventually("in the caption") { $0.focus == "Caption" }
        try await program.press("ctrl+Home")
        try await program.type("y")
        try await program.eventually("typed") {
          $0.captionDraft?.text.hasPrefix("ylorem") == true
        }
        try await program.press("ctrl+Return")
        try await program.eventually("saved") { $0.captionDraft == nil }
        _ = try await program.settled()
        let packet = try #require(folder.content("1.jpg.xmp"))
        let sidecar = String(decoding: packet, as: UTF8.self)
        let isWhole = [">x" + title + "<", ">y" + Self.text + "<"].map { sidecar.contains($0) }
        #expect(isWhole == [true, true])
      }
    }

    @Test("A comment longer than its field is kept whole until the field is emptied")
    func comment() async throws {
      let text = String(repeating: "word ", count: 5000)
      let inField = 20_000
      let folder = try folderOfSmallPhotos(1, 2)
      try await withProgram(.folder(folder)) { program in
        try await program.press("c")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.send("type \"\(text)\"")
        try await program.eventually("typed") { $0.comments.draft == text }
        try await program.press("Escape")
        try await program.press("Page_Down")
        try await program.eventually("the next photo") { $0.index == 1 && $0.comments.draft == "" }
        try await program.press("Page_Up")
        try await program.eventually("the photo again") { $0.comments.draft == text }
        try await program.click(on: "Write a comment")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.press("ctrl+End")
        try await program.type("x")
        let longer = text.prefix(inField) + "x" + text.dropFirst(inField)
        try await program.eventually("typed into it") { $0.comments.draft == longer }
        try await program.press("ctrl+a")
        try await program.press("Delete")
        try await program.eventually("empty") { $0.comments.draft == "" }
      }
    }

    @Test("Long pasted text is kept in full while the entry shows its beginning")
    func pasted() async throws {
      let folder = try folderOfSmallPhotos(1)
      let piece = String(repeating: Self.words, count: 700)
      try await withProgram(.folder(folder)) { program in
        try await program.press("c")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.send("type \"\(piece)\"")
        for key in ["ctrl+a", "ctrl+c", "ctrl+End"] { try await program.press(key) }
        for _ in 0..<4 { try await program.press("ctrl+v") }
        let whole = piece.utf8.count * 5
        try await program.eventually("all of it") { $0.comments.draft.utf8.count == whole }
        try await program.press("ctrl+End")
        try await program.type("z")
        let typed = try await program.eventually("typed") {
          $0.comments.draft.utf8.count == whole + 1
        }
        #expect(Array(typed.comments.draft.utf8)[20_000] == UInt8(ascii: "z"))
        try await program.press("ctrl+a")
        try await program.press("Delete")
        try await program.eventually("none of it") { $0.comments.draft == "" }
      }
    }

    @Test(
      "A location with an impossible name is refused at once with the beginning of the name",
      arguments: [
        "/tmp/" + String(repeating: "a", count: 60_000),
        "file:///tmp/" + String(repeating: "b", count: 256),
        "file:///" + String(repeating: "c/", count: 30_000),
        "sftp://d/" + String(repeating: "d", count: 60_000),
      ])
    func refused(name: String) async throws {
      let folder = TemporaryFolder()
      let result = try await ProgramRun(
        "--screenshot", .text("\(folder.path)/out.png"), .text(name), on: .start()
      ).result()
      #expect(result.ending == .exit(3))
      let beginning = name.replacing("file://", with: "").prefix(60)
      #expect(result.errors.contains("This name is too long for a file: “\(beginning)…”"))
      #expect(result.errors.utf8.count < 500)
      #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/out.png"))
    }

    @Test("Opening a name of 60,000 characters over D-Bus does not end the program")
    func overBus() async throws {
      let folder = try folderOfSmallPhotos(1)
      let display = try await Display.start()
      let run = try ProgramRun(.file("1.jpg", in: folder), on: display)
      try await display.waitForWindow(titled: "1.jpg")
      let uri = "file:///" + String(repeating: "a", count: 60_000)
      _ = try await display.output(
        of: "gdbus",
        [
          "call", "--session", "--dest", "io.github.photopages.PhotoPages",
          "--object-path", "/io/github/photopages/PhotoPages",
          "--method", "org.freedesktop.Application.Open", "['\(uri)']", "{}",
        ])
      try await display.waitForWindow(titled: "aaaa.*")
      try await display.input("key ctrl+q")
      let result = try await run.result()
      #expect(result.ending == .exit(0))
      #expect(result.complaints == [])
    }
  }
}
