import Testing

@testable import PhotoPages

@Suite("Controls and window of a slideshow")
struct SlideshowControlsTests {
  /// A slideshow of loaded photos, with its controls shown.
  private func playing(
    _ names: String, at shown: String = "a", _ slideshow: SlideshowSettings = SlideshowSettings()
  ) -> Played {
    var session = Played(names, at: shown)
    session.prefer { $0.slideshow = slideshow }
    session.command(.startSlideshow)
    session.send(.input(.pointerMoved))
    return session
  }

  /// The labels of the buttons at the bottom.
  private func buttons(_ session: Played) -> [String] {
    session.viewer.chrome.bottom.compactMap {
      if case .button(let button) = $0 { button.command.label.english } else { nil }
    }
  }

  /// The requests to enter fullscreen or to leave it.
  private func fullscreen(_ session: Played) -> [Bool] {
    session.asked.compactMap {
      if case .desktop(.setFullscreen(let isFullscreen)) = $0 { isFullscreen } else { nil }
    }
  }

  @Test("The controls of a slideshow are shown while the pointer moves, and hidden once it rests")
  func pointer() {
    var session = playing("abc")
    #expect(session.viewer.chrome.isVisible)
    #expect(session.viewer.chrome.layout == .pill)
    #expect(buttons(session) == ["Previous Photo", "Pause", "Next Photo", "Slower", "Faster"])
    #expect(session.viewer.chrome.top.isEmpty)
    session.send(.input(.pointerIdled))
    #expect(!session.viewer.chrome.isVisible)
    #expect(session.viewer.chrome.bottom.isEmpty)
    #expect(session.viewer.stateID == .slideshow)
  }

  @Test("A tap shows the controls of a slideshow, and another one ends it")
  func taps() {
    var session = Played("abc")
    session.command(.startSlideshow)
    session.send(.input(.photoTapped(.centre)))
    #expect(session.viewer.stateID == .slideshow)
    #expect(session.viewer.chrome.isVisible)
    session.send(.input(.photoTapped(.centre)))
    #expect(session.viewer.stateID == .browsing)
    session.command(.startSlideshow)
    #expect(!session.viewer.chrome.isVisible, "It begins without them")
  }

