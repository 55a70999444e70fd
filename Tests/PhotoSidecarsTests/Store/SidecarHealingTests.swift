import GioBindings
import Synchronization
import TestSupport
import Testing

@testable import PhotoSidecars
@testable import SidecarSupport

/// A program that writes a sidecar back as it was before we changed it.
struct SidecarHealingTests {
  let fixture: SidecarFixture
  let clock = TestClock()
  let cache: SidecarCache
  let store: SidecarStore

  init() throws {
    fixture = try SidecarFixture()
    cache = SidecarCache { [clock] in clock.now }
    store = fixture.store(remembering: cache)
    for line in ["a", "b"] { #expect(try store.add(line) == nil) }
  }

  @Test("Changes that another program overwrote are restored with the next change")
  func next() throws {
    try fixture.write("photo.jpg.xmp", "theirs")
    #expect(try store.add("c") == nil)
    #expect(fixture.lines() == ["theirs", "a", "b", "c"])
  }

  @Test("Changes that another program overwrote are restored when noticed; others write nothing")
  func seen() throws {
    try fixture.write("photo.jpg.xmp", "theirs")
    try store.heal()
    #expect(fixture.lines() == ["theirs", "a", "b"])
    // Nothing is missing, however it is written: the file stays.
    let other = String(decoding: LineFile(["a", "b"]).bytes, as: UTF8.self) + "<!-- theirs -->"
    try fixture.folder.write("photo.jpg.xmp", Array(other.utf8))
    try store.heal()
    #expect(fixture.folder.content("photo.jpg.xmp") == Array(other.utf8))
  }

  @Test("A deleted sidecar and another photo's sidecar are not restored")
  func others() throws {
    fixture.folder.remove("photo.jpg.xmp")
    try store.heal()
    #expect(fixture.lines() == nil)
    #expect(try store.add("c") == nil)
    #expect(fixture.lines() == ["c"])
    try fixture.folder.write("other.jpg", [1])
    try fixture.write("other.jpg.xmp", "theirs")
    try fixture.store(of: "other.jpg", remembering: cache).heal()
    #expect(fixture.lines("other.jpg.xmp") == ["theirs"])
  }

  @Test("One change that another program removed or replaced is not restored")
  func obeyed() throws {
    // No version before any of our changes was without "a" alone.
    try fixture.write("photo.jpg.xmp", "theirs", "b")
    try store.heal()
    #expect(fixture.lines() == ["theirs", "b"])
    try fixture.write("photo.jpg.xmp", "theirs", "b", "other")
    #expect(try store.add("c") == nil)
    #expect(fixture.lines() == ["theirs", "b", "c", "other"])
  }

  @Test("An old version from before the last of several changes is recognized and healed")
  func older() throws {
    try fixture.write("photo.jpg.xmp", "theirs", "a")
    try store.heal()
    #expect(fixture.lines() == ["theirs", "a", "b"])
    #expect(try store.add("c") == nil)
    try fixture.write("photo.jpg.xmp", "a", "b")
    try store.heal()
    #expect(fixture.lines() == ["a", "b", "c"])
  }

  @Test("Changes missing from the sidecar after half a minute are not restored")
  func late() throws {
    clock.advance(by: .seconds(29))
    try fixture.write("photo.jpg.xmp", "theirs")
    try store.heal()
    #expect(fixture.lines() == ["theirs", "a", "b"])
    clock.advance(by: .seconds(2))
    try fixture.write("photo.jpg.xmp", "theirs")
    try store.heal()
    #expect(fixture.lines() == ["theirs"])
    #expect(try store.add("c") == nil)
    #expect(fixture.lines() == ["theirs", "c"])
  }

  @Test("Changes of a deleted photo are not restored to another photo of its name")
  func replaced() async throws {
    try fixture.write("photo.jpg.xmp", "theirs")
    cache.forget(store.photo)
    try store.heal()
    #expect(fixture.lines() == ["theirs"])
  }

  @Test("Changes that another program overwrote are restored on a renamed photo, too")
  func renamed() throws {
    try fixture.folder.rename("photo.jpg", to: "trip.jpg")
    try fixture.moveSidecars(to: "trip.jpg")
    cache.move(from: store.photo, to: fixture.folder.file("trip.jpg"))
    try fixture.write("trip.jpg.xmp", "theirs")
    try fixture.store(of: "trip.jpg", remembering: cache).heal()
    #expect(fixture.lines("trip.jpg.xmp") == ["theirs", "a", "b"])
  }
}

/// A clock that goes when it is told to.
final class TestClock: Sendable {
  private let time = Mutex(ContinuousClock.now)

  var now: ContinuousClock.Instant { time.withLock { $0 } }

  func advance(by duration: Duration) { time.withLock { $0 += duration } }
}
