import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoPagesGtk

/// A source whose photos are by authors of their names, and which can be held at one photo.
private final class AuthorSource: AnnotatingPhotoSource {
  private struct State {
    var asked: [String] = []
    var held: String?
  }

  private let state = Mutex(State())
  private let gate = Gate()

  /// The photos whose annotations were requested, in order.
  var asked: [String] { state.withLock(\.asked) }

  /// Does not answer for a photo until it is let go.
  func hold(_ name: String) {
    gate.close()
    state.withLock { $0.held = name }
  }

  func letGo() {
    state.withLock { $0.held = nil }
    gate.open()
  }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    throw .notFound
  }

  func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    let isHeld = state.withLock { state in
      state.asked.append(photo.name)
      return state.held == photo.name
    }
    if isHeld { await gate.pass() }
    if photo.name == "x" { throw .notPermitted }
    return PhotoAnnotations(
      caption: Caption(author: photo.name), keywords: ["sea", photo.name, "Dunes"])
  }
}

@Suite("The captions of the rows in sight", .timeout(minutes: 5))
@MainActor
struct RowCaptionTests {
  private let source = AuthorSource()

  private func photos(_ names: String, revision: Int = 0) -> [Photo] {
    names.map { Photo(id: PhotoID(String($0)), name: String($0), revision: revision) }
  }

  private func idle(_ captions: RowCaptions) async {
    await eventually("all are read") { !captions.isBusy }
  }

  @Test("Row captions are read once, in order, and dropped when their rows leave the view")
  func kept() async {
    let captions = RowCaptions(source: source)
    var read: [PhotoID] = []
    captions.onRead = { read.append($0) }
    captions.want(photos("abx"))
    await idle(captions)
    #expect(source.asked == ["a", "b", "x"])
    #expect(read == photos("abx").map(\.id))
    #expect(captions[PhotoID("a")]?.caption.author == "a")
    #expect(captions[PhotoID("a")]?.keywords == ["Dunes", "a", "sea"])
    #expect(captions[PhotoID("x")]?.keywords == [])
    let unread = captions[PhotoID("x")]?.caption.text
    #expect(unread?.hasPrefix("Tags, comments and stars could not") == true)
    captions.want(photos("bxc"))
    await idle(captions)
    #expect(source.asked == ["a", "b", "x", "c"])
    #expect(captions[PhotoID("a")] == nil)
  }

  @Test("Row captions are read again for a new revision and after a change")
  func changed() async {
    let captions = RowCaptions(source: source)
    captions.want(photos("ab"))
    await idle(captions)
    captions.want(photos("a", revision: 1) + photos("b"))
    await idle(captions)
    #expect(source.asked == ["a", "b", "a"])
    captions.reread { $0 == PhotoID("b") }
    captions.want(photos("a", revision: 1) + photos("b"))
    #expect(captions[PhotoID("b")]?.caption.author == "b")
    await idle(captions)
    #expect(source.asked == ["a", "b", "a", "b"])
  }

  @Test("A photo scrolled out of view delays no other row, and its late captions are dropped")
  func scrolledAway() async {
    let captions = RowCaptions(source: source)
    source.hold("a")
    captions.want(photos("ab"))
    await eventually("a is being read") { source.asked == ["a"] }
    captions.want(photos("bc"))
    await eventually("c is known") { captions[PhotoID("c")] != nil }
    source.letGo()
    captions.want(photos("cd"))
    await eventually("d is known") { captions[PhotoID("d")] != nil }
    #expect(source.asked == ["a", "b", "c", "d"])
    #expect(captions[PhotoID("a")] == nil)
  }

  @Test("No row captions are read without a source of annotations")
  func without() {
    let captions = RowCaptions(source: nil)
    captions.want(photos("a"))
    #expect(!captions.isBusy)
  }
}
