import GioBindings
import Synchronization
import TestSupport
import Testing

@testable import PhotoFolders
@testable import sidecar_writer

/// A program that writes a sidecar back as it was before we changed it.
@Suite(.timeLimit(.minutes(5))) struct SidecarHistoryTests {
  let fixture: SidecarFixture
  let clock = TestClock()
  let history: SidecarHistory
  let store: SidecarStore

  init() throws {
    fixture = try SidecarFixture()
    history = SidecarHistory { [clock] in clock.now }
    store = fixture.store(remembering: history)
    for line in ["a", "b"] { #expect(try store.update(.adding(line)) == nil) }
  }

  @Test("What was overwritten is put back with the next change")
  func next() throws {
    try fixture.write("photo.jpg.xmp", "theirs")
    #expect(try store.update(.adding("c")) == nil)
    #expect(fixture.lines() == ["theirs", "a", "b", "c"])
  }

  @Test("What was overwritten is put back when that is seen, and nothing else is written")
  func seen() throws {
    try fixture.write("photo.jpg.xmp", "theirs")
    try store.reapply()
    #expect(fixture.lines() == ["theirs", "a", "b"])
    // Nothing is missing, in whatever order: the file stays.
    try fixture.write("photo.jpg.xmp", "b", "a")
    try store.reapply()
    #expect(fixture.lines() == ["b", "a"])
  }

  @Test("Another photo's sidecar, and one that was deleted, is left as it is")
  func others() throws {
    fixture.folder.remove("photo.jpg.xmp")
    try store.reapply()
    #expect(fixture.lines() == nil)
    #expect(try store.update(.adding("c")) == nil)
    #expect(fixture.lines() == ["c"])
    try fixture.folder.write("other.jpg", [1])
    try fixture.write("other.jpg.xmp", "theirs")
    try fixture.store(of: "other.jpg", remembering: history).reapply()
    #expect(fixture.lines("other.jpg.xmp") == ["theirs"])
  }

  @Test("What somebody has taken away since, or changed, is left as it is")
  func obeyed() throws {
    // No version before any of our changes was without "a" alone.
    try fixture.write("photo.jpg.xmp", "theirs", "b")
    try store.reapply()
    #expect(fixture.lines() == ["theirs", "b"])
    try fixture.write("photo.jpg.xmp", "theirs", "b", "other")
    #expect(try store.update(.adding("c")) == nil)
    #expect(fixture.lines() == ["theirs", "b", "other", "c"])
  }

  @Test("A version from before any of several changes is recognised")
  func older() throws {
    try fixture.write("photo.jpg.xmp", "theirs", "a")
    try store.reapply()
    #expect(fixture.lines() == ["theirs", "a", "b"])
    #expect(try store.update(.adding("c")) == nil)
    try fixture.write("photo.jpg.xmp", "a", "b")
    try store.reapply()
    #expect(fixture.lines() == ["a", "b", "c"])
  }

  @Test("What differs after half a minute was meant to, and is left as it is")
  func late() throws {
    clock.advance(by: .seconds(29))
    try fixture.write("photo.jpg.xmp", "theirs")
    try store.reapply()
    #expect(fixture.lines() == ["theirs", "a", "b"])
    clock.advance(by: .seconds(2))
    try fixture.write("photo.jpg.xmp", "theirs")
    try store.reapply()
    #expect(fixture.lines() == ["theirs"])
    #expect(try store.update(.adding("c")) == nil)
    #expect(fixture.lines() == ["theirs", "c"])
  }

  @Test("Nothing is put back on a photo that has been deleted and another one put in its place")
  func replaced() async throws {
    try fixture.write("photo.jpg.xmp", "theirs")
    history.forget(store.photo)
    try store.reapply()
    #expect(fixture.lines() == ["theirs"])
  }

  @Test("What cannot be put back does not stop the next change")
  func failing() throws {
    var edit = SidecarEdit.adding("c")
    edit.healing = { _ in { (_, _) throws(SidecarError) in throw .malformed } }
    #expect(try store.update(edit) == nil)
    try fixture.write("photo.jpg.xmp", "theirs")
    #expect(try store.update(.adding("d")) == nil)
    #expect(fixture.lines() == ["theirs", "a", "b", "c", "d"])
    #expect(fixture.folder.names == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test("It goes along when the photo is renamed")
  func renamed() throws {
    try fixture.folder.rename("photo.jpg", to: "trip.jpg")
    try fixture.moveSidecars(to: "trip.jpg")
    history.move(from: store.photo, to: fixture.folder.file("trip.jpg"))
    try fixture.write("trip.jpg.xmp", "theirs")
    try fixture.store(of: "trip.jpg", remembering: history).reapply()
    #expect(fixture.lines("trip.jpg.xmp") == ["theirs", "a", "b"])
  }
}

/// A clock that goes when it is told to.
final class TestClock: Sendable {
  private let time = Mutex(ContinuousClock.now)

  var now: ContinuousClock.Instant { time.withLock { $0 } }

  func advance(by duration: Duration) { time.withLock { $0 += duration } }
}
