import PhotoImaging
import PhotoPages
import Testing

/// Which of the waiting pictures comes next.
@Suite(.timeLimit(.minutes(5)))
struct ImagePipelineOrderTests {
  @Test func `The latest ask of a priority comes first`() async {
    let fixture = PipelineFixture()
    let busy = await fixture.occupy("x", "y")
    let asks = ["a", "b", "c"].map { fixture.ask($0) }
    fixture.decoder.release("x")
    for ask in asks { _ = await ask.value }
    fixture.decoder.release("y")
    for ask in busy { _ = await ask.value }
    #expect(fixture.decoder.begun == ["x", "y", "c", "b", "a"])
  }

  @Test func `Asking again for a waiting picture makes it the latest`() async {
    let fixture = PipelineFixture()
    let busy = await fixture.occupy("x", "y")
    let asks = ["a", "b", "a"].map { fixture.ask($0) }
    fixture.decoder.release("x")
    for ask in asks { _ = await ask.value }
    fixture.decoder.release("y")
    for ask in busy { _ = await ask.value }
    #expect(fixture.decoder.begun == ["x", "y", "a", "b"])
  }

  @Test func `A visible picture comes before prefetches that were asked for later`() async {
    let fixture = PipelineFixture()
    let busy = await fixture.occupy("x", "y")
    let asks = [fixture.ask("seen"), fixture.ask("later", .prefetch)]
    fixture.decoder.release("x")
    for ask in asks { _ = await ask.value }
    fixture.decoder.release("y")
    for ask in busy { _ = await ask.value }
    #expect(fixture.decoder.begun == ["x", "y", "seen", "later"])
  }

  @Test func `A visible ask promotes a waiting prefetch`() async {
    let fixture = PipelineFixture()
    let busy = await fixture.occupy("x", "y")
    var asks = ["a", "b"].map { fixture.ask($0, .prefetch) }
    asks.append(fixture.ask("a", .visible))
    fixture.decoder.release("x")
    for ask in asks { _ = await ask.value }
    fixture.decoder.release("y")
    for ask in busy { _ = await ask.value }
    #expect(fixture.decoder.begun == ["x", "y", "a", "b"])
  }

  @Test func `A prefetch of a visible picture that waits does not hold it back`() async {
    let fixture = PipelineFixture()
    let busy = await fixture.occupy("x", "y")
    let asks = [fixture.ask("a"), fixture.ask("b", .prefetch), fixture.ask("a", .prefetch)]
    let later = fixture.ask("c", .prefetch)
    fixture.decoder.release("x")
    for ask in asks + [later] { _ = await ask.value }
    fixture.decoder.release("y")
    for ask in busy { _ = await ask.value }
    #expect(fixture.decoder.begun == ["x", "y", "a", "c", "b"])
  }

  @Test func `A picture whose visible ask is cancelled is a prefetch again`() async {
    let fixture = PipelineFixture()
    let busy = await fixture.occupy("x", "y")
    let asks = [fixture.ask("a", .prefetch), fixture.ask("b", .visible)]
    fixture.ask("a", .visible).cancel()
    fixture.decoder.release("x")
    for ask in asks { _ = await ask.value }
    fixture.decoder.release("y")
    for ask in busy { _ = await ask.value }
    #expect(fixture.decoder.begun == ["x", "y", "b", "a"])
  }

  @Test func `A prefetch never takes the last place`() async {
    let fixture = PipelineFixture()
    let busy = await fixture.occupy("x", priority: .prefetch)
    let waiting = fixture.ask("p", .prefetch)
    #expect(await fixture.ask("seen").picture() != nil)
    #expect(fixture.decoder.begun == ["x", "seen"])
    fixture.decoder.release("x")
    _ = await busy[0].value
    #expect(await waiting.picture() != nil)
  }

