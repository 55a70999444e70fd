import GioBindings
import PhotoDecoding
import PhotoPages
import Testing

@testable import PhotoFolders
@testable import TestSupport

/// The desktop's cache as a folder's source uses it.
@Suite(.timeout(minutes: 5)) struct ThumbnailSourceTests {
  let fixture: ThumbnailFixture

  init() throws { fixture = try ThumbnailFixture() }

  /// The size of what is found, "failed" or "missing", and whether something can be saved.
  private func found(_ size: ThumbnailSize, _ photo: Photo? = nil) async -> (String, Bool) {
    switch await fixture.source.cachedThumbnail(of: photo ?? fixture.photo, size: size) {
    case .found(_, let size, let origin): (size.folder, origin != nil)
    case .failed: ("failed", false)
    case .missing(let origin): ("missing", origin != nil)
    }
  }

  /// What is needed to save a thumbnail, if none is found; else nil.
  private func missing(_ source: FolderSource) async -> ThumbnailOrigin? {
    let found = await source.cachedThumbnail(of: fixture.photo, size: .large)
    if case .missing(let origin) = found { return origin }
    return nil
  }

  @Test func `The smallest that is large enough comes first, then the largest smaller one`()
    async throws
  {
    #expect(await found(.large) == ("missing", true))
    try fixture.put(fixture.png(side: 128), in: .normal)
    #expect(await found(.large) == ("normal", true))
    try fixture.put(fixture.png(side: 1024), in: .extraExtraLarge)
    #expect(await found(.large) == ("xx-large", true))
    try fixture.put(fixture.png(side: 512), in: .extraLarge)
    #expect(await found(.large) == ("x-large", true))
    try fixture.put(fixture.png(side: 256), in: .large)
    #expect(await found(.large) == ("large", true))
    #expect(await found(.normal) == ("normal", true))
  }

  @Test func `A page's preview is the largest, upright`() async throws {
    #expect(await fixture.source.thumbnail(of: fixture.photo) == nil)
    try fixture.put(fixture.png(side: 128), in: .normal)
    let large = try fixture.png(side: 512)
    try fixture.put(large, in: .extraLarge)
    let found = try #require(await fixture.source.thumbnail(of: fixture.photo))
    #expect(found.orientation == .upright)
    #expect(try found.allBytes == large)
    let server = Photo(id: PhotoID(-1), name: "a.jpg", uri: "resource:///a.jpg")
    #expect(await fixture.source.thumbnail(of: server) == nil)
  }

  @Test func `A failed entry precedes smaller thumbnails`() async throws {
    try fixture.put(fixture.png(side: 128), in: .normal)
    let origin = try fixture.origin()
    fixture.store.save(
      try PictureEncoder.emptyThumbnail(texts: origin.texts(fullSize: nil)), of: origin, in: .failed
    )
    #expect(await found(.large) == ("failed", false))
    #expect(await found(.normal) == ("normal", true))
  }

  @Test func `What was decoded of an older file is not saved`() async throws {
    let source = fixture.source
    let origin = try #require(await missing(source))
    let file = try fixture.png(side: 256)
    try fixture.folder.age(ThumbnailFixture.name)
    await source.save(file, of: fixture.photo, from: origin, in: .size(.large))
    #expect(fixture.cache.names == [])
  }

  @Test func `What was decoded before photos exchanged their names is not saved`() async throws {
    let source = fixture.source
    let origin = try #require(await missing(source))
    let file = try fixture.png(side: 256)
    try await fixture.exchangeNames()
    await source.save(file, of: fixture.photo, from: origin, in: .size(.large))
    #expect(fixture.cache.names == [])
    let later = try #require(await missing(source))
    await source.save(file, of: fixture.photo, from: later, in: .size(.large))
    #expect(fixture.cache.content(fixture.path(.large)) == file)
  }

  @Test func `A video's thumbnail counts after a change of its name, since none can be made`()
    async throws
  {
    let fixture = try ThumbnailFixture(named: "film.mp4")
    let video = try #require(try await fixture.listed())
    try fixture.put(fixture.png(side: 256), in: .large)
    try await fixture.exchangeNames()
    let found = await fixture.source.cachedThumbnail(of: video, size: .large)
    guard case .found(_, .large, nil) = found else {
      Issue.record("It is not found.")
      return
    }
  }

  @Test func `Of a thumbnail, a missing file and a photo that a sidecar turns nothing is saved`()
    async throws
  {
    try fixture.put(fixture.png(), in: .normal)
    let itself = Photo(
      id: PhotoID(-1), name: "", uri: fixture.cache.file(fixture.path(.normal)).uri)
    #expect(await found(.normal, itself) == ("missing", false))
    #expect(await found(.normal, fixture.folder.photo("none.jpg")) == ("missing", false))
    let sidecar = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>
      """
    try fixture.folder.write(ThumbnailFixture.name + ".xmp", Array(sidecar.utf8))
    #expect(await found(.normal) == ("missing", false))
  }

  @Test func `What was saved counts for GIO, and for its program`() async throws {
    let source = fixture.source
    let origin = try #require(await missing(source))
    let texts = origin.texts(fullSize: PixelSize(width: 4000, height: 2000))
    await source.save(
      try ThumbnailFixture.png(texts, side: 256), of: fixture.photo, from: origin, in: .size(.large)
    )
    let path = String(decoding: try #require(fixture.location.pathBytes), as: UTF8.self)
    let cache = String(decoding: fixture.cache.path, as: UTF8.self)
    try await onThreadOfItsOwn {
      try Tool("sh").run(
        ["-c", "gio info -a 'thumbnail::*' '\(path)' > '\(cache)/said'"],
        environment: ["PATH": Tool.searchPath, "XDG_CACHE_HOME": cache, "HOME": cache])
    }
    let said = String(decoding: fixture.cache.content("said") ?? [], as: UTF8.self)
    #expect(said.contains("thumbnail::is-valid: TRUE"), "\(said)")
    #expect(said.contains("thumbnails/large/\(fixture.location.digest).png"))
  }
}
