import Foundation
import GioBindings
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// Ratings in sidecars and photos, as this program and others write them.
@Suite(.timeout(minutes: 5)) struct RatingTests {
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

  /// A sidecar that says this of the rating.
  private func document(_ text: String?) -> SidecarDocument {
    var document = SidecarDocument()
    document.graph.properties[.rating] = text.map { XMPValue(text: $0) }
    return document
  }

  /// Merges a copy into another; returns whether nothing was left behind, and the rating.
  private func merged(
    _ document: SidecarDocument, _ other: SidecarDocument
  ) -> (isComplete: Bool, rating: Rating?) {
    var document = document
    let isComplete = document.merge(other)
    return (isComplete, document.rating)
  }

  private func rate(
    _ old: Rating?, _ new: Rating?, at seconds: Double, in document: inout SidecarDocument,
    embedded: SidecarDocument? = nil
  ) throws {
    try document.apply(
      .set(.rating, from: old, to: new), in: nil, at: .reference(seconds), embedded: embedded)
    document = try SidecarDocument(parsing: document.written().bytes)
  }

  @Test(
    "xmp:Rating is read in every common form; zero and invalid values are no rating",
    arguments: [
      ("3", .three), ("3.0", .three), ("5.000000", .five), (" 2 ", .two), ("-1", .rejected),
      ("-1.0", .rejected), ("0", nil), ("0.0", nil), ("6", nil), ("-2", nil), ("99", nil),
      ("", nil), ("good", nil), ("nan", nil),
    ] as [(String, Rating?)])
  func forms(text: String, rating: Rating?) {
    #expect(document(text).rating == rating)
  }

  @Test("A rating in the sidecar, also 0, wins over the photo's own")
  func precedence() {
    func read(_ sidecar: String?, _ packet: String?) -> Rating? {
      document(sidecar).fields(embedded: document(packet)).rating
    }
    #expect(read("2", "5") == .two)
    #expect(read("0", "5") == nil)
    #expect(read(nil, "5") == .five)
    #expect(read("7", "5") == .five)
    #expect(SidecarDocument().fields().rating == nil)
  }

  @Test("A rating is written as a dated xmp:Rating, and removing it writes 0")
  func written() async throws {
    _ = try await keeping.source.save(.set(.rating, from: nil, to: .four), of: keeping.photo)
    #expect(try graph.properties[.rating] == XMPValue(text: "4"))
    let text = String(decoding: keeping.folder.content("photo.jpg.xmp") ?? [], as: UTF8.self)
    #expect(text.contains("<xmp:Rating>4</xmp:Rating>"))
    #expect(try graph.properties[.ratingEdited]?.date != nil)
    #expect(try graph.properties[.ratingReplaced] == nil)
    #expect(try await keeping.seen().rating == .four)
    _ = try await keeping.source.save(.set(.rating, from: .four, to: .rejected), of: keeping.photo)
    #expect(try graph.properties[.rating]?.text == "-1")
    #expect(try await keeping.seen().rating == .rejected)
    _ = try await keeping.source.save(.set(.rating, from: .rejected, to: nil), of: keeping.photo)
    #expect(try graph.properties[.rating]?.text == "0")
    #expect(try await keeping.seen().rating == nil)
  }

  @Test(
    "Another program's rating is replaced in its property, and all other properties stay",
    arguments: [
      (ForeignSidecar.digiKam, Rating.three), (.darktable, .four), (.lightroom, .five),
    ])
  func foreign(sidecar: ForeignSidecar, rating: Rating) throws {
    var document = try SidecarDocument(parsing: sidecar.bytes)
    #expect(document.rating == rating)
    let before = document.graph
    try rate(rating, .one, at: 1, in: &document)
    #expect(document.graph.properties[.rating] == XMPValue(text: "1"))
    #expect(document.graph.properties[.ratingReplaced]?.text == String(rating.rawValue))
    for (name, value) in before.properties where name != .rating {
      #expect(document.graph.properties[name] == value, "\(name)")
    }
  }

  @Test("Of two copies with different ratings the later rating wins, in either order")
  func merging() throws {
    var here = document("3")
    var there = here
    try rate(.three, .one, at: 10, in: &here)
    try rate(.three, .five, at: 20, in: &there)
    #expect(merged(here, there) == (true, .five))
    #expect(merged(there, here) == (true, .five))
    #expect(merged(document("3.0"), here) == (true, .one))
    #expect(merged(document(nil), here) == (true, .one))
    // Nobody knows whether this is newer.
    #expect(merged(document("4"), here) == (false, .four))
    // The same, written in another way.
    #expect(merged(document("4.0"), document("4")) == (true, .four))
  }

  @Test("A rating of 0 that another program writes by default does not replace a dated rating")
  func nought() throws {
    var here = document(nil)
    try rate(nil, .three, at: 1, in: &here)
    #expect(merged(document("0"), here) == (true, .three))
  }
}

extension RatingTests {
  /// Photos with something of the kind in them, by exiftool.
  @Suite("Ratings in photos", .enabled(if: PictureTool.exiftool.isInstalled))
  struct Embedded {
    private let keeping: KeepingFolder

    init() throws {
      keeping = try KeepingFolder(of: "ada")
    }

    private func write(_ tags: String...) throws {
      let jpeg = try PictureEncoder.jpeg(TestPictures.numbered(1))
      try keeping.folder.write(
        "photo.jpg",
        PictureTool.exiftool.make(
          from: jpeg, as: "in.jpg", to: "out.jpg", tags + ["-o", "OUT", "IN"]))
    }

    @Test("A photo's rating is read from xmp:Rating, also if 0, else from EXIF")
    func read() async throws {
      try write("-XMP-xmp:Rating=4", "-EXIF:Rating=2")
      #expect(try await keeping.seen().rating == .four)
      try write("-EXIF:Rating=2")
      #expect(try await keeping.seen().rating == .two)
      try write("-XMP-xmp:Rating=0", "-EXIF:Rating=2")
      #expect(try await keeping.seen().rating == nil)
      try write("-XMP-xmp:Rating=-1")
      #expect(try await keeping.seen().rating == .rejected)
      try write("-Model=R6")
      #expect(try await keeping.seen().rating == nil)
    }

    @Test("A photo's own rating counts until the sidecar sets one, and the photo is not written")
    func untilSidecar() async throws {
      try write("-XMP-xmp:Rating=4", "-XMP-dc:Subject=sea")
      let photo = keeping.folder.content("photo.jpg")
      try keeping.save(
        .set(.caption, from: Caption(), to: Caption(text: "words")), at: .reference(1))
      #expect(try await keeping.seen().rating == .four)
      try keeping.save(.set(.rating, from: .four, to: nil), at: .reference(2))
      #expect(try await keeping.seen().rating == nil)
      try keeping.save(.set(.rating, from: nil, to: .one), at: .reference(3))
      #expect(try await keeping.seen().rating == .one)
      #expect(keeping.folder.content("photo.jpg") == photo)
      let sidecar = try #require(keeping.folder.content("photo.jpg.xmp"))
      let listing = try PictureTool.listing(of: sidecar, "-XMP-xmp:Rating", "-XMP-dc:Subject")
      #expect(listing["Rating"] as? Int == 1)
      #expect(listing["Subject"] as? String == "sea")
    }

    @Test("A rating that only EXIF has is removed by a 0 in the sidecar")
    func exif() async throws {
      try write("-EXIF:Rating=5")
      try keeping.save(.set(.rating, from: .five, to: nil), at: .reference(1))
      #expect(try await keeping.seen().rating == nil)
    }
  }
}
