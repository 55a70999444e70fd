import GioBindings
import Glibc
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// The thumbnails that desktops share, as files.
@Suite(.timeout(minutes: 5)) struct ThumbnailStoreTests {
  let fixture: ThumbnailFixture

  init() throws { fixture = try ThumbnailFixture() }

  @Test(arguments: [
    ("file:///home/jens/photos/me.png", "c6ee772d9e49320e97ec29a7eb5b1697"),
    ("file:///tmp/a%20b.jpg", "45f1b47640b52dc5428fd58ac89fec15"),
    ("./picture.png", "7fd0e41c1612f860427a76c4100745a3"),
  ])
  func `A thumbnail's name is the MD5 sum of the URI`(uri: String, digest: String) {
    #expect(Location.digest(of: uri) == digest)
  }

  @Test func `What was saved is found again, byte by byte`() throws {
    let bytes = try fixture.png()
    #expect(try fixture.found() == nil)
    fixture.store.save(bytes, of: try fixture.origin(), in: .size(.normal))
    #expect(try fixture.found() == bytes)
    #expect(fixture.cache.content(fixture.path(.normal)) == bytes)
  }

  @Test func `A preview is the largest of the small thumbnails, while the file is unchanged`()
    throws
  {
    for size in [ThumbnailSize.normal, .large, .extraExtraLarge] {
      fixture.store.save(
        try fixture.png(side: size.side), of: try fixture.origin(), in: .size(size))
    }
    let preview = try #require(fixture.store.preview(of: fixture.location))
    #expect(try preview.allBytes == fixture.png(side: ThumbnailSize.large.side))
    try fixture.folder.age(fixture.name)
    #expect(fixture.store.preview(of: fixture.location) == nil)
  }

  @Test func `Folders are made for their owner only, and so are files`() throws {
    fixture.store.save(try fixture.png(), of: try fixture.origin(), in: .size(.normal))
    fixture.store.save(try fixture.png(), of: try fixture.origin(), in: .failed)
    for folder in [
      "thumbnails", "thumbnails/normal", "thumbnails/fail",
      "thumbnails/fail/photo-pages-\(Release.version)",
    ] {
      #expect(fixture.cache.mode(of: folder) == 0o700, "\(folder)")
    }
    #expect(fixture.cache.mode(of: fixture.path(.normal)) == 0o600)
    #expect(fixture.cache.mode(of: fixture.failedPath) == 0o600)
  }

  @Test func `A file that others could read becomes private when it is replaced`() throws {
    try fixture.put([1], in: .normal)
    try fixture.cache.setMode(0o644, of: fixture.path(.normal))
    fixture.store.save(try fixture.png(), of: try fixture.origin(), in: .size(.normal))
    #expect(fixture.cache.mode(of: fixture.path(.normal)) == 0o600)
    #expect(try fixture.found() != nil)
  }

  @Test func `A thumbnail takes the place of a link, whose target stays as it is`() throws {
    let other = try ScratchFolder()
    try other.write("program", [1, 2])
    try other.setMode(0o755, of: "program")
    let target = String(decoding: other.path, as: UTF8.self) + "/program"
    for (path, place) in [
      (fixture.path(.normal), ThumbnailPlace.size(.normal)), (fixture.failedPath, .failed),
    ] {
      fixture.store.save(try fixture.png(), of: try fixture.origin(), in: place)
      fixture.cache.remove(path)
      try fixture.cache.link(path, to: target)
      fixture.store.save(try fixture.png(), of: try fixture.origin(), in: place)
      #expect(fixture.cache.content(path) == (try fixture.png()))
    }
    #expect(try fixture.found() != nil)
    #expect(other.content("program") == [1, 2] && other.mode(of: "program") == 0o755)
  }

  @Test func `Nothing is written through a folder of thumbnails that is a link`() throws {
    let other = try ScratchFolder()
    try fixture.cache.makeFolder("thumbnails")
    let target = String(decoding: other.path, as: UTF8.self)
    for name in ["normal", "fail"] { try fixture.cache.link("thumbnails/" + name, to: target) }
    fixture.store.save(try fixture.png(), of: try fixture.origin(), in: .size(.normal))
    #expect(!fixture.store.isWritable)
    let store = ThumbnailStore(in: fixture.cache.place)
    store.save(try fixture.png(), of: try fixture.origin(), in: .failed)
    #expect(other.names == [])
  }

  @Test(arguments: FileDates.unusual)
  func `A thumbnail is found again, whatever the photo's date is`(date: Int) throws {
    let (photos, cache) = (try FileDates.folder(), try ScratchFolder())
    try photos.write("a.jpg", [1, 2, 3])
    try photos.age("a.jpg", to: date)
    let (photo, store) = (photos.file("a.jpg"), ThumbnailStore(in: cache.place))
    let origin = try #require(ThumbnailOrigin(ofFileAt: photo, Cancellable()))
    #expect(origin.seconds == Int64(try #require(photos.storedDate(of: "a.jpg"))))
    let png = try ThumbnailFixture.png(
      origin.texts(fullSize: PixelSize(width: 4000, height: 2000)))
    store.save(png, of: origin, in: .size(.normal))
    #expect(store.preview(of: photo) != nil)
  }

  @Test func `A failed entry counts for the file as it is now, and for this version`() throws {
    let origin = try fixture.origin()
    #expect(!fixture.store.hasFailed(origin, Cancellable()))
    let entry = try PictureEncoder.emptyThumbnail(texts: origin.texts(fullSize: nil))
    fixture.store.save(entry, of: origin, in: .failed)
    #expect(fixture.store.hasFailed(origin, Cancellable()))
    #expect(fixture.cache.content(fixture.failedPath) == entry)
    let other = ThumbnailStore(in: fixture.cache.place, version: "0.2.0")
    #expect(!other.hasFailed(origin, Cancellable()))
    try fixture.folder.age(ThumbnailFixture.name)
    #expect(!fixture.store.hasFailed(try fixture.origin(), Cancellable()))
  }

  @Test func `A reader never sees a part of what several writers write`() async throws {
    let origin = try fixture.origin()
    let colours: [TestColour] = [.red, .blue, .white, .black]
    let files = try colours.map { try fixture.png($0) }
    fixture.store.save(files[0], of: origin, in: .size(.normal))
    let path = fixture.path(.normal)
    try await withThrowingTaskGroup(of: Void.self) { [cache = fixture.cache] group in
      for file in files {
        // As in another process: nothing is shared but the folder.
        let store = ThumbnailStore(in: cache.place)
        group.addTask { for _ in 0..<50 { store.save(file, of: origin, in: .size(.normal)) } }
      }
      group.addTask {
        for _ in 0..<200 { #expect(cache.content(path).map(files.contains) == true) }
      }
      try await group.waitForAll()
    }
    #expect(try ScratchNames.names(of: fixture.cache, "thumbnails/normal").count == 1)
  }

  @Test func `A cache that cannot be written costs one attempt, and nothing else`() throws {
    try fixture.cache.write("thumbnails")
    #expect(fixture.store.isWritable)
    fixture.store.save(try fixture.png(), of: try fixture.origin(), in: .size(.normal))
    #expect(!fixture.store.isWritable)
    #expect(try fixture.found() == nil)
    #expect(fixture.cache.content("thumbnails") == [])
  }

  @Test func `A read-only cache is read`() async {
    await #expect(processExitsWith: .success) {
      let fixture = try ThumbnailFixture()
      let bytes = try fixture.png()
      try fixture.put(bytes, in: .normal)
      try fixture.folder.setMode(0o755, of: "")
      for name in ["", "thumbnails", "thumbnails/normal", "thumbnails/fail"] {
        if name == "thumbnails/fail" { try fixture.cache.makeFolder(name) }
        try fixture.cache.setMode(0o555, of: name)
      }
      guard setgid(65534) == 0 || geteuid() != 0, setuid(65534) == 0 || geteuid() != 0 else {
        fatalError("Still somebody whom permissions do not stop")
      }
      fixture.store.save(bytes, of: try fixture.origin(), in: .size(.large))
      guard !fixture.store.isWritable else { fatalError("It was written") }
      guard try fixture.found() == bytes else { fatalError("It was not read") }
    }
  }

  @Test func `A file in the cache or beside photos is a thumbnail itself`() throws {
    #expect(fixture.store.holds(fixture.cache.file(fixture.path(.large))))
    #expect(fixture.store.holds(fixture.folder.file(".sh_thumbnails/normal/a.png")))
    #expect(!fixture.store.holds(fixture.location))
    #expect(!fixture.store.holds(fixture.cache.file("thumbnails-of-mine/a.png")))
  }
}

/// The names in a folder of a scratch folder.
enum ScratchNames {
  static func names(of folder: ScratchFolder, _ name: String) throws -> [[UInt8]] {
    try folder.file(name).names { $0 != Array(".".utf8) && $0 != Array("..".utf8) }
  }
}
