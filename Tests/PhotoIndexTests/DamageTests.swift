import GioBindings
import Glibc
import PhotoPages
import TestSupport
import Testing

@testable import PhotoIndex

/// What happens to the database from outside.
struct DamageTests {
  private static func photos(_ count: Int) -> [IndexEntry] {
    (0..<count).map { .photo("p\($0)", "sea and storm number \($0)") }
  }

  private static func contents(_ path: String) throws -> [UInt8] {
    try #require(try Location(path: Array(path.utf8)).contents(atMost: 1 << 26))
  }

  /// Closes an index with photos, and returns its cache folder.
  private static func filled() -> TemporaryFolder {
    let setup = IndexSetup()
    setup.index.update(setup.folder, writing: photos(500))
    return setup.cache
  }

  private static func expectWorks(_ index: PhotoIndex) throws {
    let folder = index.folder(at: IndexSetup.folder)
    index.update(folder, writing: [.photo("new", "river")])
    #expect(try index.found("river", in: folder) == ["new"])
  }

  @Test("The database is for its owner only")
  func mode() throws {
    let setup = IndexSetup()
    for ending in ["", "-wal", "-shm"] {
      var status = stat()
      #expect(stat(setup.path + ending, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
    }
  }

  @Test("The files of earlier versions are deleted, and nothing else")
  func formerFiles() throws {
    let cache = TemporaryFolder()
    for folder in ["photo-pages", "photo-pages/index"] { cache.makeFolder(folder) }
    let name = String(repeating: "0a", count: 16)
    cache.write([1], as: "photo-pages/index/\(name)")
    cache.write([1], as: "photo-pages/index/notes.txt")
    try Self.expectWorks(IndexSetup.index(in: cache))
    #expect(access("\(cache.path)/photo-pages/index/\(name)", F_OK) != 0)
    #expect(access("\(cache.path)/photo-pages/index/notes.txt", F_OK) == 0)
    #expect(unlink("\(cache.path)/photo-pages/index/notes.txt") == 0)
    try Self.expectWorks(IndexSetup.index(in: cache))
    #expect(access("\(cache.path)/photo-pages/index", F_OK) != 0)
  }

  @Test("A file that is no database is replaced", arguments: [1, 100, 5000])
  func garbage(size: Int) throws {
    let cache = TemporaryFolder()
    cache.makeFolder("photo-pages")
    cache.write([UInt8](repeating: 0x41, count: size), as: "photo-pages/index.db")
    try Self.expectWorks(IndexSetup.index(in: cache))
    try Self.expectWorks(IndexSetup.index(in: cache))
    let index = IndexSetup.index(in: cache)
    #expect(try index.found("river", in: index.folder(at: IndexSetup.folder)) == ["new"])
  }

