import PhotoImaging
import PhotoPages
import Testing

/// Which of the waiting pictures comes next.
@Suite(.timeLimit(.minutes(1)))
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
}
