import Testing

@testable import PhotoPages

@Suite("Browsing")
struct BrowsingTests {
  @Test("Tags are shown at first, and what was chosen before is so from the beginning")
  func beginning() {
    #expect(Pages().model.preferences.showsTags)
    #expect(!Pages().model.preferences.keepsZoom)
    #expect(Played("abc").pages.chrome.showsTags)
    let pages = Pages(PagesSetup(preferences: Preferences(showsTags: false, keepsZoom: true)))
    #expect(!pages.model.preferences.showsTags)
    #expect(pages.model.preferences.keepsZoom)
  }

  @Test("A tap bounces the photo and hides the chrome, another brings it back")
  func taps() {
    var pages = gallery("abc")
    #expect(pages.chrome.isVisible)
    pages.handle(.photoTapped(.centre))
    #expect(pages.stateID == .browsingHidden)
    #expect(pages.effects == [.view(.bounce)])
    #expect(!pages.chrome.isVisible)
    pages.handle(.photoTapped(.centre))
    #expect(pages.stateID == .browsing)
  }

  @Test("The second tap of a double tap takes the first back and zooms at its point")
  func doubleTap() {
    let point = NormalizedPoint(x: 0.25, y: 0.75)
    var pages = gallery("abc")
    pages.handle(.photoTapped(point))
    pages.handle(.photoDoubleTapped(point))
    #expect(pages.stateID == .browsing)
    #expect(pages.effects == [.view(.zoom(.toggle(point)))])
    pages.handle(.photoTapped(point))
    pages.handle(.photoTapped(point))
    pages.handle(.photoTapped(point))
    pages.handle(.photoDoubleTapped(point))
    #expect(pages.stateID == .browsing)
  }

  @Test("With the chrome hidden a double tap leaves it hidden")
  func doubleTapHidden() {
    var pages = gallery("abc")
    pages.handle(.command(.toggleChrome))
    pages.handle(.photoTapped(.centre))
    #expect(pages.stateID == .browsing)
    pages.handle(.photoDoubleTapped(.centre))
    #expect(pages.stateID == .browsingHidden)
  }

  @Test("A double tap whose first tap was vetoed restores nothing and still zooms")
  func doubleTapVetoed() {
    let hide = Transition(from: .browsing, to: .browsingHidden)
    var pages = gallery("abc")
    pages.handle(.photoTapped(.centre), vetoing: [hide])
    #expect(pages.stateID == .browsing)
    #expect(pages.effects == [.view(.bounce)])
    pages.handle(.photoDoubleTapped(.centre), vetoing: [hide])
    #expect(pages.stateID == .browsing)
    #expect(pages.effects == [.view(.zoom(.toggle(.centre)))])
  }

  @Test("Nobody can forbid a gallery to come alive")
  func essentialTransition() {
    var pages = Pages()
    pages.handle(.viewLoaded, vetoing: [Transition(from: .uninitialized, to: .browsing)])
    #expect(pages.stateID == .browsing)
  }

  @Test("Hidden chrome comes back at an edge, by a moving focus and with the menu")
  func chromeSought() {
    var pages = gallery("abc")
    pages.handle(.command(.toggleChrome))
    pages.handle(.chromeSought)
    #expect(pages.stateID == .browsing)
    pages.handle(.command(.toggleChrome))
    pages.handle(.command(.openMenu))
    #expect(pages.stateID == .browsing)
    #expect(pages.effects == [.view(.open(.main))])
  }

  @Test("A resting pointer hides the chrome in fullscreen only")
  func pointerIdled() {
    var pages = gallery("abc")
    pages.handle(.pointerIdled)
    #expect(pages.stateID == .browsing)
    pages.handle(.fullscreenChanged(true))
    pages.handle(.pointerIdled)
    #expect(pages.stateID == .browsingHidden)
    pages.handle(.pointerMoved)
    #expect(pages.stateID == .browsing)
    var empty = gallery("")
    empty.handle(.fullscreenChanged(true))
    empty.handle(.pointerIdled)
    #expect(empty.stateID == .browsing)
  }

  @Test("Escape shows the whole photo, then the controls, leaves fullscreen, and then does nothing")
  func escape() {
    var played = Played("abc")
    played.send(.fullscreenChanged(true), .command(.toggleChrome))
    played.send(.zoomSettled(SettledZoom(scale: 2, centre: .centre)))
    played.command(.escape)
    #expect(played.pages.effects == [.view(.zoom(.fit))])
    #expect(played.pages.stateID == .browsingHidden)
    played.send(.zoomSettled(nil), .command(.escape))
    #expect(played.pages.stateID == .browsing)
    #expect(played.pages.effects == [])
    played.command(.escape)
    #expect(played.pages.effects == [.desktop(.setFullscreen(false))])
    played.send(.fullscreenChanged(false), .command(.escape))
    #expect(played.pages.effects == [])
    #expect(played.pages.stateID == .browsing)
  }

  @Test("Escape shows the whole photo with the controls there, too")
  func escapeZoomed() {
    var played = Played("abc")
    played.send(.zoomSettled(SettledZoom(scale: 2, centre: .centre)), .command(.escape))
    #expect(played.pages.effects == [.view(.zoom(.fit))])
    #expect(played.pages.stateID == .browsing)
  }

