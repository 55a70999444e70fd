import FoundationEssentials
@testable import PhotoPages
import Testing
import XMPBindings

@testable import PhotoSidecars
@testable import SidecarSupport

/// Sidecars of ours that digiKam has written anew.
struct RewrittenRegionTests {
  private static let tower = PhotoTag(
    id: TagID("tower"), text: "Tower", kind: .thing,
    shape: .point(NormalizedPoint(x: 0.75, y: 0.25)))
  private static let door = PhotoTag(
    id: TagID("door"), text: "Door", kind: .thing,
    shape: .region(NormalizedRect(x: 0.5, y: 0.5, width: 0.25, height: 0.25)))
  private static let berta = PhotoTag(
    id: TagID("berta"), text: "Berta",
    shape: .region(NormalizedRect(x: 0.0625, y: 0.125, width: 0.125, height: 0.25)))
  private static let all = [PhotoTag.anna, berta, tower, door]

  private func document(_ tags: [PhotoTag] = all) throws -> SidecarDocument {
    var document = SidecarDocument()
    for tag in tags {
      try document.apply(
        .adding(tag, at: .max), in: .landscape, at: .reference, embedded: nil)
    }
    return try SidecarDocument(parsing: document.written().bytes)
  }

  private func tags(_ document: SidecarDocument) -> [PhotoTag] {
    document.tags(embedded: nil, in: .landscape)
  }

  private func tag(_ document: SidecarDocument, _ id: String = "anna") -> PhotoTag? {
    tags(document).first { $0.id == TagID(id) }
  }

  private func keywords(_ document: SidecarDocument) -> [String] {
    KeywordList.names(document.graph.properties[.subject])
  }

  /// Likes the photo, which writes the sidecar.
  private func written(_ document: SidecarDocument, at seconds: Double) throws -> SidecarDocument {
    let like = Like(author: Author(id: "ada", name: "Ada"), date: .reference(seconds))
    var document = document
    try document.apply(
      .like(ItemChange(from: nil, to: like, at: 0)), in: nil, at: .reference(seconds),
      embedded: nil)
    return try SidecarDocument(parsing: document.written().bytes)
  }

  private func changing(
    _ document: SidecarDocument, _ old: PhotoTag, at seconds: Double,
    _ change: (inout PhotoTag) -> Void
  ) throws -> SidecarDocument {
    var (document, new) = (document, old)
    change(&new)
    try document.apply(
      .changing(old, to: new), in: .landscape, at: .reference(seconds), embedded: nil)
    return try SidecarDocument(parsing: document.written().bytes)
  }

  // MARK: - Nothing was changed there