  @Test("Pause stays in the slideshow with its controls, and Play goes on")
  func pause() throws {
    var session = playing("abc")
    let wait = try #require(session.wait)
    session.command(.pauseSlideshow)
    #expect(session.viewer.stateID == .slideshow)
    #expect(session.viewer.effects == [.desktop(.keepAwake(false))])
    session.send(.slideshow(.woken(wait)), .input(.pointerIdled))
    #expect(session.viewer.shown == "a")
    #expect(buttons(session).contains("Play") && !buttons(session).contains("Pause"))
    #expect(session.model.slideshow.wait == nil)
    session.command(.nextOfSlideshow)
    session.loadAll()
    #expect(session.viewer.shown == "b")
    #expect(session.model.slideshow.wait == nil)
    session.command(.playSlideshow)
    #expect(session.viewer.effects.contains(.desktop(.keepAwake(true))))
    session.send(.slideshow(.woken(try #require(session.model.slideshow.wait))))
    #expect(session.viewer.shown == "c")
  }

  @Test("Tab pauses a slideshow and shows its controls")
  func tab() {
    var session = Played("abc")
    session.command(.startSlideshow)
    session.send(.input(.chromeRequested))
    #expect(session.viewer.stateID == .slideshow)
    #expect(buttons(session).contains("Play"))
  }

  @Test("The controls turn pages of a slideshow without pausing it")
  func turning() {
    var session = playing("abc")
    session.command(.nextOfSlideshow)
    #expect(session.viewer.shown == "b")
    session.command(.previousOfSlideshow, .previousOfSlideshow)
    #expect(session.viewer.shown == "c")
    #expect(session.viewer.stateID == .slideshow)
    #expect(session.model.slideshow.isPlaying)
    #expect(session.viewer.chrome.isVisible)
  }

  @Test("At the ends of a slideshow that does not loop, a control bounces the photo and stays")
  func ends() {
    var session = playing("ab", SlideshowSettings(loops: false))
    session.command(.previousOfSlideshow)
    #expect(session.viewer.effects == [.view(.bounceAtEnd(isForward: false))])
    session.command(.nextOfSlideshow, .nextOfSlideshow)
    #expect(session.viewer.effects == [.view(.bounceAtEnd(isForward: true))])
    #expect(session.viewer.shown == "b")
    #expect(session.viewer.stateID == .slideshow)
    #expect(buttons(session).count == 5)
  }

  @Test("A shuffled slideshow goes back to the photos it has shown, and forward again")
  func shuffled() throws {
    var session = playing("abcdef", SlideshowSettings(isShuffled: true))
    var shown = [try #require(session.viewer.shown)]
    for _ in 0..<3 {
      session.command(.nextOfSlideshow)
      shown.append(try #require(session.viewer.shown))
    }
    session.command(.previousOfSlideshow)
    #expect(session.viewer.shown == shown[2])
    session.command(.nextOfSlideshow)
    #expect(session.viewer.shown == shown[3])
    session.command(.previousOfSlideshow, .previousOfSlideshow, .previousOfSlideshow)
    #expect(session.viewer.shown == shown[0])
    #expect(!Command.previousOfSlideshow.isEnabled(in: session.viewer))
    #expect(session.viewer.stateID == .slideshow)
  }

  @Test("Previous Photo in a slideshow of a selection leaves out the other photos")
  func selection() {
    var session = Played("abcdef", at: "b")
    session.command(.openGallery)
    session.send(.input(.selectionChanged(.selected([1..<2, 3..<5], replacing: true))))
    session.command(.startSlideshow, .previousOfSlideshow)
    #expect(session.viewer.shown == "e")
    session.command(.previousOfSlideshow)
    #expect(session.viewer.shown == "d")
  }

  @Test("Slower and Faster change the interval by steps, which is said and waited for at once")
  func speed() {
    var session = playing("abc")
    #expect(session.viewer.chrome.hint?.english == "5 seconds for each photo")
    session.command(.slower)
    #expect(session.model.preferences.slideshow.interval == 7)
    #expect(
      session.viewer.effects.contains { if case .wake(_, after: 7) = $0 { true } else { false } })
    session.command(.faster, .faster)
    #expect(session.model.preferences.slideshow.interval == 4)
    for _ in 0..<5 { session.command(.faster) }
    #expect(session.model.preferences.slideshow.interval == 1)
    #expect(session.viewer.chrome.hint?.english == "1 second for each photo")
    #expect(session.viewer.stateID == .slideshow)
    session.prefer { $0.slideshow.interval = 2.5 }
    #expect(session.viewer.chrome.hint == nil)
    session.command(.slower)
    #expect(session.model.preferences.slideshow.interval == 3)
  }

  @Test("A slideshow fills the screen, and restores the window however it ends")
  func fillsScreen() {
    for end: ViewerEvent in [
      .command(.escape), .input(.unboundKeyPressed), .command(.openGallery),
      .library(.listed([])),
    ] {
      var session = Played("abc")
      session.command(.startSlideshow)
      #expect(fullscreen(session) == [true])
      session.send(.window(.fullscreenChanged(true)), .command(.pauseSlideshow), end)
      #expect(session.viewer.stateID != .slideshow)
      #expect(fullscreen(session) == [true, false], "\(end)")
    }
  }

  @Test("A slideshow restores no window that was fullscreen before, or that left it meanwhile")
  func keepsWindow() {
    var session = Played("abc")
    session.send(.window(.fullscreenChanged(true)))
    session.command(.startSlideshow, .escape)
    #expect(fullscreen(session) == [])
    session = Played("abc")
    session.command(.startSlideshow)
    session.send(.window(.fullscreenChanged(true)), .window(.fullscreenChanged(false)))
    session.command(.escape)
    #expect(fullscreen(session) == [true])
  }

  @Test("A slideshow that is not to fill the screen leaves the window alone")
  func inWindow() {
    var settings = SlideshowSettings()
    settings.isFullscreen = false
    var session = playing("abc", settings)
    #expect(session.viewer.followsPointer)
    session.command(.escape)
    #expect(!session.viewer.followsPointer)
    #expect(fullscreen(session) == [])
  }
}
