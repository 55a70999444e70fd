import Testing

@testable import PhotoPages

@Suite("Browsing")
struct BrowsingTests {
  @Test("Tags are shown by default, and given preferences apply from the start")
  func beginning() {
    #expect(Viewer().model.preferences.showsTags)
    #expect(!Viewer().model.preferences.keepsZoom)
    #expect(Played("abc").viewer.chrome.showsTags)
    let viewer = Viewer(ViewerSetup(preferences: Preferences(showsTags: false, keepsZoom: true)))
    #expect(!viewer.model.preferences.showsTags)
    #expect(viewer.model.preferences.keepsZoom)
  }

  @Test("A tap bounces the photo and hides the chrome, and another shows it")
  func taps() {
    var viewer = session("abc")
    #expect(viewer.chrome.isVisible)
    viewer.handle(.input(.photoTapped(.centre)))
    #expect(viewer.stateID == .browsingHidden)
    #expect(viewer.effects == [.view(.bounce)])
    #expect(!viewer.chrome.isVisible)
    viewer.handle(.input(.photoTapped(.centre)))
    #expect(viewer.stateID == .browsing)
  }

  @Test("The second tap of a double tap takes the first back and zooms at its point")
  func doubleTap() {
    let point = NormalizedPoint(x: 0.25, y: 0.75)
    var viewer = session("abc")
    viewer.handle(.input(.photoTapped(point)))
    viewer.handle(.input(.photoDoubleTapped(point)))
    #expect(viewer.stateID == .browsing)
    #expect(viewer.effects == [.view(.zoom(.toggle(point)))])
    viewer.handle(.input(.photoTapped(point)))
    viewer.handle(.input(.photoTapped(point)))
    viewer.handle(.input(.photoTapped(point)))
    viewer.handle(.input(.photoDoubleTapped(point)))
    #expect(viewer.stateID == .browsing)
  }

  @Test("A double tap with hidden chrome leaves it hidden")
  func doubleTapHidden() {
    var viewer = session("abc")
    viewer.handle(.command(.toggleChrome))
    viewer.handle(.input(.photoTapped(.centre)))
    #expect(viewer.stateID == .browsing)
    viewer.handle(.input(.photoDoubleTapped(.centre)))
    #expect(viewer.stateID == .browsingHidden)
  }

  @Test("A double tap whose first tap was vetoed only zooms")
  func doubleTapVetoed() {
    let hide = Transition(from: .browsing, to: .browsingHidden)
    var viewer = session("abc")
    viewer.handle(.input(.photoTapped(.centre)), vetoing: [hide])
    #expect(viewer.stateID == .browsing)
    #expect(viewer.effects == [.view(.bounce)])
    viewer.handle(.input(.photoDoubleTapped(.centre)), vetoing: [hide])
    #expect(viewer.stateID == .browsing)
    #expect(viewer.effects == [.view(.zoom(.toggle(.centre)))])
  }

  @Test("The transition to browsing at the start cannot be vetoed")
  func essentialTransition() {
    var viewer = Viewer()
    viewer.handle(.window(.viewLoaded), vetoing: [Transition(from: .uninitialized, to: .browsing)])
    #expect(viewer.stateID == .browsing)
  }

  @Test("Hidden chrome comes back at an edge, by a moving focus and with the menu")
  func chromeRequested() {
    var viewer = session("abc")
    viewer.handle(.command(.toggleChrome))
    viewer.handle(.input(.chromeRequested))
    #expect(viewer.stateID == .browsing)
    viewer.handle(.command(.toggleChrome))
    viewer.handle(.command(.openMenu))
    #expect(viewer.stateID == .browsing)
    #expect(viewer.effects == [.view(.open(.main))])
  }

  @Test("A resting pointer hides the chrome in fullscreen only")
  func pointerIdled() {
    var viewer = session("abc")
    viewer.handle(.input(.pointerIdled))
    #expect(viewer.stateID == .browsing)
    viewer.handle(.window(.fullscreenChanged(true)))
    viewer.handle(.input(.pointerIdled))
    #expect(viewer.stateID == .browsingHidden)
    viewer.handle(.input(.pointerMoved))
    #expect(viewer.stateID == .browsing)
    var empty = session("")
    empty.handle(.window(.fullscreenChanged(true)))
    empty.handle(.input(.pointerIdled))
    #expect(empty.stateID == .browsing)
  }

