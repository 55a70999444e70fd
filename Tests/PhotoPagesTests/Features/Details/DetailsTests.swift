import FoundationEssentials
import Testing

@testable import PhotoPages

@Suite("The details beside the photo") struct DetailsTests {
  /// The last demand for details; nil after one to stop.
  private func request(_ viewer: Viewer) -> ReadingRequest? {
    viewer.effects.compactMap { if case .loadDetails(let request) = $0 { request } else { nil } }
      .last ?? nil
  }

  private func open(_ names: String = "abc") -> Played {
    var played = Played(names)
    played.rest()
    played.command(.showDetails)
    return played
  }

  @Test("Details are requested when the panel opens, and not before")
  func asking() throws {
    var played = Played("abc")
    played.rest()
    #expect(played.model.details.state == nil)
    played.command(.showDetails)
    #expect(played.viewer.chrome.showsDetails)
    #expect(request(played.viewer)?.photo.id == PhotoID("a"))
    played.command(.showTags)
    #expect(request(played.viewer) == nil)
  }

  @Test("The Details key closes the open details and cancels reading them")
  func toggling() {
    var played = open()
    played.command(.showDetails)
    #expect(!played.viewer.chrome.showsDetails)
    #expect(played.model.details.state == nil)
    #expect(played.viewer.effects == [.loadDetails(nil)])
  }

  @Test("Escape closes the details before it resets the zoom, and their button closes them")
  func closing() {
    var played = open()
    played.send(.paging(.zoomSettled(SettledZoom(scale: 2, centre: .centre))), .command(.escape))
    #expect(!played.model.details.isShown)
    #expect(!played.viewer.effects.contains(.view(.zoom(.fit))))
    played.command(.escape)
    #expect(played.viewer.effects == [.view(.zoom(.fit))])
    played.command(.showDetails)
    played.send(.command(.hideDetails))
    #expect(!played.model.details.isShown)
  }

  @Test("Details are requested once paging rests, and late results are ignored")
  func paging() throws {
    var played = open()
    let old = try #require(played.model.details.state?.request.token)
    played.command(.nextPhoto)
    #expect(played.viewer.effects.contains(.loadDetails(nil)))
    #expect(played.model.details.state == nil)
    played.rest()
    #expect(request(played.viewer)?.photo.id == PhotoID("b"))
    played.send(.details(.loaded(old, PhotoDetails([.camera("Late")]))))
    #expect(!played.model.shownDetails.facts.contains(.camera("Late")))
    let new = try #require(played.model.details.state?.request.token)
    played.send(.details(.loaded(new, PhotoDetails([.camera("R6")]))))
    #expect(played.model.shownDetails.facts.contains(.camera("R6")))
    #expect(played.model.details.state?.phase == .loaded)
  }

  @Test("Details are read again when the photo or its annotations change")
  func changing() throws {
    var played = open()
    let token = try #require(played.model.details.state?.request.token)
    played.send(.details(.loaded(token, PhotoDetails([.camera("R6")]))))
    played.send(.annotations(.changed([PhotoID("a")])))
    #expect(request(played.viewer)?.photo == photos("a")[0])
    var changed = photos("abc")
    changed[0].revision = 1
    played.send(.library(.listed(changed)))
    #expect(request(played.viewer)?.photo == changed[0])
    #expect(played.model.shownDetails.facts.contains(.camera("R6")))
    let next = try #require(played.model.details.state?.request.token)
    played.send(.details(.failed(next, .notPermitted)))
    #expect(played.model.details.state?.phase == .failed(.notPermitted))
    #expect(played.model.shownDetails.facts.contains(.name("a.jpg")))
  }

  @Test("Details that failed are read again only by Retry")
  func retrying() throws {
    var played = open()
    let token = try #require(played.model.details.state?.request.token)
    played.send(.command(.retry))
    #expect(request(played.viewer) == nil, "It is on its way")
    played.send(.details(.failed(token, .notPermitted)))
    #expect(request(played.viewer) == nil)
    played.send(.command(.retry))
    let again = try #require(request(played.viewer))
    #expect(again.token != token)
    #expect(played.model.details.state?.phase == .loading)
    played.send(.details(.loaded(again.token, PhotoDetails([.camera("R6")]))))
    #expect(played.model.shownDetails.facts.contains(.camera("R6")))
  }

  @Test(
    "Other modes close the details, and hiding the chrome only hides them",
    arguments: [Command.showComments, .tagPhoto, .startSlideshow])
  func modes(command: Command) {
    var played = open()
    played.command(.toggleChrome)
    #expect(!played.viewer.chrome.showsDetails)
    played.command(.showDetails)
    #expect(played.viewer.chrome.showsDetails)
    played.command(command)
    #expect(played.viewer.stateID != .browsing)
    #expect(!played.viewer.chrome.showsDetails)
    played.command(.escape)
    #expect(!played.viewer.chrome.showsDetails)
  }

  @Test("In fullscreen the details keep the chrome visible")
  func fullscreen() {
    var played = open()
    played.send(.window(.fullscreenChanged(true)), .input(.pointerIdled))
    #expect(played.viewer.chrome.showsDetails)
    played.command(.showDetails)
    played.send(.input(.pointerIdled))
    #expect(played.viewer.stateID == .browsingHidden)
  }

  @Test("Without a photo there are no details")
  func nothing() {
    var viewer = session("")
    viewer.handle(.command(.showDetails))
    #expect(!viewer.model.details.isShown)
    #expect(viewer.model.shownDetails.facts.isEmpty)
  }

  @Test("A tapped fact is copied with a notice, and a tapped place is shown")
  func copying() {
    var played = open()
    played.send(.input(.textChosen("f/2.8")))
    #expect(played.viewer.effects == [.desktop(.copyText("f/2.8"))])
    #expect(played.notice == .done(Message("Copied to the clipboard"), offersUndo: false))
    #expect(played.model.notices.notice?.offersUndo == false)
    #expect(played.model.notices.notice?.stays == false)
    let place = Place(name: "Oslo")
    played.send(.input(.placeChosen(place)))
    #expect(played.viewer.effects == [.desktop(.showPlace(place))])
  }

  @Test("A tag that another program deleted is restored in its place, once, and can be undone")
  func restoring() {
    let lost = PhotoTag(id: TagID("lost"), text: "Anna", shape: .point(.centre))
    var played = Played("a", annotations: PhotoAnnotations(lostTags: [lost], permissions: .all))
    #expect(played.model.shownDetails.facts.contains(.lostTags([lost])))
    played.send(.input(.lostTagRestored(TagID("lost"))), .input(.lostTagRestored(TagID("lost"))))
    #expect(played.model.shownAnnotations.tags == [lost])
    #expect(played.model.shownDetails.facts.contains(.people(["Anna"])))
    #expect(!played.model.shownDetails.facts.contains { $0.title == PhotoFact.lostTags.title })
    played.send(.command(.undo))
    #expect(played.model.shownAnnotations.tags == [])
  }
}
