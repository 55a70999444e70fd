import GioBindings
import PhotoDecoding
import PhotoMetadata
@testable import PhotoPages
import Synchronization
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// What is asked of decoders.
private final class Requests: Sendable {
  private let counts = Mutex((metadata: 0, frames: 0))
  /// Whether decoders fail.
  let isFailing = Atomic(false)

  var metadata: Int { counts.withLock(\.metadata) }
  var frames: Int { counts.withLock(\.frames) }

  func addMetadata() throws(PictureError) {
    counts.withLock { $0.metadata += 1 }
    if isFailing.load(ordering: .relaxed) { throw .cancelled }
  }

  func addFrame() { counts.withLock { $0.frames += 1 } }
}

/// What a photo's file and its sidecars say is read once for all who ask.
@Suite struct ReadOnceTests {
  let folder: ScratchFolder
  let data: ScratchFolder
  private let requests = Requests()
  /// A cache for which time stands still: on a busy machine bytes would be old before all their readers have come.
  private let cache = { now in SidecarCache(now: { now }) }(ContinuousClock.now)
  private let source: FolderSource

  init() throws {
    folder = try ScratchFolder()
    data = try ScratchFolder()
    let keeping = AnnotationSetup(
      user: Author(id: "ada", name: "Ada"), data: data.place, cache: data.place,
      metadata: { [requests] (source, wanted) throws(PictureError) in
        try requests.addMetadata()
        return try PictureDecoder().metadata(of: source, wanted)
      }, packets: { $0.map { _ in nil } },
      measure: { [requests] _ in
        requests.addFrame()
        return .landscape
      })
    source = FolderSource(
      .folder(folder.place, asked: nil), showing: .photos, keeping: keeping, cache: cache)
    try write(title: "Sea")
  }

  /// Writes the photo, with a title in it.
  private func write(title: String) throws {
    var packet = SidecarDocument()
    packet.graph.properties[.title] = XMPValue(.alternatives, [XMPValue(text: title)])
    var file = TestJPEG(PixelSize(width: 8, height: 8))
    file.add(packet: try packet.written().bytes)
    try folder.write("a.jpg", file.file())
  }

  private func comment(_ text: String) -> AnnotationChange {
    let comment = PhotoComment(
      id: CommentID(text), author: Author(id: "ada", name: "Ada"), date: .reference, text: text)
    return .comment(ItemChange(from: nil, to: comment))
  }

  /// Asks for all that is said of a photo.
  private func look(at photo: Photo) async throws -> PhotoAnnotations {
    _ = try await source.comments(of: photo, before: nil, limit: 9)
    _ = try await source.details(of: photo)
    return try await source.annotations(of: photo)
  }

  @Test("A photo is read once for all requests and saves, and again after it changed")
  func photo() async throws {
    let photo = folder.photo("a.jpg")
    #expect(try await look(at: photo).caption.title == "Sea")
    #expect(requests.metadata == 1 && requests.frames == 0)
    let saved = try await source.save(comment("Nice"), of: photo)
    #expect(saved.annotations?.caption.title == "Sea")
    _ = try await source.save(.adding(.anna), of: photo)
    _ = try await source.save(comment("Well"), of: photo)
    #expect(try await look(at: photo).tags.map(\.text) == ["Anna"])
    #expect(requests.metadata == 1 && requests.frames == 1)
    try write(title: "A longer title")
    _ = try await look(at: photo)
    #expect(requests.metadata == 2 && requests.frames == 2)
  }

  @Test("A photo reported as changed is read again even with the same size and date")
  func told() async throws {
    var updates = Updates(source.list(PhotoQuery()))
    try await updates.list()
    let photo = try #require(updates.listed.photo("a.jpg"))
    try folder.age("a.jpg")
    #expect(try await source.annotations(of: photo).caption.title == "Sea")
    try write(title: "Fog")
    try folder.age("a.jpg")
    try await updates.list { $0.revision(of: "a.jpg") == 1 }
    #expect(try await source.annotations(of: photo).caption.title == "Fog")
  }

  @Test("A sidecar that is told to have changed is read again, whatever its size and time")
  func toldOfSidecar() async throws {
    func write(title: String) throws {
      var document = SidecarDocument()
      document.graph.properties[.title] = XMPValue(.alternatives, [XMPValue(text: title)])
      try folder.write("a.jpg.xmp", document.written().bytes)
      try folder.age("a.jpg.xmp")
    }
    try write(title: "Sun")
    var updates = Updates(source.list(PhotoQuery()))
    try await updates.list()
    let photo = try #require(updates.listed.photo("a.jpg"))
    #expect(try await source.annotations(of: photo).caption.title == "Sun")
    try write(title: "Fog")
    try await updates.list { $0.annotations(of: "a.jpg") == 1 }
    #expect(try await source.annotations(of: photo).caption.title == "Fog")
  }

  @Test("Metadata that a decoder failed to read is requested again")
  func failing() async throws {
    let photo = folder.photo("a.jpg")
    requests.isFailing.store(true, ordering: .relaxed)
    #expect(try await source.annotations(of: photo).caption.title == "")
    requests.isFailing.store(false, ordering: .relaxed)
    #expect(try await source.annotations(of: photo).caption.title == "Sea")
  }

  @Test("The metadata cache keeps only the last photos, by count and by size")
  func room() throws {
    let known = EmbeddedCache()
    let photos = (0...SidecarCache.maxCount).map { folder.file("\($0)") }
    let stamp = FileStamp(try DirectoryEntry(of: folder.file("a.jpg")), at: "a.jpg")
    for photo in photos { known.change(photo, stamp) { $0.metadata = EmbeddedMetadata() } }
    #expect(photos.filter { known.look(at: $0, stamp) != nil } == Array(photos.dropFirst()))
    var large = EmbeddedMetadata()
    large.packet = [UInt8](repeating: 0, count: SidecarCache.room)
    for photo in photos.prefix(3) { known.change(photo, stamp) { $0.metadata = large } }
    #expect(photos.filter { known.look(at: $0, stamp) != nil } == Array(photos[1...2]))
  }

  @Test("A sidecar that another program changes is read and parsed once by all who use it")
  func sidecar() async throws {
    var updates = Updates(source.list(PhotoQuery()))
    try await updates.list()
    let photo = try #require(updates.listed.photo("a.jpg"))
    _ = try await source.picture(for: PictureRequest(photo))
    for await _ in source.knownTags() {}
    _ = try await source.save(.adding(.anna), of: photo)
    // The listing looks whether that is how it was saved here.
    await eventually("the photo is read") { cache.readCount > 0 }
    for await _ in source.knownTags() {}
    // On a busy machine the listing may have read it before the save forgot the bytes from before.
    let (reads, parses) = (cache.readCount, cache.parseCount)
    var document = try SidecarDocument(parsing: #require(folder.content("a.jpg.xmp")))
    document.graph.properties[.orientation] = XMPValue(text: "6")
    // A file of this instant is read by each reader, since its time could be that of a later change.
    try folder.write("a.new", document.written().bytes)
    try folder.age("a.new")
    try folder.rename("a.new", to: "a.jpg.xmp")
    try await updates.list { $0.annotations(of: "a.jpg") == 1 }
    _ = try await source.picture(for: PictureRequest(photo))
    #expect(try await look(at: photo).tags.map(\.text) == ["Anna"])
    for await _ in source.knownTags() {}
    #expect(cache.readCount == reads + 1)
    #expect(cache.parseCount == parses + 1)
  }
}
