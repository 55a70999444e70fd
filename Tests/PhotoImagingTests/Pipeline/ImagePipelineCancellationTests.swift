import PhotoImaging
import PhotoPages
import Testing

/// What cancelling stops, and what it leaves alone.
@Suite(.timeLimit(.minutes(5)))
struct ImagePipelineCancellationTests {
  let fixture = PipelineFixture()

  @Test func `An ask of a cancelled task does nothing`() async {
    let cancelled = Task.immediate { [pipeline = fixture.pipeline] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await pipeline.picture(for: PipelineFixture.request("a"), priority: .visible)
    }
    await #expect(throws: PictureError.cancelled) { try await cancelled.value }
    #expect(!fixture.source.recorder.events.contains(.asked("a")))
  }

  @Test func `A waiting picture that nobody wants any longer is never begun`() async {
    let busy = await fixture.occupy("x", "y")
    let ask = fixture.ask("a")
    ask.cancel()
    #expect(await ask.error() == .cancelled)
    #expect(fixture.pipeline.pendingCount == 2)
    fixture.decoder.release("x")
    fixture.decoder.release("y")
    for ask in busy { _ = await ask.value }
    #expect(fixture.source.recorder.events == [.asked("x"), .asked("y")])
    #expect(fixture.pipeline.isIdle)
  }

  @Test func `Cancelling while the source is asked cancels the source and decodes nothing`() async {
    fixture.source.hold("a")
    let ask = fixture.ask("a")
    await fixture.source.recorder.wait(for: .asked("a"))
    ask.cancel()
    #expect(await ask.error() == .cancelled)
    await fixture.source.recorder.wait(for: .cancelled("a"))
    #expect(fixture.pipeline.isIdle)
    #expect(fixture.decoder.begun.isEmpty)
  }

  @Test func `A decoder is told that nobody wants its picture`() async {
    let busy = await fixture.occupy("a")
    busy[0].cancel()
    #expect(await busy[0].error() == .cancelled)
    #expect(fixture.pipeline.pendingCount == 1, "It uses a core until it gives up")
    fixture.decoder.release("a")
    await fixture.decoder.recorder.wait(for: .gaveUp("a"))
  }

  @Test func `A picture that was finished in spite of being cancelled is not kept`() async {
    let fixture = PipelineFixture(decoder: StubbornDecoder.init)
    let busy = await fixture.occupy("a", "x")
    busy[0].cancel()
    let next = fixture.ask("b")
    fixture.decoder.release("a")
    #expect(await next.picture() != nil, "It got the place that the cancelled one has left")
    #expect(fixture.decoder.recorder.events.contains(.ended("a")))
    #expect(fixture.cache.picture(for: PipelineFixture.request("a")) == nil)
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
    #expect(fixture.cache.picture(for: PipelineFixture.request("a")) != nil)
  }

  @Test func `A source that does not heed cancelling holds up nobody`() async {
    fixture.source.hold("a", deaf: true)
    fixture.source.hold("b")
    let hanging = [fixture.ask("a"), fixture.ask("b")]
    await fixture.source.recorder.wait(for: .asked("a"))
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
private struct StubbornDecoder: PhotoImaging.Decoder {
  let decoder: MockDecoder

  init(_ decoder: MockDecoder) {
    self.decoder = decoder
  }

  func decode(
    _ request: DecodeRequest, onPass: ((DecodedPicture) -> Void)?, isCancelled: () -> Bool
  ) throws(PictureError) -> DecodedPicture {
    try decoder.decode(request) { false }
  }
}
