import Foundation
import GioBindings
@testable import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoSidecars
@testable import SidecarSupport

/// Sidecars far larger, or stranger, than any that a program writes.
///
/// `PHOTO_PAGES_DEEP=1` has more of them.
@Suite(.onTheThreadForLongOnes) struct AbsurdSidecarTests {
  private static let isDeep = SidecarEffort.number("PHOTO_PAGES_DEEP", otherwise: 0) > 0
  private static let size: (comments: Int, regions: Int) =
    isDeep ? (100_000, 80_000) : (2_000, 1_600)

  private func describe(_ properties: String) -> [UInt8] {
    Array(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
       xmlns:p="https://photopages.github.io/ns/1.0/"
       xmlns:r="http://www.metadataworkinggroup.com/schemas/regions/"
       xmlns:a="http://ns.adobe.com/xmp/sType/Area#">\(properties)</rdf:Description></rdf:RDF>
      """.utf8)
  }

  /// As many comments, and regions of as many people.
  private var crowd: [UInt8] {
    let comments = (0..<Self.size.comments).map {
      "<rdf:li p:id='c\($0)' p:author='Ada' p:authorID='ada' p:date='2026-01-01T00:00:00.000Z' p:text='t\($0)'/>"
    }
    let regions = (0..<Self.size.regions).map {
      let place = "a:x='0.\($0 % 90 + 10)' a:y='0.5' a:w='0.01' a:h='0.01' a:unit='normalized'"
      return "<rdf:li rdf:parseType='Resource'><r:Name>n\($0)</r:Name><r:Area \(place)/></rdf:li>"
    }
    return describe(
      """
      <p:comments><rdf:Seq>\(comments.joined())</rdf:Seq></p:comments>
      <r:Regions rdf:parseType='Resource'><r:RegionList><rdf:Bag>\(regions.joined())</rdf:Bag></r:RegionList>
      </r:Regions>
      """)
  }

  @Test("A crowd of comments and regions is read, paged, and gets one more, each in linear time")
  func crowded() throws {
    let fixture = try SidecarFixture()
    let bytes = crowd
    try fixture.folder.write("photo.jpg.xmp", bytes)
    let cache = SidecarCache()
    let store = fixture.store(remembering: cache)
    var times: [(String, Duration)] = []
    func timed<Value>(_ name: String, _ work: () throws -> Value) rethrows -> Value {
      let start = ContinuousClock.now
      defer { times.append((name, .now - start)) }
      return try work()
    }
    let document = try timed("read") { try store.read().document(parsedBy: cache) }
    let contents = timed("understand") { document.contents(embedded: nil, in: .landscape) }
    #expect((contents.comments.count, contents.tags.count) == (Self.size.comments, 1_000))
    let page = timed("page") {
      document.comments(embedded: nil).page(before: CommentID("c1000"), limit: 50)
    }
    #expect(page?.first?.text == "t950")
    #expect(try timed("save") { try store.add("one more") } == nil)
    #expect(try timed("save again") { try store.add("and one more") } == nil)
    let after = try store.read().document(parsedBy: cache)
    #expect(after.comments(embedded: nil).count == Self.size.comments + 2)
    // What was there is there as it was.
    let written = try #require(fixture.folder.content("photo.jpg.xmp"))
    #expect(written.count - bytes.count < 3_000)
    print("\(bytes.count >> 10) KB:", times.map { "\($0) \($1)" }.joined(separator: ", "))
  }

  @Test("A sidecar of 50 MB is left alone, and changes are saved in the user data")
  func tooLarge() throws {
    let fixture = try SidecarFixture()
    try fixture.write("photo.jpg.xmp", "theirs")
    try fixture.folder.grow("photo.jpg.xmp", to: 50 << 20)
    #expect(try fixture.store.add("a") == .leftAlone(name: "photo.jpg.xmp"))
    #expect(try fixture.store.read().problem == .notSupported)
    #expect(fixture.kept == ["a"])
    #expect(fixture.folder.content("photo.jpg.xmp")?.count == 50 << 20)
  }

  @Test("A randomly damaged sidecar that cannot be read is not overwritten")
  func random() throws {
    var random = SeededGenerator(seed: 17)
    var counts = (read: 0, left: 0)
    for round in 0..<(Self.isDeep ? 20_000 : 300) {
      var bytes = [
        ForeignSidecar.digiKam.bytes, ForeignSidecar.lightroom.bytes, LineFile(["a", "b"]).bytes,
      ][round % 3]
      for _ in 0..<Int.random(in: 1...2, using: &random) { Self.damage(&bytes, &random) }
      guard var document = try? SidecarDocument(parsing: bytes) else {
        counts.left += 1
        try leaveAlone(bytes, isSaved: counts.left % 20 == 0)
        continue
      }
      counts.read += 1
      var edits = RandomEdits(seed: UInt64(round))
      for _ in 0..<5 { try edits.apply(to: &document) }
      _ = document.merge(try SidecarDocument(parsing: ForeignSidecar.digiKam.bytes))
      // What is written says what was meant, or nothing is.
      if let written = try? document.written() { #expect(written.graph == document.graph) }
    }
    #expect(counts.read > 20 && counts.left > 20)
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: bytes.indices, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3: bytes[place] = UInt8.random(in: 0x30...0x39, using: &random)
    case 4: bytes.replaceSubrange(place..<place, with: Array("-1e308".utf8))
    default: bytes.swapAt(place, Int.random(in: bytes.indices, using: &random))
    }
  }

  /// Neither a read nor a save changes what cannot be read: it keeps its place, or gets another name.
  private func leaveAlone(_ bytes: [UInt8], isSaved: Bool) throws {
    guard isSaved else { return }
    let fixture = try SidecarFixture()
    try fixture.writeTorn("photo.jpg.xmp", bytes)
    _ = try fixture.store.read()
    _ = try fixture.store.add("a")
    let files = fixture.folder.names.compactMap { fixture.folder.content($0) }
    #expect(files.contains(bytes))
  }
}
