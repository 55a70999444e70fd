import FoundationEssentials
import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoSidecars
@testable import SidecarSupport

/// Copies that were changed apart become one.
struct MergingTests {
  /// What this program understands of a copy, without the order of what has none.
  private struct Meaning: Equatable {
    var contents: SidecarContents
    var deleted: Tombstones
    var listed: Set<String>
    var keywords: Set<String>?
    var fields: PhotoAnnotations
    /// The properties of fields, which may be empty.
    var properties: Set<XMPName>

    init(_ document: SidecarDocument) {
      contents = document.contents(embedded: nil, in: .landscape)
      listed = Set(KeywordList.names(document.graph.properties[.subject]))
      keywords = document.keywords(embedded: nil)
      fields = document.fields()
      properties = Set(
        DatedProperty.all.map(\.name).filter { document.graph.properties[$0] != nil })
      contents.tags.sort { $0.id.rawValue < $1.id.rawValue }
      deleted = Tombstones(document.graph)
    }
  }

  /// Three copies of one file with a common past, changed apart.
  private func copies(_ seed: UInt64) throws -> [SidecarDocument] {
    var base = try SidecarDocument(parsing: ForeignSidecar.digiKam.bytes)
    var past = RandomEdits(seed: seed, mark: "base")
    for _ in 0..<10 { try past.apply(to: &base) }
    return try ["a", "b", "c"].enumerated().map { number, mark in
      var copy = base
      var edits = RandomEdits(seed: seed &* 31 &+ UInt64(number), mark: mark, from: 10_000)
      for _ in 0..<15 { try edits.apply(to: &copy) }
      return try SidecarDocument(parsing: copy.written().bytes)
    }
  }

  private func merged(_ first: SidecarDocument, _ others: SidecarDocument...) throws
    -> SidecarDocument
  {
    var first = first
    for other in others { _ = first.merge(other) }
    return try SidecarDocument(parsing: first.written().bytes)
  }

  @Test(arguments: 0..<40)
  func theOrderOfMergingMakesNoDifference(seed: UInt64) throws {
    let copies = try copies(seed)
    let (a, b, c) = (copies[0], copies[1], copies[2])
    #expect(try Meaning(merged(a, b)) == Meaning(merged(b, a)))
    let left = try merged(merged(a, b), c)
    let right = try merged(a, merged(b, c))
    #expect(Meaning(left) == Meaning(right))
    #expect(try Meaning(merged(c, b, a)) == Meaning(left))
    #expect(try Meaning(merged(left, a)) == Meaning(left))
    #expect(try merged(left, left).graph == left.graph)
  }

  @Test func whatWasDeletedDoesNotComeBackAndWhatWasPutBackDoes() throws {
    var here = SidecarDocument()
    try here.apply(.adding(.anna), in: .landscape, at: .reference, embedded: nil)
    var there = here
    var renamed = PhotoTag.anna
    renamed.text = "Hanna"
    try there.apply(
      .changing(.anna, to: renamed), in: .landscape, at: .reference(9), embedded: nil)
    try here.apply(.deleting(.anna), in: .landscape, at: .reference(5), embedded: nil)
    #expect(try merged(here, there).names(embedded: nil) == [])
    #expect(try merged(there, here).names(embedded: nil) == [])
    #expect(try KeywordList.names(merged(there, here).graph.properties[.subject]) == [])
    try here.apply(.adding(.anna), in: .landscape, at: .reference(6), embedded: nil)
    #expect(try merged(here, there).names(embedded: nil) == ["Anna"])
    #expect(try merged(there, here).names(embedded: nil) == ["Anna"])
  }

  @Test func aRenameHereAndAMoveThereBothStay() throws {
    var here = SidecarDocument()
    try here.apply(.adding(.anna), in: .landscape, at: .reference, embedded: nil)
    var there = here
    var (renamed, moved) = (PhotoTag.anna, PhotoTag.anna)
    renamed.text = "Hanna"
    moved.shape = .point(NormalizedPoint(x: 0.75, y: 0.75))
    try here.apply(
      .changing(.anna, to: renamed), in: .landscape, at: .reference(1), embedded: nil)
    try there.apply(.changing(.anna, to: moved), in: .landscape, at: .reference(2), embedded: nil)
    var both = moved
    both.text = "Hanna"
    for document in try [merged(here, there), merged(there, here)] {
      #expect(document.contents(embedded: nil, in: .landscape).tags == [both])
    }
    try here.apply(.changing(.anna, to: moved), in: .landscape, at: .reference(0.5), embedded: nil)
    #expect(here.contents(embedded: nil, in: .landscape).tags == [both])
  }

  @Test func aRenameOfWhatStandsInACopyOnlyLeavesItsPlaceToTheCopy() throws {
    var there = SidecarDocument()
    try there.apply(.adding(.anna), in: .landscape, at: .reference, embedded: nil)
    var (renamed, moved) = (PhotoTag.anna, PhotoTag.anna)
    renamed.text = "Hanna"
    moved.shape = .point(NormalizedPoint(x: 0.75, y: 0.75))
    try there.apply(.changing(.anna, to: moved), in: .landscape, at: .reference(1), embedded: nil)
    var here = SidecarDocument()
    try here.apply(
      .changing(.anna, to: renamed), in: .landscape, at: .reference(2), embedded: nil)
    #expect(here.contents(embedded: nil, in: .landscape).tags == [renamed])
    var both = moved
    both.text = "Hanna"
    for document in try [merged(here, there), merged(there, here)] {
      #expect(document.contents(embedded: nil, in: .landscape).tags == [both])
    }
  }