  @Test(
    "Escape shows the whole photo, then the controls, leaves fullscreen, and then goes to the gallery"
  )
  func escape() {
    var played = Played("abc")
    played.send(.window(.fullscreenChanged(true)), .command(.toggleChrome))
    played.send(.paging(.zoomSettled(SettledZoom(scale: 2, centre: .centre))))
    played.command(.escape)
    #expect(played.viewer.effects == [.view(.zoom(.fit))])
    #expect(played.viewer.stateID == .browsingHidden)
    played.send(.paging(.zoomSettled(nil)), .command(.escape))
    #expect(played.viewer.stateID == .browsing)
    #expect(played.viewer.effects == [])
    played.command(.escape)
    #expect(played.viewer.effects == [.desktop(.setFullscreen(false))])
    played.send(.window(.fullscreenChanged(false)), .command(.escape))
    #expect(played.viewer.stateID == .gallery)
  }

  @Test("Arrow keys pan a photo that is larger than the view, and else turn the page")
  func arrows() {
    var played = Played("abc")
    let zoom = SettledZoom(
      scale: 2, centre: .centre, isWiderThanView: false, isHigherThanView: true)
    played.send(.paging(.zoomSettled(zoom)), .input(.arrowPressed(.down)))
    #expect(played.viewer.effects == [.view(.pan(.down))])
    played.send(.input(.arrowPressed(.right)))
    #expect(played.model.paging.index == 1)
    played.send(.input(.arrowPressed(.up)))
    #expect(played.viewer.effects == [])
    played.loadAll()
    played.send(.paging(.zoomSettled(SettledZoom(scale: 2, centre: .centre))))
    played.send(.input(.arrowPressed(.right)))
    #expect(played.viewer.effects == [.view(.pan(.right))])
    #expect(played.model.paging.index == 1)
  }

  @Test("From right to left the next photo lies to the left")
  func arrowsFromRightToLeft() {
    var played = Played("abc")
    played.send(.window(.directionChanged(.rightToLeft)), .input(.arrowPressed(.left)))
    #expect(played.model.paging.index == 1)
    played.send(.input(.arrowPressed(.right)))
    #expect(played.model.paging.index == 0)
  }

  @Test("Escape on a zoomed photo fits it and keeps the controls")
  func escapeZoomed() {
    var played = Played("abc")
    played.send(.paging(.zoomSettled(SettledZoom(scale: 2, centre: .centre))), .command(.escape))
    #expect(played.viewer.effects == [.view(.zoom(.fit))])
    #expect(played.viewer.stateID == .browsing)
  }

  @Test("A zoom kept on a photo without a picture does not delay Escape")
  func escapeWithoutPicture() throws {
    var played = Played("abcdefgh")
    played.send(.paging(.zoomSettled(SettledZoom(scale: 2, centre: .centre))))
    played.command(.keepZoom, .lastPhoto)
    let token = try #require(played.viewer.token("h"))
    played.send(.pictures(.failed(token, .notAPicture)), .window(.fullscreenChanged(true)))
    #expect(played.model.paging.zoom != nil)
    played.command(.escape)
    #expect(played.viewer.effects == [.desktop(.setFullscreen(false))])
  }

  @Test("Escape shows the controls only if they may be shown, else it leaves fullscreen")
  func escapeVetoed() {
    var viewer = session("abc")
    viewer.handle(.window(.fullscreenChanged(true)))
    viewer.handle(.command(.toggleChrome))
    viewer.handle(.command(.escape), vetoing: [Transition(from: .browsingHidden, to: .browsing)])
    #expect(viewer.effects == [.desktop(.setFullscreen(false))])
  }

