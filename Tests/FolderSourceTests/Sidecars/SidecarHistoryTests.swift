import Gio
import TestSupport
import Testing

@testable import FolderSource
@testable import sidecar_writer

/// A program that writes a sidecar back as it was before we changed it.
@Suite(.timeLimit(.minutes(1))) struct SidecarHistoryTests {
  let fixture: SidecarFixture
  let history = SidecarHistory()
  let store: SidecarStore

  init() throws {
    fixture = try SidecarFixture()
    store = fixture.store(remembering: history)
    for line in ["a", "b"] { #expect(try store.update(.adding(line)) == nil) }
  }

  @Test("What was overwritten is made again with the next change")
  func next() throws {
    try fixture.write("photo.jpg.xmp", "theirs")
    #expect(try store.update(.adding("c")) == nil)
    #expect(fixture.lines() == ["theirs", "a", "b", "c"])
  }

  @Test("What was overwritten is made again when that is seen, and nothing else is written")
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
    let other = SidecarStore(
      of: fixture.folder.file("other.jpg"), userData: fixture.data.file("sidecars"),
      history: history)
    try other.reapply()
    #expect(fixture.lines("other.jpg.xmp") == ["theirs"])
  }

  @Test("It goes along when the photo is renamed")
  func renamed() throws {
    try fixture.folder.rename("photo.jpg", to: "trip.jpg")
    let (old, new) = (fixture.folder.file("photo.jpg"), fixture.folder.file("trip.jpg"))
    try SidecarStore.move(from: old, to: new, userData: fixture.data.file("sidecars"))
    history.move(from: old, to: new)
    try fixture.write("trip.jpg.xmp", "theirs")
    try SidecarStore(of: new, userData: fixture.data.file("sidecars"), history: history).reapply()
    #expect(fixture.lines("trip.jpg.xmp") == ["theirs", "a", "b"])
  }
}