  @Test("A zoom that was kept for a photo without a picture does not hold Escape up")
  func escapeWithoutPicture() throws {
    var played = Played("abcdefgh")
    played.send(.zoomSettled(SettledZoom(scale: 2, centre: .centre)))
    played.command(.keepZoom, .lastPhoto)
    let ticket = try #require(played.pages.ticket("h"))
    played.send(.pictureFailed(ticket, .notAPicture), .fullscreenChanged(true))
    #expect(played.model.zoom != nil)
    played.command(.escape)
    #expect(played.pages.effects == [.desktop(.setFullscreen(false))])
  }

  @Test("Escape shows the controls only if they may be shown, else it leaves fullscreen")
  func escapeVetoed() {
    var pages = gallery("abc")
    pages.handle(.fullscreenChanged(true))
    pages.handle(.command(.toggleChrome))
    pages.handle(.command(.escape), vetoing: [Transition(from: .browsingHidden, to: .browsing)])
    #expect(pages.effects == [.desktop(.setFullscreen(false))])
  }

  @Test("When the last photo goes while the chrome is hidden, it comes back")
  func emptyWhileHidden() {
    var pages = gallery("a")
    pages.handle(.command(.toggleChrome))
    #expect(pages.stateID == .browsingHidden)
    pages.handle(.listUpdated(.listed(photos(""))))
    #expect(pages.stateID == .browsing)
    pages.handle(.photoTapped(nil))
    #expect(pages.stateID == .browsing)
  }

  @Test("The chrome holds the page indicator only where there are pages")
  func indicator() {
    #expect(gallery("abc").chrome.top == [.pageIndicator, .title, .button(.openMenu)])
    #expect(gallery("").chrome.top == [.title, .button(.openMenu)])
    #expect(gallery("").chrome.bottom.isEmpty)
  }

  @Test("A pointer that moves leaves the chrome hidden in a window and in the slideshow")
  func pointerMoved() {
    var pages = gallery("abc")
    pages.handle(.command(.toggleChrome))
    pages.handle(.pointerMoved)
    #expect(pages.stateID == .browsingHidden)
    pages.handle(.fullscreenChanged(true))
    pages.handle(.command(.startSlideshow))
    pages.handle(.pointerMoved)
    #expect(pages.stateID == .slideshow)
  }

  @Test("A hand that moves between two clicks in fullscreen zooms all the same")
  func doubleTapMoving() {
    var pages = gallery("abc")
    pages.handle(.fullscreenChanged(true))
    pages.handle(.photoTapped(.centre))
    pages.handle(.pointerMoved)
    pages.handle(.photoDoubleTapped(.centre))
    #expect(pages.stateID == .browsing)
    #expect(pages.effects == [.view(.zoom(.toggle(.centre)))])
  }

  @Test("The chrome stays in fullscreen while a caption, details or comments are read")
  func reading() {
    for begin: PagesEvent in [
      .captionScrolled(isRead: true), .command(.showDetails), .command(.editCaption),
      .command(.toggleComments), .command(.showComments),
    ] {
      var played = Played("ab")
      played.send(.fullscreenChanged(true), begin, .pointerIdled)
      #expect(played.pages.chrome.isVisible, "\(begin)")
    }
  }

  @Test("After fullscreen the chrome is back")
  func afterFullscreen() {
    var pages = gallery("abc")
    pages.handle(.fullscreenChanged(true))
    pages.handle(.pointerIdled)
    #expect(!pages.chrome.isVisible)
    pages.handle(.fullscreenChanged(false))
    #expect(pages.chrome.isVisible)
    #expect(pages.stateID == .browsing)
  }

  @Test(
    "Fullscreen has its way out in the top bar of every layout, if there is a window to leave it for"
  )
  func leaveFullscreen() {
    for layout in ChromeLayout.allCases {
      var pages = gallery("abc")
      pages.handle(.preferencesChanged(Preferences(layout: layout)))
      #expect(!pages.chrome.top.contains(.button(.leaveFullscreen)))
      pages.handle(.fullscreenChanged(true))
      #expect(pages.chrome.top.suffix(2) == [.button(.openMenu), .button(.leaveFullscreen)])
      pages.handle(.command(.leaveFullscreen))
      #expect(pages.effects == [.desktop(.setFullscreen(false))])
    }
    var pages = Pages(PagesSetup(abilities: []))
    pages.handle(.viewLoaded)
    pages.handle(.fullscreenChanged(true))
    #expect(!pages.chrome.top.contains(.button(.leaveFullscreen)))
  }

  @Test("Before the view is there, nothing happens")
  func uninitialised() {
    var pages = Pages(PagesSetup(start: photos("a")[0]))
    for event: PagesEvent in [
      .photoTapped(.centre), .command(.nextPhoto), .command(.retry), .chromeSought, .pointerIdled,
    ] {
      pages.handle(event)
      #expect(pages.stateID == .uninitialized)
      #expect(pages.effects.isEmpty)
    }
  }
}
