@testable import PhotoImaging
import PhotoPages
import TestSupport
import Testing

/// Which of the waiting pictures comes next.
@Suite(.timeout(minutes: 5))
struct SchedulerOrderTests {
  let fixture = SchedulerFixture()

  @Test func `The latest ask of a purpose comes first`() async {
    let busy = await fixture.occupy("x", "y")
    let asks = ["a", "b", "c"].map { fixture.ask($0) }
    await fixture.untilFetched(3)
    await fixture.release("x", until: asks)
    await fixture.release("y", until: busy)
    #expect(fixture.decoder.begun == ["x", "y", "c", "b", "a"])
  }

  @Test func `Asking again for a waiting picture makes it the latest`() async {
    let busy = await fixture.occupy("x", "y")
    let asks = ["a", "b", "a"].map { fixture.ask($0) }
    await fixture.untilFetched(2)
    await fixture.release("x", until: asks)
    await fixture.release("y", until: busy)
    #expect(fixture.decoder.begun == ["x", "y", "a", "b"])
  }

  @Test func `A shown picture comes before prefetches that were asked for later`() async {
    let busy = await fixture.occupy("x", "y")
    let asks = [fixture.ask("seen"), fixture.ask("later", .prefetch(distance: 2))]
    await fixture.untilFetched(2)
    await fixture.release("x", until: asks)
    await fixture.release("y", until: busy)
    #expect(fixture.decoder.begun == ["x", "y", "seen", "later"])
  }

