import FoundationEssentials
@testable import PhotoPages
import Testing
import XMPBindings

@testable import PhotoSidecars
@testable import SidecarSupport

/// Regions that other programs, and earlier versions of this one, have written.
struct ForeignRegionTests {
  private static let namespaces = """
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:MP="http://ns.microsoft.com/photo/1.2/"
    xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
    xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"
    xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
    xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
    xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" xmlns:other="http://ns.example.com/"
    xmlns:photopages="https://photopages.github.io/ns/1.0/"
    """

  private func document(
    _ regions: String, microsoft: String = "", _ more: String = ""
  ) throws -> SidecarDocument {
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" \(Self.namespaces)>
      <mwg-rs:Regions rdf:parseType="Resource">
       <mwg-rs:AppliedToDimensions stDim:w="4000" stDim:h="3000" stDim:unit="pixel"/>
       <mwg-rs:RegionList><rdf:Bag>\(regions)</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
      <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>\(microsoft)</rdf:Bag>
      </MPRI:Regions></MP:RegionInfo>\(more)
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    return try SidecarDocument(parsing: Array(text.utf8))
  }

  /// An entry: the area without a size is a point.
  private func region(
    _ name: String, _ type: String?, _ x: Double, _ y: Double, _ size: Double? = 0.125,
    _ more: String = ""
  ) -> String {
    let type = type.map { "<mwg-rs:Type>\($0)</mwg-rs:Type>" } ?? ""
    let size = size.map { "stArea:w=\"\($0)\" stArea:h=\"\($0)\"" } ?? ""
    return """
      <rdf:li rdf:parseType="Resource"><mwg-rs:Name>\(name)</mwg-rs:Name>\(type)
       <mwg-rs:Area stArea:x="\(x)" stArea:y="\(y)" \(size) stArea:unit="normalized"/>\(more)</rdf:li>
      """
  }

  private func microsoft(_ name: String, _ rectangle: String) -> String {
    "<rdf:li MPReg:PersonDisplayName=\"\(name)\" MPReg:Rectangle=\"\(rectangle)\"/>"
  }

  private func names(_ list: String, _ names: [String]) -> String {
    "<\(list)><rdf:Bag>\(names.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:Bag></\(list)>"
  }

  private func tags(_ document: SidecarDocument) -> [PhotoTag] {
    document.tags(embedded: nil, in: .landscape)
  }

  private func entries(_ document: SidecarDocument) -> [XMPValue] {
    document.graph.properties[.regions].map(WorkingGroupRegions.entries) ?? []
  }

  private func liked(_ document: SidecarDocument) throws -> SidecarDocument {
    let like = Like(author: Author(id: "ada", name: "Ada"), date: .reference(9))
    var document = document
    try document.apply(
      .like(ItemChange(from: nil, to: like, at: 0)), in: nil, at: .reference(9), embedded: nil)
    return try SidecarDocument(parsing: document.written().bytes)
  }

  // MARK: - Microsoft's form

  @Test("A name in both forms has the Working Group's place, and other names are shown")
  func unturned() throws {
    let document = try document(
      region("Anna", "Face", 0.25, 0.25) + region("Berta", "Face", 0.75, 0.5),
      microsoft: microsoft("Anna", "0.6, 0.1, 0.125, 0.125")
        + microsoft("Berta", "0.4, 0.7, 0.125, 0.125")
        + microsoft("Cleo", "0.1, 0.7, 0.125, 0.125"))
    #expect(tags(document).map(\.text) == ["Anna", "Berta", "Cleo"])
    let centres = tags(document).map(\.shape.tip.x)
    #expect(centres[0...1] == [0.25, 0.75])
    // A deleted name does not come back from the other form.
    var next = document
    try next.apply(.deleting(tags(document)[0]), in: .landscape, at: .reference, embedded: nil)
    #expect(tags(next).map(\.text) == ["Berta", "Cleo"])
  }

  @Test func microsoftRegionsAloneReviveNothing() throws {
    var document = SidecarDocument()
    try document.apply(.adding(.anna), in: .landscape, at: .reference, embedded: nil)
    var rewritten = try RewrittenRegions.written(of: document)
    #expect(tags(rewritten) == [.anna])
    rewritten.graph.properties[.regions] = nil
    #expect(tags(rewritten) == [])
    let next = try liked(rewritten)
    #expect(tags(next) == [])
    #expect(next.graph.properties[.regionInfo]?[.microsoftRegions]?.items == [])
    #expect(next.lostTags(embedded: nil, in: .landscape) == [.anna])
  }

  // MARK: - No faces

