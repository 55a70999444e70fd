import FoundationEssentials
import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoSidecars
@testable import SidecarSupport

/// Another program's list of keywords: the property, and the sign between the parts of a path.
struct ForeignList: CustomTestStringConvertible {
  let testDescription: String
  let property: XMPName
  let separator: String

  init(_ prefix: String, _ namespace: String, _ name: String, _ separator: String) {
    testDescription = "\(prefix):\(name)"
    property = XMPName(namespace, name)
    self.separator = separator
  }

  static let all = [
    ForeignList("lr", "http://ns.adobe.com/lightroom/1.0/", "hierarchicalSubject", "|"),
    ForeignList("digiKam", "http://www.digikam.org/ns/1.0/", "TagsList", "/"),
    ForeignList("MicrosoftPhoto", "http://ns.microsoft.com/photo/1.0/", "LastKeywordXMP", "/"),
    ForeignList("microsoft", "http://ns.microsoft.com/photo/1.0", "LastKeywordXMP", "/"),
    ForeignList(
      "mediapro", "http://ns.iview-multimedia.com/mediapro/1.0/", "CatalogSets", "|"),
  ]
}

@Suite("Keywords in other programs' lists of paths") struct KeywordPathTests {
  /// Makes a sidecar with `dc:subject`, unless that is nil, and a list of paths, with “/” between the parts.
  private func sidecar(
    _ list: ForeignList, _ paths: [String], subject: [String]?,
    _ kind: XMPValue.ArrayKind = .sequence
  ) throws -> SidecarDocument {
    var document = SidecarDocument()
    document.graph.properties[list.property] = XMPValue(kind, items(list, paths))
    document.graph.properties[.subject] = subject.map { names in
      XMPValue(.bag, names.map { XMPValue(text: $0) })
    }
    return try SidecarDocument(parsing: document.written().bytes)
  }

  private func items(_ list: ForeignList, _ paths: [String]) -> [XMPValue] {
    paths.map { XMPValue(text: $0.replacing("/", with: list.separator)) }
  }

  private func change(
    _ document: inout SidecarDocument, add added: Set<String> = [],
    remove removed: Set<String> = [], at seconds: Double = 0, embedded: SidecarDocument? = nil
  ) throws {
    try document.apply(
      .keywords(KeywordsChange(added: added, removed: removed)), in: .landscape,
      at: .reference(seconds), embedded: embedded)
    document = try SidecarDocument(parsing: document.written().bytes)
  }

  private func paths(_ document: SidecarDocument, _ list: ForeignList) -> [String] {
    KeywordList.names(document.graph.properties[list.property])
      .map { $0.replacing(list.separator, with: "/") }
  }

  private func subject(_ document: SidecarDocument) -> [String] {
    KeywordList.names(document.graph.properties[.subject])
  }

  private static let rome = ["Place/Italy/Rome", "Trips/rome", "Rome/Forum", "2019"]

  @Test(
    "The last part of each path is a keyword, alone or beside dc:subject",
    arguments: ForeignList.all)
  func reading(list: ForeignList) throws {
    let alone = try sidecar(list, Self.rome, subject: nil)
    #expect(alone.keywords(embedded: nil) == ["Rome", "Forum", "2019"])
    let both = try sidecar(list, ["Place/Italy/Rome", "a/ b /", ""], subject: ["rome", "sea"])
    #expect(both.keywords(embedded: nil) == ["rome", "sea", "b"])
  }

  @Test("A keyword is added to dc:subject and to the lists that exist", arguments: ForeignList.all)
  func adding(list: ForeignList) throws {
    var document = try sidecar(list, ["Place/Italy/Rome", "2019"], subject: nil)
    try change(&document, add: ["Sea"])
    #expect(subject(document) == ["Rome", "2019", "Sea"])
    #expect(paths(document, list) == ["Place/Italy/Rome", "2019", "Sea"])
    for other in ForeignList.all where other.property != list.property {
      #expect(document.graph.properties[other.property] == nil)
    }
    let before = document.graph
    try change(&document, add: ["SEA", "rome"], at: 1)
    #expect(document.graph == before)
    // It would be read as a path.
    try change(&document, add: ["AC\(list.separator)DC"], at: 2)
    #expect(subject(document).last == "AC\(list.separator)DC")
    #expect(paths(document, list) == ["Place/Italy/Rome", "2019", "Sea"])
  }

