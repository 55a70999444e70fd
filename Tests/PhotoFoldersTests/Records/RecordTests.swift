import Foundation
import GioBindings
import PhotoIndex
import TestSupport
import Testing
import XMPBindings

@testable import PhotoFolders
@testable import PhotoPages
@testable import PhotoSidecars
@testable import SidecarSupport

/// The records of a folder's photos, as a viewer gets them.
@Suite("Records of photos", .timeout(minutes: 5)) struct RecordTests {
  private let folder: ScratchFolder
  private let data: ScratchFolder
  private let user = Author(id: "ada", name: "Ada")

  init() throws {
    folder = try ScratchFolder()
    data = try ScratchFolder()
  }

  private func source(
    _ scope: FolderScope? = nil, cache: SidecarCache = SidecarCache()
  ) -> FolderSource {
    let keeping = AnnotationSetup(
      user: user, data: data.place, cache: data.file("cache"),
      metadata: AnnotationSetup.metadata, measure: { _ in .landscape })
    return FolderSource(
      scope ?? .folder(folder.place, asked: nil), showing: .photos, keeping: keeping, cache: cache,
      indexer: FolderIndex.promptly)
  }

  /// A JPEG file with a packet of these properties.
  private func photo(_ properties: [XMPName: XMPValue]) throws -> [UInt8] {
    var packet = SidecarDocument()
    packet.graph.properties = properties
    var file = TestJPEG(PixelSize(width: 8, height: 8))
    file.add(packet: try packet.written().bytes)
    return file.file()
  }

  private func write(_ changes: [AnnotationChange], beside photo: String) throws {
    var document = SidecarDocument()
    for change in changes {
      try document.apply(change, in: .landscape, at: .reference, embedded: nil)
    }
    try folder.write("\(photo).xmp", document.written().bytes)
  }

  private func comment(_ text: String) -> AnnotationChange {
    let comment = PhotoComment(
      id: CommentID(text), author: user, date: .reference, text: text)
    return .comment(ItemChange(from: nil, to: comment, at: 0))
  }

  @Test("A record holds the annotations of sidecar and photo, and a bare photo has none")
  func contents() async throws {
    try folder.write("a.jpg", [1])
    let like = Like(author: user, date: .reference)
    try write(
      [
        .rating(from: nil, to: .four), .adding(.anna), comment("1"), comment("2"),
        .like(ItemChange(from: nil, to: like, at: 0)),
        .caption(from: Caption(), to: Caption(title: "Sea")),
      ], beside: "a.jpg")
    let date = XMPName(XMPNamespace.exif, "DateTimeOriginal")
    try folder.write(
      "b.jpg",
      photo([.rating: XMPValue(text: "2"), date: XMPValue(text: "2024-05-06T07:08:09Z")]))
    try folder.write("c.jpg", photo([:]))
    let follower = RecordFollower(source())
    try await follower.list()
    await follower.wait { $0.count == 2 && !$0.isEmpty }
    let a = try #require(await follower.record(of: "a.jpg"))
    #expect(a.rating == .four && a.tagCount == 1 && a.commentCount == 2 && a.taken == nil)
    #expect(a.flags == [.liked, .captioned])
    let b = try #require(await follower.record(of: "b.jpg"))
    #expect(b.rating == .two && b.flags == [] && b.taken?.timeIntervalSince1970 == 1_714_979_289)
    await follower.end()
  }

  @Test("Records follow another program's rating and orientation and a deleted sidecar")
  func following() async throws {
    try folder.write("a.jpg", [1])
    let source = source()
    let follower = RecordFollower(source)
    try await follower.list()
    try write([.rating(from: nil, to: .two)], beside: "a.jpg")
    await follower.wait { $0.values.first?.rating == .two }
    var document = SidecarDocument()
    document.graph.properties[.rating] = XMPValue(text: "5")
    document.graph.properties[.orientation] = XMPValue(text: "6")
    try folder.write("a.jpg.xmp", document.written().bytes)
    await follower.wait { $0.values.first?.rating == .five }
    #expect(await follower.record(of: "a.jpg")?.flags == [.turned])
    folder.remove("a.jpg.xmp")
    await follower.wait { $0.values.first == PhotoRecord() }
    let photo = try #require(await follower.photo("a.jpg"))
    _ = try await source.save(.set(.rating, to: .one), of: photo)
    await follower.wait { $0.values.first?.rating == .one }
    await follower.end()
  }

  @Test("Records are known at once the next time, and only changed files are read again")
  func cached() async throws {
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, [1]) }
    try write([.rating(from: nil, to: .three)], beside: "a.jpg")
    let first = RecordFollower(source())
    try await first.list()
    await first.wait { $0.count == 1 }
    await first.end()
    await eventually("the records are kept") {
      records(for: user.id).contains { $0?.rating == .three }
    }
    let cache = SidecarCache()
    let second = RecordFollower(source(cache: cache))
    try await second.list()
    await second.wait { $0.count == 1 }
    #expect(cache.readCount == 0 && cache.parseCount == 0)
    await second.end()
    // Another user has not liked what this one has.
    #expect(records(for: "ben").allSatisfy { $0 == nil })
  }

  /// The records of the folder's photos in the database, as a process of a user reads them.
  private func records(for user: String) -> [PhotoRecord?] {
    let index = PhotoIndex(in: data.file("cache"), user: user)
    var records: [PhotoRecord?] = []
    index.entries(of: index.folder(at: folder.place.uri)) { records.append($0.record) }
    return records
  }

  @Test("Reading a sidecar's records and names parses it once")
  func oneParse() async throws {
    try folder.write("a.jpg", [1])
    try write([.rating(from: nil, to: .three), .adding(.anna)], beside: "a.jpg")
    let cache = SidecarCache()
    let source = source(cache: cache)
    let follower = RecordFollower(source)
    try await follower.list()
    await follower.wait { $0.count == 1 }
    var names: [NameCount] = []
    for await known in source.knownTags() { names = known }
    #expect(names.map(\.name) == ["Anna"])
    #expect(cache.parseCount == 1)
    await follower.end()
  }

  @Test("Photos opened as single files have records")
  func files() async throws {
    for name in ["a.jpg", "b.jpg"] { try folder.write(name, [1]) }
    try write([.rating(from: nil, to: .three)], beside: "a.jpg")
    let follower = RecordFollower(source(.files([folder.file("a.jpg"), folder.file("b.jpg")])))
    try await follower.list()
    await follower.wait { $0.values.first?.rating == .three }
    await follower.end()
  }

  @Test("On a server records come from the listed sidecars, and no photo is read")
  func remote() async throws {
    var document = SidecarDocument()
    document.graph.properties[.rating] = XMPValue(text: "4")
    let packet = try photo([.rating: XMPValue(text: "2")])
    let sidecar = try document.written().bytes
    let resources = try ResourceFolder([
      "a.jpg": packet, "a.jpg.xmp": sidecar, "b.jpg": packet, "c.jpg": packet, "c.xmp": sidecar,
    ])
    let cache = SidecarCache()
    let follower = RecordFollower(
      source(.folder(Location(uri: resources.uri), asked: nil), cache: cache))
    try await follower.list()
    await follower.wait { !$0.isEmpty }
    #expect(await follower.record(of: "a.jpg")?.rating == .four)
    #expect(await follower.records.count == 1)
    #expect(cache.readCount == 1)
    await follower.end()
  }

  @Test("Records come in batches of 64, or when the first one has waited for 100 ms")
  func batches() {
    var news = RecordNews()
    let start = ContinuousClock.now
    #expect(!news.isDue(now: start))
    for number in 0..<63 { news.add(PhotoRecord(), of: "\(number)") }
    #expect(!news.isDue(now: start))
    #expect(news.isDue(now: .now + .milliseconds(100)))
    news.add(PhotoRecord(), of: "63")
    #expect(news.isDue(now: start))
    #expect(news.news { _ in PhotoID(0) }.isEmpty)
    var rated = PhotoRecord()
    rated.rating = .one
    news.add(PhotoRecord(), of: "emptied", after: rated)
    #expect(news.news { _ in PhotoID(0) } == [PhotoID(0): PhotoRecord()])
  }
}

