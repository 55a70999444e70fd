import Testing

@testable import PhotoPages

@Suite("Slideshow")
struct SlideshowTests {
  /// A slideshow of loaded photos.
  private func playing(
    _ names: String, at shown: String = "a", _ slideshow: Slideshow = Slideshow()
  ) -> Played {
    var gallery = Played(names, at: shown)
    gallery.prefer { $0.slideshow = slideshow }
    gallery.command(.startSlideshow)
    return gallery
  }

  private func wake(_ gallery: inout Played) throws {
    gallery.loadAll()
    gallery.send(.woken(try #require(gallery.wait)))
  }

  @Test("It waits for the picture, and the time counts from then")
  func waits() throws {
    var gallery = playing("abc")
    #expect(
      gallery.pages.effects.contains { if case .wake(_, after: 5) = $0 { true } else { false } })
    gallery.send(.woken(try #require(gallery.wait)))
    #expect(gallery.pages.shown == "b")
    let old = gallery.wait
    gallery.send(.woken(try #require(gallery.wait)))
    #expect(gallery.pages.shown == "c")
    #expect(gallery.wait != old || gallery.model.wait == nil)
    let waited = gallery.wait
    gallery.send(.pictureFailed(try #require(gallery.pages.ticket("c")), .empty))
    #expect(gallery.wait != waited)
  }

  @Test("The next picture is fetched ahead, and no other")
  func prefetches() {
    #expect(playing("abcd", at: "b").pages.model.requests.map(\.photo) == photos("bc"))
    #expect(playing("abcd", at: "d").pages.model.requests.map(\.photo) == photos("da"))
    let ending = playing("abcd", at: "d", Slideshow(loops: false))
    #expect(ending.pages.model.requests.map(\.photo) == photos("d"))
  }

  @Test("It begins again after the last photo, or ends")
  func ends() throws {
    var looping = playing("ab", at: "b")
    try wake(&looping)
    #expect(looping.pages.shown == "a")
    #expect(looping.pages.stateID == .slideshow)
    var ending = playing("ab", at: "b", Slideshow(loops: false))
    try wake(&ending)
    #expect(ending.pages.shown == "b")
    #expect(ending.pages.stateID == .browsing)
  }

  @Test("Shuffled, the next is another photo, and the one that was fetched ahead")
  func shuffles() throws {
    var gallery = playing("abcdef", Slideshow(isShuffled: true))
    var seen: Set<String> = []
    for _ in 0..<40 {
      let next = gallery.model.nextInSlideshow
      #expect(next != gallery.model.currentPhoto?.id)
      try wake(&gallery)
      #expect(gallery.model.currentPhoto?.id == next)
      seen.insert(gallery.pages.shown ?? "")
    }
    #expect(seen == ["a", "b", "c", "d", "e", "f"])
  }

  @Test("A wait that is over or out of date does nothing")
  func stale() throws {
    var gallery = playing("abc")
    let old = try #require(gallery.wait)
    gallery.send(.photoSought(PhotoID("b")), .woken(old))
    #expect(gallery.pages.shown == "b")
    gallery.loadAll()
    let paused = try #require(gallery.wait)
    gallery.send(.photoTapped(.centre), .woken(paused))
    #expect(gallery.pages.shown == "b")
    gallery.command(.startSlideshow)
    gallery.send(.woken(paused))
    #expect(gallery.pages.shown == "b")
  }

  @Test(
    "A key pauses even when there is nothing that it could do",
    arguments: [
      Command.nextPhoto, .lastPhoto, .confirm, .postComment, .withdrawReport, .renameTag, .redo,
    ])
  func anyKey(command: Command) {
    var gallery = playing("abc", at: "c")
    gallery.command(command)
    #expect(gallery.pages.stateID == .browsing)
    #expect(gallery.pages.shown == "c")
  }

  @Test("Undo in the notice pauses and undoes")
  func undo() {
    var gallery = Played("abc", at: "b")
    gallery.command(.moveToTrash, .startSlideshow)
    gallery.send(.command(.undo))
    #expect(gallery.pages.stateID == .browsing)
    #expect(gallery.listed == "abc")
  }

  @Test("The photo that was to follow may go, and the list may grow")
  func listChanges() throws {
    var gallery = playing("abd")
    gallery.send(.listUpdated(.listed(photos("acd"))))
    #expect(gallery.model.nextInSlideshow == PhotoID("c"))
    gallery.send(.listUpdated(.listed(photos("ad"))), .listUpdated(.listed(photos("abd"))))
    try wake(&gallery)
    #expect(gallery.pages.shown == "b")
  }

  @Test("What is chosen while it plays counts at once")
  func chosen() throws {
    var gallery = playing("ab", at: "b")
    gallery.prefer { $0.slideshow = Slideshow(interval: 2, loops: false) }
    #expect(
      gallery.pages.effects.contains { if case .wake(_, after: 2) = $0 { true } else { false } })
    try wake(&gallery)
    #expect(gallery.pages.stateID == .browsing)
  }

  @Test(
    "Each photo is seen for as long as can be waited for",
    arguments: [
      (2, 2), (0.5, 0.5), (0.001, 0.5), (0, 0.5), (-3, 0.5), (86_400, 86_400), (1e300, 86_400),
      (.infinity, 86_400), (-.infinity, 0.5), (.nan, 5),
    ] as [(Double, Double)])
  func interval(asked: Double, sensible: Double) {
    #expect(Slideshow(interval: asked).interval == sensible)
    var slideshow = Slideshow()
    slideshow.interval = asked
    #expect(slideshow.interval == sensible)
  }

  @Test("A deletion that fails while it plays does not interrupt it")
  func deletionFails() {
    var gallery = Played("abcd", at: "b")
    gallery.command(.moveToTrash, .startSlideshow)
    gallery.send(.photoSought(PhotoID("d")))
    gallery.send(.deletionFailed(gallery.deletion("b"), .full))
    #expect(gallery.pages.stateID == .slideshow)
    #expect(gallery.pages.shown == "d")
    #expect(gallery.listed == "abcd")
  }
}
