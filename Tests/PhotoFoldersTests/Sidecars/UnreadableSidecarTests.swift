import GioBindings
@testable import PhotoPages
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// What stands where a photo's sidecar belongs, and can be neither read nor changed.
enum SidecarObstacle: String, CaseIterable, CustomTestStringConvertible {
  case folder = "a folder"
  case loop = "a link to itself"
  case tooLarge = "a file that is too large"
  case forbidden = "a file that nobody may read"

  var testDescription: String { rawValue }

  /// Puts it beside `a.jpg`.
  func put(in folder: ScratchFolder) throws {
    let name = "a.jpg.xmp"
    switch self {
    case .folder: try folder.makeFolder(name)
    case .loop: try folder.link(name, to: name)
    case .tooLarge:
      try folder.write(name, Array("<x/>".utf8))
      try folder.grow(name, to: SidecarPlaces.maxSize + 1)
    case .forbidden:
      try folder.write(name, Array("<x/>".utf8))
      try folder.setMode(0, of: name)
    }
  }
}

/// A photo whose sidecar can be neither read nor changed: what the photo says is shown, and what is added
/// is kept in the user's data.
@Suite(.timeout(minutes: 5)) struct UnreadableSidecarTests {
  private static let packet = """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
     <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
      xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
      xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#">
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Sea</rdf:li></rdf:Alt></dc:description>
      <dc:creator><rdf:Seq><rdf:li>Ben</rdf:li></rdf:Seq></dc:creator>
      <mwg-rs:Regions rdf:parseType="Resource">
       <mwg-rs:AppliedToDimensions stDim:w="8" stDim:h="8" stDim:unit="pixel"/>
       <mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource">
        <mwg-rs:Name>Emma</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>
        <mwg-rs:Area stArea:x="0.5" stArea:y="0.5" stArea:w="0.5" stArea:h="0.5"
         stArea:unit="normalized"/>
       </rdf:li></rdf:Bag></mwg-rs:RegionList>
      </mwg-rs:Regions>
     </rdf:Description>
    </rdf:RDF>
    """

  @Test(arguments: [SidecarObstacle.folder, .loop, .tooLarge])
  func whatThePhotoSaysIsShownAndWhatIsAddedIsKeptElsewhere(obstacle: SidecarObstacle) async throws
  {
    try await Self.annotate(beside: obstacle, in: ScratchFolder())
  }

  @Test func theSameWhereNobodyMayReadIt() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        try await Self.annotate(beside: .forbidden, in: home.photos) { home.becomeNobody() }
      }
    }
  }

  @Test(
    "A damaged or refused sidecar is reported as unread, and an empty one is not",
    arguments: [
      ("<x", UnreadPart(.notUnderstood, mayPass: false)),
      ("<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>", UnreadPart(.notUnderstood, mayPass: false)),
      ("", nil),
    ] as [(String, UnreadPart?)])
  func notUnderstood(content: String, unread: UnreadPart?) async throws {
    let keeping = try KeepingFolder(of: "ada")
    try keeping.folder.write("photo.jpg.xmp", Array(content.utf8))
    #expect(try await keeping.seen().unread == unread)
    keeping.folder.remove("photo.jpg.xmp")
    #expect(try await keeping.seen().unread == nil)
  }

  @Test("A sidecar with an I/O error is reported as passing, and is read once the error is gone")
  func mayPass() async throws {
    let keeping = try KeepingFolder(of: "ada")
    // Reading it from its beginning fails.
    try keeping.folder.link("photo.jpg.xmp", to: "/proc/self/mem")
    #expect(try await keeping.seen().unread?.mayPass == true)
    keeping.folder.remove("photo.jpg.xmp")
    _ = try await keeping.source.save(.adding(.anna), of: keeping.photo)
    let seen = try await keeping.seen()
    #expect(seen.unread == nil && seen.tags.map(\.text) == ["Anna"])
  }

  @Test("An unreadable sidecar in the user data is reported as unread")
  func kept() async throws {
    let keeping = try KeepingFolder(of: "ada")
    #expect(try await keeping.seen().unread == nil)
    let store = try #require(keeping.source.sidecarAccess).store(
      of: keeping.folder.file("photo.jpg"))
    try store.kept.location.makeFolders()
    #expect(try await keeping.seen().unread?.mayPass == false)
  }

  @Test(
    "A save that cannot read the sidecar returns no annotations")
  func savedApart() async throws {
    let keeping = try KeepingFolder(of: "ada")
    try keeping.folder.makeFolder("photo.jpg.xmp")
    let saved = try await keeping.source.save(.adding(.anna), of: keeping.photo)
    #expect(saved.annotations == nil && saved.remark == .leftAlone(name: "photo.jpg.xmp"))
  }

  @Test(
    "The record of a photo stays while its sidecar cannot be read, and a new one is the photo's own"
  )
  func records() async {
    await #expect(processExitsWith: .success) {
      try await OwnHome.use { home in
        home.becomeNobody()
        let data = try ScratchFolder()
        var sidecar = SidecarDocument()
        sidecar.graph.properties[.rating] = XMPValue(text: "4")
        let bytes = try sidecar.written().bytes
        for name in ["a.jpg", "b.jpg"] {
          var file = TestJPEG(PixelSize(width: 8, height: 8))
          file.add(packet: Array(Self.packet.utf8))
          try home.photos.write(name, file.file())
          try home.photos.write("\(name).xmp", bytes)
        }
        try home.photos.setMode(0, of: "b.jpg.xmp")
        let keeping = AnnotationSetup(
          user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.file("cache"),
          metadata: AnnotationSetup.metadata, measure: { _ in .landscape })
        let source = FolderSource(
          .folder(home.photos.place, asked: nil), showing: .photos, keeping: keeping,
          cache: SidecarCache(), indexer: FolderIndex.promptly)
        let follower = RecordFollower(source)
        try await follower.list()
        await follower.wait { $0.count == 2 }
        #expect(await follower.record(of: "a.jpg")?.rating == .four)
        #expect(await follower.record(of: "b.jpg")?.rating == nil)
        #expect(await follower.record(of: "b.jpg")?.flags == [.captioned])
        try home.photos.write("a.jpg.xmp", bytes + Array("<!-- x -->".utf8))
        try home.photos.setMode(0, of: "a.jpg.xmp")
        try home.photos.setMode(0o644, of: "b.jpg.xmp")
        await follower.wait { $0.values.filter { $0.rating == .four }.count == 2 }
        await follower.end()
      }
    }
  }

  /// Adds a comment, a like and a name to a photo.
  ///
  /// - Parameters:
  ///   - obstacle: what is in the sidecar's place.
  ///   - folder: where the photo is.
  ///   - prepare: is called when both are there.
  /// - Throws: if anything cannot be read or saved.
  private static func annotate(
    beside obstacle: SidecarObstacle, in folder: ScratchFolder, _ prepare: () -> Void = {}
  ) async throws {
    var file = TestJPEG(PixelSize(width: 8, height: 8))
    file.add(packet: Array(packet.utf8))
    try folder.write("a.jpg", file.file())
    try obstacle.put(in: folder)
    prepare()
    let data = try ScratchFolder()
    let ada = Author(id: "ada", name: "Ada")
    let keeping = AnnotationSetup(
      user: ada, data: data.place, cache: data.file("cache"), metadata: AnnotationSetup.metadata
    ) { _ in
      StoredFrame(size: PixelSize(width: 8, height: 8), orientation: .upright)
    }
    let source = FolderSource(
      .folder(folder.place, asked: nil), showing: .photos, keeping: keeping)
    let photo = folder.photo("a.jpg")

    let before = try await source.annotations(of: photo)
    #expect(before.caption.text == "Sea")
    #expect(before.unread?.mayPass == false)
    #expect(before.tags.map(\.text) == ["Emma"])
    #expect(before.tags.map(\.isMadeElsewhere) == [true])
    #expect(try await source.comments(of: photo, before: nil, limit: 9).isEmpty)
    let facts = try await source.details(of: photo).facts
    #expect(facts.contains(.author("Ben")) && facts.contains(.people(["Emma"])))

    let comment = PhotoComment(
      id: CommentID("1"), author: ada, date: .reference(1), text: "Nice")
    let like = Like(author: ada, date: .reference(2))
    let changes: [AnnotationChange] = [
      .comment(ItemChange(from: nil, to: comment, at: 0)),
      .like(ItemChange(from: nil, to: like, at: 0)),
      .adding(.anna),
    ]
    for change in changes {
      #expect(try await source.save(change, of: photo).remark == .leftAlone(name: "a.jpg.xmp"))
    }
    let after = try await source.annotations(of: photo)
    #expect(after.comments.map(\.text) == ["Nice"])
    #expect(after.likes == [like])
    #expect(after.tags.map(\.text) == ["Anna", "Emma"])
    #expect(after.tags.map(\.isMadeElsewhere) == [false, true])
    #expect(after.caption.text == "Sea")
    #expect(after.unread == before.unread)
    #expect(folder.names == ["a.jpg", "a.jpg.xmp"])
    let kept = try data.file("sidecars").names { _ in true }
    #expect(kept.count == 2)
  }
}
