import Dispatch
import FoundationEssentials
import GioBindings
import PhotoDecoding
import PhotoIndex
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
      return Self.texts(Set(all).sorted())
    }
  }

  private static func texts(_ names: [String]) -> IndexTexts {
    var texts = IndexTexts()
    texts.people = names
    return texts
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
      of: folder.place, in: store(), keptIn: data?.place, reader: reader, worker: worker.run)
  }

  /// The index as another process would open it.
  private func store() -> PhotoIndex { PhotoIndex(in: cache.place, user: "") }

  /// Lists the folder, asks for names, and waits until the index has gone through it, and is closed in the end.
  private func visit(
    keptIn data: ScratchFolder? = nil, _ body: (FolderIndex, Worker) async throws -> Void
  ) async throws {
    weak var store: PhotoIndex?
    do {
      let worker = Worker()
      let index = index(worker, keptIn: data)
      store = index.store
      try await visit(index, worker, body)
    }
    await eventually("the database is closed") { store == nil }
  }

  private func visit(
    _ index: FolderIndex, _ worker: Worker, _ body: (FolderIndex, Worker) async throws -> Void
  ) async throws {
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
        index.photos(named: "Anna") == [folder.file("a.jpg").uri, folder.file("b.jpg").uri])
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
      of: folder.place, in: store(), reader: reader,
      worker: { work in held.withLock { $0.append(work) } })
    index.join()
    var told = index.askForNames().makeAsyncIterator()
    #expect(await told.next() == [])
    index.follow(Set(["a.jpg", "b.jpg", "c.jpg"].map { folder.file($0).uri }))
    for work in held.withLock({ $0 }) { work() }
    #expect(await told.next()?.map(\.name).sorted() == ["Anna", "Bert"])
    #expect(await told.next() == nil)
    let again = index.askForNames()
    held.withLock { $0.last }?()
    #expect(await again.last?.map(\.name).sorted() == ["Anna", "Bert"])
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
        index.photos(named: "Dora") == [folder.file("a.jpg").uri, folder.file("c.jpg").uri])
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

  @Test("Names are ordered by the last change of their sidecars, then by their number of photos")
  func order() async throws {
    try folder.write("d.jpg", [1])
    for (photo, names, date) in [
      ("a.jpg", "Anna,Bert", 1_000_000), ("b.jpg", "Bert", 500_000), ("c.jpg", "Carla", 2_000_000),
    ] {
      try write(names, beside: photo)
      try folder.age("\(photo).xmp", to: date)
    }
    var photo = TestJPEG(PixelSize(width: 8, height: 8))
    photo.add(packet: Array("Dora".utf8))
    try folder.write("d.jpg", photo.file())
    try await visit { index, _ in
      #expect(index.names.map(\.name) == ["Carla", "Bert", "Anna", "Dora"])
      #expect(index.names[1].lastUsed == Date(timeIntervalSince1970: 1_000_000))
      #expect(index.names[3].lastUsed == nil)
    }
  }

  @Test("A changed sidecar's names are in the database as soon as they are known")
  func writing() async throws {
    try await visit { index, worker in
      try write("Anna", beside: "a.jpg")
      await worker.wait { counts(index) == ["Anna 1"] }
      let other = store()
      #expect(other.names(of: other.folder(at: folder.place.uri)).map(\.name) == ["Anna"])
    }
  }

  @Test("If the database is damaged between two visits, all names are read again, once")
  func damaged() async throws {
    try write("Anna", beside: "a.jpg")
    try await visit { _, _ in }
    for bytes in [[], Array("no database".utf8), [0xFF, 0xFE, 0]] as [[UInt8]] {
      for ending in ["-wal", "-shm"] { cache.remove("photo-pages/index.db\(ending)") }
      try cache.write("photo-pages/index.db", bytes)
      try await visit { index, _ in
        #expect(reads.count == 3)
        #expect(counts(index) == ["Anna 1"])
      }
      try await visit { _, _ in #expect(reads.count == 0) }
    }
  }

  @Test("Changes are still found after the database was deleted while the folder is shown")
  func deleted() async throws {
    try write("Anna", beside: "a.jpg")
    try await visit { index, worker in
      for ending in ["", "-wal", "-shm"] { cache.remove("photo-pages/index.db\(ending)") }
      try write("Bert", beside: "b.jpg")
      await worker.wait { counts(index) == ["Anna 1", "Bert 1"] }
    }
  }

  @Test("Only the user may read the database")
  func privacy() async throws {
    try await visit { _, _ in }
    let path = try #require(cache.file("photo-pages/index.db").pathBytes)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: String(decoding: path, as: UTF8.self))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("With an unwritable cache names are still indexed")
  func unwritable() async throws {
    try cache.write("photo-pages", [1])
    try write("Anna", beside: "a.jpg")
    try await visit { index, _ in #expect(counts(index) == ["Anna 1"]) }
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
      of: folder.place, in: store(),
      reader: IndexReader(packets: Self.packets) { _, _ in
        // The second time somebody leaves while a sidecar is being read.
        if readCount.add(1, ordering: .relaxed).newValue == 2 { made.withLock { $0 }?.leave() }
        return Self.texts(["Anna"])
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

  @Test("A photo that changes while all are being read is read next, and not again after that")
  func urgent() async throws {
    let numbers = (10..<30).map(String.init)
    for number in numbers {
      try folder.write("\(number).jpg", [1])
      try write(number, beside: "\(number).jpg")
    }
    let worker = Worker()
    let order = Mutex<[String]>([])
    let made = Mutex<FolderIndex?>(nil)
    let last = folder.file("29.jpg").uri
    let index = FolderIndex(
      of: folder.place, in: store(),
      reader: IndexReader(packets: Self.packets) { sidecars, _ in
        made.withLock { $0?.recheck(last) }
        made.withLock { $0 = nil }
        let names = sidecars.compactMap { Self.names($0) }.flatMap(\.self)
        order.withLock { $0 += names }
        return Self.texts(names)
      }, worker: worker.run)
    made.withLock { $0 = index }
    index.want()
    index.join()
    index.follow(numbers.map { folder.file("\($0).jpg").uri })
    await worker.wait { true }
    let read = order.withLock { $0 }
    #expect(read.firstIndex(of: "29") == IndexReader.groupSize)
    #expect(read.sorted() == numbers)
    index.leave()
  }

  @Test("Ending the listing releases it before the waiting work has begun")
  func listingEnds() async throws {
    try write("Anna", beside: "a.jpg")
    let held = Mutex<[@Sendable () -> Void]>([])
    let index = FolderIndex(
      of: folder.place, in: store(), reader: reader,
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
  fileprivate func photos(named name: String) -> Set<String> {
    var filter = PhotoFilter()
    filter.people = [name]
    guard let stored = storedFolder, let found = try? store.matches(filter, in: stored) else {
      return []
    }
    return Set(photos(numbered: found.map(\.entry)).map { places.uri(Int($0)) })
  }
}

extension AsyncStream {
  /// The last of what comes, once nothing more does; nil if nothing came.
  fileprivate var last: Element? {
    get async { await reduce(nil) { $1 } }
  }
}
