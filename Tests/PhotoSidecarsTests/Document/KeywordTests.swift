import FoundationEssentials
import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoSidecars
@testable import SidecarSupport

@Suite("Keywords in sidecars") struct KeywordTests {
  private func change(
    _ document: inout SidecarDocument, add added: Set<String> = [],
    remove removed: Set<String> = [], at seconds: Double = 0, embedded: SidecarDocument? = nil
  ) throws {
    try document.apply(
      .keywords(KeywordsChange(added: added, removed: removed)), in: .landscape,
      at: .reference(seconds), embedded: embedded)
    document = try SidecarDocument(parsing: document.written().bytes)
  }

  private func listed(_ document: SidecarDocument) -> [String] {
    KeywordList.names(document.graph.properties[.subject])
  }

  private func listing(_ keywords: String...) throws -> SidecarDocument {
    var document = SidecarDocument()
    document.graph.properties[.subject] = XMPValue(.bag, keywords.map { XMPValue(text: $0) })
    return try SidecarDocument(parsing: document.written().bytes)
  }

  /// Merges two copies in both orders, and expects these keywords.
  private func expect(
    _ keywords: Set<String>, merging here: SidecarDocument, _ there: SidecarDocument,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (first, second) in [(here, there), (there, here)] {
      var merged = first
      _ = merged.merge(second)
      merged = try SidecarDocument(parsing: merged.written().bytes)
      #expect(merged.keywords(embedded: nil) == keywords, sourceLocation: sourceLocation)
    }
  }

  @Test("Keywords are written to dc:subject and read back")
  func roundTrip() throws {
    var document = SidecarDocument()
    #expect(document.keywords(embedded: nil) == nil)
    try change(&document, add: ["sea", "日本", "<&>"])
    #expect(document.keywords(embedded: nil) == ["sea", "日本", "<&>"])
    try change(&document, add: ["fog"], remove: ["sea"], at: 1)
    #expect(document.keywords(embedded: nil) == ["fog", "日本", "<&>"])
    try change(&document, remove: ["fog", "日本", "<&>"], at: 2)
    // An empty list overrides the one in the photo.
    #expect(document.keywords(embedded: try listing("old")) == [])
    let before = document.graph
    try change(&document, remove: ["fog"], at: 3)
    #expect(document.graph == before)
  }

  @Test(
    "Foreign properties stay, except for the lists of keywords", arguments: ForeignSidecar.all)
  func foreign(sidecar: ForeignSidecar) throws {
    var document = try SidecarDocument(parsing: sidecar.bytes)
    let before = document.graph.properties.filter {
      !RDFGraph.keywordProperties.contains($0.key)
    }
    let old = listed(document)
    #expect(old.contains("Lisbon"))
    try change(&document, add: ["sea"], remove: ["Lisbon"])
    #expect(listed(document) == old.filter { $0 != "Lisbon" } + ["sea"])
    for (name, value) in before { #expect(document.graph.properties[name] == value, "\(name)") }
    #expect(!document.graph.pathKeywords.contains("Lisbon"))
    #expect(document.keywords(embedded: nil)?.contains("Lisbon") == false)
  }

  @Test("The photo's own keywords are copied to the sidecar with the first change")
  func embedded() throws {
    var document = SidecarDocument()
    try change(&document, add: ["fog"], embedded: try listing("sea", "sun"))
    #expect(listed(document) == ["sea", "sun", "fog"])
    try change(&document, remove: ["sea"], at: 1, embedded: try listing("sea", "sun"))
    #expect(listed(document) == ["sun", "fog"])
  }

  @Test("A tag's name is a keyword only if it is added as one, and then outlives the tag")
  func tags() throws {
    var thing = PhotoTag.anna
    (thing.text, thing.kind) = ("Mill", .thing)
    var document = try listing("sea")
    try document.apply(.adding(thing), in: .landscape, at: .reference, embedded: nil)
    #expect(document.keywords(embedded: nil) == ["sea"])
    #expect(listed(document) == ["sea", "Mill"])
    // What is listed for a tag cannot be removed.
    try change(&document, remove: ["Mill"], at: 1)
    #expect(listed(document) == ["sea", "Mill"])
    try change(&document, add: ["Mill"], at: 2)
    #expect(document.keywords(embedded: nil) == ["sea", "Mill"])
    var untagged = document
    try untagged.apply(.deleting(thing), in: .landscape, at: .reference(3), embedded: nil)
    #expect(untagged.keywords(embedded: nil) == ["sea", "Mill"])
    // Removed while the tag is there, it stays listed for that, and goes with it.
    try change(&document, remove: ["Mill"], at: 3)
    #expect(document.keywords(embedded: nil) == ["sea"])
    #expect(listed(document) == ["sea", "Mill"])
    try document.apply(.deleting(thing), in: .landscape, at: .reference(4), embedded: nil)
    #expect(listed(document) == ["sea"])
  }

  @Test("The names of people are no keywords")
  func people() throws {
    var document = try listing("sea", "Anna")
    document.graph.properties[.personInImage] = XMPValue(.bag, [XMPValue(text: "Anna")])
    #expect(document.keywords(embedded: nil) == ["sea"])
    var tagged = try listing("sea", "Anna")
    try tagged.apply(.adding(.anna), in: .landscape, at: .reference, embedded: nil)
    #expect(tagged.keywords(embedded: nil) == ["sea"])
  }

  // MARK: - Two writers

  @Test("Keywords added in two copies are all in the merged one")
  func additions() throws {
    var (here, there) = (try listing("sea"), try listing("sea"))
    try change(&here, add: ["fog"])
    try change(&there, add: ["sun"], at: 1)
    try expect(["sea", "fog", "sun"], merging: here, there)
  }

  @Test("A keyword removed in one copy is not restored by merging the other")
  func removal() throws {
    let before = try listing("sea", "sun")
    var here = before
    try change(&here, remove: ["sea"], at: 1)
    try expect(["sun"], merging: here, before)
    var there = before
    try change(&there, add: ["fog"], at: 2)
    try expect(["sun", "fog"], merging: here, there)
  }

  @Test("Of the removal and the addition of a keyword the later wins")
  func order() throws {
    var base = SidecarDocument()
    try change(&base, add: ["sea"])
    var (here, there) = (base, base)
    try change(&here, remove: ["sea"], at: 1)
    try change(&there, remove: ["sea"], at: 2)
    try change(&there, add: ["sea"], at: 3)
    try expect(["sea"], merging: here, there)
    try change(&here, add: ["sea"], at: 4)
    try change(&here, remove: ["sea"], at: 5)
    try expect([], merging: here, there)
    // A clock that is behind takes nothing back.
    try change(&here, add: ["sea"], at: 4.5)
    #expect(here.keywords(embedded: nil) == [])
  }

  @Test("A keyword that another program adds again is read, also after a merge")
  func addedElsewhere() throws {
    var removed = try listing("sea", "sun")
    try change(&removed, remove: ["sea"], at: 1)
    var back = removed
    back.graph.properties[.subject] = XMPValue(
      .bag, ["sun", "sea"].map { XMPValue(text: $0) })
    back = try SidecarDocument(parsing: back.written().bytes)
    #expect(back.keywords(embedded: nil) == ["sea", "sun"])
    try expect(["sea", "sun"], merging: back, removed)
    try change(&back, add: ["fog"], at: 2)
    try expect(["sea", "sun", "fog"], merging: back, removed)
    try change(&removed, remove: ["sun"], at: 3)
    try expect(["sea", "fog"], merging: back, removed)
  }
}
