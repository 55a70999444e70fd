import GioBindings
import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders

/// Which files of a cache are thumbnails of a photo, and which lie.
@Suite(.timeout(minutes: 5)) struct ThumbnailValidityTests {
  let fixture: ThumbnailFixture

  init() throws { fixture = try ThumbnailFixture() }

  /// What the texts of a good thumbnail say, by keyword, with some of them changed.
  private func texts(_ changes: [String: String?] = [:]) throws -> [(keyword: String, text: String)]
  {
    let size = PixelSize(width: 4000, height: 2000)
    return try fixture.origin().texts(fullSize: size).compactMap { keyword, text in
      guard let change = changes[keyword] else { return (keyword, text) }
      return change.map { (keyword, $0) }
    }
  }

  private func isFound(_ changes: [String: String?], side: Int = 128) throws -> Bool {
    try fixture.put(ThumbnailFixture.png(texts(changes), side: side), in: .normal)
    return try fixture.found() != nil
  }

  @Test func `One that states the photo's URI and time is taken`() throws {
    #expect(try isFound([:]))
    #expect(try isFound(["Thumb::Size": nil, "Software": nil, "Thumb::Mimetype": nil]))
    #expect(try isFound(["Thumb::MTime": "\(fixture.origin().seconds).25"]))
  }

  @Test func `One of another file, of another time or without either is not`() throws {
    let seconds = try fixture.origin().seconds
    for changes: [String: String?] in [
      ["Thumb::URI": fixture.location.uri + "x"], ["Thumb::URI": nil],
      ["Thumb::MTime": "\(seconds - 1)"], ["Thumb::MTime": "\(seconds + 1)"],
      ["Thumb::MTime": nil], ["Thumb::MTime": "then"], ["Thumb::Size": "4"],
    ] {
      #expect(try !isFound(changes), "\(changes)")
    }
  }

  @Test func `One that is larger than its folder's size, or smaller without a reason, is not`()
    throws
  {
    #expect(try !isFound([:], side: 256))
    #expect(try !isFound([:], side: 64))
    #expect(try !isFound(["Thumb::Image::Width": nil], side: 64))
    #expect(try isFound(["Thumb::Image::Width": "64", "Thumb::Image::Height": "32"], side: 64))
    #expect(try isFound(["Thumb::Image::Width": nil], side: 127))
  }

  @Test func `After photos of one time and size have exchanged names it is made anew, once`()
    async throws
  {
    try fixture.put(fixture.png(), in: .normal)
    #expect(try fixture.found() != nil)
    let origin = try fixture.origin()
    try await fixture.exchangeNames()
    #expect(try fixture.origin().seconds == origin.seconds)
    #expect(try fixture.found() == nil)
    let anew = try fixture.png(.blue)
    fixture.store.save(anew, of: try fixture.origin(), in: .size(.normal))
    // Whatever the time at which the cache's file was written.
    try fixture.cache.age(fixture.path(.normal))
    #expect(try fixture.found() == anew)
  }

  @Test func `One of another program counts if it was written after the last change of the photo`()
    throws
  {
    let foreign: [String: String?] = [ThumbnailOrigin.changedKeyword: nil]
    #expect(try isFound(foreign))
    try fixture.cache.age(fixture.path(.normal))
    #expect(try fixture.found() == nil)
  }

  @Test func `A change time before the stated one tells nothing, and neither does an unknown one`()
    throws
  {
    let origin = try fixture.origin()
    let changed = try #require(origin.changed)
    let keyword = ThumbnailOrigin.changedKeyword
    #expect(try isFound([keyword: "\(changed + 1)"]))
    #expect(try isFound([keyword: "\(changed)"]))
    #expect(try !isFound([keyword: "\(changed - 1)"]))
    let unknown = ThumbnailOrigin(
      uri: origin.uri, modified: origin.modified, byteCount: origin.byteCount)
    let found = fixture.store.thumbnail(
      of: fixture.location, unknown, sizes: [.normal], Cancellable())
    #expect(found != nil)
  }

  @Test func `A note that a photo cannot be decoded does not count for the next one of its name`()
    async throws
  {
    let origin = try fixture.origin()
    let entry = try PictureEncoder.emptyThumbnail(texts: origin.texts(fullSize: nil))
    fixture.store.save(entry, of: origin, in: .failed)
    #expect(fixture.store.hasFailed(try fixture.origin(), Cancellable()))
    try await fixture.exchangeNames()
    #expect(!fixture.store.hasFailed(try fixture.origin(), Cancellable()))
  }

  @Test func `What is no PNG file, or cut off before its texts, is not`() throws {
    let good = try ThumbnailFixture.png(texts())
    for bytes in [[], [1, 2, 3], Array(good.prefix(60)), Array(good.dropFirst())] {
      try fixture.put(bytes, in: .normal)
      #expect(try fixture.found() == nil)
    }
  }

  @Test func `Texts behind the pixels count, too`() throws {
    let pixels = try ThumbnailFixture.png([])
    let end = try #require(pixels.count > 12 ? pixels.count - 12 : nil)
    let chunks = try texts().flatMap { TestPNG.chunk("tEXt", Array("\($0)\0\($1)".utf8)) }
    try fixture.put(pixels[..<end] + chunks + pixels[end...], in: .normal)
    #expect(try fixture.found() != nil)
  }

  @Test func `Endless texts are not read`() throws {
    let long = ("Comment", String(repeating: "a", count: 100_000))
    try fixture.put(ThumbnailFixture.png([long] + texts()), in: .normal)
    #expect(try fixture.found() == nil)
  }

  @Test func `A pipe in a thumbnail's place is not waited for`() throws {
    try fixture.cache.makeFolder("thumbnails")
    try fixture.cache.makeFolder("thumbnails/normal")
    try fixture.cache.makePipe(fixture.path(.normal))
    #expect(try fixture.found() == nil)
  }

  @Test(arguments: ["./a%20b.jpg", "a%20b.jpg", "a b.jpg"])
  func `One beside the photo is taken, whose URI is relative`(uri: String) throws {
    let file = try ThumbnailFixture.png(texts(["Thumb::URI": uri]))
    try fixture.folder.makeFolder(".sh_thumbnails")
    try fixture.folder.makeFolder(".sh_thumbnails/normal")
    let path = ".sh_thumbnails/normal/\(Location.digest(of: uri)).png"
    try fixture.folder.write(path, file)
    #expect(try fixture.found() == file)
    try fixture.folder.write(path, ThumbnailFixture.png(texts(["Thumb::URI": "./other.jpg"])))
    #expect(try fixture.found() == nil)
  }
}
