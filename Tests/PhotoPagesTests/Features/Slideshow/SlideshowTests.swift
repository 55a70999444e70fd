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

  @Test("That the window fills the screen, or no longer, is no pause")
  func fullscreen() {
    var session = Played("abc")
    session.command(.startSlideshow, .toggleFullscreen)
    #expect(session.viewer.stateID == .slideshow)
    #expect(session.viewer.effects.contains(.desktop(.setFullscreen(true))))
    session.send(.window(.fullscreenChanged(true)), .command(.leaveFullscreen))
    #expect(session.viewer.stateID == .slideshow)
    #expect(session.viewer.effects.contains(.desktop(.setFullscreen(false))))
  }

  @Test("It waits for the picture, and the time counts from then")
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

  @Test("The next picture is fetched ahead, and no other")
  func prefetches() {
    #expect(playing("abcd", at: "b").viewer.model.pictures.requests.map(\.photo) == photos("bc"))
    #expect(playing("abcd", at: "d").viewer.model.pictures.requests.map(\.photo) == photos("da"))
    let ending = playing("abcd", at: "d", SlideshowSettings(loops: false))
    #expect(ending.viewer.model.pictures.requests.map(\.photo) == photos("d"))
  }

  @Test("It begins again after the last photo, or ends")
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

  @Test("Shuffled, the next is another photo, and the one that was fetched ahead")
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

  @Test("Shuffled, each photo of a round comes once, and no photo twice in a row")
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

  @Test("A list that changes during a round takes no photo out of the next")
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

  @Test("Shuffled without a loop, it ends once each photo was shown")
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

  @Test("A wait that is over or out of date does nothing")
  func stale() throws {
    var session = playing("abc")
    let old = try #require(session.wait)
    session.send(.paging(.requested(PhotoID("b"))), .slideshow(.woken(old)))
    #expect(session.viewer.shown == "b")
    session.loadAll()
    let paused = try #require(session.wait)
    session.send(.input(.photoTapped(.centre)), .slideshow(.woken(paused)))
    #expect(session.viewer.shown == "b")
    session.command(.startSlideshow)
    session.send(.slideshow(.woken(paused)))
    #expect(session.viewer.shown == "b")
  }

  @Test(
    "A key pauses even when there is nothing that it could do",
    arguments: [
      Command.nextPhoto, .lastPhoto, .confirm, .postComment, .withdrawReport, .renameTag, .redo,
    ])
  func anyKey(command: Command) {
    var session = playing("abc", at: "c")
    session.command(command)
    #expect(session.viewer.stateID == .browsing)
    #expect(session.viewer.shown == "c")
  }

  @Test("Undo in the notice pauses and undoes")
  func undo() {
    var session = Played("abc", at: "b")
    session.command(.moveToTrash, .startSlideshow)
    session.send(.command(.undo))
    #expect(session.viewer.stateID == .browsing)
    #expect(session.listed == "abc")
  }

  @Test("The photo that was to follow may go, and the list may grow")
  func listChanges() throws {
    var session = playing("abd")
    session.send(.library(.listed(photos("acd"))))
    #expect(session.model.slideshow.next == PhotoID("c"))
    session.send(
      .library(.listed(photos("ad"))), .library(.listed(photos("abd"))))
    try wake(&session)
    #expect(session.viewer.shown == "b")
  }

  @Test("What is chosen while it plays counts at once")
  func chosen() throws {
    var session = playing("ab", at: "b")
    session.prefer { $0.slideshow = SlideshowSettings(interval: 2, loops: false) }
    #expect(
      session.viewer.effects.contains { if case .wake(_, after: 2) = $0 { true } else { false } })
    try wake(&session)
    #expect(session.viewer.stateID == .browsing)
  }

  @Test(
    "Each photo is seen for as long as can be waited for",
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

  @Test("A deletion that fails while it plays does not interrupt it")
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
