import Foundation
import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoSidecars
@testable import SidecarSupport

/// What other programs have written stays, whatever people do here.
struct ForeignDataTests {
  @Test(arguments: ForeignSidecar.all)
  func aHundredChangesLeaveForeignPropertiesAlone(sidecar: ForeignSidecar) throws {
    var document = try SidecarDocument(parsing: sidecar.bytes)
    let before = document.graph
    var edits = RandomEdits(seed: 7)
    for _ in 0..<100 {
      try edits.apply(to: &document)
      document = try SidecarDocument(parsing: document.written().bytes)
    }
    #expect(
      document.graph.properties.keys.contains { $0.namespace == XMPNamespace.photoPages.rawValue })
    for (name, value) in before.properties where !ForeignSidecar.mixed.contains(name) {
      let after = document.graph.properties[name]
      guard KeywordPaths.all.contains(where: { $0.property == name }) else {
        #expect(after == value, "\(name)")
        continue
      }
      // The names of new tags are keywords there, too.
      #expect(KeywordList.names(after).starts(with: KeywordList.names(value)), "\(name)")
    }
    let keywords = KeywordList.names(document.graph.properties[.subject])
    #expect(Set(keywords).isSuperset(of: ["Holidays", "Lisbon"]))
  }

  @Test(
    .enabled(if: PictureTool.exiftool.isInstalled), arguments: ForeignSidecar.all)
  func exifToolReadsTheSameAfterAHundredChanges(sidecar: ForeignSidecar) throws {
    var document = try SidecarDocument(parsing: sidecar.bytes)
    var edits = RandomEdits(seed: 11)
    for _ in 0..<100 { try edits.apply(to: &document) }
    let (before, after) = try (
      Self.listing(sidecar.bytes), Self.listing(document.written().bytes)
    )
    #expect(before.count > 5)
    for (name, value) in before { #expect(after[name] == value, "\(name)") }
  }

  /// All that exiftool reads of other programs, each property as text.
  private static func listing(_ bytes: [UInt8]) throws -> [String: String] {
    let all = try PictureTool.listing(of: bytes, "-struct", "-G1", "-a")
    let mixed = [
      "RegionInfo", "RegionInfoMP", "Subject", "PersonInImage", "Title", "Description", "Rating",
      "HierarchicalSubject", "TagsList", "LastKeywordXMP", "CatalogSets", "Label", "ColorLabel",
    ]
    return try all.filter { name, _ in
      name.hasPrefix("XMP") && !mixed.contains { name.hasSuffix(":\($0)") }
    }.mapValues {
      let text = try JSONSerialization.data(
        withJSONObject: $0, options: [.sortedKeys, .fragmentsAllowed])
      // ExifTool 13 takes attributes whose value ends in == for one, with the blanks between them.
      return String(decoding: text, as: UTF8.self).replacing(/(\s|\\n)+/, with: " ")
    }
  }

  @Test func languagesOfACaptionAreKept() throws {
    var document = try SidecarDocument(parsing: ForeignSidecar.lightroom.bytes)
    let old = Caption(title: "", text: "A beach")
    try document.apply(
      .set(.caption, from: old, to: Caption(text: "The beach")), in: nil, at: .reference,
      embedded: nil)
    let texts = document.graph.properties[.description]?.items.map(\.text)
    #expect(texts == ["The beach", "Ein Strand"])
  }

  @Test func aFaceInSeveralFormsIsOneTagAndChangesInAll() throws {
    var document = try SidecarDocument(parsing: ForeignSidecar.digiKam.bytes)
    let tag = try #require(document.contents(embedded: nil, in: .landscape).tags.first)
    #expect(document.contents(embedded: nil, in: .landscape).tags.map(\.text) == ["Carla"])
    var renamed = tag
    renamed.text = "Clara"
    renamed.shape = tag.shape.moved(tipTo: NormalizedPoint(x: 0.5, y: 0.5))
    try document.apply(
      .changing(tag, to: renamed), in: .landscape, at: .reference, embedded: nil)
    #expect(document.contents(embedded: nil, in: .landscape).tags == [renamed])
    let person = document.graph.properties[.regionInfo]?[.microsoftRegions]?.items.first
    #expect(person?[.personDisplayName]?.text == "Clara")
    #expect(person?[.rectangle]?.text == "0.45, 0.4, 0.1, 0.2")
    try document.apply(.deleting(renamed), in: .landscape, at: .reference(1), embedded: nil)
    #expect(document.contents(embedded: nil, in: .landscape).tags == [])
    #expect(document.names(embedded: nil) == [])
  }

  @Test func anEmbeddedPacketStandsInAndIsCopiedAtTheFirstChange() throws {
    let embedded = try SidecarDocument(parsing: ForeignSidecar.digiKam.bytes)
    var document = SidecarDocument()
    #expect(document.contents(embedded: embedded, in: .landscape).tags.map(\.text) == ["Carla"])
    try document.apply(
      .adding(.anna, at: 1), in: .landscape, at: .reference, embedded: embedded)
    for embedded in [nil, embedded] {
      let tags = document.contents(embedded: embedded, in: .landscape).tags
      #expect(tags.map(\.text) == ["Carla", "Anna"])
    }
    for tag in document.contents(embedded: embedded, in: .landscape).tags {
      try document.apply(.deleting(tag), in: .landscape, at: .reference(1), embedded: embedded)
    }
    #expect(document.contents(embedded: embedded, in: .landscape).tags == [])
  }

  @Test func regionsOfAnotherShapeAreStaleAndStaySoBesideNewOnes() throws {
    var document = try SidecarDocument(parsing: ForeignSidecar.digiKam.bytes)
    let square = StoredFrame(size: PixelSize(width: 3000, height: 3000), orientation: .upright)
    try document.apply(.adding(.anna, at: 1), in: square, at: .reference, embedded: nil)
    let tags = document.contents(embedded: nil, in: square).tags
    #expect(tags.map(\.text) == ["Carla", "Anna"])
    #expect(tags.map(\.isStale) == [true, false])
    let upright = StoredFrame(size: PixelSize(width: 3000, height: 4000), orientation: .upright)
    let before = try SidecarDocument(parsing: ForeignSidecar.digiKam.bytes)
    #expect(before.contents(embedded: nil, in: upright).tags.map(\.isStale) == [false])
  }

  @Test(arguments: [
    ("<a", SidecarError.malformed), ("", .malformed),
    ("<a/>", .untouchable(reason: "no rdf:RDF")),
  ])
  func whatIsNoSidecarIsToldApart(text: String, error: SidecarError) {
    #expect(throws: error) { try SidecarDocument(parsing: Array(text.utf8)) }
  }

  @Test func literalsAreLeftUntouched() {
    let text = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:a="urn:a#"><a:b rdf:parseType="Literal"><i>x</i></a:b></rdf:Description></rdf:RDF>
      """
    #expect(throws: SidecarError.untouchable(reason: "rdf:parseType=Literal")) {
      try SidecarDocument(parsing: Array(text.utf8))
    }
  }
}