  @Test func foreignPropertiesAreCopiedOrTold() throws {
    let digiKam = try SidecarDocument(parsing: ForeignSidecar.digiKam.bytes)
    let darktable = try SidecarDocument(parsing: ForeignSidecar.darktable.bytes)
    var empty = SidecarDocument()
    let isCopied = empty.merge(digiKam)
    #expect(isCopied)
    #expect(empty.graph == digiKam.graph)
    let isCopiedAgain = empty.merge(digiKam)
    #expect(isCopiedAgain)
    // They disagree about the rating.
    let isComplete = empty.merge(darktable)
    #expect(!isComplete)
    #expect(empty.graph.properties[XMPName("http://ns.adobe.com/xap/1.0/", "Rating")]?.text == "3")
    #expect(empty.graph.properties.keys.contains(XMPName("http://darktable.sf.net/", "history")))
  }

  @Test("A copy with the same list in order, or part of it, adds nothing")
  func foreignLists() {
    func listing(_ kind: XMPValue.ArrayKind, _ items: String...) -> SidecarDocument {
      var document = SidecarDocument()
      document.graph.properties[XMPName("http://ns.example.com/", "steps")] =
        XMPValue(kind, items.map { XMPValue(text: $0) })
      return document
    }
    func holds(_ other: SidecarDocument) -> Bool {
      var document = listing(.sequence, "a", "b", "c")
      return document.merge(other)
    }
    #expect(holds(listing(.sequence, "a", "c")))
    #expect(!holds(listing(.sequence, "c", "a")))
    #expect(!holds(listing(.sequence, "a", "a")))
    #expect(!holds(listing(.sequence, "a", "d")))
    #expect(!holds(listing(.bag, "a")))
  }

  // MARK: - What other programs have changed

  private func captioned(_ text: String) throws -> SidecarDocument {
    var document = SidecarDocument()
    document.graph.properties[.description] = XMPValue(defaultText: text)
    return try SidecarDocument(parsing: document.written().bytes)
  }

  private func text(_ document: SidecarDocument) -> String? {
    document.graph.properties[.description]?.defaultText
  }

  @Test func anOldCopyDoesNotOverwriteWhatAnotherProgramHasWrittenSince() throws {
    var copy = SidecarDocument()
    try copy.apply(
      .set(.caption, from: Caption(), to: Caption(text: "Sea")), in: nil, at: .reference,
      embedded: nil)
    for keepsDate in [true, false] {
      var newer = copy
      newer.graph.properties[.description] = XMPValue(defaultText: "Beach")
      if !keepsDate { newer.graph.properties[.captionEdited] = nil }
      let isComplete = newer.merge(copy)
      #expect(!isComplete)
      #expect(text(newer) == "Beach")
    }
    var foreign = try captioned("Beach")
    let isComplete = try foreign.merge(captioned("Sea"))
    #expect(!isComplete)
    #expect(text(foreign) == "Beach")
  }

  @Test func aCaptionThatWasChangedHereReplacesTheOneThatItWasMadeOf() throws {
    let before = try captioned("Beach")
    var after = before
    try after.apply(
      .set(.caption, from: Caption(text: "Beach"), to: Caption(text: "Sea")), in: nil,
      at: .reference,
      embedded: nil)
    for (first, second) in [(before, after), (after, before)] {
      var first = first
      let isComplete = first.merge(second)
      #expect(isComplete)
      #expect(text(first) == "Sea")
    }
  }

  @Test func aRegionThatAnotherProgramHasRenamedKeepsItsName() throws {
    var copy = SidecarDocument()
    try copy.apply(.adding(.anna), in: .landscape, at: .reference, embedded: nil)
    let bytes = try copy.written().bytes
    let renamed = String(decoding: bytes, as: UTF8.self).replacing(">Anna<", with: ">Aaron<")
    var newer = try SidecarDocument(parsing: Array(renamed.utf8))
    let isComplete = newer.merge(copy)
    #expect(!isComplete)
    #expect(newer.contents(embedded: nil, in: .landscape).tags.map(\.text) == ["Aaron"])
  }

  // MARK: - Very many

  private func crowd(_ mark: String, count: Int) -> SidecarDocument {
    let entries = (0..<count).map { number in
      XMPValue(fields: [
        .regionName: XMPValue(text: "\(mark) \(number)"),
        .regionArea: XMPValue(fields: [
          .areaX: XMPValue(Double(number) / Double(count)), .areaY: XMPValue(0.5),
        ]),
      ])
    }
    var document = SidecarDocument()
    document.graph.properties[.regions] = XMPValue(fields: [
      .regionList: XMPValue(.bag, entries)
    ])
    return document
  }

  @Test
  func copiesWithVeryManyRegionsAreMergedInReasonableTime() {
    var here = crowd("a", count: 3000)
    let there = crowd("b", count: 900)
    let before = here.graph.properties[.regions]?[.regionList]?.items ?? []
    #expect(here.contents(embedded: nil, in: .landscape).tags.count == 1000)
    let isComplete = here.merge(there)
    #expect(isComplete)
    let after = here.graph.properties[.regions]?[.regionList]?.items ?? []
    #expect(Array(after.prefix(3000)) == before)
    #expect(after.count == 3900)
    // What is too much to be read is not there.
    var empty = SidecarDocument()
    let isAllThere = empty.merge(here)
    #expect(!isAllThere)
  }
}