  @Test("If the last photo is removed while the chrome is hidden, the chrome comes back")
  func emptyWhileHidden() {
    var viewer = session("a")
    viewer.handle(.command(.toggleChrome))
    #expect(viewer.stateID == .browsingHidden)
    viewer.handle(.library(.listed(photos(""))))
    #expect(viewer.stateID == .browsing)
    viewer.handle(.input(.photoTapped(nil)))
    #expect(viewer.stateID == .browsing)
  }

  @Test("The chrome holds the page indicator only where there are pages")
  func indicator() {
    #expect(
      session("abc").chrome.top == [
        .pageIndicator, .title, .button(.openGallery), .button(.openMenu),
      ])
    #expect(session("").chrome.top == [.title, .button(.openMenu)])
    #expect(session("").chrome.bottom.isEmpty)
  }

  @Test("Moving the pointer does not show the chrome in a window, and does not pause a slideshow")
  func pointerMoved() {
    var viewer = session("abc")
    viewer.handle(.command(.toggleChrome))
    viewer.handle(.input(.pointerMoved))
    #expect(viewer.stateID == .browsingHidden)
    viewer.handle(.window(.fullscreenChanged(true)))
    viewer.handle(.command(.startSlideshow))
    viewer.handle(.input(.pointerMoved))
    #expect(viewer.stateID == .slideshow)
  }

  @Test("A pointer moved between two clicks in fullscreen does not prevent the zoom")
  func doubleTapMoving() {
    var viewer = session("abc")
    viewer.handle(.window(.fullscreenChanged(true)))
    viewer.handle(.input(.photoTapped(.centre)))
    viewer.handle(.input(.pointerMoved))
    viewer.handle(.input(.photoDoubleTapped(.centre)))
    #expect(viewer.stateID == .browsing)
    #expect(viewer.effects == [.view(.zoom(.toggle(.centre)))])
  }

  @Test("The chrome stays in fullscreen while a caption, details or comments are read")
  func reading() {
    for begin: ViewerEvent in [
      .input(.captionScrolled(isRead: true)), .command(.showDetails), .command(.editCaption),
      .command(.toggleComments), .command(.showComments),
    ] {
      var played = Played("ab")
      played.send(.window(.fullscreenChanged(true)), begin, .input(.pointerIdled))
      #expect(played.viewer.chrome.isVisible, "\(begin)")
    }
  }

  @Test("Leaving fullscreen shows the chrome")
  func afterFullscreen() {
    var viewer = session("abc")
    viewer.handle(.window(.fullscreenChanged(true)))
    viewer.handle(.input(.pointerIdled))
    #expect(!viewer.chrome.isVisible)
    viewer.handle(.window(.fullscreenChanged(false)))
    #expect(viewer.chrome.isVisible)
    #expect(viewer.stateID == .browsing)
  }

  @Test(
    "Fullscreen has its way out in the top bar of every layout, if there is a window to leave it for"
  )
  func leaveFullscreen() {
    for layout in ChromeLayout.allCases {
      var viewer = session("abc")
      viewer.handle(.preferences(Preferences(layout: layout)))
      #expect(!viewer.chrome.top.contains(.button(.leaveFullscreen)))
      viewer.handle(.window(.fullscreenChanged(true)))
      #expect(viewer.chrome.top.suffix(2) == [.button(.openMenu), .button(.leaveFullscreen)])
      viewer.handle(.command(.leaveFullscreen))
      #expect(viewer.effects == [.desktop(.setFullscreen(false))])
    }
    var viewer = Viewer(ViewerSetup(abilities: []))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.window(.fullscreenChanged(true)))
    #expect(!viewer.chrome.top.contains(.button(.leaveFullscreen)))
  }

  @Test("Events before the view is loaded have no effect")
  func uninitialised() {
    var viewer = Viewer(ViewerSetup(start: photos("a")[0]))
    for event: ViewerEvent in [
      .input(.photoTapped(.centre)), .command(.nextPhoto), .command(.retry),
      .input(.chromeRequested),
      .input(.pointerIdled),
    ] {
      viewer.handle(event)
      #expect(viewer.stateID == .uninitialized)
      #expect(viewer.effects.isEmpty)
    }
  }
}