  @Test(
    "Removing a keyword removes all paths that end in it, and keeps the others in order",
    arguments: ForeignList.all, [XMPValue.ArrayKind.bag, .sequence])
  func removing(list: ForeignList, kind: XMPValue.ArrayKind) throws {
    var document = try sidecar(list, Self.rome, subject: ["Rome", "Italy"], kind)
    var foreign = XMPValue(text: "kept")
    foreign.qualifiers[.language] = XMPValue(text: "en")
    let structure = XMPValue(fields: [.text: XMPValue(text: "x")])
    document.graph.properties[list.property]?.setItems(
      items(list, Self.rome) + [foreign, structure], orNew: kind)
    document = try SidecarDocument(parsing: document.written().bytes)
    try change(&document, remove: ["Rome"])
    #expect(subject(document) == ["Italy"])
    #expect(
      document.graph.properties[list.property]
        == XMPValue(kind, items(list, ["Rome/Forum", "2019"]) + [foreign, structure]))
    #expect(document.keywords(embedded: nil) == ["Italy", "Forum", "2019", "kept"])
  }

  @Test(
    "Removing the last keyword leaves empty lists, which override the photo's",
    arguments: ForeignList.all)
  func last(list: ForeignList) throws {
    let photo = try sidecar(list, ["Place/Rome"], subject: ["Rome"])
    var document = SidecarDocument()
    try change(&document, remove: ["Rome"], embedded: photo)
    #expect(document.graph.properties[list.property]?.items == [])
    #expect(document.keywords(embedded: photo) == [])
    var alone = try sidecar(list, ["Place/Rome"], subject: nil)
    try change(&alone, remove: ["rome"])
    #expect(alone.keywords(embedded: photo) == [])
  }

  @Test(
    "A keyword in other letters is respelled in each list, and back", arguments: ForeignList.all)
  func respelling(list: ForeignList) throws {
    var document = try sidecar(list, Self.rome, subject: ["sea", "rome"])
    try change(&document, add: ["ROME"], remove: ["rome"])
    #expect(subject(document) == ["sea", "ROME"])
    #expect(paths(document, list) == ["Place/Italy/ROME", "Trips/ROME", "Rome/Forum", "2019"])
    #expect(document.keywords(embedded: nil) == ["sea", "ROME", "Forum", "2019"])
    try change(&document, add: ["rome"], remove: ["ROME"], at: 1)
    #expect(subject(document) == ["sea", "rome"])
  }

  @Test("The inverse of a keyword change restores the keywords", arguments: ForeignList.all)
  func undoing(list: ForeignList) throws {
    for made in [
      KeywordsChange(added: ["fog"]), KeywordsChange(removed: ["rome"]),
      KeywordsChange(added: ["RoMe", "fog"], removed: ["Rome", "2019"]),
    ] {
      var document = try sidecar(list, ["Place/Rome", "2019"], subject: ["Rome", "2019"])
      let before = try #require(document.keywords(embedded: nil))
      try document.apply(.keywords(made), in: .landscape, at: .reference(1), embedded: nil)
      let inverse = AnnotationChange.keywords(made).inverse(
        from: PhotoAnnotations(keywords: before))
      #expect(document.keywords(embedded: nil) != before)
      try document.apply(inverse, in: .landscape, at: .reference(2), embedded: nil)
      #expect(document.keywords(embedded: nil) == before, "\(made)")
      #expect(
        Set(paths(document, list).compactMap { $0.split(separator: "/").last }.map(String.init))
          == before)
    }
  }

  @Test(
    "Merging copies keeps keywords removed in each list, and the last spelling wins",
    arguments: ForeignList.all)
  func merging(list: ForeignList) throws {
    let base = try sidecar(list, ["Place/Rome", "Trips/Rome", "sun"], subject: ["Rome", "sun"])
    var (here, there) = (base, base)
    try change(&here, add: ["fog"], remove: ["Rome"], at: 1)
    try change(&there, add: ["SUN", "sea"], remove: ["sun"], at: 2)
    for (first, second) in [(here, there), (there, here), (here, base), (base, here)] {
      var merged = first
      let isComplete = merged.merge(second)
      #expect(isComplete)
      merged = try SidecarDocument(parsing: merged.written().bytes)
      let isWithBase = second.bytes == base.bytes || first.bytes == base.bytes
      #expect(Set(paths(merged, list)) == (isWithBase ? ["sun", "fog"] : ["SUN", "fog", "sea"]))
      #expect(Set(subject(merged)) == Set(paths(merged, list)))
    }
  }

  @Test(
    "A keyword that another program adds to a list again is read and kept",
    arguments: ForeignList.all)
  func addedElsewhere(list: ForeignList) throws {
    var document = try sidecar(list, ["Place/Rome"], subject: ["Rome"])
    try change(&document, remove: ["Rome"], at: 1)
    document.graph.properties[list.property] = XMPValue(.bag, items(list, ["Place/Rome"]))
    document = try SidecarDocument(parsing: document.written().bytes)
    #expect(document.keywords(embedded: nil) == ["Rome"])
    try change(&document, add: ["fog"], at: 2)
    #expect(document.keywords(embedded: nil) == ["Rome", "fog"])
    #expect(paths(document, list) == ["Place/Rome", "fog"])
  }

  @Test("Keyword lists in the photo are read only if the sidecar has none")
  func older() throws {
    let photo = try sidecar(ForeignList.all[0], ["Place/Rome"], subject: nil)
    let sidecar = try sidecar(ForeignList.all[1], ["sea"], subject: nil)
    #expect(sidecar.keywords(embedded: photo) == ["sea"])
    var other = sidecar
    try change(&other, add: ["fog"], embedded: photo)
    #expect(other.keywords(embedded: photo) == ["sea", "fog"])
    #expect(SidecarDocument().keywords(embedded: photo) == ["Rome"])
  }

  @Test(
    "A person's branch is no keyword while the person is tagged, and is removed from each list if not"
  )
  func people() throws {
    let (lightroom, digiKam) = (ForeignList.all[0], ForeignList.all[1])
    var document = try sidecar(lightroom, ["People/Anna"], subject: ["People", "Anna"])
    document.graph.properties[digiKam.property] = XMPValue(
      .sequence, items(digiKam, ["People/Anna"]))
    var tagged = document
    try tagged.apply(.adding(.anna), in: .landscape, at: .reference, embedded: nil)
    #expect(tagged.keywords(embedded: nil) == ["People"])
    // What is listed for a tag cannot be removed.
    try change(&tagged, remove: ["Anna"], at: 1)
    #expect(paths(tagged, digiKam) == ["People/Anna"])
    try change(&document, remove: ["Anna"])
    #expect(subject(document) == ["People"])
    #expect(paths(document, lightroom) == [] && paths(document, digiKam) == [])
  }

  @Test("A tag's name begins dc:subject with the keywords of a list", arguments: ForeignList.all)
  func tagging(list: ForeignList) throws {
    var document = try sidecar(list, ["Place/Rome"], subject: nil)
    try document.apply(.adding(.anna), in: .landscape, at: .reference, embedded: nil)
    #expect(subject(document) == ["Rome", "Anna"])
    #expect(paths(document, list) == ["Place/Rome"])
    #expect(document.keywords(embedded: nil) == ["Rome"])
    try document.apply(.deleting(.anna), in: .landscape, at: .reference(1), embedded: nil)
    #expect(subject(document) == ["Rome"])
  }
}
