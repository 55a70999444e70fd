import PhotoPages
import TestSupport
import Testing

extension ProgramTests.Annotations {
  /// From sidecars that other programs wrote.
  ///
  /// A program that lays out such a text as it is does not answer for half a minute.
  @Suite("Text without blanks, or of very many lines, stops nothing") struct HostileTexts {
    private static let texts = [
      String(repeating: "x", count: 20_000), String(repeating: "7", count: 20_000),
      String(repeating: "=", count: 20_000), String(repeating: "a8F0", count: 5000),
      String(repeating: "\u{628}", count: 20_000),
      String(repeating: "e\u{301}\u{302}\u{303}", count: 10_000),
      String(repeating: "\u{202E}a\u{2067}b", count: 5000),
      "https://example.org/" + String(repeating: "a%20b", count: 400),
      String(repeating: "a\n", count: 20_000),
    ]

    /// A photo for each text, which is its title, its caption, a name on it, its author, a keyword and a comment.
    private func photos() throws -> ScratchFolder {
      let folder = try folderOfSmallPhotos(1, 2, 3, 4, 5, 6, 7, 8, 9)
      for (place, text) in Self.texts.enumerated() {
        try folder.write("\(place + 1).jpg.xmp", Array(sidecar(text).utf8))
      }
      return folder
    }

    private func sidecar(_ text: String) -> String {
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:MP="http://ns.microsoft.com/photo/1.2/"
        xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
        xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(text)</rdf:li></rdf:Alt></dc:title>
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">\(text)</rdf:li></rdf:Alt>
      </dc:description>
      <dc:creator><rdf:Seq><rdf:li>\(text)</rdf:li></rdf:Seq></dc:creator>
      <dc:subject><rdf:Bag><rdf:li>\(text)</rdf:li></rdf:Bag></dc:subject>
      <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
      <rdf:li rdf:parseType="Resource"><MPReg:PersonDisplayName>\(text)</MPReg:PersonDisplayName>
      <MPReg:Rectangle>0.4,0.4,0.2,0.2</MPReg:Rectangle></rdf:li>
      </rdf:Bag></MPRI:Regions></MP:RegionInfo>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    }

    @Test("A caption of hostile text is shown on each page, expanded and beside the details")
    func captions() async throws {
      let folder = try photos()
      try await withProgram(.folder(folder)) { program in
        for (place, text) in Self.texts.enumerated() {
          let state = try await program.eventually("text \(place)") {
            $0.index == place && $0.caption.text.utf8.count >= text.utf8.count - 1
          }
          #expect(state.allocations.contains { $0.name == "Caption" })
          try await program.send("scroll 0 20 200 520")
          try await program.press("i")
          try await program.eventually("the details") { $0.details["Author"] != nil }
          try await program.press("i")
          try await program.press("Page_Down")
        }
      }
    }
  }
}
