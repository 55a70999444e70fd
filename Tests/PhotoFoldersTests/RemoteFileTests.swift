import Dispatch
import GioBindings
import Glibc
import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoFolders

/// Files that only GIO reaches, and what other programs get of them.
@Suite("Files on other machines", .timeout(minutes: 5))
struct RemoteFileTests {
  /// Counts how often files are opened.
  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  private let counter = Counter()

  private var files: TransferredFiles {
    TransferredFiles { [counter] (location, cancellable) throws(GioError) in
      counter.count.withLock { $0 += 1 }
      return try OpenedFile.open(location, cancellable: cancellable)
    }
  }

  private var opened: Int { counter.count.withLock { $0 } }

  private func bytes(_ file: OpenedFile) -> [UInt8]? {
    if case .bytes(let bytes) = file { bytes } else { nil }
  }

  private func bytes(of photo: Photo, from source: FolderSource) async throws -> [UInt8]? {
    if case .bytes(let bytes, _) = try await source.picture(for: PictureRequest(photo)) {
      bytes
    } else {
      nil
    }
  }

  @Test("Preview, picture, annotations and details cost one transfer together")
  func once() async throws {
    let jpeg = TestJPEG(PixelSize(width: 16, height: 8)).file()
    let folder = Location(uri: try ResourceFolder(["a.jpg": jpeg]).uri)
    let data = try ScratchFolder()
    let keeping = AnnotationSetup(
      user: Author(id: "me", name: "Me"), data: data.place, cache: data.place, measure: { _ in nil }
    )
    let source = FolderSource(
      .folder(folder, asked: nil), showing: .photos, keeping: keeping, files: files)
    #expect(source.isRemote)
    let photo = Photo(id: PhotoID(-1), name: "a.jpg", uri: folder.child(Array("a.jpg".utf8)).uri)
    async let preview = bytes(of: photo, from: source)
    async let fitted = bytes(of: photo, from: source)
    #expect(try await [preview, fitted] == [jpeg, jpeg])
    _ = try await source.annotations(of: photo)
    _ = try await source.details(of: photo)
    #expect(opened == 1)
  }

  @Test("A remote photo that cannot be decoded is transferred anew")
  func discarded() async throws {
    let folder = Location(uri: try ResourceFolder(["a.jpg": [7]]).uri)
    let source = FolderSource(.folder(folder, asked: nil), showing: .photos, files: files)
    let photo = Photo(id: PhotoID(-1), name: "a.jpg", uri: folder.child(Array("a.jpg".utf8)).uri)
    for _ in 0..<2 { #expect(try await bytes(of: photo, from: source) == [7]) }
    #expect(opened == 1)
    source.discardPictures(of: photo)
    #expect(try await bytes(of: photo, from: source) == [7])
    #expect(opened == 2)
  }

  @Test("The last three remote files are kept, and older ones are loaded again")
  func few() throws {
    let names = ["a", "b", "c", "d"]
    let folder = Location(
      uri: try ResourceFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, [7]) })).uri)
    let files = files
    func read(_ name: String) throws {
      let file = try files.file(at: folder.child(Array(name.utf8)), Cancellable())
      #expect(bytes(file) == [7])
    }
    for name in ["a", "b", "c", "a", "b", "c"] { try read(name) }
    #expect(opened == 3)
    for name in ["d", "c", "b"] { try read(name) }
    #expect(opened == 4)
    try read("a")
    #expect(opened == 5)
  }

  @Test("A local file is opened anew for each request")
  func local() throws {
    let folder = try ScratchFolder()
    try folder.write("a.jpg", [1, 2, 3])
    let files = files
    for _ in 0..<2 {
      guard case .descriptor(let number) = try files.file(at: folder.file("a.jpg"), Cancellable())
      else {
        Issue.record("No descriptor")
        return
      }
      OpenedFile.close(number)
    }
    #expect(opened == 2)
  }

  @Test("A remote file that could not be read is requested again")
  func failure() {
    let files = files
    for _ in 0..<2 {
      #expect(throws: GioError.notFound) {
        try files.file(at: Location(uri: "resource:///none.jpg"), Cancellable())
      }
    }
  }
}

/// A disk that never answers.
@Suite("Silent disks", .timeout(minutes: 5))
struct SilentDiskTests {
  @Test(
    "A silent disk blocks two threads at most, and photos elsewhere still open",
    .enabled(if: Memory.isThere, "no /dev/shm"))
  func silence() async throws {
    let jpeg = TestJPEG(PixelSize(width: 16, height: 8)).file()
    let elsewhere = Location(uri: try ResourceFolder(["a.jpg": jpeg]).uri)
    let folder = try ScratchFolder(in: Memory.path)
    for name in ["1.jpg", "2.jpg", "3.jpg", "4.jpg"] { try folder.write(name, jpeg) }
    let gate = DispatchSemaphore(value: 0)
    let waiting = Mutex(0)
    let keeping = AnnotationSetup(
      user: Author(id: "me", name: "Me"), data: folder.file("data"), cache: folder.file("cache"),
      measure: { _ in nil })
    let files = TransferredFiles { (location, cancellable) throws(GioError) in
      if location.isNative {
        waiting.withLock { $0 += 1 }
        gate.wait()
      }
      return try OpenedFile.open(location, cancellable: cancellable)
    }
    let source = FolderSource(
      .folder(folder.place, asked: nil), showing: .photos, keeping: keeping, files: files,
      timeout: 0.2)
    let photos = (1...4).map { folder.photo("\($0).jpg") }
    let pictures = photos.map { photo in
      Task { try await source.picture(for: PictureRequest(photo)) }
    }
    for picture in pictures {
      await #expect(throws: PhotoSourceError.notReachable) { try await picture.value }
    }
    for photo in photos {
      await #expect(throws: PhotoSourceError.notReachable) {
        try await source.annotations(of: photo)
      }
      await #expect(throws: PhotoSourceError.notReachable) { try await source.details(of: photo) }
      #expect(await source.thumbnail(of: photo) == nil)
    }
    #expect(waiting.withLock { $0 } == 2)
    // What is opened there has a window that says so, and waits for nothing.
    let opening = await FolderSource.open([folder.file("1.jpg")], showing: .photos)
    for await update in opening.source.list(PhotoQuery()) {
      #expect(update == .failed(.notReachable))
      break
    }
    let photo = Photo(id: PhotoID(-1), name: "a.jpg", uri: elsewhere.child(Array("a.jpg".utf8)).uri)
    _ = try await source.picture(for: PictureRequest(photo))
    // It answers again.
    for _ in 0..<100 { gate.signal() }
    await eventually("the place answers") { !FileQueue.isSilent(at: folder.place) }
    _ = try await source.picture(for: PictureRequest(photos[0]))
    _ = try await source.annotations(of: photos[0])
  }
}

