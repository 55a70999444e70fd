import PhotoPages
import TestSupport
import Testing

@testable import PhotoImaging

/// What is asked of sources, and what waits for them.
@Suite(.timeout(minutes: 5))
struct FetchingTests {
  let fixture = SchedulerFixture()

  private func request(
    _ name: String, _ purpose: PicturePurpose = .shown, _ detail: PictureDetail = .full
  ) -> PictureRequest {
    SchedulerFixture.request(name, purpose, detail)
  }

  @Test func `A source discards a picture that cannot be decoded, and no other`() async {
    fixture.decoder.fail("broken", with: .damaged(reason: ""))
    fixture.decoder.fail("starved", with: .tooLarge)
    #expect(await fixture.ask("fine").picture() != nil)
    for name in ["starved", "broken"] {
      #expect(await fixture.ask(name).picture() == nil)
    }
    #expect(fixture.source.discarded.events == ["broken"])
  }

  @Test func `Pictures at hand are decoded beside a source that never answers`() async throws {
    let silent = MockSource()
    let names = ["a", "b", "c", "d", "e"]
    for name in names { silent.hold(name, unresponsive: true) }
    let session = fixture.session(of: silent)
    session.request(names.map { request($0) }) { _, _ in }
    for name in ["a", "b"] { await silent.recorder.wait(for: .asked(name)) }
    let busy = await fixture.occupy("x", "y")
    #expect(fixture.decoder.mostRunning == 2, "All places are there for them")
    await fixture.release("x", "y", until: busy)
    #expect(await fixture.ask("z").picture() != nil)
    #expect(silent.recorder.events == [.asked("a"), .asked("b")], "It has two places of its own")
    for name in names { silent.release(name) }
  }

  @Test func `A picture on its way holds no decoding place of its own session either`() async {
    fixture.source.hold("slow")
    let slow = fixture.ask("slow")
    await fixture.source.recorder.wait(for: .asked("slow"))
    let busy = await fixture.occupy("x", "y")
    #expect(fixture.decoder.mostRunning == 2)
    await fixture.release("x", "y", until: busy)
    fixture.source.release("slow")
    #expect(await slow.picture() != nil)
  }

  @Test func `A prefetch never takes the last place for fetching`() async {
    for name in ["p", "q"] { fixture.source.hold(name) }
    let ahead = ["p", "q"].map { fixture.ask($0, .prefetch(distance: 1)) }
    await fixture.source.recorder.wait(for: .asked("p"))
    #expect(await fixture.ask("seen").picture() != nil)
    #expect(fixture.source.recorder.events == [.asked("p"), .asked("seen")])
    for name in ["p", "q"] { fixture.source.release(name) }
    for ask in ahead { #expect(await ask.picture() != nil) }
  }

  @Test func `Prefetches are not fetched faster than they are decoded`() async {
    let busy = await fixture.occupy("x", "y")
    let ahead = (0..<8).map { fixture.ask("\($0)", .prefetch(distance: 2)) }
    await fixture.untilFetched(2)
    #expect(fixture.source.recorder.events.count == 4)
    await fixture.release("x", "y", until: busy + ahead)
  }

  @Test func `A photo is fetched once for its preview and its picture`() async {
    let answers = Recorder<PictureDetail>()
    fixture.source.hold("a")
    fixture.session.request(
      [request("a", .shown, .preview), request("a", .shown, .fitting(PixelSize(20, 20)))]
    ) { request, _ in answers.record(request.detail) }
    await fixture.source.recorder.wait(for: .asked("a"))
    fixture.source.release("a")
    await answers.wait(for: .preview)
    await answers.wait(for: .fitting(PixelSize(20, 20)))
    #expect(fixture.source.recorder.events == [.asked("a"), .askedForPreview("a")])
    #expect(fixture.source.details == [.fitting(PixelSize(20, 20))])
  }

  @Test func `A smaller picture joins a larger one on its way, a larger one is fetched`() async {
    fixture.source.hold("a")
    let box = PixelSize(20, 20)
    let sizes = [box, PixelSize(10, 10), PixelSize(40, 40)]
    let asks = sizes.map { fixture.ask("a", .shown, .fitting($0)) }
    await fixture.source.recorder.wait(for: .asked("a"))
    await eventually("two sizes are asked for") { fixture.source.details.count >= 2 }
    #expect(Set(fixture.source.details) == [.fitting(box), .fitting(PixelSize(40, 40))])
    fixture.source.release("a")
    asks.forEach { $0.cancel() }
  }

  @Test func `A fetch that took long is told of before the picture, and any other is not`() async {
    for (slowest, isTold) in [(Duration.zero, true), (.seconds(3600), false)] {
      let fixture = SchedulerFixture(slowFetch: slowest)
      let answers = Recorder<String>()
      fixture.source.hold("a")
      fixture.session.request([request("a")]) { _, answer in
        switch answer {
        case .fetched: answers.record("fetched")
        case .picture: answers.record("picture")
        case .pass, .failure: break
        }
      }
      await fixture.source.recorder.wait(for: .asked("a"))
      #expect(fixture.session.isFetching(request("a").photo))
      fixture.decoder.hold("a")
      fixture.source.release("a")
      await fixture.decoder.recorder.wait(for: .began("a"))
      #expect(!fixture.session.isFetching(request("a").photo))
      fixture.decoder.release("a")
      await answers.wait(for: "picture")
      #expect(answers.events == (isTold ? ["fetched", "picture"] : ["picture"]))
    }
  }

  @Test func `A source that gives up by itself counts as out of reach`() async {
    fixture.source.fail("a", with: .cancelled)
    #expect(await fixture.ask("a").error() == .source(.notReachable))
  }
}
