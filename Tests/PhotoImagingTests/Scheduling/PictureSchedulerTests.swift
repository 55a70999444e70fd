@testable import PhotoImaging
import PhotoPages
import TestSupport
import Testing

/// Which work is done for which asks, and what becomes of its result.
@Suite(.timeout(minutes: 5))
struct PictureSchedulerTests {
  let fixture = SchedulerFixture()

  @Test func `Three asks for the same picture are one decoding`() async {
    fixture.source.hold("a")
    let asks = (0..<3).map { _ in fixture.ask("a") }
    #expect(fixture.scheduler.look { $0.count } == 1)
    fixture.source.release("a")
    for ask in asks { #expect(await ask.picture() != nil) }
    #expect(fixture.decoder.begun == ["a"])
    #expect(fixture.source.recorder.events == [.asked("a")])
  }

  @Test func `Two details of one photo are two decodings`() async {
    let details = [PictureDetail.fitting(PixelSize(width: 50, height: 50)), .full]
    let asks = details.map { fixture.ask("a", .shown, $0) }
    for ask in asks { #expect(await ask.picture() != nil) }
    #expect(fixture.decoder.begun == ["a", "a"])
  }

  @Test func `A cached picture is returned without work`() async {
    _ = await fixture.ask("a").value
    #expect(await fixture.ask("a").picture() != nil)
    #expect(fixture.decoder.begun == ["a"])
  }

  @Test func `A cached picture is returned while all places are taken`() async {
    _ = await fixture.ask("a").value
    let busy = await fixture.occupy("b", "c")
    #expect(await fixture.ask("a").picture() != nil)
    fixture.decoder.release("b")
    fixture.decoder.release("c")
    for ask in busy { _ = await ask.value }
  }

  @Test func `A finished picture is in the cache before its ask returns`() async {
    _ = await fixture.ask("a").value
    #expect(fixture.cache.picture(for: SchedulerFixture.request("a")) != nil)
    #expect(fixture.scheduler.isIdle)
  }

  @Test func `A picture that needs no reducing is kept as the full one too, in the same memory`()
    async
  {
    let box = PictureDetail.fitting(PixelSize(width: 500, height: 500))
    let fitted = await fixture.ask("a", .shown, box).picture()
    let full = await fixture.ask("a", .shown, .full).picture()
    #expect(fitted != nil && fitted == full)
    #expect(fixture.decoder.begun == ["a"])
    #expect(fixture.cache.byteCount == fitted?.pixels.byteCount)
  }

  @Test func `A failure is not kept, and asking again tries again`() async {
    fixture.decoder.fail("a", with: .notAPicture)
    #expect(await fixture.ask("a").error() == .notAPicture)
    fixture.decoder.fail("a", with: nil)
    #expect(await fixture.ask("a").picture() != nil)
    #expect(fixture.decoder.begun == ["a", "a"])
  }

  @Test func `A prefetch that was postponed begins anew when it is shown meanwhile`() async {
    fixture.decoder.hold("a")
    let prefetch = fixture.ask("a", .prefetch(distance: 1))
    await fixture.decoder.recorder.wait(for: .began("a"))
    let shown = fixture.ask("a")
    fixture.decoder.failOnce("a", with: .cancelled)
    fixture.decoder.release("a")
    for ask in [prefetch, shown] { #expect(await ask.picture() != nil) }
    #expect(fixture.decoder.begun == ["a", "a"])
  }

  @Test func `A source's error reaches all who wait, and asking again tries again`() async {
    fixture.source.fail("a", with: .notFound)
    let asks = [fixture.ask("a"), fixture.ask("a")]
    for ask in asks { #expect(await ask.error() == .source(.notFound)) }
    fixture.source.fail("a", with: nil)
    #expect(await fixture.ask("a").picture() != nil)
  }

  @Test func `Photos of one id and different revisions are different pictures`() async {
    let details = PictureDetail.fitting(PixelSize(width: 50, height: 50))
    for revision in 0...1 {
      let photo = Photo(id: PhotoID("a"), name: "a", revision: revision)
      _ = try? await fixture.session.picture(for: PictureRequest(photo, details))
    }
    #expect(fixture.decoder.begun == ["a", "a"])
  }
}
