import Foundation
import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// Alternative texts in sidecars and photos, as this program and others write them.
@Suite(.timeout(minutes: 5)) struct AltTextTests {
  private let keeping: KeepingFolder

  init() throws {
    keeping = try KeepingFolder(of: "ada")
  }

  private var graph: RDFGraph {
    get throws {
      let bytes = try #require(keeping.folder.content("photo.jpg.xmp"))
      return try SidecarDocument(parsing: bytes).graph
    }
  }

  private func write(_ graph: RDFGraph) throws {
    var document = SidecarDocument()
    document.graph = graph
    try keeping.folder.write("photo.jpg.xmp", document.written().bytes)
  }

  @Test("Alternative text is saved as IPTC's dated x-default text; removing it leaves an empty one")
  func written() async throws {
    _ = try await keeping.source.save(.set(.altText, from: "", to: "A boat"), of: keeping.photo)
    let text = String(decoding: keeping.folder.content("photo.jpg.xmp") ?? [], as: UTF8.self)
    #expect(text.contains(#"xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/""#))
    #expect(text.contains("<Iptc4xmpCore:AltTextAccessibility>"))
    #expect(text.contains(#"<rdf:li xml:lang="x-default">A boat</rdf:li>"#))
    #expect(try graph.properties[.altTextEdited]?.date != nil)
    #expect(try await keeping.seen().altText == "A boat")
    #expect(try await keeping.seen().caption.text == "")
    _ = try await keeping.source.save(.set(.altText, from: "A boat", to: ""), of: keeping.photo)
    #expect(try graph.properties[.altText]?.defaultText == "")
    #expect(try await keeping.seen().altText == "")
  }

  @Test("Saving an alternative text keeps other languages and records the replaced text")
  func languages() async throws {
    var theirs = XMPValue(.alternatives, [])
    theirs.setDefaultText("Boat")
    var german = XMPValue(text: "Ein Boot")
    german.qualifiers[.language] = XMPValue(text: "de")
    theirs.setItems(theirs.items + [german], orNew: .alternatives)
    var before = RDFGraph()
    before.properties[.altText] = theirs
    try write(before)
    #expect(try await keeping.seen().altText == "Boat")
    _ = try await keeping.source.save(.set(.altText, from: "Boat", to: "A boat"), of: keeping.photo)
    let value = try #require(graph.properties[.altText])
    #expect(value.defaultText == "A boat")
    #expect(value.items.contains(german))
    #expect(try graph.properties[.altTextReplaced]?.text == "Boat")
  }

  @Test("Merging two copies keeps the later alternative text and the caption of either copy")
  func merged() throws {
    var (first, second) = (SidecarDocument(), SidecarDocument())
    try first.apply(
      .set(.altText, from: "", to: "Earlier"), in: nil, at: .reference(1), embedded: nil)
    try second.apply(
      .set(.altText, from: "", to: "Later"), in: nil, at: .reference(2), embedded: nil)
    try second.apply(
      .set(.caption, from: Caption(), to: Caption(text: "A day")), in: nil, at: .reference(2),
      embedded: nil)
    let before = first
    _ = first.merge(second)
    _ = second.merge(before)
    for document in [first, second] {
      #expect(document.fields().altText == "Later")
      #expect(document.fields().caption.text == "A day")
    }
  }

  @Test(
    "A photo's own alternative text is read until the sidecar has one",
    .enabled(if: PictureTool.exiftool.isInstalled))
  func embedded() async throws {
    let bytes = try #require(keeping.folder.content("photo.jpg"))
    try keeping.folder.write(
      "photo.jpg",
      PictureTool.exiftool.make(
        from: bytes, as: "in.jpg", to: "out.jpg",
        ["-XMP-iptcCore:AltTextAccessibility=Inside", "-o", "OUT", "IN"]))
    #expect(try await keeping.seen().altText == "Inside")
    _ = try await keeping.source.save(.set(.rating, from: nil, to: .two), of: keeping.photo)
    #expect(try await keeping.seen().altText == "Inside")
    let saved = try await keeping.source.save(
      .set(.altText, from: "Inside", to: ""), of: keeping.photo)
    #expect(saved.annotations?.altText == "")
    #expect(try await keeping.seen().altText == "")
  }
}
