import PhotoDecoding
import PhotoMetadata
import PhotoPages
import TestSupport
import Testing

@testable import PhotoImaging

/// Thumbnails from the request to the picture and the cache.
@MainActor @Suite(.timeout(minutes: 5)) struct ThumbnailSessionTests {
  let source = MockThumbnailSource()
  let scheduler = PictureScheduler(width: 2)

  private func session(
    _ source: MockThumbnailSource? = nil, limit: Int = ThumbnailSession.usualLimit
  ) -> ThumbnailSession {
    ThumbnailSession(
      on: scheduler, source: source ?? self.source, decoder: PictureDecoder(), limit: limit)
  }

  private func request(
    _ name: String, revision: Int = 0, side: Int = 200,
    urgency: ThumbnailRequest.Urgency = .visible
  ) -> ThumbnailRequest {
    ThumbnailRequest(
      Photo(id: PhotoID(name), name: name, revision: revision), side: side, urgency: urgency)
  }

  /// What comes for these requests until the session is idle.
  private func results(
    of session: ThumbnailSession, _ requests: [ThumbnailRequest]
  ) async -> [ThumbnailResult] {
    var results: [ThumbnailResult] = []
    session.onResults = { results += $0 }
    session.update(wanted: requests)
    await eventually("all thumbnails have come") {
      await Task.yield()
      return session.isIdle
    }
    return results
  }

  private func jpeg(
    _ size: PixelSize = PixelSize(800, 400), _ colour: TestColour = .blue
  ) throws -> [UInt8] {
    try PictureEncoder.jpeg(TestPictures.solid(size, colour))
  }

  private func png(_ side: Int, _ colour: TestColour = .red) throws -> [UInt8] {
    try PictureEncoder.png(TestPictures.solid(PixelSize(side, side / 2), colour))
  }

  private func kinds(_ results: [ThumbnailResult]) -> [String] {
    results.map {
      switch $0.content {
      case .provisional(let picture): "provisional \(picture.pixels.size.width)"
      case .picture(let picture): "picture \(picture.pixels.size.width)"
      case .failed: "failed"
      case .unavailable: "unavailable"
      }
    }
  }

  @Test func `A cached thumbnail comes, and the photo is not opened`() async throws {
    try source.cache(png(256), .large, of: "a")
    let session = session()
    let results = await results(of: session, [request("a")])
    #expect(kinds(results) == ["picture 256"])
    #expect(results.first?.key == request("a").key)
    #expect(source.opened == [])
    #expect(session.thumbnail(for: request("a"))?.pixels.colour(9, 9) == .red)
  }

  @Test func `A larger one is reduced`() async throws {
    try source.cache(png(1024), .extraExtraLarge, of: "a")
    #expect(kinds(await results(of: session(), [request("a")])) == ["picture 256"])
    #expect(source.saved("a") == nil)
  }

  @Test func `Without one the photo is decoded, reduced and saved with its texts`() async throws {
    try source.setFile(jpeg(), of: "a")
    #expect(kinds(await results(of: session(), [request("a")])) == ["picture 256"])
    #expect(source.recorder.events.last == .saved("a", .size(.large)))
    let saved = try #require(source.saved("a"))
    let picture = try PictureDecoder().decode(DecodeRequest(source: .bytes(saved), detail: .full))
    #expect(picture.pixels.size == PixelSize(256, 128))
    #expect(picture.pixels.colour(9, 9).difference(from: .blue) < 8)
    let text = String(decoding: saved, as: UTF8.self)
    #expect(text.contains("Thumb::URI\0file:///a"))
    #expect(text.contains("Thumb::MTime\05"))
    #expect(text.contains("Thumb::Image::Width\u{0}800"))
  }

  @Test(arguments: [Orientation.rotated90, .mirrored, .rotated270])
  func `A turned photo's thumbnail is upright, in memory and in the cache`(
    orientation: Orientation
  ) async throws {
    let marker = TestPictures.marker(unit: 20)
    try source.setFile(TestPictures.jpeg(marker, storedFor: orientation), of: "a")
    let result = try #require(await results(of: session(), [request("a", side: 240)]).last?.picture)
    let saved = try PictureDecoder().decode(
      DecodeRequest(source: .bytes(try #require(source.saved("a"))), detail: .full))
    #expect(result.pixels.size == marker.size)
    #expect(result.pixels.meanDifference(from: marker) < 6)
    #expect(saved.pixels.meanDifference(from: result.pixels) == 0)
  }

  @Test func `A transparent photo stays transparent in the cache`() async throws {
    let picture = TestPictures.solid(PixelSize(300, 300), TestColour(200, 100, 50, alpha: 100))
    source.setFile(try PictureEncoder.png(picture), of: "a")
    _ = await results(of: session(), [request("a")])
    let saved = try PictureDecoder().decode(
      DecodeRequest(source: .bytes(try #require(source.saved("a"))), detail: .full))
    #expect(saved.pixels.size == PixelSize(256, 256))
    #expect(saved.pixels.colour(9, 9).difference(from: picture.colour(9, 9)) < 2)
  }

  @Test func `Far away a thumbnail is saved, and neither told nor held in memory`() async throws {
    try source.setFile(jpeg(), of: "a")
    let session = session()
    #expect(kinds(await results(of: session, [request("a", urgency: .far)])) == [])
    #expect(source.saved("a") != nil)
    #expect(session.thumbnail(for: request("a")) == nil)
  }

  @Test func `A damaged one is made anew`() async throws {
    for (name, file) in [("a", Array(try png(256).prefix(90))), ("b", [1, 2, 3])] {
      source.cache(file, .large, of: name)
      try source.setFile(jpeg(), of: name)
      let session = session()
      #expect(kinds(await results(of: session, [request(name)])) == ["picture 256"])
      #expect(source.saved(name) != nil)
      let picture = try #require(session.thumbnail(for: request(name)))
      #expect(picture.pixels.colour(9, 9).difference(from: .blue) < 8)
    }
  }

  @Test func `A smaller one is shown until the right one is made`() async throws {
    try source.cache(png(128), .normal, of: "a")
    try source.setFile(jpeg(), of: "a")
    let results = await results(of: session(), [request("a")])
    #expect(kinds(results) == ["provisional 128", "picture 256"])
    #expect(source.recorder.events.last == .saved("a", .size(.large)))
  }

  @Test func `The preview inside the photo comes first if it is large enough`() async throws {
    let file = try JPEGWithThumbnail.bytes(
      of: TestPictures.solid(PixelSize(800, 400), .blue),
      thumbnail: TestPictures.solid(PixelSize(160, 80), .red), orientation: .upright)
    for name in ["a", "b"] { source.setFile(file, of: name) }
    let small = await results(of: session(), [request("a", side: 200)])
    #expect(kinds(small) == ["provisional 160", "picture 256"])
    let large = await results(of: session(), [request("b", side: 500)])
    #expect(kinds(large) == ["picture 512"])
  }

  @Test func `A photo that cannot be decoded fails once, and a note is saved`() async throws {
    source.setFile([1, 2, 3], of: "a")
    let session = session()
    let results = await results(of: session, [request("a")])
    #expect(results.map(\.isFailed) == [true])
    #expect(session.hasFailed(request("a")))
    #expect(source.recorder.events.last == .saved("a", .failed))
    let opened = source.opened.count
    _ = await self.results(of: session, [])
    #expect(kinds(await self.results(of: session, [request("a")])) == [])
    #expect(source.opened.count == opened)
    try source.setFile(jpeg(), of: "a")
    let changed = await self.results(of: session, [request("a", revision: 1)])
    #expect(kinds(changed) == ["picture 256"])
  }

  @Test func `A noted failure is believed`() async throws {
    try source.setFile(jpeg(), of: "a")
    source.setFailed("a")
    #expect(kinds(await results(of: session(), [request("a")])) == ["failed"])
    #expect(source.opened == [])
  }

  @Test func `A photo that cannot be read is no failure`() async {
    #expect(kinds(await results(of: session(), [request("none")])) == ["unavailable"])
    #expect(source.saved("none") == nil)
  }

  @Test func `Of a remote photo only the cache is read`() async throws {
    let remote = MockThumbnailSource(isRemote: true)
    try remote.cache(png(256), .large, of: "a")
    try remote.setFile(jpeg(), of: "b")
    remote.cache([1, 2, 3], .large, of: "c")
    let results = await results(of: session(remote), ["a", "b", "c"].map { request($0) })
    #expect(Set(kinds(results)) == ["picture 256", "unavailable"])
    #expect(results.count == 3)
    #expect(remote.opened == [])
  }

  @Test func `What is scrolled away is dropped`() async throws {
    for name in ["a", "b"] { try source.setFile(jpeg(), of: name) }
    let session = session()
    source.hold("a")
    session.update(wanted: [request("a")])
    await source.recorder.wait(for: .searched("a"))
    let others = await results(of: session, [request("b")])
    source.release("a")
    for _ in 0..<10 { await Task.yield() }
    #expect(others.map(\.key) == [request("b").key])
    #expect(source.opened.allSatisfy { $0 == "b" })
  }

  @Test func `Memory stays within its limit, the least recently used first out`() async throws {
    let names = (0..<8).map { "\($0)" }
    for name in names { try source.cache(png(256), .large, of: name) }
    // Each has 256 × 128 pixels.
    let session = session(limit: 3 * 256 * 128 * 4)
    #expect(await results(of: session, names.map { request($0) }).count == 8)
    let held = names.filter { session.thumbnail(for: request($0)) != nil }
    #expect(held.count == 3)
    session.shrink(to: 0)
    #expect(names.allSatisfy { session.thumbnail(for: request($0)) == nil })
  }

  @Test func `A session that ends leaves no work`() async throws {
    for number in 0..<50 { try source.setFile(jpeg(), of: "\(number)") }
    var session: ThumbnailSession? = session()
    session?.update(wanted: (0..<50).map { request("\($0)") })
    session = nil
    await eventually("the scheduler is idle") { scheduler.isIdle }
    #expect(source.opened.count < 50)
  }
}
