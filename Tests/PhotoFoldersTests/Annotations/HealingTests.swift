import FoundationEssentials
@testable import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// What a program has overwritten that had read the sidecar before our last write, and wrote after it.
@Suite(.timeout(minutes: 5)) struct HealingTests {
  private let keeping: KeepingFolder

  init() throws {
    keeping = try KeepingFolder(of: "ada")
  }

  private var graph: RDFGraph { get throws { try SidecarDocument(parsing: sidecar).graph } }

  private var sidecar: [UInt8] {
    get throws { try #require(keeping.folder.content("photo.jpg.xmp")) }
  }

  /// Writes what another program makes of a sidecar.
  private func write(
    _ bytes: [UInt8], _ change: (inout RDFGraph) -> Void = { _ in }
  ) throws {
    var document = try SidecarDocument(parsing: bytes)
    change(&document.graph)
    try keeping.folder.write("photo.jpg.xmp", document.written().bytes)
  }

  /// A sidecar with keywords and a face, by a program that knows nothing of this one.
  private static let foreign = Array(
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
     <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="scan"
      xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
      xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
      xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#">
      <dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>sun</rdf:li></rdf:Bag></dc:subject>
      <mwg-rs:Regions rdf:parseType="Resource">
       <mwg-rs:AppliedToDimensions stDim:w="4000" stDim:h="3000" stDim:unit="pixel"/>
       <mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource">
        <mwg-rs:Name>Emma</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>
        <mwg-rs:Area stArea:x="0.5" stArea:y="0.5" stArea:w="0.25" stArea:h="0.25"
         stArea:unit="normalized"/>
       </rdf:li></rdf:Bag></mwg-rs:RegionList>
      </mwg-rs:Regions>
     </rdf:Description>
    </rdf:RDF>
    """.utf8)

  private static let label = XMPName("http://ns.adobe.com/xap/1.0/", "Label")
  private static let source = XMPName(XMPNamespace.dublinCore, "source")

  @Test("Overwritten comments, likes, tags, captions and ratings are restored unchanged")
  func all() async throws {
    try write(Self.foreign)
    let before = try sidecar
    try await keeping.post("1", at: 1)
    try await keeping.like(at: 2)
    try keeping.save(.adding(.anna), at: .reference(3))
    try keeping.save(.set(.caption, from: Caption(), to: Caption(text: "words")), at: .reference(4))
    try keeping.save(.set(.rating, from: nil, to: .four), at: .reference(5))
    let after = try await keeping.seen()
    try write(before) { $0.properties[Self.label] = XMPValue(text: "3") }
    let seen = try await keeping.seen()
    #expect(seen.comments.map(\.text) == ["1"])
    #expect(
      (seen.comments, seen.likes, seen.caption) == (after.comments, after.likes, after.caption))
    #expect(seen.rating == .four)
    // Those of others stand first again.
    #expect(after.tags.map(\.text) == ["Anna", "Emma"])
    #expect(seen.tags == after.tags.reversed())
    #expect(try graph.properties[Self.label]?.text == "3")
  }

  @Test("An overwritten deletion and an overwritten rename of a tag are restored")
  func taken() async throws {
    try await keeping.post("1", at: 1)
    try keeping.save(.adding(.anna), at: .reference(2))
    let before = try sidecar
    var berta = PhotoTag.anna
    berta.text = "Berta"
    try keeping.save(.changing(.anna, to: berta), at: .reference(3))
    try await keeping.delete(keeping.comment("1", at: 1))
    try write(before)
    let seen = try await keeping.seen()
    #expect(seen.comments.isEmpty)
    #expect(seen.tags.map(\.text) == ["Berta"])
    #expect(try KeywordList.names(graph.properties[.subject]) == ["Berta"])
  }

  @Test("An old version written back does not undo a caption or like changed back and forth")
  func returned() async throws {
    let (first, second) = (Caption(text: "first"), Caption(text: "second"))
    let likes = [3.0, 5].map { Like(author: keeping.user, date: .reference($0)) }
    let changes: [AnnotationChange] = [
      .set(.caption, from: Caption(), to: first), .set(.caption, from: first, to: second),
      .like(ItemChange(from: nil, to: likes[0], at: 0)),
      .like(ItemChange(from: likes[0], to: nil, at: 0)),
      .like(ItemChange(from: nil, to: likes[1], at: 0)), .set(.caption, from: second, to: first),
    ]
    try write(Self.foreign)
    var versions: [[UInt8]] = []
    for (number, change) in changes.enumerated() {
      versions.append(try sidecar)
      try keeping.save(change, at: .reference(Double(number + 1)))
    }
    let last = try graph
    for version in versions {
      try write(version)
      let seen = try await keeping.seen()
      #expect((seen.caption.text, seen.likes) == ("first", [likes[1]]))
      #expect(try graph == last)
    }
  }

  @Test("A tag that another program deletes right after our change stays deleted")
  func deletedTag() async throws {
    try keeping.save(.adding(.anna), at: .reference(1))
    let saved = try SidecarDocument(parsing: sidecar)
    // Written anew it says the same, and is left as it is.
    let kept = try RewrittenRegions.written(of: saved).bytes
    try write(kept)
    #expect(try await keeping.seen().tags == [.anna])
    #expect(try sidecar == kept)
    try write(RewrittenRegions.written(of: saved) { _ in nil }.bytes)
    let seen = try await keeping.seen()
    #expect((seen.tags, seen.lostTags) == ([], [.anna]))
  }

  @Test("Deletions in an old version written back are kept, and our tag is restored")
  func foreign() async throws {
    try write(Self.foreign)
    let before = try sidecar
    try keeping.save(.adding(.anna), at: .reference(1))
    try write(before) { graph in
      graph.properties[.regions] = nil
      graph.properties[.subject] = XMPValue(.bag, [XMPValue(text: "sun")])
      graph.properties[Self.source] = nil
    }
    #expect(try await keeping.seen().tags.map(\.text) == ["Anna"])
    #expect(try KeywordList.names(graph.properties[.subject]) == ["sun", "Anna"])
    #expect(try graph.properties[Self.source] == nil)
  }

  @Test("Comments that another program deletes later stay deleted")
  func deleted() async throws {
    for number in 1...3 { try await keeping.post("\(number)", at: Double(number)) }
    // A program that has no word for deleted ones: the second is not there, the third is.
    try write(sidecar) { graph in
      guard var value = graph.properties[.comments] else { return }
      value.setItems([value.items[0], value.items[2]], orNew: .sequence)
      graph.properties[.comments] = value
    }
    #expect(try await keeping.seen().comments.map(\.text) == ["1", "3"])
    try await keeping.post("4", at: 4)
    #expect(try await keeping.seen().comments.map(\.text) == ["1", "3", "4"])
  }

  @Test("A caption that another program has changed since is not changed back")
  func caption() async throws {
    try keeping.save(.set(.caption, from: Caption(), to: Caption(text: "ours")), at: .reference(1))
    try write(sidecar) { $0.properties[.description]?.setDefaultText("theirs") }
    #expect(try await keeping.seen().caption.text == "theirs")
  }
}
