import Testing

@testable import PhotoPages

@Suite("Slideshow")
struct SlideshowTests {
  /// A slideshow of loaded photos.
  private func playing(
    _ names: String, at shown: String = "a", _ slideshow: SlideshowSettings = SlideshowSettings()
  ) -> Played {
    var session = Played(names, at: shown)
    session.prefer { $0.slideshow = slideshow }
    session.command(.startSlideshow)
    return session
  }

  private func wake(_ session: inout Played) throws {
    session.loadAll()
    session.send(.slideshow(.woken(try #require(session.wait))))
  }

  @Test("Entering or leaving fullscreen does not pause a slideshow")
  func fullscreen() {
    var session = Played("abc")
    session.command(.startSlideshow, .toggleFullscreen)
    #expect(session.viewer.stateID == .slideshow)
    #expect(session.viewer.effects.contains(.desktop(.setFullscreen(true))))
    session.send(.window(.fullscreenChanged(true)), .command(.leaveFullscreen))
    #expect(session.viewer.stateID == .slideshow)
    #expect(session.viewer.effects.contains(.desktop(.setFullscreen(false))))
  }

  @Test("A slideshow waits for the next picture, and the interval counts from its arrival")
  func waits() throws {
    var session = playing("abc")
    #expect(
      session.viewer.effects.contains { if case .wake(_, after: 5) = $0 { true } else { false } })
    session.send(.slideshow(.woken(try #require(session.wait))))
    #expect(session.viewer.shown == "b")
    let old = session.wait
    session.send(.slideshow(.woken(try #require(session.wait))))
    #expect(session.viewer.shown == "c")
    #expect(session.wait != old || session.model.slideshow.wait == nil)
    let waited = session.wait
    session.send(.pictures(.failed(try #require(session.viewer.token("c")), .empty)))
    #expect(session.wait != waited)
  }

  @Test("A slideshow fetches only the next picture ahead")
  func prefetches() {
    #expect(playing("abcd", at: "b").viewer.model.pictures.requests.map(\.photo) == photos("bc"))
    #expect(playing("abcd", at: "d").viewer.model.pictures.requests.map(\.photo) == photos("da"))
    let ending = playing("abcd", at: "d", SlideshowSettings(loops: false))
    #expect(ending.viewer.model.pictures.requests.map(\.photo) == photos("d"))
  }

  @Test("A slideshow begins again after the last photo, or ends if it does not loop")
  func ends() throws {
    var looping = playing("ab", at: "b")
    try wake(&looping)
    #expect(looping.viewer.shown == "a")
    #expect(looping.viewer.stateID == .slideshow)
    var ending = playing("ab", at: "b", SlideshowSettings(loops: false))
    try wake(&ending)
    #expect(ending.viewer.shown == "b")
    #expect(ending.viewer.stateID == .browsing)
  }

  @Test("A shuffled slideshow shows the photo fetched ahead, never the current one again")
  func shuffles() throws {
    var session = playing("abcdef", SlideshowSettings(isShuffled: true))
    var seen: Set<String> = []
    for _ in 0..<40 {
      let next = session.model.slideshow.next
      #expect(next != session.model.currentPhoto?.id)
      try wake(&session)
      #expect(session.model.currentPhoto?.id == next)
      seen.insert(session.viewer.shown ?? "")
    }
    #expect(seen == ["a", "b", "c", "d", "e", "f"])
  }

  @Test("A shuffled slideshow shows each photo once a round, and none twice in a row")
  func shuffledRounds() throws {
    var session = playing("abcdef", SlideshowSettings(isShuffled: true))
    var orders: Set<[String]> = []
    for round in 0..<20 {
      var order = [try #require(session.viewer.shown)]
      for _ in 1..<6 {
        try wake(&session)
        order.append(try #require(session.viewer.shown))
      }
      #expect(Set(order) == ["a", "b", "c", "d", "e", "f"], "round \(round): \(order)")
      orders.insert(order)
      let last = session.viewer.shown
      try wake(&session)
      #expect(session.viewer.shown != last)
    }
    #expect(orders.count > 10)
  }

  @Test("A list that changes during a shuffled round removes no photo from the next round")
  func shuffledChanges() throws {
    var session = playing("abcd", SlideshowSettings(isShuffled: true))
    for _ in 0..<3 { try wake(&session) }
    // The first round is over.
    session.send(.library(.listed(photos("abcde"))), .library(.listed(photos("abcd"))))
    var order: Set<String> = []
    for _ in 0..<4 {
      try wake(&session)
      order.insert(try #require(session.viewer.shown))
    }
    #expect(order == ["a", "b", "c", "d"])
  }

  @Test("A shuffled slideshow that does not loop ends after each photo was shown")
  func shuffledEnd() throws {
    var session = playing("abcd", at: "c", SlideshowSettings(isShuffled: true, loops: false))
    var seen: [String] = []
    while session.viewer.stateID == .slideshow, seen.count < 10 {
      seen.append(try #require(session.viewer.shown))
      try wake(&session)
    }
    #expect(seen.sorted() == ["a", "b", "c", "d"])
    #expect(seen.first == "c")
  }

  @Test("A slideshow wait that has ended or is out of date turns no page")
  func stale() throws {
    var session = playing("abc")
    let old = try #require(session.wait)
    session.send(.paging(.requested(PhotoID("b"))), .slideshow(.woken(old)))
    #expect(session.viewer.shown == "b")
    session.loadAll()
    let paused = try #require(session.wait)
    session.send(.command(.escape), .slideshow(.woken(paused)))
    #expect(session.viewer.shown == "b")
    session.command(.startSlideshow)
    session.send(.slideshow(.woken(paused)))
    #expect(session.viewer.shown == "b")
  }

  @Test(
    "Any command pauses a slideshow, even if it can do nothing",
    arguments: [
      Command.nextPhoto, .lastPhoto, .confirm, .postComment, .withdrawReport, .renameTag, .redo,
    ])
  func anyKey(command: Command) {
    var session = playing("abc", at: "c")
    session.command(command)
    #expect(session.viewer.stateID == .browsing)
    #expect(session.viewer.shown == "c")
  }

  @Test("Undo in a notice pauses the slideshow and undoes")
  func undo() {
    var session = Played("abc", at: "b")
    session.command(.moveToTrash, .startSlideshow)
    session.send(.command(.undo))
    #expect(session.viewer.stateID == .browsing)
    #expect(session.listed == "abc")
  }

  @Test("If the next photo of a slideshow is removed, another follows")
  func listChanges() throws {
    var session = playing("abd")
    session.send(.library(.listed(photos("acd"))))
    #expect(session.model.slideshow.next == PhotoID("c"))
    session.send(
      .library(.listed(photos("ad"))), .library(.listed(photos("abd"))))
    try wake(&session)
    #expect(session.viewer.shown == "b")
  }

  @Test("Settings changed while a slideshow plays take effect at once")
  func chosen() throws {
    var session = playing("ab", at: "b")
    session.prefer { $0.slideshow = SlideshowSettings(interval: 2, loops: false) }
    #expect(
      session.viewer.effects.contains { if case .wake(_, after: 2) = $0 { true } else { false } })
    try wake(&session)
    #expect(session.viewer.stateID == .browsing)
  }

  @Test(
    "A slideshow's interval is limited to between half a second and a day",
    arguments: [
      (2, 2), (0.5, 0.5), (0.001, 0.5), (0, 0.5), (-3, 0.5), (86_400, 86_400), (1e300, 86_400),
      (.infinity, 86_400), (-.infinity, 0.5), (.nan, 5),
    ] as [(Double, Double)])
  func interval(asked: Double, sensible: Double) {
    #expect(SlideshowSettings(interval: asked).interval == sensible)
    var slideshow = SlideshowSettings()
    slideshow.interval = asked
    #expect(slideshow.interval == sensible)
  }

  @Test("A deletion that fails during a slideshow does not interrupt it")
  func deletionFails() {
    var session = Played("abcd", at: "b")
    session.command(.moveToTrash, .startSlideshow)
    session.send(.paging(.requested(PhotoID("d"))))
    session.send(.history(.deletionFailed(session.deletion("b"), .full)))
    #expect(session.viewer.stateID == .slideshow)
    #expect(session.viewer.shown == "d")
    #expect(session.listed == "abcd")
  }
}
