import FoundationEssentials
@testable import PhotoPages
import Testing

@testable import PhotoSidecars
@testable import SidecarSupport

/// Comments, likes, reports and captions.
struct RecordTests {
  private static let ada = Author(id: "ada", name: "Ada")

  private func comment(_ id: String, _ seconds: Double, _ text: String) -> PhotoComment {
    PhotoComment(
      id: CommentID(id), author: Self.ada, date: .reference(seconds), text: text)
  }

  private func readAgain(_ document: SidecarDocument) throws -> SidecarContents {
    try SidecarDocument(parsing: document.written().bytes).contents(embedded: nil, in: nil)
  }

  @Test(arguments: [
    "plain", " spaces \n lines \t tabs\r\n", "<script>&amp;]]></rdf:li>", "\u{202E}right\u{200F}",
    "zero\u{200B}width\u{FEFF}", "👩‍👩‍👧e\u{301}\u{10FFFD}", String(repeating: "ä<", count: 50_000),
  ])
  func anyTextComesBack(text: String) throws {
    var document = SidecarDocument()
    let comment = comment("1", 0.125, text)
    try document.apply(
      .comment(ItemChange(from: nil, to: comment, at: 0)), in: nil, at: .reference, embedded: nil)
    try document.apply(
      .set(.caption, from: Caption(), to: Caption(title: text, text: text)), in: nil,
      at: .reference,
      embedded: nil)
    #expect(try readAgain(document).comments == [comment])
    let caption = try SidecarDocument(parsing: document.written().bytes).fields().caption
    #expect(caption == Caption(title: text, text: text))
  }

  @Test func controlCharactersBecomeSpaces() throws {
    var document = SidecarDocument()
    let controls = String(String.UnicodeScalarView((0..<32).compactMap { Unicode.Scalar($0) }))
    try document.apply(
      .set(.caption, from: Caption(), to: Caption(title: controls + "\u{FFFF}")), in: nil,
      at: .reference, embedded: nil)
    let title = String(repeating: " ", count: 9) + "\t\n  \r" + String(repeating: " ", count: 19)
    #expect(try SidecarDocument(parsing: document.written().bytes).fields().caption.title == title)
  }

  @Test func commentsStandInTheOrderOfTheirDates() throws {
    var document = SidecarDocument()
    for (id, seconds) in [("b", 2.0), ("c", 3), ("a", 1), ("bb", 2)] {
      try document.apply(
        .comment(ItemChange(from: nil, to: comment(id, seconds, id), at: 0)), in: nil,
        at: .reference(seconds), embedded: nil)
    }
    #expect(try readAgain(document).comments.map(\.text) == ["a", "b", "bb", "c"])
  }

  @Test func theLaterOfTwoChangesOfACommentStays() throws {
    let old = comment("1", 0, "old")
    let changes = [("early", 5.0), ("late", 7), ("alto", 7)].map { text, seconds in
      (AnnotationChange.comment(ItemChange(from: old, to: comment("1", 0, text), at: 0)), seconds)
    }
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 1, 0]] {
      var document = SidecarDocument()
      try document.apply(
        .comment(ItemChange(from: nil, to: old, at: 0)), in: nil, at: .reference, embedded: nil)
      for (change, seconds) in order.map({ changes[$0] }) {
        try document.apply(change, in: nil, at: .reference(seconds), embedded: nil)
      }
      let comments = try readAgain(document).comments
      #expect(comments.map(\.text) == ["late"])
      #expect(comments.map(\.edited) == [.reference(7)])
    }
  }

  @Test func deletedCommentsStayDeletedUntilTheyArePutBack() throws {
    let old = comment("1", 0, "old")
    let adding = AnnotationChange.comment(ItemChange(from: nil, to: old, at: 0))
    var document = SidecarDocument()
    try document.apply(adding, in: nil, at: .reference, embedded: nil)
    let before = document
    try document.apply(
      adding.inverse(from: PhotoAnnotations()), in: nil, at: .reference(1), embedded: nil)
    _ = document.merge(before)
    try document.apply(
      .comment(ItemChange(from: old, to: comment("1", 0, "new"), at: 0)), in: nil,
      at: .reference(2), embedded: nil)
    #expect(try readAgain(document).comments == [])
    try document.apply(adding, in: nil, at: .reference(3), embedded: nil)
    _ = document.merge(before)
    #expect(try readAgain(document).comments == [old])
  }

  @Test func aPersonLikesOnceAndCanDoSoAgain() throws {
    var document = SidecarDocument()
    let like = Like(author: Self.ada, date: .reference)
    let liking = AnnotationChange.like(ItemChange(from: nil, to: like, at: 0))
    for (change, seconds, count) in [
      (liking, 0.0, 1), (liking, 1, 1), (liking.inverse(from: PhotoAnnotations()), 2, 0),
      (liking, 3, 1),
    ] {
      try document.apply(change, in: nil, at: .reference(seconds), embedded: nil)
      #expect(try readAgain(document).likes.count == count)
    }
  }

  @Test func reportsComeAndGo() throws {
    var document = SidecarDocument()
    let report = Report(author: Self.ada, date: .reference, reason: "blurred")
    try document.apply(.report(from: nil, to: report), in: nil, at: .reference, embedded: nil)
    #expect(try readAgain(document).reports == [report])
    try document.apply(.report(from: report, to: nil), in: nil, at: .reference(1), embedded: nil)
    #expect(try readAgain(document).reports == [])
  }

  @Test func aCaptionThatWasClearedHidesTheEmbeddedOne() throws {
    var embedded = SidecarDocument()
    let said = Caption(title: "Beach", text: "Sand")
    try embedded.apply(
      .set(.caption, from: Caption(), to: said), in: nil, at: .reference, embedded: nil)
    var document = SidecarDocument()
    #expect(document.fields(embedded: embedded).caption.title == "Beach")
    try document.apply(
      .set(.caption, from: said, to: Caption(text: "Sand")), in: nil, at: .reference(1),
      embedded: embedded)
    let written = try SidecarDocument(parsing: document.written().bytes)
    #expect(written.fields(embedded: embedded).caption.title == "")
    #expect(written.fields().caption == Caption(text: "Sand"))
  }

  @Test func tenThousandCommentsAreWrittenAndRead() throws {
    var document = SidecarDocument()
    let comments = (0..<10_000).map { comment("\($0)", Double($0), "Comment \($0)") }
    document.graph.properties[.comments] = .init(
      .sequence, comments.map { .init(fields: $0.fields) })
    let new = comment("new", 20_000, "the last")
    var again = try SidecarDocument(parsing: document.written().bytes)
    try again.apply(
      .comment(ItemChange(from: nil, to: new, at: 0)), in: nil, at: .reference, embedded: nil)
    #expect(try readAgain(again).comments == comments + [new])
  }
}
