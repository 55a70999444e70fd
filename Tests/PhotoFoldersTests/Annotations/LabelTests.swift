import Foundation
import PhotoDecoding
import PhotoMetadata
import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

@Suite("Labels in sidecars and photos", .timeout(minutes: 5)) struct LabelTests {
  private static let digiKam = XMPName.digiKamLabel
  private static let urgency = XMPName.urgency

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

  /// A sidecar with these texts.
  private func document(
    _ label: String?, digiKam: String? = nil, urgency: String? = nil
  ) -> SidecarDocument {
    var document = SidecarDocument()
    document.graph.properties[.label] = label.map { XMPValue(text: $0) }
    document.graph.properties[Self.digiKam] = digiKam.map { XMPValue(text: $0) }
    document.graph.properties[Self.urgency] = urgency.map { XMPValue(text: $0) }
    return document
  }

  private func set(
    _ old: ColourLabel?, _ new: ColourLabel?, at seconds: Double,
    in document: inout SidecarDocument, embedded: SidecarDocument? = nil
  ) throws {
    try document.apply(
      .set(.label, from: old, to: new), in: nil, at: .reference(seconds), embedded: embedded)
    document = try SidecarDocument(parsing: document.written().bytes)
  }

  /// The texts of the three properties.
  private func texts(_ document: SidecarDocument) -> [String?] {
    [XMPName.label, Self.digiKam, Self.urgency].map { document.graph.properties[$0]?.text }
  }

  @Test(
    "xmp:Label counts before digiKam's number, of which 0 means none",
    arguments: [
      ("Red", nil, "Red"), ("red", "4", "Red"), ("Winner", "0", "Winner"), (nil, "4", "Green"),
      (nil, "2", "Orange"), (nil, "9", "White"), (nil, "0", nil), ("", "0", nil), (nil, "12", nil),
      (nil, "x", nil), ("", nil, nil), (nil, nil, nil),
    ] as [(String?, String?, String?)])
  func read(label: String?, digiKam: String?, text: String?) {
    #expect(document(label, digiKam: digiKam).fields().label?.text == text)
  }

  @Test("The sidecar's label counts before the photo's, also if it says that there is none")
  func precedence() {
    func read(_ sidecar: SidecarDocument, _ packet: SidecarDocument) -> ColourLabel? {
      sidecar.fields(embedded: packet).label
    }
    #expect(read(document("Blue"), document("Red")) == .blue)
    #expect(read(document(nil, digiKam: "4"), document("Red")) == .green)
    #expect(read(document(nil, digiKam: "0"), document("Red")) == nil)
    #expect(read(document(""), document("Red", digiKam: "1")) == nil)
    #expect(read(document(nil), document("Red")) == .red)
  }

  @Test("A label is written to xmp:Label with its date, and removed as an empty text")
  func written() async throws {
    _ = try await keeping.source.save(.set(.label, to: .red), of: keeping.photo)
    #expect(try graph.properties[.label] == XMPValue(text: "Red"))
    #expect(try graph.properties[.labelEdited]?.date != nil)
    #expect(try graph.properties[Self.digiKam] == nil && graph.properties[Self.urgency] == nil)
    #expect(try await keeping.seen().label == .red)
    let saved = try await keeping.source.save(.set(.label, to: .purple), of: keeping.photo)
    #expect(saved.inverse == .set(.label, from: .purple, to: .red))
    _ = try await keeping.source.save(.set(.label, from: .purple, to: nil), of: keeping.photo)
    #expect(try graph.properties[.label]?.text == "")
    #expect(try await keeping.seen().label == nil)
  }

  @Test("digiKam's number and the urgency follow where they stand; removing sets them to 0")
  func echoes() throws {
    var all = document("Green", digiKam: "4", urgency: "4")
    try set(.green, .red, at: 1, in: &all)
    #expect(texts(all) == ["Red", "1", "1"])
    try set(.red, .purple, at: 2, in: &all)
    #expect(texts(all) == ["Purple", "6", "6"])
    try set(.purple, nil, at: 3, in: &all)
    #expect(texts(all) == ["", "0", "0"])
    #expect(all.fields().label == nil)
    var orange = document(nil, digiKam: "2")
    #expect(orange.fields().label?.text == "Orange")
    try set(ColourLabel("Orange"), .blue, at: 1, in: &orange)
    #expect(texts(orange) == ["Blue", "5", nil])
  }

  @Test("Another change leaves orange, an unknown text and the urgency as they are")
  func kept() throws {
    for document in [
      document(nil, digiKam: "2", urgency: "5"), document("Winner", digiKam: "0"),
      document("gray"),
    ] {
      var changed = document
      try changed.apply(
        .rating(from: nil, to: .two), in: nil, at: .reference(1), embedded: nil)
      #expect(texts(changed) == texts(document))
    }
  }

  @Test("digiKam's sidecar keeps everything else")
  func foreign() throws {
    var document = try SidecarDocument(parsing: ForeignSidecar.digiKam.bytes)
    #expect(document.fields().label == nil)
    let before = document.graph
    try set(nil, .yellow, at: 1, in: &document)
    #expect(texts(document) == ["Yellow", "3", nil])
    for (name, value) in before.properties where name != Self.digiKam {
      #expect(document.graph.properties[name] == value, "\(name)")
    }
  }

  @Test("Another program's later rating counts although the sidecar still has our date")
  func later() throws {
    var document = document("Green", digiKam: "4")
    try set(.green, .red, at: 1, in: &document)
    // digiKam removes xmp:Label for a colour that it has no name for.
    document.graph.properties[.label] = nil
    document.graph.properties[Self.digiKam] = XMPValue(text: "2")
    #expect(document.fields().label?.text == "Orange")
    try set(ColourLabel("Orange"), .blue, at: 0, in: &document)
    #expect(document.fields().label == .blue)
  }

  @Test("Of two copies that were labeled apart the later label stays, in either order")
  func merging() throws {
    var here = document("Green", digiKam: "4")
    var there = here
    try set(.green, .red, at: 10, in: &here)
    try set(.green, .blue, at: 20, in: &there)
    for (first, second) in [(here, there), (there, here)] {
      var merged = first
      let isComplete = merged.merge(second)
      #expect(isComplete)
      #expect(texts(merged) == ["Blue", "5", nil])
    }
    // Nobody knows which of these is newer.
    var undated = document("Red")
    let isComplete = undated.merge(document("Green"))
    #expect(!isComplete)
    #expect(undated.fields().label == .red)
  }

  @Test("A copy's number for digiKam is added as this copy's own label has it")
  func addedEcho() throws {
    var own = SidecarDocument()
    try set(nil, .red, at: 1, in: &own)
    try set(.red, nil, at: 2, in: &own)
    _ = own.merge(document("Green", digiKam: "4", urgency: "4"))
    #expect(texts(own) == ["", "0", "0"])
    var bare = SidecarDocument()
    _ = bare.merge(document(nil, digiKam: "2"))
    #expect(texts(bare) == [nil, "2", nil])
  }

  @Test("A record has the label, also one that digiKam alone gave")
  func record() {
    let user = Author(id: "ada", name: "")
    let annotations = PhotoAnnotations(
      document(nil, digiKam: "4"), nil, EmbeddedMetadata(), in: nil, of: user)
    #expect(PhotoRecord(annotations, user: user.id).label == .green)
  }

  @Test(
    "The photo's own label counts until the sidecar says otherwise, and exiftool reads that",
    .enabled(if: PictureTool.exiftool.isInstalled))
  func embedded() async throws {
    let jpeg = try PictureEncoder.jpeg(TestPictures.numbered(1))
    try keeping.folder.write(
      "photo.jpg",
      PictureTool.exiftool.make(
        from: jpeg, as: "in.jpg", to: "out.jpg",
        ["-XMP-xmp:Label=Red", "-XMP-digiKam:ColorLabel=1", "-XMP-photoshop:Urgency=1"]
          + ["-o", "OUT", "IN"]))
    let photo = keeping.folder.content("photo.jpg")
    #expect(try await keeping.seen().label == .red)
    try keeping.save(.caption(from: Caption(), to: Caption(text: "words")), at: .reference(1))
    #expect(try await keeping.seen().label == .red)
    try keeping.save(.set(.label, from: .red, to: .green), at: .reference(2))
    let sidecar = try #require(keeping.folder.content("photo.jpg.xmp"))
    let listing = try PictureTool.listing(
      of: sidecar, "-XMP-xmp:Label", "-XMP-digiKam:ColorLabel", "-XMP-photoshop:Urgency")
    #expect(listing["Label"] as? String == "Green")
    #expect("\(listing["ColorLabel"] ?? "")" == "4" && "\(listing["Urgency"] ?? "")" == "4")
    try keeping.save(.set(.label, from: .green, to: nil), at: .reference(3))
    #expect(try await keeping.seen().label == nil)
    #expect(keeping.folder.content("photo.jpg") == photo)
  }
}
