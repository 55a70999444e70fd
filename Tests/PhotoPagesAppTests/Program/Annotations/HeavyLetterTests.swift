import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// In every entry, typed or read.
  ///
  /// A program that lays out such a letter at each key does not answer for minutes.
  @Suite("Letters with very many accents stop nothing") struct HeavyLetters {
    private static let accents = String(repeating: "\u{301}", count: 64_000)
    private static let heavy = "a" + accents
    /// As much of the letter as an entry of one line takes.
    private static let taken = "a" + accents.prefix(scalars: 47)

    @Test("One-line entries take a letter with very many accents in part")
    func lines() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        for (keys, field) in [("F2", "Name"), ("ctrl+shift+n", "Name")] {
          try await program.press(keys)
          try await program.eventually(field) { $0.dialog?.fields[field] != nil }
          if keys == "F2" { try await program.press("ctrl+a") }
          try await program.send("type \"\(Self.heavy)\"")
          try await program.eventually("typed") { $0.dialog?.fields[field] == Self.taken }
          try await program.press("Escape")
          try await program.eventually("closed") { $0.dialog == nil }
        }
        try await program.press("t")
        try await program.press("Return")
        try await program.eventually("an entry") { $0.state == "tagEntry" }
        try await program.send("type \"\(Self.heavy)\"")
        try await program.eventually("typed") {
          $0.tagDraft?.unicodeScalars.elementsEqual(Self.taken.prefix(scalars: 40).unicodeScalars)
            == true
        }
        #expect(try await program.settled().state == "tagEntry")
      }
    }

    @Test("A comment keeps a letter with very many accents whole")
    func comment() async throws {
      let folder = try folderOfSmallPhotos(1)
      try await withProgram(.folder(folder)) { program in
        try await program.press("c")
        try await program.eventually("an entry") { $0.state == "commentEntry" }
        try await program.send("type \"One two \(Self.heavy) three\"")
        try await program.eventually("typed") {
          $0.comments.draft == "One two \(Self.heavy) three"
        }
        try await program.press("ctrl+End")
        try await program.type("2")
        try await program.eventually("typed before it") {
          $0.comments.draft == "One two 2\(Self.heavy) three"
        }
        try await program.press("ctrl+a")
        try await program.press("Delete")
        try await program.eventually("empty") { $0.comments.draft == "" }
      }
    }

    @Test("A caption and an alternative text keep letters with very many accents while edited")
    func kept() async throws {
      let folder = try folderOfSmallPhotos(1)
      try folder.write("1.jpg.xmp", Array(Self.sidecar.utf8))
      try await withProgram(.folder(folder)) { program in
        try await program.eventually("the caption") { $0.caption.text == Self.heavy }
        try await choose("Edit Caption", in: program)
        try await program.eventually("in the title") { $0.focus == "Title" }
        try await program.type("1")
        try await program.press("Return")
        try await program.eventually("saved") { $0.caption.title == "1" + Self.heavy }
        try await program.send("activate \"Caption\"")
        try await program.eventually("in the caption") { $0.focus == "Caption" }
        try await program.type("2")
        try await program.eventually("typed") { $0.captionDraft?.text.first == "2" }
        // What was typed is deleted again, and not the rest with it.
        try await program.press("BackSpace")
        try await program.eventually("deleted") { $0.captionDraft?.text == Self.heavy }
        try await program.press("ctrl+Return")
        try await program.eventually("saved") { $0.captionDraft == nil }
        _ = try await program.settled()
      }
      let text = String(decoding: try #require(folder.content("1.jpg.xmp")), as: UTF8.self)
      #expect(text.contains(">1\(Self.heavy)<") && text.contains(">\(Self.heavy)<"))
    }

    private static let sidecar = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(heavy)</rdf:li></rdf:Alt></dc:title>
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">\(heavy)</rdf:li></rdf:Alt>
      </dc:description></rdf:Description></rdf:RDF></x:xmpmeta>
      """

    private func choose(_ name: String, in program: ProgramUnderTest) async throws {
      for line in ["key Menu", "wait idle", "activate \"\(name)\""] {
        try await program.send(line)
      }
    }
  }
}

extension String {
  /// The first Unicode scalars of a text.
  fileprivate func prefix(scalars count: Int) -> String { String(unicodeScalars.prefix(count)) }
}
