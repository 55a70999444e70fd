import Testing

@testable import PhotoPages

@Suite("Loading pictures")
struct LoadingTests {
  @Test("A picture with the current token is shown")
  func loaded() throws {
    var viewer = session("abc")
    #expect(viewer.model.currentPicture?.phase == .loading(isDelayed: false))
    viewer.handle(.pictures(.loaded(try #require(viewer.token("a")), picture)))
    #expect(viewer.model.currentPicture?.phase == .shown(picture))
  }

  @Test("A picture that arrives for an earlier attempt is dropped")
  func late() throws {
    var viewer = session("abc")
    let old = try #require(viewer.token("a"))
    viewer.handle(.pictures(.failed(old, .empty)))
    viewer.handle(.command(.retry))
    viewer.handle(.pictures(.loaded(old, picture)))
    #expect(viewer.model.currentPicture?.phase == .loading(isDelayed: false))
  }

  @Test("A result for a photo that was left long ago is dropped")
  func left() throws {
    var viewer = session("abcdef")
    let old = try #require(viewer.token("a"))
    viewer.handle(.command(.lastPhoto))
    viewer.handle(.pictures(.loaded(old, picture)))
    #expect(viewer.model.pictures.states[PhotoID("a")] == nil)
  }

  @Test("A delayed picture is shown as loading only until it is loaded")
  func delayed() throws {
    var viewer = session("abc")
    let token = try #require(viewer.token("a"))
    viewer.handle(.pictures(.delayed(token)))
    #expect(viewer.model.currentPicture?.phase == .loading(isDelayed: true))
    viewer.handle(.pictures(.loaded(token, picture)))
    viewer.handle(.pictures(.delayed(token)))
    #expect(viewer.model.currentPicture?.phase == .shown(picture))
  }

  @Test("A very long wait is explained by its stage until the picture is loaded")
  func prolonged() throws {
    var viewer = session("abc")
    let (photo, token) = (PhotoID("a"), try #require(viewer.token("a")))
    viewer.handle(.pictures(.delayed(token)))
    #expect(viewer.effects.contains(.expectPicture(token, after: 1.7)))
    #expect(viewer.model.pictures.slowStage(of: photo) == nil)
    viewer.handle(.pictures(.prolonged(token, .fetching)))
    #expect(viewer.model.pictures.slowStage(of: photo) == .fetching)
    viewer.handle(.pictures(.fetched(token)))
    #expect(viewer.model.pictures.slowStage(of: photo) == .decoding)
    viewer.handle(.pictures(.loaded(token, picture)))
    #expect(viewer.model.pictures.slowStage(of: photo) == nil)
    viewer.handle(.pictures(.delayed(token)))
    viewer.handle(.pictures(.prolonged(token, .fetching)))
    #expect(!viewer.effects.contains(.expectPicture(token, after: 1.7)))
    #expect(viewer.model.pictures.slowStage(of: photo) == nil)
  }

  @Test("A wait that began before the window opened is explained as soon as waiting is shown")
  func slowStart() throws {
    var setup = ViewerSetup(start: photos("a")[0])
    setup.isSlow = true
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("ab"))))
    viewer.handle(.pictures(.delayed(try #require(viewer.token("a")))))
    #expect(viewer.effects.contains { if case .expectPicture(_, 0) = $0 { true } else { false } })
    viewer.handle(.command(.nextPhoto))
    let token = try #require(viewer.token("b"))
    viewer.handle(.pictures(.delayed(token)))
    #expect(viewer.effects.contains(.expectPicture(token, after: 1.7)))
  }

  @Test("A picture fetched after a short while has no slow stage")
  func fetchedSoon() throws {
    var viewer = session("abc")
    let token = try #require(viewer.token("a"))
    viewer.handle(.pictures(.fetched(token)))
    #expect(viewer.model.pictures.slowStage(of: PhotoID("a")) == nil)
  }

  @Test("A failed picture is requested again by Retry, and not by turning pages")
  func failure() throws {
    var viewer = session("abc")
    viewer.handle(.pictures(.failed(try #require(viewer.token("a")), .notAPicture)))
    #expect(viewer.model.currentPicture?.phase == .failed(.notAPicture))
    viewer.handle(.command(.nextPhoto))
    #expect(viewer.demanded == "bc")
    viewer.handle(.command(.previousPhoto))
    viewer.handle(.command(.retry))
    #expect(viewer.demanded?.first == "a")
    #expect(viewer.model.currentPicture?.phase == .loading(isDelayed: false))
  }

  @Test("A cancelled picture is never a failure")
  func cancelled() throws {
    var viewer = session("abc")
    viewer.handle(.pictures(.failed(try #require(viewer.token("a")), .cancelled)))
    #expect(viewer.model.currentPicture?.phase == .loading(isDelayed: false))
  }

  @Test("A photo that changed is loaded anew while the old picture stays")
  func changed() throws {
    var viewer = session("abc")
    let old = try #require(viewer.token("a"))
    viewer.handle(.pictures(.loaded(old, picture)))
    var changed = photos("abc")
    changed[0].revision = 1
    viewer.handle(.library(.listed(changed)))
    #expect(viewer.model.currentPicture?.phase == .shown(picture))
    #expect(viewer.token("a") != old)
    #expect(viewer.demanded?.first == "a")
    viewer.handle(.pictures(.loaded(old, picture)))
    #expect(viewer.model.currentPicture?.token != old)
  }

  @Test("A failed photo that changed gets another try")
  func changedAfterFailure() throws {
    var viewer = session("abc")
    viewer.handle(.pictures(.failed(try #require(viewer.token("a")), .empty)))
    var changed = photos("abc")
    changed[0].revision = 1
    viewer.handle(.library(.listed(changed)))
    #expect(viewer.model.currentPicture?.phase == .loading(isDelayed: false))
    #expect(viewer.demanded?.first == "a")
  }

  @Test("A failed closer look leaves the loaded picture shown")
  func closerLookFails() throws {
    var viewer = session("abc")
    let token = try #require(viewer.token("a"))
    viewer.handle(.pictures(.loaded(token, picture)))
    viewer.handle(.paging(.zoomSettled(SettledZoom(scale: 2, centre: .centre))))
    viewer.handle(.pictures(.failed(token, .tooLarge)))
    #expect(viewer.model.currentPicture?.phase == .shown(picture))
  }

  @Test("A changed file that is no picture any more shows the failure in place of the old picture")
  func changedToNothing() throws {
    var viewer = session("abc")
    viewer.handle(.pictures(.loaded(try #require(viewer.token("a")), picture)))
    var changed = photos("abc")
    changed[0].revision = 1
    viewer.handle(.library(.listed(changed)))
    viewer.handle(.pictures(.failed(try #require(viewer.token("a")), .notAPicture)))
    #expect(viewer.model.currentPicture?.phase == .failed(.notAPicture))
  }

  @Test("A settled zoom requests the shown photo at that zoom, and only that one")
  func zoomed() {
    var viewer = session("abc")
    viewer.handle(.paging(.zoomSettled(SettledZoom(scale: 0.5, centre: .centre))))
    guard case .loadPictures(let requests)? = viewer.effects.first else {
      Issue.record("No pictures were asked for")
      return
    }
    let zoom = SettledZoom(scale: 0.5, centre: .centre)
    #expect(
      requests.map(\.detail) == [.view(zoom: zoom), .view(zoom: nil), .view(zoom: nil)])
    viewer.handle(.paging(.zoomSettled(SettledZoom(scale: 0.5, centre: .centre))))
    #expect(viewer.effects.isEmpty)
  }
}