/// What other programs get of photos.
@Suite("Originals", .timeout(minutes: 5))
struct OriginalTests {
  private let data: ScratchFolder
  private let photos: ScratchFolder

  init() throws {
    data = try ScratchFolder()
    photos = try ScratchFolder()
  }

  private func source(_ folder: Location) -> FolderSource {
    let keeping = AnnotationSetup(
      user: Author(id: "me", name: "Me"), data: data.place, cache: data.place, measure: { _ in nil }
    )
    return FolderSource(.folder(folder, asked: nil), showing: .photos, keeping: keeping)
  }

  @Test("The original of a local photo is its own file, without a transfer")
  func local() async throws {
    try photos.write("a b.jpg", [1, 2, 3])
    let photo = photos.photo("a b.jpg")
    let uri = try await source(photos.place).original(of: photo) { _ in
      Issue.record("Nothing is transferred")
    }
    #expect(uri == photos.file("a b.jpg").uri)
  }

  @Test("A missing photo and a link to nothing have no original")
  func gone() async throws {
    for name in ["gone.jpg", "link.jpg"] {
      if name == "link.jpg" {
        let target = String(decoding: photos.path, as: UTF8.self)
        symlink(target + "/nothing", target + "/link.jpg")
      }
      let photo = photos.photo(name)
      await #expect(throws: PhotoSourceError.notFound) {
        try await source(photos.place).original(of: photo) { _ in }
      }
    }
  }

  @Test(
    "A remote photo is copied with progress, under its own name and read-only")
  func remote() async throws {
    let content = [UInt8](repeating: 7, count: 300_000)
    let folder = Location(uri: try ResourceFolder(["a.jpg": content]).uri)
    let photo = Photo(id: PhotoID(-1), name: "a.jpg", uri: folder.child(Array("a.jpg".utf8)).uri)
    let parts = Mutex<[Double]>([])
    let uri = try await source(folder).original(of: photo) { part in
      parts.withLock { $0.append(part) }
    }
    let copy = Location(uri: uri)
    #expect(copy.isNative)
    #expect(copy.name == Array("a.jpg".utf8))
    #expect(try copy.contents(atMost: 1 << 20) == content)
    #expect(parts.withLock { $0.last } == 1)
    #expect(parts.withLock { $0 == $0.sorted() })
    var status = stat()
    #expect(stat(String(decoding: try #require(copy.pathBytes), as: UTF8.self), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o400)
  }

  @Test("Copies of originals are deleted a day later, when the next is made")
  func old() async throws {
    let folder = Location(uri: try ResourceFolder(["a.jpg": [1]]).uri)
    let photo = Photo(id: PhotoID(-1), name: "a.jpg", uri: folder.child(Array("a.jpg".utf8)).uri)
    let source = source(folder)
    let first = Location(uri: try await source.original(of: photo) { _ in })
    let second = Location(uri: try await source.original(of: photo) { _ in })
    #expect(first.exists())
    let place = try #require(first.parent?.pathBytes)
    var times = [timeval(), timeval()]
    times[0].tv_sec = time(nil) - 90_000
    times[1].tv_sec = time(nil) - 90_000
    #expect(utimes(String(decoding: place, as: UTF8.self), times) == 0)
    _ = try await source.original(of: photo) { _ in }
    #expect(!first.exists())
    #expect(first.parent?.exists() == false)
    #expect(second.exists())
  }

  @Test("Deleting an old link among the copies keeps the files behind it")
  func oldLink() async throws {
    let folder = Location(uri: try ResourceFolder(["a.jpg": [1]]).uri)
    let photo = Photo(id: PhotoID(-1), name: "a.jpg", uri: folder.child(Array("a.jpg".utf8)).uri)
    let source = source(folder)
    _ = try await source.original(of: photo) { _ in }
    try photos.write("mine.jpg", [1])
    try photos.age("")
    try data.link("photo-pages/originals/old", to: String(decoding: photos.path, as: UTF8.self))
    _ = try await source.original(of: photo) { _ in }
    #expect(photos.names == ["mine.jpg"])
  }

  @Test("No copy is made through a link in the cache")
  func linkedCache() async throws {
    let folder = Location(uri: try ResourceFolder(["a.jpg": [1]]).uri)
    let photo = Photo(id: PhotoID(-1), name: "a.jpg", uri: folder.child(Array("a.jpg".utf8)).uri)
    try data.makeFolder("photo-pages")
    try data.link("photo-pages/originals", to: String(decoding: photos.path, as: UTF8.self))
    await #expect(throws: PhotoSourceError.linkedElsewhere) {
      try await source(folder).original(of: photo) { _ in }
    }
    #expect(photos.names == [])
  }
}
