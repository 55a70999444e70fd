import Dispatch
import PhotoDecoding
@testable import PhotoImaging
import PhotoPages
import TestSupport
import Testing

/// What cancelling stops, and what it leaves alone.
@Suite(.timeout(minutes: 5))
struct SchedulerCancellationTests {
  let fixture = SchedulerFixture()

  @Test func `An ask of a cancelled task does nothing`() async {
    let cancelled = Task.immediate { [session = fixture.session] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await session.picture(for: SchedulerFixture.request("a"))
    }
    await #expect(throws: PictureError.cancelled) { try await cancelled.value }
    #expect(!fixture.source.recorder.events.contains(.asked("a")))
  }

  @Test func `What is let go while it waits for a place is never fetched, or never decoded`() async
  {
    let busy = await fixture.occupy("x", "y")
    let fetched = fixture.ask("fetched")
    await fixture.untilFetched(1)
    for name in ["p", "q"] { fixture.source.hold(name) }
    let hanging = ["p", "q"].map { fixture.ask($0) }
    let waiting = fixture.ask("waiting")
    for ask in [waiting, fetched] {
      ask.cancel()
      #expect(await ask.error() == .cancelled)
    }
    #expect(fixture.scheduler.look { $0.count } == 4)
    for name in ["p", "q"] { fixture.source.release(name) }
    await fixture.release("x", "y", until: busy + hanging)
    #expect(!fixture.source.recorder.events.contains(.asked("waiting")))
    #expect(Set(fixture.decoder.begun) == ["x", "y", "p", "q"])
    #expect(fixture.scheduler.isIdle)
  }

  @Test func `Cancelling while the source is asked cancels the source and decodes nothing`() async {
    fixture.source.hold("a")
    let ask = fixture.ask("a")
    await fixture.source.recorder.wait(for: .asked("a"))
    ask.cancel()
    #expect(await ask.error() == .cancelled)
    await fixture.source.recorder.wait(for: .cancelled("a"))
    #expect(fixture.scheduler.isIdle)
    #expect(fixture.decoder.begun.isEmpty)
  }

  @Test func `A source that blocks when it is cancelled does not block those who cancel`() async {
    let gate = DispatchSemaphore(value: 0)
    fixture.source.blockCancelling(until: gate)
    fixture.source.hold("a")
    fixture.session.request([SchedulerFixture.request("a")]) { _, _ in }
    await fixture.source.recorder.wait(for: .asked("a"))
    fixture.session.cancel()
    #expect(fixture.scheduler.isIdle)
    await fixture.source.recorder.wait(for: .cancelled("a"))
    gate.signal()
  }

  @Test func `A decoder is told that nobody wants its picture`() async {
    let busy = await fixture.occupy("a")
    busy[0].cancel()
    #expect(await busy[0].error() == .cancelled)
    #expect(fixture.scheduler.look { $0.count } == 1, "It uses a core until it gives up")
    fixture.decoder.release("a")
    await fixture.decoder.recorder.wait(for: .gaveUp("a"))
  }

  @Test func `A picture that was finished in spite of being cancelled is not kept`() async {
    let fixture = SchedulerFixture(decoder: StubbornDecoder.init)
    let busy = await fixture.occupy("a", "x")
    busy[0].cancel()
    let next = fixture.ask("b")
    fixture.decoder.release("a")
    #expect(await next.picture() != nil, "It got the place that the cancelled one has left")
    #expect(fixture.decoder.recorder.events.contains(.ended("a")))
    #expect(fixture.cache.picture(for: SchedulerFixture.request("a")) == nil)
    fixture.decoder.release("x")
    _ = await busy[1].value
  }

  @Test func `Those who still wait are served when one of them leaves`() async {
    let busy = await fixture.occupy("a")
    let other = fixture.ask("a")
    busy[0].cancel()
    #expect(await busy[0].error() == .cancelled)
    fixture.decoder.release("a")
    #expect(await other.picture() != nil)
    #expect(fixture.decoder.begun == ["a"])
  }

  @Test func `Asking again after cancelling begins anew and gets its picture`() async {
    let busy = await fixture.occupy("a")
    busy[0].cancel()
    let again = fixture.ask("a")
    fixture.decoder.release("a")
    #expect(await again.picture() != nil)
    #expect(fixture.decoder.begun == ["a", "a"])
    #expect(fixture.cache.picture(for: SchedulerFixture.request("a")) != nil)
  }

  @Test func `A source that does not heed cancelling holds up nobody`() async {
    fixture.source.hold("a", unresponsive: true)
    fixture.source.hold("b")
    let hanging = [fixture.ask("a"), fixture.ask("b")]
    for name in ["a", "b"] { await fixture.source.recorder.wait(for: .asked(name)) }
    let waiting = fixture.ask("c")
    hanging[0].cancel()
    #expect(await waiting.picture() != nil)
    fixture.source.release("a")
    fixture.source.release("b")
    #expect(await hanging[1].picture() != nil)
    #expect(!fixture.decoder.begun.contains("a"))
  }
}

/// A decoder that never asks whether it is cancelled.
private struct StubbornDecoder: StillDecoding {
  let decoder: MockDecoder

  init(_ decoder: MockDecoder) {
    self.decoder = decoder
  }

  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    try decoder.decode(request)
  }
}
