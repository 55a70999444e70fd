import Testing

@testable import PhotoPages

@Suite("Loading pictures")
struct LoadingTests {
  @Test("A picture that comes for its newest ticket is shown")
  func loaded() throws {
    var pages = gallery("abc")
    #expect(pages.model.currentPicture?.phase == .loading(isDelayed: false))
    pages.handle(.pictureLoaded(try #require(pages.ticket("a")), picture))
    #expect(pages.model.currentPicture?.phase == .shown(picture))
  }

  @Test("A late result is dropped")
  func late() throws {
    var pages = gallery("abc")
    let old = try #require(pages.ticket("a"))
    pages.handle(.pictureFailed(old, .empty))
    pages.handle(.command(.retry))
    pages.handle(.pictureLoaded(old, picture))
    #expect(pages.model.currentPicture?.phase == .loading(isDelayed: false))
  }

  @Test("A result for a photo that was left long ago is dropped")
  func left() throws {
    var pages = gallery("abcdef")
    let old = try #require(pages.ticket("a"))
    pages.handle(.command(.lastPhoto))
    pages.handle(.pictureLoaded(old, picture))
    #expect(pages.model.pictures[PhotoID("a")] == nil)
  }

  @Test("Waiting is shown only while nothing has come")
  func delayed() throws {
    var pages = gallery("abc")
    let ticket = try #require(pages.ticket("a"))
    pages.handle(.pictureDelayed(ticket))
    #expect(pages.model.currentPicture?.phase == .loading(isDelayed: true))
    pages.handle(.pictureLoaded(ticket, picture))
    pages.handle(.pictureDelayed(ticket))
    #expect(pages.model.currentPicture?.phase == .shown(picture))
  }

  @Test("A failure is kept until it is retried, and not asked for again by turning pages")
  func failure() throws {
    var pages = gallery("abc")
    pages.handle(.pictureFailed(try #require(pages.ticket("a")), .notAPicture))
    #expect(pages.model.currentPicture?.phase == .failed(.notAPicture))
    pages.handle(.command(.nextPhoto))
    #expect(pages.demanded == "bc")
    pages.handle(.command(.previousPhoto))
    pages.handle(.command(.retry))
    #expect(pages.demanded?.first == "a")
    #expect(pages.model.currentPicture?.phase == .loading(isDelayed: false))
  }

  @Test("A cancelled picture is never a failure")
  func cancelled() throws {
    var pages = gallery("abc")
    pages.handle(.pictureFailed(try #require(pages.ticket("a")), .cancelled))
    #expect(pages.model.currentPicture?.phase == .loading(isDelayed: false))
  }

  @Test("A photo that changed is loaded anew while the old picture stays")
  func changed() throws {
    var pages = gallery("abc")
    let old = try #require(pages.ticket("a"))
    pages.handle(.pictureLoaded(old, picture))
    var changed = photos("abc")
    changed[0].revision = 1
    pages.handle(.listUpdated(.listed(changed)))
    #expect(pages.model.currentPicture?.phase == .shown(picture))
    #expect(pages.ticket("a") != old)
    #expect(pages.demanded?.first == "a")
    pages.handle(.pictureLoaded(old, picture))
    #expect(pages.model.currentPicture?.token != old)
  }

  @Test("A failed photo that changed gets another try")
  func changedAfterFailure() throws {
    var pages = gallery("abc")
    pages.handle(.pictureFailed(try #require(pages.ticket("a")), .empty))
    var changed = photos("abc")
    changed[0].revision = 1
    pages.handle(.listUpdated(.listed(changed)))
    #expect(pages.model.currentPicture?.phase == .loading(isDelayed: false))
    #expect(pages.demanded?.first == "a")
  }

  @Test("Where only a closer look fails, the picture that is there stays")
  func closerLookFails() throws {
    var pages = gallery("abc")
    let ticket = try #require(pages.ticket("a"))
    pages.handle(.pictureLoaded(ticket, picture))
    pages.handle(.zoomSettled(SettledZoom(scale: 2, centre: .centre)))
    pages.handle(.pictureFailed(ticket, .tooLarge))
    #expect(pages.model.currentPicture?.phase == .shown(picture))
  }

  @Test("Where a changed file is no picture any more, the old one goes")
  func changedToNothing() throws {
    var pages = gallery("abc")
    pages.handle(.pictureLoaded(try #require(pages.ticket("a")), picture))
    var changed = photos("abc")
    changed[0].revision = 1
    pages.handle(.listUpdated(.listed(changed)))
    pages.handle(.pictureFailed(try #require(pages.ticket("a")), .notAPicture))
    #expect(pages.model.currentPicture?.phase == .failed(.notAPicture))
  }

  @Test("A zoom that came to rest asks for the photo at that zoom, and only for it")
  func zoomed() {
    var pages = gallery("abc")
    pages.handle(.zoomSettled(SettledZoom(scale: 0.5, centre: .centre)))
    guard case .loadPictures(let requests)? = pages.effects.first else {
      Issue.record("No pictures were asked for")
      return
    }
    let zoom = SettledZoom(scale: 0.5, centre: .centre)
    #expect(
      requests.map(\.detail) == [.view(zoom: zoom), .view(zoom: nil), .view(zoom: nil)])
    pages.handle(.zoomSettled(SettledZoom(scale: 0.5, centre: .centre)))
    #expect(pages.effects.isEmpty)
  }
}
