import Testing

@testable import PhotoPages

@Suite("Preferences")
struct PreferencesTests {
  @Test("The default preferences show tags and do not keep the zoom")
  func defaults() {
    let usual = Preferences()
    #expect(usual.layout == .classic)
    #expect(usual.showsTags)
    #expect(!usual.keepsZoom)
    #expect(!usual.showsFilmstrip)
    #expect(!usual.fadesPages)
    #expect(!usual.slidesByKey)
    #expect(usual.slidesByButton)
    #expect(!usual.slideshow.showsCaptions)
    #expect(usual.galleryView == .grid)
    #expect(usual.slideshow == SlideshowSettings())
  }

  @Test("Only preferences that differ between two values are adopted")
  func following() {
    var kept = Preferences(keepsZoom: true)
    let before = Preferences(layout: .side)
    var now = before
    now.showsTags = false
    kept.follow(from: before, to: now)
    #expect(kept == Preferences(showsTags: false, keepsZoom: true))

    now = Preferences(layout: .pill, keepsZoom: true, author: Author(id: "me", name: "Ada"))
    now.slideshow.interval = 2
    now.showsFilmstrip = true
    now.fadesPages = true
    now.slidesByKey = true
    now.slidesByButton = false
    now.recentFolders = [PhotoFolder(name: "Best", uri: "file:///Best")]
    now.galleryView = .list
    now.startView = .gallery
    now.background = .checkerboard
    now.wheelAction = .turnPages
    now.doubleClickZoom = .doubleSize
    now.motion = MotionPreferences(
      bounces: false, springs: false, hasGap: false, captionParallax: false)
    now.newTagKind = .thing
    now.keys["like"] = ["x"]
    kept = Preferences()
    kept.follow(from: Preferences(), to: now)
    #expect(kept == now)
    kept.follow(from: now, to: Preferences())
    #expect(kept == Preferences())
  }

  @Test("Preferences are changed by commands and by the program around the viewer")
  func changes() {
    var session = Played("abc")
    session.command(.keepZoom)
    #expect(session.model.preferences.keepsZoom)
    #expect(session.said == "The zoom is kept from photo to photo")
    session.prefer { $0.layout = .pill }
    #expect(session.model.preferences.keepsZoom)
    #expect(session.viewer.chrome.layout == .pill)
  }

  @Test("The filmstrip is there while pages are turned by hand and the interface is visible")
  func filmstrip() {
    var session = Played("abc")
    #expect(!session.viewer.chrome.showsFilmstrip)
    session.command(.showFilmstrip)
    #expect(session.viewer.chrome.showsFilmstrip)
    session.send(.input(.photoOpened(PhotoID("c"))))
    #expect(session.model.currentPhoto?.id == PhotoID("c"))
    #expect(session.viewer.stateID == .browsing)
    session.command(.showComments)
    #expect(session.viewer.chrome.showsFilmstrip)
    session.command(.hideComments)
    for command in [Command.toggleChrome, .startSlideshow, .openGallery] {
      session.command(command)
      #expect(!session.viewer.chrome.showsFilmstrip, "\(command)")
      session.command(command == .openGallery ? .openGallery : .escape)
      #expect(session.viewer.chrome.showsFilmstrip, "\(command)")
    }
  }

  @Test("The filmstrip key shows the hidden chrome with the filmstrip, else hides only that")
  func hiddenFilmstrip() {
    var session = Played("abc")
    session.command(.showFilmstrip, .toggleChrome)
    session.command(.showFilmstrip)
    #expect(session.viewer.stateID == .browsing)
    #expect(session.viewer.chrome.showsFilmstrip)
    session.command(.showFilmstrip)
    #expect(session.viewer.stateID == .browsing)
    #expect(!session.model.preferences.showsFilmstrip)
  }
}