  @Test func clicksIdsTimesAndThingsComeBack() throws {
    let before = try document()
    let after = try RewrittenRegions.written(of: before)
    #expect(tags(after) == Self.all)
    #expect(
      after.graph.storedTags(in: nil).map(\.region.marks.textEdited)
        == .init(repeating: .reference, count: 4))
    #expect(tags(try written(after, at: 5)) == Self.all)
    // The regions are digiKam's now, and were left alone.
    #expect(
      try written(after, at: 5).graph.properties[.regions] == after.graph.properties[.regions])
  }

  @Test func theNextWriteKeepsTheNamesOfThings() throws {
    let after = try RewrittenRegions.written(of: document())
    let cleo = PhotoTag(
      id: TagID("cleo"), text: "Cleo", shape: .point(NormalizedPoint(x: 0.5, y: 0.125)))
    var next = after
    try next.apply(.adding(cleo, at: 4), in: .landscape, at: .reference(5), embedded: nil)
    #expect(keywords(next) == ["Anna", "Berta", "Tower", "Door", "Cleo"])
    #expect(KeywordList.names(next.graph.properties[.personInImage]) == ["Anna", "Berta", "Cleo"])
    try next.apply(.deleting(Self.tower), in: .landscape, at: .reference(6), embedded: nil)
    #expect(keywords(next) == ["Anna", "Berta", "Door", "Cleo"])
  }

  @Test func whatIsRoundedToPixelsWasNotMoved() throws {
    let point = NormalizedPoint(x: 0.123_456_7, y: 0.987_654_3)
    let anna = PhotoTag(id: TagID("anna"), text: "Anna", shape: .point(point))
    #expect(tags(try RewrittenRegions.written(of: document([anna]))) == [anna])
  }

  // MARK: - Something was changed there

  @Test func aRenameThereIsOursAtTheNextWrite() throws {
    let before = try document()
    let after = try RewrittenRegions.written(of: before) {
      $0.renamed($0.text == "Anna" ? "Hanna" : $0.text)
    }
    var hanna = PhotoTag.anna
    hanna.text = "Hanna"
    #expect(tags(after) == [hanna, Self.berta, Self.tower, Self.door])
    let next = try written(after, at: 5)
    #expect(tags(next) == tags(after))
    #expect(Set(keywords(next)) == ["Hanna", "Berta", "Tower", "Door"])
    #expect(KeywordList.names(next.graph.properties[.personInImage]) == ["Berta", "Hanna"])
    let edited = next.graph.tagRecords.first { $0.id == "anna" }?.region.marks.textEdited
    #expect(edited == .reference(4.999))
  }

  @Test("A tag changed by another program wins over an older copy and loses to a later change")
  func copies() throws {
    let before = try document()
    let renamed = try RewrittenRegions.written(of: before) {
      $0.renamed($0.text == "Anna" ? "Hanna" : $0.text)
    }
    let later = try changing(before, .anna, at: 3) { $0.text = "Johanna" }
    for (first, second, name) in [
      (renamed, before, "Hanna"), (before, renamed, "Hanna"), (renamed, later, "Johanna"),
      (later, renamed, "Johanna"),
    ] {
      var merged = first
      let isComplete = merged.merge(second)
      #expect(isComplete)
      #expect(tag(merged)?.text == name)
      // It is still told apart from what was done here.
      #expect(tag(try written(merged, at: 9))?.text == name)
    }
  }

  @Test func aMoveThereMakesABoxOfAClick() throws {
    let before = try document()
    let moved = try RewrittenRegions.written(of: before) {
      $0.text == "Anna" ? $0.moved(to: 0.75, 0.75) : $0
    }
    let box = TagShape.region(NormalizedRect(x: 0.7125, y: 0.7, width: 0.075, height: 0.1))
    #expect(tag(moved)?.shape == box)
    #expect(tags(moved).map(\.id.rawValue) == ["anna", "berta", "tower", "door"])
    var merged = before
    _ = merged.merge(moved)
    #expect(tag(merged)?.shape == box)
    #expect(tag(try written(merged, at: 5))?.shape == box)
  }

  @Test("Two tags moved close to each other keep their own names")
  func twoInOnePlace() throws {
    let boxes = [0.375, 0.4375].map { x in
      TagShape.region(NormalizedRect(x: x, y: 0.25, width: 0.25, height: 0.25))
    }
    let (cleo, dora) = (
      PhotoTag(id: TagID("cleo"), text: "Cleo", shape: boxes[0]),
      PhotoTag(id: TagID("dora"), text: "Dora", shape: boxes[1])
    )
    let after = try RewrittenRegions.written(of: document([cleo, dora])) {
      $0.moved(to: $0.text == "Cleo" ? 0.5625 : 0.5, 0.375)
    }
    #expect(tags(after).map(\.id.rawValue) == ["cleo", "dora"])
    #expect(tags(after).map(\.text) == ["Cleo", "Dora"])
    #expect(tags(after).map(\.shape) == boxes.reversed())
  }

  @Test func twoOfOneNameAreToldApartByTheirPlaces() throws {
    let point = NormalizedPoint(x: 0.75, y: 0.75)
    let other = PhotoTag(id: TagID("other"), text: "Anna", shape: .point(point))
    let after = try RewrittenRegions.written(of: document([.anna, other])) { $0 }
    #expect(tags(after) == [.anna, other])
    // Two of one name that both were moved cannot be told apart: they are new.
    let moved = try RewrittenRegions.written(of: document([.anna, other])) {
      $0.moved(to: $0.area.x == 0.25 ? 0.125 : 0.875, 0.125)
    }
    #expect(Set(tags(moved).map(\.id.rawValue)).isDisjoint(with: ["anna", "other"]))
  }

  // MARK: - Something was deleted there

  @Test func whatWasDeletedThereIsGoneAndCanBeRestored() throws {
    let before = try document()
    let deleted = try RewrittenRegions.written(of: before) { $0.text == "Anna" ? nil : $0 }
    #expect(tags(deleted) == [Self.berta, Self.tower, Self.door])
    #expect(deleted.lostTags(embedded: nil, in: .landscape) == [.anna])
    var next = try written(deleted, at: 5)
    #expect(tags(next) == [Self.berta, Self.tower, Self.door])
    #expect(next.lostTags(embedded: nil, in: .landscape) == [.anna])
    #expect(Tombstones(next.graph)["anna"] == .reference(4.999))
    #expect(keywords(next) == ["Berta", "Tower", "Door"])
    try next.apply(.adding(.anna), in: .landscape, at: .reference(6), embedded: nil)
    #expect(tags(next) == Self.all)
    #expect(next.lostTags(embedded: nil, in: .landscape) == [])
    // It has come back after it was deleted, so that a copy that knows of that does not delete it.
    let isComplete = next.merge(try written(deleted, at: 5))
    #expect(isComplete)
    #expect(tag(next) == .anna)
    // What a person deletes here is not offered.
    try next.apply(.deleting(.anna), in: .landscape, at: .reference(7), embedded: nil)
    #expect(next.lostTags(embedded: nil, in: .landscape) == [])
  }

  @Test("A deletion by another program wins over an older copy and loses to a later change")
  func deletionAndCopies() throws {
    let before = try document()
    let deleted = try RewrittenRegions.written(of: before) { $0.text == "Anna" ? nil : $0 }
    let later = try changing(before, .anna, at: 3) { $0.text = "Johanna" }
    for (first, second, name) in [
      (deleted, before, nil), (before, deleted, nil), (deleted, later, "Johanna"),
      (later, deleted, "Johanna"),
    ] {
      var merged = first
      _ = merged.merge(second)
      #expect(tag(merged)?.text == name)
      #expect(merged.lostTags(embedded: nil, in: .landscape).isEmpty == (name != nil))
      #expect(tag(try written(merged, at: 9))?.text == name)
    }
  }

  @Test func whereAllRegionsWereDeletedThoseInThePhotoDoNotComeBack() throws {
    let embedded = try SidecarDocument(parsing: ForeignSidecar.digiKam.bytes)
    var document = SidecarDocument()
    try document.apply(
      .adding(.anna, at: 1), in: .landscape, at: .reference, embedded: embedded)
    #expect(document.tags(embedded: embedded, in: .landscape).map(\.text) == ["Carla", "Anna"])
    let deleted = try RewrittenRegions.written(of: document) { _ in nil }
    #expect(deleted.graph.properties[.regions] == nil)
    #expect(deleted.tags(embedded: embedded, in: .landscape) == [])
    var next = deleted
    try next.apply(
      .adding(Self.berta), in: .landscape, at: .reference(5), embedded: embedded)
    #expect(next.tags(embedded: embedded, in: .landscape) == [Self.berta])
  }

  // MARK: - Persons and things

  @Test func aPersonThatBecomesAThingAndBackKeepsItsID() throws {
    let person = try document([.anna])
    let thing = try changing(person, .anna, at: 1) { $0.kind = .thing }
    #expect(tag(thing)?.kind == .thing)
    #expect(thing.graph.properties[.regions]?[.regionList]?.items == [])
    #expect(KeywordList.names(thing.graph.properties[.personInImage]) == [])
    #expect(keywords(thing) == ["Anna"])
    let seen = try #require(tag(thing))
    let back = try changing(thing, seen, at: 2) { $0.kind = .person }
    #expect(tags(back) == [.anna])
    #expect(back.graph.properties[.regions] == person.graph.properties[.regions])
    for (first, second, kind) in [
      (person, thing, TagKind.thing), (thing, person, .thing), (thing, back, .person),
      (back, thing, .person),
    ] {
      var merged = first
      let isComplete = merged.merge(second)
      #expect(isComplete)
      #expect(tags(merged).map(\.kind) == [kind])
      #expect(tags(merged).map(\.shape) == [PhotoTag.anna.shape])
      #expect(tags(try RewrittenRegions.written(of: merged)) == tags(merged))
    }
  }
}
