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
