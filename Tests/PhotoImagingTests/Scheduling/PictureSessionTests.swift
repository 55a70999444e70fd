import Dispatch
import PhotoDecoding
@testable import PhotoImaging
@testable import PhotoPages
import Synchronization
import TestSupport
import Testing

/// What several clients of one scheduler have to do with each other.
@Suite(.timeout(minutes: 5))
struct PictureSessionTests {
  let fixture = SchedulerFixture()
  let answers = Answers()

  private func request(
    _ name: String, _ purpose: PicturePurpose = .shown, token: PictureToken? = nil
  ) -> PictureRequest {
    SchedulerFixture.request(name, purpose, token: token)
  }

  @Test func `A session lets go of its own requests only`() async {
    let other = PictureSession(sharing: fixture.session)
    let others = Answers()
    fixture.decoder.hold("a")
    fixture.session.request([request("a")], answer: answers.handler)
    other.request([request("a")], answer: others.handler)
    await fixture.decoder.recorder.wait(for: .began("a"))
    fixture.session.request([], answer: answers.handler)
    fixture.decoder.release("a")
    await others.recorder.wait(for: .picture("a", nil))
    #expect(fixture.decoder.recorder.events == [.began("a"), .ended("a")])
    #expect(answers.recorder.events == [])
  }

  @Test func `The last session that lets go of a picture cancels it`() async {
    let other = PictureSession(sharing: fixture.session)
    fixture.decoder.hold("a")
    for session in [fixture.session, other] {
      session.request([request("a")], answer: answers.handler)
    }
    await fixture.decoder.recorder.wait(for: .began("a"))
    for session in [fixture.session, other] { session.cancel() }
    fixture.decoder.release("a")
    await fixture.decoder.recorder.wait(for: .gaveUp("a"))
    #expect(answers.recorder.events == [])
  }

  @Test func `Sessions of different sources share no pictures, whatever their ids`() async {
    let other = fixture.session(of: MockSource())
    _ = await fixture.ask("a").value
    #expect(other.cache.picture(for: request("a")) == nil)
    other.request([request("a")], answer: answers.handler)
    await answers.recorder.wait(for: .picture("a", nil))
    #expect(fixture.decoder.begun == ["a", "a"])
  }

  @Test func `A session that goes takes its requests with it`() async {
    fixture.decoder.hold("a")
    do {
      let session = PictureSession(sharing: fixture.session)
      session.request([request("a")], answer: answers.handler)
      await fixture.decoder.recorder.wait(for: .began("a"))
    }
    fixture.decoder.release("a")
    await fixture.decoder.recorder.wait(for: .gaveUp("a"))
  }

  @Test func `What is requested again goes on, and what is not is let go`() async {
    for name in ["a", "b"] { fixture.decoder.hold(name) }
    fixture.session.request(
      [request("a"), request("b", .prefetch(distance: 1))], answer: answers.handler)
    for name in ["a", "b"] { await fixture.decoder.recorder.wait(for: .began(name)) }
    fixture.session.request([request("b")], answer: answers.handler)
    for name in ["a", "b"] { fixture.decoder.release(name) }
    await answers.recorder.wait(for: .picture("b", nil))
    await fixture.decoder.recorder.wait(for: .gaveUp("a"))
    #expect(answers.recorder.events == [.picture("b", nil)])
    #expect(fixture.decoder.begun.sorted() == ["a", "b"])
  }

  @Test func `An answer carries the token of the latest request for it`() async {
    let tokens = [1, 2].map { PictureToken(photo: PhotoID("a"), generation: $0) }
    fixture.decoder.hold("a")
    for token in tokens {
      fixture.session.request([request("a", token: token)], answer: answers.handler)
      await fixture.decoder.recorder.wait(for: .began("a"))
    }
    fixture.decoder.release("a")
    await answers.recorder.wait(for: .picture("a", tokens[1]))
    #expect(fixture.decoder.begun == ["a"])
    #expect(answers.recorder.events.count == 1)
  }

  @Test func `Of what is requested together the most urgent is begun first, wherever it stands`()
    async
  {
    let busy = await fixture.occupy("x", "y")
    fixture.decoder.hold("seen")
    fixture.session.request(
      [request("later", .prefetch(distance: 3)), request("seen"), request("soon", .prefetch(distance: 2))],
      answer: answers.handler)
    await fixture.untilFetched(2)
    await fixture.release("x", until: [busy[0]])
    await fixture.decoder.recorder.wait(for: .began("seen"))
    await fixture.release("y", until: [busy[1]])
    fixture.decoder.release("seen")
    for name in ["later", "seen", "soon"] {
      await answers.recorder.wait(for: .picture(name, nil))
    }
    let begun = fixture.decoder.begun
    #expect(begun.firstIndex(of: "soon") ?? 9 < begun.firstIndex(of: "later") ?? 0)
  }

  @Test func `What is at hand is answered before the request returns`() async {
    _ = await fixture.ask("a").value
    fixture.session.request([request("a")], answer: answers.handler)
    #expect(answers.recorder.events == [.picture("a", nil)])
  }

  @Test func `Pixels that fall out of the cache are freed outside of all locks`() async throws {
    let decoder = WatchedDecoder()
    let scheduler = PictureScheduler()
    let cache = PixelCache(limit: 1)
    let session = PictureSession(
      on: scheduler, source: MockSource(), decoder: decoder, cache: cache)
    // A lock that is held when memory is freed would be waited for, for good.
    decoder.onFree.withLock { onFree in
      onFree = { _ = (scheduler.look { $0.count }, cache.byteCount) }
    }
    for name in ["a", "b"] { _ = try await session.picture(for: request(name)) }
    #expect(decoder.freed.load(ordering: .relaxed) == 1)
  }
}

/// Makes pictures that say when their memory is freed.
private final class WatchedDecoder: StillDecoding {
  let onFree = Mutex<@Sendable () -> Void>({})
  let freed = Atomic(0)

  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 255)
    let storage = PixelStorage(adopting: memory) { [self] memory in
      memory.deallocate()
      freed.add(1, ordering: .relaxed)
      onFree.withLock { $0 }()
    }
    let size = PixelSize(width: 1, height: 1)
    return DecodedPicture(
      pixels: PixelBuffer(size: size, stride: 4, storage: storage), fullSize: size)
  }
}
