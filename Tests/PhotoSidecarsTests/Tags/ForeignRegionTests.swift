import FoundationEssentials
@testable import PhotoPages
import Testing
import XMPBindings

@testable import PhotoSidecars
@testable import SidecarSupport

/// Regions that other programs have written.
struct ForeignRegionTests {
  private static let namespaces = """
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:MP="http://ns.microsoft.com/photo/1.2/"
    xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
    xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"
    xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
    xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
    xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
    """

  private func document(_ regions: String, microsoft: String = "") throws -> SidecarDocument {
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" \(Self.namespaces)>
      <mwg-rs:Regions rdf:parseType="Resource">
       <mwg-rs:AppliedToDimensions stDim:w="4000" stDim:h="3000" stDim:unit="pixel"/>
       <mwg-rs:RegionList><rdf:Bag>\(regions)</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
      <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>\(microsoft)</rdf:Bag>
      </MPRI:Regions></MP:RegionInfo>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    return try SidecarDocument(parsing: Array(text.utf8))
  }

  /// An entry: the area without a size is a point.
  private func region(
    _ name: String, _ type: String?, _ x: Double, _ y: Double, _ size: Double? = 0.125
  ) -> String {
    let type = type.map { "<mwg-rs:Type>\($0)</mwg-rs:Type>" } ?? ""
    let size = size.map { "stArea:w=\"\($0)\" stArea:h=\"\($0)\"" } ?? ""
    return """
      <rdf:li rdf:parseType="Resource"><mwg-rs:Name>\(name)</mwg-rs:Name>\(type)
       <mwg-rs:Area stArea:x="\(x)" stArea:y="\(y)" \(size) stArea:unit="normalized"/></rdf:li>
      """
  }

  private func microsoft(_ name: String, _ rectangle: String) -> String {
    "<rdf:li MPReg:PersonDisplayName=\"\(name)\" MPReg:Rectangle=\"\(rectangle)\"/>"
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

  // MARK: - Our regions

  @Test("A region with our id in its extensions is our tag, though renamed and moved far away")
  func ourID() throws {
    var document = SidecarDocument()
    try document.apply(.adding(.anna), in: .landscape, at: .reference, embedded: nil)
    document.graph.edit(WorkingGroupRegions.self) { entries in
      entries[0][.regionName] = XMPValue(text: "Hanna")
      entries[0][.regionArea]?[.areaX] = XMPValue(0.875)
      entries[0][.regionArea]?[.areaY] = XMPValue(0.875)
      entries[0][.regionExtensions] = XMPValue(fields: [.id: XMPValue(text: "anna")])
    }
    #expect(tags(document).map(\.id.rawValue) == ["anna"])
    #expect(tags(document).map(\.text) == ["Hanna"])
    #expect(tags(try liked(document)) == tags(document))
    document.graph.edit(WorkingGroupRegions.self) { $0[0][.regionExtensions] = nil }
    #expect(tags(document).map(\.text) == ["Hanna"])
    #expect(document.lostTags(embedded: nil, in: .landscape) == [.anna])
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
  }
}
