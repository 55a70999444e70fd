import Dispatch
import FoundationEssentials
import GioBindings
import PhotoDecoding
@testable import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoFolders
@testable import PhotoSidecars
@testable import SidecarSupport

/// The names on a folder's photos.
///
/// A sidecar is a line of names here; what really reads them is tried elsewhere.
@Suite(.timeout(minutes: 5)) struct FolderIndexTests {
  let folder: ScratchFolder
  let cache: ScratchFolder
  /// How many photos' names were read.
  private let reads = Reads()

  init() throws {
    folder = try ScratchFolder()
    cache = try ScratchFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.write(name, [1]) }
  }

  private var reader: IndexReader {
    IndexReader(packets: Self.packets) { [reads] sidecars, embedded in
      reads.add()
      let told = sidecars.compactMap { Self.names($0) }
      let all = told.isEmpty ? embedded().flatMap { Self.names($0) } ?? [] : told.flatMap(\.self)
      return (Set(all).sorted(), [])
    }
  }

  private static let packets: @Sendable ([PictureSource]) -> [[UInt8]?] = {
    PictureDecoder().packets(in: $0)
  }

  private static func names(_ bytes: [UInt8]) -> [String]? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text == "silent" ? nil : text.split(separator: ",").map(String.init)
  }

  private func write(_ names: String, beside photo: String) throws {
    try folder.write("\(photo).xmp", Array(names.utf8))
  }

  private func index(_ worker: Worker, keptIn data: ScratchFolder? = nil) -> FolderIndex {
    FolderIndex(
      of: folder.place, file: IndexFile(of: folder.place, in: cache.place),
      keptIn: data?.place, reader: reader, worker: worker.run)
  }

  /// Lists the folder, asks for names, and waits until the index has gone through it.
  private func visit(
    keptIn data: ScratchFolder? = nil, _ body: (FolderIndex, Worker) async throws -> Void
  ) async throws {
    let worker = Worker()
    let index = index(worker, keptIn: data)
    reads.reset()
    let scope = FolderScope.folder(folder.place, asked: nil)
    var updates = Updates(
      FolderListing(of: scope, showing: .photos, knowing: knowledge(of: index), index: index)
        .updates())
    try await updates.list()
    for await _ in index.askForNames() {}
    try await body(index, worker)
  }

  private func knowledge(of index: FolderIndex) -> FolderKnowledge {
    FolderKnowledge(photos: KnownPhotos(places: index.places))
  }

  private func counts(_ index: FolderIndex) -> [String] {
    index.names.map { "\($0.name) \($0.count)" }.sorted()
  }

  @Test("The name index counts photos by name and finds the photos of a name")
  func building() async throws {
    try write("Anna,Bert,Anna", beside: "a.jpg")
    try write("Anna", beside: "b")
    try await visit { index, _ in
      #expect(counts(index) == ["Anna 2", "Bert 1"])
      #expect(
        Set(index.photos(named: "Anna")) == [folder.file("a.jpg").uri, folder.file("b.jpg").uri])
      #expect(index.photos(named: "Nobody").isEmpty)
      #expect(reads.count == 3)
    }
  }

  @Test("No names are read before they are requested, and then the latest changes count")
  func unasked() async throws {
    for photo in ["a.jpg", "b.jpg", "c.jpg"] { try write("Anna", beside: photo) }
    let worker = Worker()
    let index = index(worker)
    index.join()
    index.follow([folder.file("a.jpg").uri, folder.file("b.jpg").uri])
    index.follow(changed: [folder.file("c.jpg").uri], gone: [folder.file("b.jpg").uri])
    index.recheck(folder.file("a.jpg").uri)
    #expect(reads.count == 0 && worker.count == 0)
    #expect(await index.askForNames().last?.first?.count == 2)
    #expect(reads.count == 2)
    index.leave()
  }

  @Test("Names from the cache are reported at once, and more once they are read")
  func asking() async throws {
    for photo in ["a.jpg", "b.jpg"] { try write("Anna", beside: photo) }
    try await visit { _, _ in }
    try write("Bert", beside: "b.jpg")
    let held = Mutex<[@Sendable () -> Void]>([])
    let index = FolderIndex(
      of: folder.place, file: IndexFile(of: folder.place, in: cache.place), reader: reader,
      worker: { work in held.withLock { $0.append(work) } })
    index.join()
    var told = index.askForNames().makeAsyncIterator()
    #expect(await told.next() == [])
    index.follow(Set(["a.jpg", "b.jpg", "c.jpg"].map { folder.file($0).uri }))
    for work in held.withLock({ $0 }) { work() }
    #expect(await told.next()?.map(\.name).sorted() == ["Anna", "Bert"])
    #expect(await told.next() == nil)
    #expect(await index.askForNames().last?.map(\.name).sorted() == ["Anna", "Bert"])
  }

  @Test("Names in the user data are indexed, and read again after a reported change")
  func savedInUserData() async throws {
    let data = try ScratchFolder()
    let place = UserDataSidecar(of: folder.file("a.jpg"), in: data.place).location.name
    func keep(_ names: String) throws {
      try data.write(String(decoding: place, as: UTF8.self), Array(names.utf8))
    }
    try keep("Anna")
    try write("Anna", beside: "b.jpg")
    try await visit(keptIn: data) { index, _ in #expect(counts(index) == ["Anna 2"]) }
    try await visit(keptIn: data) { index, worker in
      #expect(counts(index) == ["Anna 2"])
      #expect(reads.count == 0)
      try keep("Bert,Carl")
      index.recheck(folder.file("a.jpg").uri)
      await worker.wait { counts(index) == ["Anna 1", "Bert 1", "Carl 1"] }
      #expect(reads.count == 1)
    }
  }

  @Test("Reopening a folder reads only sidecars that have changed")
  func keeping() async throws {
    try write("Anna", beside: "a.jpg")
    try write("Bert", beside: "b.jpg")
    try await visit { _, _ in #expect(reads.count == 3) }
    try await visit { index, _ in
      #expect(reads.count == 0)
      #expect(counts(index) == ["Anna 1", "Bert 1"])
    }
    try write("Bert,Carla", beside: "b.jpg")
    try await visit { index, _ in
      #expect(reads.count == 1)
      #expect(counts(index) == ["Anna 1", "Bert 1", "Carla 1"])
    }
    folder.remove("a.jpg")
    try await visit { index, _ in
      #expect(reads.count == 0)
      #expect(counts(index) == ["Bert 1", "Carla 1"])
    }
    try await visit { index, _ in #expect(counts(index) == ["Bert 1", "Carla 1"]) }
  }

  @Test("Changes in the shown folder update the name index by reading changed sidecars only")
  func following() async throws {
    try write("Anna", beside: "a.jpg")
    try await visit { index, worker in
      try write("Bert", beside: "b.jpg")
      await worker.wait { counts(index) == ["Anna 1", "Bert 1"] }
      folder.remove("a.jpg.xmp")
      await worker.wait { counts(index) == ["Bert 1"] }
      folder.remove("b.jpg")
      await worker.wait { counts(index) == [] }
      #expect(reads.count == 5)
    }
  }

  @Test("Names in the photo count if its sidecar has no properties for names")
  func embedded() async throws {
    var photo = TestJPEG(PixelSize(width: 8, height: 8))
    photo.add(packet: Array("Dora".utf8))
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.write(name, photo.file()) }
    try write("silent", beside: "a.jpg")
    try write("", beside: "b.jpg")
    try await visit { index, _ in
      #expect(
        Set(index.photos(named: "Dora")) == [folder.file("a.jpg").uri, folder.file("c.jpg").uri])
      #expect(index.names.first?.lastUsed != nil)
    }
  }

  @Test(
    "Names are read from conflict copies, and not from files set aside or other photos' sidecars")
  func others() async throws {
    try write("Anna", beside: "a.jpg")
    try write("Bert", beside: "a.jpg.sync-conflict-20260102-030405-ABCDEFG")
    try folder.write("a.jpg.xmp.broken-2026-01-02", Array("Carla".utf8))
    try write("Dora", beside: "b")
    try folder.write("B.RAF", [1])
    try await visit { index, _ in #expect(counts(index) == ["Anna 1", "Bert 1"]) }
  }

  @Test("Names are ordered by last use, then by their number of photos")
  func order() throws {
    func photo(_ names: [String], modified: Int64?) throws -> IndexedPhoto {
      let entry = try DirectoryEntry(of: folder.file("a.jpg"))
      let stamp = FileStamp(entry, at: folder.file(entry.displayName).uri)
      let json = #"{"name":"a.jpg.xmp","size":1,"modified":\#(modified ?? 0)}"#
      let sidecar = try JSONDecoder().decode(FileStamp.self, from: Data(json.utf8))
      return IndexedPhoto(
        stamp: PhotoStamp(photo: stamp, sidecars: modified == nil ? [] : [sidecar]), names: names)
    }
    let photos = [
      try photo(["Anna", "Bert"], modified: 1_000_000), try photo(["Bert"], modified: 500_000),
      try photo(["Carla"], modified: 2_000_000), try photo(["Dora"], modified: nil),
    ]
    #expect(photos.nameCounts.map(\.name) == ["Carla", "Bert", "Anna", "Dora"])
    #expect(photos.nameCounts[1].lastUsed == Date(timeIntervalSince1970: 1))
    #expect(photos.nameCounts[3].lastUsed == nil)
  }

  @Test("A changed name index is stored when the folder is closed, not at once")
  func writing() async throws {
    let location = IndexFile(of: folder.place, in: cache.place).location
    func kept() throws -> [UInt8]? { try location.contents(atMost: 1 << 20) }
    try await visit { index, worker in
      let before = try kept()
      try write("Anna", beside: "a.jpg")
      await worker.wait { counts(index) == ["Anna 1"] }
      #expect(try kept() == before)
    }
    await eventually("the index names Anna") {
      let bytes = (try? kept()) ?? nil
      return bytes.map { String(decoding: $0, as: UTF8.self).contains("Anna") } == true
    }
  }

  @Test("A corrupt index file, or one of another version or folder, is replaced")
  func corrupt() async throws {
    try write("Anna", beside: "a.jpg")
    try await visit { _, _ in }
    let location = IndexFile(of: folder.place, in: cache.place).location
    let whole = try #require(try location.contents(atMost: 1 << 20))
    let text = String(decoding: whole, as: UTF8.self)
    let wrong = [
      Array(whole.prefix(whole.count / 2)), [], Array("[]".utf8), [0xFF, 0xFE, 0],
      Array(text.replacing("\"version\":\(IndexFile.version)", with: "\"version\":99").utf8),
      Array(text.replacing(#"folder":"file:"#, with: #"folder":"other:"#).utf8),
    ]
    for bytes in wrong {
      #expect(bytes != whole)
      try location.writeNow(bytes)
      try await visit { index, _ in
        #expect(reads.count == 3)
        #expect(counts(index) == ["Anna 1"])
      }
      try await visit { _, _ in #expect(reads.count == 0) }
    }
  }

  @Test("The stored name index is readable by the user alone")
  func privacy() async throws {
    try await visit { _, _ in }
    let path = try #require(
      IndexFile(of: folder.place, in: cache.place).location.pathBytes)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: String(decoding: path, as: UTF8.self))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("The names are not written through a link in the cache")
  func links() async throws {
    let other = try ScratchFolder()
    try other.write("file", [1])
    let target = String(decoding: other.path, as: UTF8.self)
    try await visit { _, _ in }
    let name = IndexFile(of: folder.place, in: cache.place).location.name
    let path = "photo-pages/index/" + String(decoding: name, as: UTF8.self)
    cache.remove(path)
    try cache.link(path, to: target + "/file")
    try await visit { _, _ in }
    #expect(other.content("file") == [1] && other.names == ["file"])
    cache.remove("photo-pages/index")
    try cache.link("photo-pages/index", to: target)
    try await visit { _, _ in }
    #expect(other.names == ["file"])
  }

  @Test("With an unwritable cache names are still indexed")
  func unwritable() async throws {
    try cache.write("photo-pages", [1])
    try write("Anna", beside: "a.jpg")
    try await visit { index, _ in #expect(counts(index) == ["Anna 1"]) }
  }

  @Test("The cache keeps no more name indexes than its limit")
  func manyFolders() async throws {
    try await visit { _, _ in }
    let place = IndexFile(of: folder.place, in: cache.place).location.parent
    for number in 0..<(IndexFile.greatestFileCount + 5) {
      try cache.write("photo-pages/index/\(number)", [1])
    }
    let other = try ScratchFolder()
    let file = IndexFile(of: other.place, in: cache.place)
    file.write([])
    let names = try #require(try place?.names { _ in true })
    #expect(names.count == IndexFile.greatestFileCount)
    #expect(file.location.exists())
  }

  @Test("Indexing stops when no listing is left, and continues with the next listing")
  func leaving() async throws {
    try write("Anna", beside: "a.jpg")
    let worker = Worker()
    let index = index(worker)
    let photo = folder.file("a.jpg").uri
    let names = index.askForNames()
    index.follow([photo])
    #expect(index.names.isEmpty)
    index.join()
    index.leave()
    index.follow([photo])
    #expect(index.names.isEmpty)
    index.join()
    index.follow([photo])
    #expect(await names.last?.map(\.name) == ["Anna"])
    index.leave()
  }

  @Test("Leaving the folder stops the indexing, and names read so far are known next time")
  func leavingInTheMiddle() async throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try write("Anna", beside: name) }
    let worker = Worker()
    let readCount = Atomic(0)
    let made = Mutex<FolderIndex?>(nil)
    let index = FolderIndex(
      of: folder.place, file: IndexFile(of: folder.place, in: cache.place),
      reader: IndexReader(packets: Self.packets) { _, _ in
        // The second time somebody leaves while a sidecar is being read.
        if readCount.add(1, ordering: .relaxed).newValue == 2 { made.withLock { $0 }?.leave() }
        return (["Anna"], [])
      }, worker: worker.run)
    made.withLock { $0 = index }
    index.want()
    index.join()
    index.follow(Set(["a.jpg", "b.jpg", "c.jpg"].map { folder.file($0).uri }))
    await worker.wait { true }
    #expect(readCount.load(ordering: .relaxed) == 2)
    made.withLock { $0 = nil }
    try await visit { index, _ in
      #expect(reads.count == 2)
      #expect(counts(index) == ["Anna 3"])
    }
  }

  @Test("Ending the listing releases it before the waiting work has begun")
  func listingEnds() async throws {
    try write("Anna", beside: "a.jpg")
    let held = Mutex<[@Sendable () -> Void]>([])
    let index = FolderIndex(
      of: folder.place, file: IndexFile(of: folder.place, in: cache.place), reader: reader,
      worker: { work in held.withLock { $0.append(work) } })
    weak var listing: FolderListing?
    do {
      let made = FolderListing(
        of: .folder(folder.place, asked: nil), showing: .photos, knowing: knowledge(of: index),
        index: index)
      listing = made
      var updates = Updates(made.updates())
      index.want()
      try await updates.list()
      await eventually("a read begins") { held.withLock { $0.count } == 1 }
    }
    await eventually("the listing is released") { listing == nil }
    for work in held.withLock({ $0 }) { work() }
    #expect(reads.count == 0 && index.names.isEmpty)
  }

  @Test("No names are suggested for single files, nor without an index of the folder")
  func none() async throws {
    let files = [folder.file("a.jpg"), folder.file("b.jpg")]
    let keeping = AnnotationSetup(
      user: Author(id: "ada", name: "Ada"), data: cache.place, cache: cache.place
    ) { _ in nil }
    let alone = FolderSource(.files(files), showing: .photos, keeping: keeping)
    #expect(await alone.knownTags().last == nil)
    let source = await FolderSource.open([folder.place], showing: .photos).source
    #expect(await source.knownTags().last == nil)
  }

  @Test("The names of ten thousand photos are indexed, and not read again the next time")
  func many() async throws {
    for number in 0..<10_000 {
      try folder.write("\(number).jpg", [1])
      try write("Person \(number % 100)", beside: "\(number).jpg")
    }
    try await visit { index, _ in
      #expect(index.names.count == 100)
      #expect(index.names.allSatisfy { $0.count == 100 })
      #expect(reads.count == 10_003)
    }
    try await visit { index, _ in
      #expect(reads.count == 0)
      #expect(index.photos(named: "Person 7").count == 100)
    }
  }
}

private final class Reads: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add() { value.add(1, ordering: .relaxed) }
  func reset() { value.store(0, ordering: .relaxed) }
}

/// Does an index's work at once, and tells when it has been done: a thread that runs only when the
/// computer has nothing else to do may never run while tests do.
private final class Worker: Sendable {
  private let queue = DispatchQueue(label: "index")
  private let done = AsyncStream.makeStream(of: Void.self)
  private let asked = Atomic(0)

  /// What the index is given.
  var run: FolderIndex.Worker {
    { [self] work in
      asked.add(1, ordering: .relaxed)
      queue.async { [done] in
        work()
        done.continuation.yield()
      }
    }
  }

  /// How often it was asked to do something.
  var count: Int { asked.load(ordering: .relaxed) }

  /// Waits until something holds after some work.
  func wait(until condition: () -> Bool) async {
    for await _ in done.stream where condition() { return }
  }
}

extension FolderIndex {
  /// Sets the listed photos by URI.
  fileprivate func follow(_ photos: some Sequence<String>) { follow(photos.map(places.insert)) }

  /// Returns the URIs of the indexed photos with a name.
  fileprivate func photos(named name: String) -> [String] {
    namedPhotos.filter { $0.names.contains(name) }.map { $0.stamp.photo.uri(in: folder) }
  }
}

extension AsyncStream {
  /// The last of what comes, once nothing more does; nil if nothing came.
  fileprivate var last: Element? {
    get async { await reduce(nil) { $1 } }
  }
}