  @Test("Regions that say that they are no faces are things, and are left where they are")
  func noFaces() throws {
    let document = try document(
      region("Rex", "Pet", 0.25, 0.25) + region("42", "BarCode", 0.5, 0.5)
        + region("Sharp", "Focus", 0.75, 0.75) + region("Tree", nil, 0.125, 0.875, nil)
        + region("Anna", nil, 0.875, 0.125))
    #expect(tags(document).map(\.kind) == [.thing, .thing, .thing, .thing, .person])
    var renamed = tags(document)[0]
    renamed.text = "Rexie"
    var next = document
    try next.apply(
      .changing(tags(document)[0], to: renamed), in: .landscape, at: .reference, embedded: nil)
    #expect(tags(next)[0] == renamed)
    #expect(
      entries(next).map { $0[.regionName]?.text } == ["Rexie", "42", "Sharp", "Tree", "Anna"])
    #expect(entries(next)[0][.regionType]?.text == "Pet")
    #expect(entries(next)[1...] == entries(document)[1...])
    #expect(next.graph.tagRecords.map(\.region.text) == ["Rexie"])
  }

  // MARK: - Earlier versions

  private func extensions(_ id: String, _ more: String = "") -> String {
    """
    <mwg-rs:Extensions rdf:parseType="Resource"><photopages:id>\(id)</photopages:id>
     <photopages:shape>point</photopages:shape>
     <photopages:edited>2026-01-01T00:00:00.000Z</photopages:edited>
     <photopages:kindEdited>0001-01-01T00:00:00.000Z</photopages:kindEdited>\(more)
    </mwg-rs:Extensions>
    """
  }

  @Test("A sidecar of an earlier version is read, and converted at the next save")
  func earlierVersion() throws {
    let document = try document(
      region("Anna", "Face", 0.25, 0.25, 0.125, extensions("anna", "<other:x>1</other:x>"))
        + region("Tower", nil, 0.5, 0.5, nil, extensions("tower"))
        + region("Rex", "Pet", 0.75, 0.75, 0.125, extensions("rex", "<other:y>2</other:y>"))
        + region("Carla", "Face", 0.875, 0.125),
      names("dc:subject", ["Anna", "Tower", "Rex"])
        + names("photopages:addedNames", ["Anna", "Tower", "Rex"])
        + names("photopages:addedPersons", ["Anna"]))
    let before = tags(document)
    #expect(before.map(\.id.rawValue).prefix(3) == ["anna", "tower", "rex"])
    #expect(before.map(\.kind) == [.person, .thing, .thing, .person])
    let next = try liked(document)
    #expect(Set(tags(next)) == Set(before))
    #expect(entries(next).map { $0[.regionName]?.text } == ["Anna", "Rex", "Carla"])
    let other = "http://ns.example.com/"
    #expect(
      entries(next).map { $0[.regionExtensions]?.fields } == [
        [XMPName(other, "x"): XMPValue(text: "1")], [XMPName(other, "y"): XMPValue(text: "2")],
        nil,
      ])
    #expect(Set(next.graph.tagRecords.map(\.id)) == ["anna", "tower", "rex"])
    #expect(Set(KeywordList.names(next.graph.properties[.subject])) == ["Anna", "Tower", "Rex"])
    #expect(try liked(next).graph == next.graph)
    #expect(
      Set(tags(try RewrittenRegions.written(of: next)).map(\.id)).isSuperset(
        of: ["anna", "tower", "rex"].map { TagID($0) }))
  }

  @Test("A thing of an earlier version stays a thing though digiKam wrote it as a face")
  func strippedThing() throws {
    let document = try document(
      region("Anna", "Face", 0.25, 0.25) + region("Door", "Face", 0.5, 0.5),
      microsoft: microsoft("Door", "0.4375, 0.4375, 0.125, 0.125"),
      names("photopages:addedNames", ["Anna", "Door"])
        + names("photopages:addedPersons", ["Anna"]))
    #expect(tags(document).map(\.kind) == [.person, .thing])
    let next = try liked(document)
    #expect(tags(next) == tags(document))
    #expect(entries(next).map { $0[.regionName]?.text } == ["Anna"])
    #expect(next.graph.properties[.regionInfo]?[.microsoftRegions]?.items == [])
  }

  @Test func whatHasNoDateIsWrittenWithoutOne() throws {
    let document = try SidecarDocument(parsing: ForeignSidecar.digiKam.bytes)
    let carla = try #require(tags(document).first)
    var next = document
    var renamed = carla
    renamed.text = "Clara"
    try next.apply(
      .changing(carla, to: renamed), in: .landscape, at: .reference, embedded: nil)
    let text = String(decoding: try next.written().bytes, as: UTF8.self)
    #expect(!text.contains("0001-"))
    #expect(text.contains("photopages:textEdited"))
    #expect(!text.contains("photopages:kindEdited"))
    #expect(!text.contains("photopages:shapeEdited"))
    let marks = try #require(next.graph.tagRecords.first?.region.marks)
    #expect((marks.textEdited, marks.kindEdited, marks.shapeEdited) == (.reference, nil, nil))
    // Nor does it come from an earlier version, or from a deletion without a date.
    let earlier = try self.document(
      region("Anna", "Face", 0.25, 0.25, 0.125, extensions("anna")),
      names("photopages:deleted", ["gone"]))
    let written = String(decoding: try liked(earlier).bytes, as: UTF8.self)
    #expect(!written.contains("0001-") && !written.contains("4001-"))
  }
}