extension FolderIndex {
  /// Does an index's work at once: a thread of the lowest priority may not run while other tests do.
  static let promptly: Worker = { work in
    Thread.detachNewThread { work() }
  }
}

/// Lists a source's photos and follows their records, as a viewer does.
actor RecordFollower {
  private let source: FolderSource
  private var listed = Listed()
  private(set) var records: [PhotoID: PhotoRecord] = [:]
  private(set) var updateCount = 0
  private var tasks: [Task<Void, Never>] = []

  init(_ source: FolderSource) { self.source = source }

  /// Follows records, and returns once the photos are listed.
  func list() async throws {
    let stream = source.records()
    tasks.append(Task { for await news in stream { take(news) } })
    var updates = Updates(source.list(PhotoQuery()))
    listed = try await updates.list()
    let rest = updates
    tasks.append(
      Task {
        var updates = rest
        while await updates.next() != nil {}
      })
  }

  private func take(_ news: [PhotoID: PhotoRecord]) {
    updateCount += 1
    records.merge(news) { $1 }
  }

  func photo(_ name: String) -> Photo? { listed.photo(name) }

  func record(of name: String) -> PhotoRecord? { listed.id(of: name).flatMap { records[$0] } }

  /// Waits until the records satisfy a condition.
  func wait(until condition: ([PhotoID: PhotoRecord]) -> Bool) async {
    await eventually("the records are as expected") { condition(records) }
  }

  func end() { for task in tasks { task.cancel() } }
}