  @Test("A damaged database is begun anew, by a reader too", arguments: 1...12)
  func damage(seed: UInt64) throws {
    let cache = Self.filled()
    var random = SeededGenerator(seed: seed)
    var bytes = try Self.contents(cache.path + "/photo-pages/index.db")
    let start = Int.random(in: 0..<bytes.count, using: &random) / 4096 * 4096
    for place in start..<min(bytes.count, start + 8192) {
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    cache.write(bytes, as: "photo-pages/index.db")
    let index = IndexSetup.index(in: cache)
    let folder = index.folder(at: IndexSetup.folder)
    // Each of these may be the first that reads the damaged part.
    for words in ["s", "storm", "\"number 7\""] { _ = try index.found(words, in: folder) }
    _ = index.choices(of: folder, withFoldersBelow: false)
    index.update(folder, writing: Self.photos(500))
    try Self.expectWorks(index)
  }

  @Test("A database that was cut off is begun anew")
  func truncation() throws {
    let cache = Self.filled()
    let bytes = try Self.contents(cache.path + "/photo-pages/index.db")
    cache.write(Array(bytes.prefix(bytes.count / 2)), as: "photo-pages/index.db")
    let index = IndexSetup.index(in: cache)
    _ = try index.found("storm", in: index.folder(at: IndexSetup.folder))
    try Self.expectWorks(index)
  }

  @Test("After a crash there is all that was written, or what was written before", arguments: 0...7)
  func crash(part: Int) throws {
    let setup = IndexSetup()
    for first in 0..<8 {
      setup.index.update(setup.folder, writing: (0..<40).map { .photo("\(first)-\($0)", "sea") })
    }
    let cache = TemporaryFolder()
    cache.makeFolder("photo-pages")
    cache.write(try Self.contents(setup.path), as: "photo-pages/index.db")
    let log = try Self.contents(setup.path + "-wal")
    cache.write(Array(log.prefix(log.count * part / 7)), as: "photo-pages/index.db-wal")
    let index = IndexSetup.index(in: cache)
    let count = index.count(of: index.folder(at: IndexSetup.folder), withFoldersBelow: false)
    #expect(count % 40 == 0)
    #expect(part < 7 || count == 320)
    try Self.expectWorks(index)
  }

  @Test("A folder without room for a database has its index in memory")
  func noFolder() throws {
    let cache = TemporaryFolder()
    cache.write([], as: "photo-pages")
    try Self.expectWorks(IndexSetup.index(in: cache))
    #expect(try Self.contents(cache.path + "/photo-pages") == [])
  }

  @Test("A database that cannot be written is read, and goes on in memory")
  func readOnly() throws {
    let cache = Self.filled()
    #expect(chmod(cache.path + "/photo-pages/index.db", 0o400) == 0)
    #expect(chmod(cache.path + "/photo-pages", 0o500) == 0)
    defer { chmod(cache.path + "/photo-pages", 0o700) }
    let index = IndexSetup.index(in: cache)
    let folder = index.folder(at: IndexSetup.folder)
    #expect(try index.found("\"number 7\"", in: folder) == ["p7"])
    try Self.expectWorks(index)
    #expect(index.generation == 0)
  }

  @Test("Nothing is written through a link in the cache")
  func link() throws {
    let (cache, elsewhere) = (TemporaryFolder(), TemporaryFolder())
    #expect(symlink(elsewhere.path, cache.path + "/photo-pages") == 0)
    try Self.expectWorks(IndexSetup.index(in: cache))
    #expect(!Location(path: Array((elsewhere.path + "/index.db").utf8)).exists())
  }

  @Test("When the disk is full, the index goes on in memory with all that it had")
  func full() throws {
    let setup = IndexSetup(setup: "PRAGMA max_page_count = 120")
    setup.index.update(setup.folder, writing: [.photo("first", "river")])
    setup.index.update(setup.folder, writing: Self.photos(3000))
    #expect(setup.index.count(of: setup.folder, withFoldersBelow: false) == 3001)
    #expect(try setup.found("river") == ["first"])
    #expect(try setup.found("\"number 2999\"") == ["p2999"])
    #expect(setup.index.generation == 0)
    let next = IndexSetup.index(in: setup.cache)
    #expect(try next.found("river", in: next.folder(at: IndexSetup.folder)) == ["first"])
  }

  @Test("A database that is deleted goes on until the program ends, and the next one begins anew")
  func deletion() throws {
    let setup = IndexSetup()
    setup.index.update(setup.folder, writing: Self.photos(3))
    for ending in ["", "-wal", "-shm"] {
      try Location(path: Array((setup.path + ending).utf8)).delete()
    }
    #expect(try setup.found("storm").count == 3)
    try Self.expectWorks(setup.index)
    let next = IndexSetup.index(in: setup.cache)
    #expect(try next.found("river", in: next.folder(at: IndexSetup.folder)) == [])
    try Self.expectWorks(next)
    try Self.expectWorks(setup.index)
  }

  @Test("Two programs write at the same time, and each finds what both wrote")
  func twoWriters() async throws {
    let setup = IndexSetup()
    let other = IndexSetup.index(in: setup.cache)
    await withTaskGroup(of: Void.self) { group in
      for (index, name) in [(setup.index, "a"), (other, "b")] {
        group.addTask {
          let folder = index.folder(at: IndexSetup.folder)
          for number in 0..<20 {
            index.update(
              folder, writing: [.photo("\(name)\(number)", "sea"), .photo("both", "sea")])
          }
        }
      }
    }
    for index in [setup.index, other] {
      #expect(try index.found("sea", in: setup.folder).count == 41)
    }
  }

  @Test("A database of another version is begun anew")
  func version() throws {
    let setup = IndexSetup(setup: "PRAGMA user_version = 99")
    try Self.expectWorks(setup.index)
  }
}
