import GioBindings
import Glibc
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// The thumbnails that file managers have made already.
@Suite(.timeout(minutes: 5)) struct SharedThumbnailTests {
  let folder: ScratchFolder
  let cache: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    cache = try ScratchFolder()
    try folder.write("a b.jpg", [1, 2, 3])
    try cache.makeFolder("thumbnails")
    for size in ["xx-large", "x-large", "large", "normal"] {
      try cache.makeFolder("thumbnails/\(size)")
    }
  }

  private var photo: Location { folder.file("a b.jpg") }

  private func seconds() throws -> Int64 {
    try DirectoryEntry(of: photo).modified / 1_000_000
  }

  /// A PNG file of nothing but texts.
  private func thumbnail(_ texts: [(String, String)], mark: UInt8 = 0) -> [UInt8] {
    let chunk = { (name: String, content: [UInt8]) -> [UInt8] in
      [0, 0, UInt8(content.count >> 8), UInt8(content.count & 255)] + Array(name.utf8) + content
        + [9, 9, 9, mark]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", [0, 0, 0, 1])
      + texts.flatMap { chunk("tEXt", Array("\($0)\0\($1)".utf8)) } + chunk("IEND", [])
  }

  private func keep(_ bytes: [UInt8], in size: String) throws {
    try cache.write("thumbnails/\(size)/\(photo.digest).png", bytes)
  }

  private func found() -> [UInt8]? {
    SharedThumbnail.read(of: photo, in: cache.place, Cancellable())
  }

  @Test("A file's digest is that of its URI")
  func digest() {
    // What the standard gives as its example.
    let uri = "file:///home/jens/photos/me.png"
    #expect(Location(uri: uri).digest == "c6ee772d9e49320e97ec29a7eb5b1697")
  }

  @Test("A thumbnail of the file as it is now is found, the largest first")
  func valid() throws {
    #expect(found() == nil)
    let texts = [("Thumb::URI", photo.uri), ("Thumb::MTime", "\(try seconds())")]
    for (mark, size) in ["normal", "large", "x-large", "xx-large"].enumerated() {
      let bytes = thumbnail(texts, mark: UInt8(mark))
      try keep(bytes, in: size)
      #expect(found() == bytes)
    }
  }

  @Test("A thumbnail of an older file, of another, or of nobody knows what, is none")
  func invalid() throws {
    let (uri, time) = (photo.uri, try seconds())
    for texts in [
      [("Thumb::URI", uri), ("Thumb::MTime", "\(time - 1)")],
      [("Thumb::URI", uri + "x"), ("Thumb::MTime", "\(time)")],
      [("Thumb::URI", uri)], [("Thumb::MTime", "\(time)")], [],
    ] {
      try keep(thumbnail(texts), in: "large")
      #expect(found() == nil)
    }
    let good = thumbnail([("Thumb::URI", uri), ("Thumb::MTime", "\(time).25")])
    try keep(Array(good.prefix(60)), in: "large")
    #expect(found() == nil)
    try keep(good, in: "normal")
    #expect(found() == good)
  }

  @Test("A smaller thumbnail that is right is taken where the larger one is old")
  func smaller() throws {
    let (uri, time) = (photo.uri, try seconds())
    try keep(thumbnail([("Thumb::URI", uri), ("Thumb::MTime", "5")]), in: "xx-large")
    let good = thumbnail([("Thumb::URI", uri), ("Thumb::MTime", "\(time)")])
    try keep(good, in: "normal")
    #expect(found() == good)
  }

  @Test("A folder's photo has its thumbnail beside it, upright")
  func preview() async {
    await #expect(processExitsWith: .success) {
      let suite = try SharedThumbnailTests()
      setenv("XDG_CACHE_HOME", String(decoding: suite.cache.path, as: UTF8.self), 1)
      let source = await FolderSource.open([suite.folder.place], showing: .photos).source
      let photo = suite.folder.photo("a b.jpg")
      guard await source.thumbnail(of: photo) == nil else { fatalError("There is none yet") }
      let good = suite.thumbnail([
        ("Thumb::URI", suite.photo.uri), ("Thumb::MTime", "\(try suite.seconds())"),
      ])
      try suite.keep(good, in: "large")
      guard case .bytes(good, .upright) = await source.thumbnail(of: photo) else {
        fatalError("Not the thumbnail")
      }
      let server = Photo(id: PhotoID(-1), name: "a.jpg", uri: "resource:///a.jpg")
      guard await source.thumbnail(of: server) == nil else { fatalError("That is not local") }
    }
  }
}