  @Test func `A thumbnail comes before what is two pages away, and after the next page`() {
    let purposes: [PicturePurpose] = [
      .prefetch(distance: 3), .thumbnail, .shown, .prefetch(distance: 1), .prefetch(distance: 2),
    ]
    #expect(
      purposes.sorted(by: >) == [
        .shown, .prefetch(distance: 1), .thumbnail, .prefetch(distance: 2), .prefetch(distance: 3),
      ])
  }

  @Test func `An ask for what is shown promotes a waiting prefetch`() async {
    let busy = await fixture.occupy("x", "y")
    var asks = ["a", "b"].map { fixture.ask($0, .prefetch(distance: 2)) }
    asks.append(fixture.ask("a"))
    await fixture.untilFetched(2)
    await fixture.release("x", until: asks)
    await fixture.release("y", until: busy)
    #expect(fixture.decoder.begun == ["x", "y", "a", "b"])
  }

  @Test func `A prefetch of a shown picture that waits does not hold it back`() async {
    let busy = await fixture.occupy("x", "y")
    let asks = [
      fixture.ask("a"), fixture.ask("b", .prefetch(distance: 2)),
      fixture.ask("a", .prefetch(distance: 2)),
    ]
    await fixture.untilFetched(2)
    await fixture.release("x", until: asks)
    await fixture.release("y", until: busy)
    #expect(fixture.decoder.begun == ["x", "y", "a", "b"])
  }

  @Test func `A picture whose ask for what is shown is cancelled is a prefetch again`() async {
    let busy = await fixture.occupy("x", "y")
    let asks = [fixture.ask("a", .prefetch(distance: 2)), fixture.ask("b")]
    fixture.ask("a").cancel()
    await fixture.untilFetched(2)
    await fixture.release("x", until: asks)
    await fixture.release("y", until: busy)
    #expect(fixture.decoder.begun == ["x", "y", "b", "a"])
  }

  @Test func `A prefetch never takes the last place`() async {
    let busy = await fixture.occupy("x", purpose: .prefetch(distance: 2))
    let waiting = fixture.ask("p", .prefetch(distance: 2))
    #expect(await fixture.ask("seen").picture() != nil)
    #expect(fixture.decoder.begun == ["x", "seen"])
    fixture.decoder.release("x")
    _ = await busy[0].value
    #expect(await waiting.picture() != nil)
  }

  @Test func `A prefetch that is promoted while it decodes makes room for another`() async {
    let busy = await fixture.occupy("x", purpose: .prefetch(distance: 2))
    let waiting = fixture.ask("p", .prefetch(distance: 2))
    let promoted = fixture.ask("x")
    #expect(await waiting.picture() != nil)
    fixture.decoder.release("x")
    #expect(await promoted.picture() == busy[0].picture())
  }

  @Test(arguments: 2...4) func `No more pictures are decoded at once than there are places`(
    width: Int
  ) async {
    let fixture = SchedulerFixture(width: width)
    let names = (0..<3 * width).map { "\($0)" }
    for name in names { fixture.decoder.hold(name) }
    var asks: [SchedulerFixture.Ask] = []
    for name in names.prefix(width) {
      asks.append(fixture.ask(name))
      await fixture.decoder.recorder.wait(for: .began(name))
    }
    asks += names.dropFirst(width).map { fixture.ask($0) }
    await fixture.untilFetched(2 * width)
    // The first ones have their places; the others come latest first.
    for name in names.prefix(width) + names.dropFirst(width).reversed() {
      await fixture.decoder.recorder.wait(for: .began(name))
      fixture.decoder.release(name)
    }
    for ask in asks { #expect(await ask.picture() != nil) }
    #expect(fixture.decoder.mostRunning == width)
  }

  @Test func `What is looked at takes the place of what was looked at before`() async {
    let (answers, decoder) = (Answers(), fixture.decoder)
    for name in ["before", "now"] { decoder.hold(name) }
    fixture.session.request(
      [request("before", .shown), request("now", .prefetch(distance: 1))], answer: answers.handler)
    for name in ["before", "now"] { await decoder.recorder.wait(for: .began(name)) }
    // The page is turned: what was next is looked at, and something else will be next.
    fixture.session.request(
      [
        request("now", .shown), request("next", .prefetch(distance: 1)),
        request("before", .prefetch(distance: 2)),
      ], answer: answers.handler)
    await fixture.untilFetched(1)
    decoder.release("before")
    await answers.recorder.wait(for: .picture("next", nil))
    #expect(decoder.recorder.events.contains(.gaveUp("before")))
    #expect(!decoder.recorder.events.contains(.gaveUp("now")))
    // It was still wanted, and is begun anew, without being fetched again.
    await answers.recorder.wait(for: .picture("before", nil))
    decoder.release("now")
    await answers.recorder.wait(for: .picture("now", nil))
    #expect(fixture.scheduler.isIdle)
    #expect(fixture.source.recorder.events.count { $0 == .asked("before") } == 1)
  }

  @Test func `What will be looked at some time displaces nothing`() async {
    let hanging = await fixture.occupy("a", purpose: .prefetch(distance: 2))
    let later = fixture.ask("b", .prefetch(distance: 2))
    fixture.decoder.release("a")
    #expect(await hanging[0].picture() != nil)
    #expect(await later.picture() != nil)
    #expect(!fixture.decoder.recorder.events.contains(.gaveUp("a")))
  }

  @Test func `While pages turn fast what comes takes every place, and what is passed goes on`()
    async
  {
    let (answers, decoder) = (Answers(), fixture.decoder)
    for name in ["a", "b", "passed"] { decoder.hold(name) }
    fixture.session.request(
      [
        request("passed", .passing), request("a", .upcoming(turns: 3)),
        request("b", .upcoming(turns: 4)),
      ], answer: answers.handler)
    for name in ["a", "b"] { await decoder.recorder.wait(for: .began(name)) }
    fixture.session.request(
      [
        request("passed", .passing), request("a", .passing), request("b", .upcoming(turns: 3)),
        request("c", .upcoming(turns: 4)),
      ], answer: answers.handler)
    decoder.release("a")
    await answers.recorder.wait(for: .picture("a", nil))
    await answers.recorder.wait(for: .picture("c", nil))
    decoder.release("b")
    await answers.recorder.wait(for: .picture("b", nil))
    #expect(decoder.begun == ["a", "b", "c"])
    // Pages rest.
    fixture.session.request([request("passed", .shown)], answer: answers.handler)
    decoder.release("passed")
    await answers.recorder.wait(for: .picture("passed", nil))
    #expect(fixture.scheduler.isIdle)
  }

  private func request(_ name: String, _ purpose: PicturePurpose) -> PictureRequest {
    SchedulerFixture.request(name, purpose)
  }
}