  @Test func `A prefetch that is promoted while it decodes makes room for another`() async {
    let fixture = PipelineFixture()
    let busy = await fixture.occupy("x", priority: .prefetch)
    let waiting = fixture.ask("p", .prefetch)
    let promoted = fixture.ask("x", .visible)
    #expect(await waiting.picture() != nil)
    fixture.decoder.release("x")
    #expect(await promoted.picture() == busy[0].picture())
  }

  @Test(arguments: 2...4) func `No more pictures are decoded at once than there are places`(
    width: Int
  ) async {
    let fixture = PipelineFixture(width: width)
    let names = (0..<3 * width).map { "photo \($0)" }
    for name in names { fixture.decoder.hold(name) }
    let asks = names.map { fixture.ask($0) }
    // The first ones have their places; the others come latest first.
    let order = names.prefix(width) + names.dropFirst(width).reversed()
    for name in order.prefix(width) { await fixture.decoder.recorder.wait(for: .began(name)) }
    for name in order {
      await fixture.decoder.recorder.wait(for: .began(name))
      fixture.decoder.release(name)
    }
    for ask in asks { #expect(await ask.picture() != nil) }
    #expect(fixture.decoder.mostRunning == width)
  }

  @Test func `What is looked at takes the place of what was looked at before`() async throws {
    let fixture = PipelineFixture()
    let pipeline = fixture.pipeline
    fixture.decoder.hold("before")
    fixture.decoder.hold("now")
    let first = fixture.begin(("before", .visible))[0]
    await fixture.decoder.recorder.wait(for: .began("before"))
    let second = fixture.begin(("now", .next))[0]
    await fixture.decoder.recorder.wait(for: .began("now"))
    // The page is turned: what was next is looked at, and something else will be next.
    pipeline.setPriority(.prefetch, of: first.ask)
    pipeline.setPriority(.visible, of: second.ask)
    let third = fixture.ask("next", .next)
    fixture.decoder.release("before")
    #expect(await third.picture() != nil)
    #expect(fixture.decoder.recorder.events.contains(.gaveUp("before")))
    #expect(!fixture.decoder.recorder.events.contains(.gaveUp("now")))
    // It was still wanted, and is begun anew.
    #expect(await first.picture() != nil)
    fixture.decoder.release("now")
    #expect(await second.picture() != nil)
    #expect(pipeline.isIdle)
  }

  @Test func `What will be looked at some time displaces nothing`() async {
    let fixture = PipelineFixture()
    let hanging = await fixture.occupy("a", priority: .prefetch)
    let later = fixture.ask("b", .prefetch)
    fixture.decoder.release("a")
    #expect(await hanging[0].picture() != nil)
    #expect(await later.picture() != nil)
    #expect(!fixture.decoder.recorder.events.contains(.gaveUp("a")))
  }

  @Test func `Of what is asked for together the most urgent is begun first, wherever it stands`()
    async
  {
    let fixture = PipelineFixture()
    fixture.decoder.hold("seen")
    let asked = fixture.begin(("some time", .later), ("seen", .visible), ("soon", .prefetch))
    await fixture.decoder.recorder.wait(for: .began("seen"))
    fixture.decoder.release("seen")
    for asked in asked { #expect(await asked.picture() != nil) }
    let begun = fixture.decoder.recorder.events.compactMap { event in
      if case .began(let name) = event { name } else { nil }
    }
    #expect(begun.firstIndex(of: "soon") ?? 9 < begun.firstIndex(of: "some time") ?? 0)
  }

  @Test func `What is let go is answered so at once, and stops`() async {
    let fixture = PipelineFixture()
    fixture.decoder.hold("a")
    let asked = fixture.begin(("a", .visible))[0]
    await fixture.decoder.recorder.wait(for: .began("a"))
    fixture.pipeline.cancel(asked.ask)
    #expect(await asked.answer() == .failure(.cancelled))
    fixture.decoder.release("a")
    await fixture.decoder.recorder.wait(for: .gaveUp("a"))
    #expect(fixture.pipeline.cache.picture(for: PipelineFixture.request("a")) == nil)
  }
}
