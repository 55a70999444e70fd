import GioBindings
@testable import PhotoPages
import Synchronization
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// What a source writes beside a photo whose file says something already.
struct AnnotationSavingTests {
  let folder: ScratchFolder
  let data: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    data = try ScratchFolder()
  }

  private static let packet = """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
     <rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"
      xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="0123456789ABCDEF"
      xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="kept">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Sea</rdf:li></rdf:Alt></dc:title>
     </rdf:Description>
    </rdf:RDF>
    """

  private static let ada = Author(id: "ada", name: "Ada")

  /// - Parameter measured: gets how each picture that was measured is turned.
  /// - Returns: a source of the folder.
  private func source(
    measured: @escaping @Sendable (Orientation?) -> Void = { _ in }
  ) async -> FolderSource {
    let keeping = AnnotationSetup(
      user: Self.ada, data: data.place, cache: data.place, metadata: AnnotationSetup.metadata
    ) { picture in
      guard case .descriptor(_, let orientation) = picture else { return nil }
      measured(orientation)
      return StoredFrame(
        size: PixelSize(width: 4000, height: 3000), orientation: orientation ?? .upright)
    }
    return await FolderSource.open([folder.place], showing: .photos, keeping: keeping).source
  }

  private var photo: Photo { folder.photo("a.jpg") }

  private func writePhoto() throws {
    var file = TestJPEG(PixelSize(width: 8, height: 8))
    file.add(packet: Array(Self.packet.utf8))
    try folder.write("a.jpg", file.file())
  }

  private var sidecar: SidecarDocument {
    get throws {
      let bytes = try folder.file("a.jpg.xmp").contents(atMost: 1 << 20)
      return try SidecarDocument(parsing: #require(bytes))
    }
  }

  private static let comment = AnnotationChange.comment(
    ItemChange(
      from: nil,
      to: PhotoComment(id: CommentID("1"), author: ada, date: .reference, text: "Nice"), at: 0))

  @Test func aNewSidecarSaysAllThatThePacketSaysOfThePhotoButNotOfItsFile() async throws {
    try writePhoto()
    let turned = Mutex<[Orientation?]>([])
    let source = await source { orientation in turned.withLock { $0.append(orientation) } }
    #expect(try await source.save(Self.comment, of: photo).remark == nil)
    let names = try sidecar.graph.properties.keys
    #expect(names.contains(.title))
    #expect(names.contains(XMPName(XMPNamespace.dublinCore, "source")))
    #expect(!names.contains(.orientation))
    #expect(!names.contains(XMPName("http://ns.adobe.com/xmp/note/", "HasExtendedXMP")))
    _ = try await source.save(.adding(.anna), of: photo)
    #expect(turned.withLock { $0 } == [nil])
    guard
      case .descriptor(_, let orientation) = try await source.picture(for: PictureRequest(photo))
    else {
      Issue.record("no descriptor")
      return
    }
    #expect(orientation == nil)
  }

  @Test func aCommentOnAPhotoWithASidecarDoesNotNeedThePhoto() async throws {
    try writePhoto()
    let source = await source()
    _ = try await source.save(Self.comment, of: photo)
    // A link to itself is there, and cannot be opened.
    folder.remove("a.jpg")
    try folder.link("a.jpg", to: "a.jpg")
    let reply = PhotoComment(
      id: CommentID("2"), author: Self.ada, date: .reference(1), text: "Very nice")
    _ = try await source.save(.comment(ItemChange(from: nil, to: reply, at: 1)), of: photo)
    let comments = try sidecar.contents(embedded: nil, in: nil).comments
    #expect(comments.map(\.text) == ["Nice", "Very nice"])
    await #expect(throws: PhotoSourceError.self) {
      try await source.save(.adding(.anna), of: photo)
    }
  }

  @Test func aPhotoThatCannotBeLookedIntoGetsNoSidecarWithoutItsPacket() async throws {
    try writePhoto()
    let keeping = AnnotationSetup(
      user: Self.ada, data: data.place, cache: data.place,
      metadata: { _, _ throws(PictureError) in throw .cancelled }
    ) { _ in nil }
    let source = FolderSource(
      .folder(folder.place, asked: nil), showing: .photos, keeping: keeping)
    let photo = folder.photo("a.jpg")
    await #expect(throws: PhotoSourceError.self) {
      try await source.save(Self.comment, of: photo)
    }
    #expect(folder.names == ["a.jpg"])
    #expect(try await source.annotations(of: photo).comments.isEmpty)
  }

  @Test func aPhotoThatIsRenamedWhileASaveWaitsHasTheChangeUnderItsNewName() async throws {
    try writePhoto()
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let files = TransferredFiles { (location, cancellable) throws(GioError) in
      beginning.yield()
      return try OpenedFile.open(location, cancellable: cancellable)
    }
    let keeping = AnnotationSetup(
      user: Self.ada, data: data.place, cache: data.place, metadata: AnnotationSetup.metadata
    ) { _ in nil }
    let source = FolderSource(
      .folder(folder.place, asked: nil), showing: .photos, keeping: keeping, files: files)
    var updates = Updates(source.list(PhotoQuery()))
    try await updates.list(named: "a.jpg")
    let photo = try #require(updates.listed.photo("a.jpg"))
    // Another program writes beside the photo.
    let lock = try folder.place.locked()
    let save = Task { try await source.save(Self.comment, of: photo) }
    for await _ in begun { break }
    try folder.rename("a.jpg", to: "b.jpg")
    try await updates.list(named: "b.jpg")
    lock.unlock()
    #expect(try await save.value.remark == nil)
    #expect(folder.names == ["b.jpg", "b.jpg.xmp"])
    let comments = try await source.annotations(of: photo).comments
    #expect(comments.map(\.text) == ["Nice"])
  }

  @Test func aCaptionThatOnlyOlderStandardsTellCanBeCleared() async throws {
    let comment = Array("ASCII\0\0\0Sea".utf8)
    let exif = TiffFile([.directories(0x8769, [[.bytes(0x9286, comment)]])])
    var file = TestJPEG(PixelSize(width: 8, height: 8))
    file.add(exif: exif.bytes)
    try folder.write("a.jpg", file.file())
    let source = await source()
    let before = try await source.annotations(of: photo).caption
    #expect(before.text == "Sea")
    var after = before
    after.text = ""
    _ = try await source.save(.set(.caption, from: before, to: after), of: photo)
    #expect(try await source.annotations(of: photo).caption == after)
    #expect(try sidecar.graph.properties[.title] == nil)
  }
}
