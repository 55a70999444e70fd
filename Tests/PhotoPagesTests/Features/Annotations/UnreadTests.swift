import Testing

@testable import PhotoPages

@Suite("Annotations that cannot be read")
struct UnreadTests {
  private let stars = { () -> PhotoAnnotations in
    var value = annotations()
    value.rating = .four
    return value
  }()

  /// A viewer at the last of eight photos, of which nothing was read yet.
  private func begun(loadingPicture isLoaded: Bool = true) -> Played {
    var session = Played("abcdefgh", annotations: stars)
    session.command(.lastPhoto)
    session.rest()
    if isLoaded, let token = session.viewer.token("h") {
      session.send(.pictures(.loaded(token, picture)))
    }
    return session
  }

  private func fail(_ photo: String, of session: inout Played, _ error: PhotoSourceError) throws {
    let token = try #require(session.model.annotations.states[PhotoID(photo)]?.token)
    session.send(.annotations(.failed(token, error)))
  }

  private func load(
    _ photo: String, of session: inout Played, _ value: PhotoAnnotations
  ) throws {
    let token = try #require(session.model.annotations.states[PhotoID(photo)]?.token)
    session.send(.annotations(.loaded(token, value)))
  }

  private let said = Notice.Content.notRead(.notReachable, isAnswer: false)
  private let answer = Notice.Content.notRead(.notReachable, isAnswer: true)

  @Test("The notice of unread annotations offers Retry, and commands are answered by a notice")
  func first() throws {
    var session = begun()
    #expect(session.notice == nil)
    try fail("h", of: &session, .notReachable)
    #expect(session.notice == said)
    #expect(session.model.notices.notice?.offersRetry == true)
    #expect(session.model.notices.notice?.stays == true)
    #expect(
      session.viewer.chrome.bottom.contains(
        .button(ChromeButton(.like, isOn: false, count: 0))))
    for command: Command in [
      .like, .rate3, .removeRating, .editCaption, .editKeywords, .editAltText, .tagPhoto, .report,
    ] {
      session.command(.closeNotice)
      #expect(session.notice == nil, "\(command)")
      session.command(command)
      #expect(session.notice == answer, "\(command)")
    }
    // These do nothing for another reason.
    session.command(.closeNotice, .nextPhoto, .withdrawReport)
    #expect(session.notice == nil)
    #expect(session.saves.isEmpty)
  }

  @Test("Retry removes the notice of unread annotations, which returns only after a failure")
  func retry() throws {
    var session = begun()
    try fail("h", of: &session, .notReachable)
    session.command(.retry)
    #expect(session.notice == nil && session.viewer.read == "h")
    try fail("h", of: &session, .notPermitted)
    #expect(session.notice == .notRead(.notPermitted, isAnswer: false))
    session.command(.rate3, .retry)
    try load("h", of: &session, stars)
    #expect(session.notice == nil && session.model.shownAnnotations.rating == .four)
    session.command(.rate3)
    #expect(session.saves.count == 1)
  }

  @Test("Annotations that were read stay when they cannot be read again, and can be changed")
  func later() throws {
    var session = Played("abc", annotations: stars)
    session.send(.annotations(.changed([PhotoID("a")])))
    try fail("a", of: &session, .notReachable)
    #expect(session.notice == said)
    #expect(session.model.shownAnnotations.rating == .four)
    session.command(.rate2)
    #expect(session.saves.map(\.change) == [.set(.rating, from: .four, to: .two)])
    // The save has read it.
    var value = stars
    value.rating = .two
    session.send(.annotations(.saved(session.saves[0].id, SavedAnnotations(value))))
    session.command(.closeNotice)
    #expect(session.notice == nil && !session.model.canRetry)
  }

  @Test("Annotations that were read come back if a photo that was left cannot be read again")
  func past() throws {
    var session = Played("abcdefgh", annotations: stars)
    session.command(.lastPhoto, .firstPhoto)
    session.rest()
    #expect(session.model.shownAnnotations.rating == nil)
    try fail("a", of: &session, .notReachable)
    #expect(session.notice == said)
    #expect(session.model.shownAnnotations.rating == .four)
    #expect(session.model.shownAnnotations.tags.count == 2)
    session.command(.rate2)
    #expect(session.saves.map(\.change) == [.set(.rating, from: .four, to: .two)])
  }

  @Test(
    "A partly read sidecar keeps known values, and at first shows those that were read",
    arguments: [true, false])
  func part(mayPass: Bool) throws {
    var value = annotations()
    (value.rating, value.likes) = (nil, [])
    value.unread = UnreadPart(.notReachable, mayPass: mayPass)
    var session = Played("abc", annotations: stars)
    session.send(.annotations(.changed([PhotoID("a")])))
    try load("a", of: &session, value)
    #expect(session.notice == said && session.model.shownAnnotations.rating == .four)
    #expect(session.model.records[PhotoID("a")].rating == .four)
    var other = begun()
    let before = other.model.records[PhotoID("h")]
    try load("h", of: &other, value)
    #expect(other.notice == said && other.model.shownAnnotations.caption.title == "Port")
    #expect(other.model.records[PhotoID("h")] == before)
    other.command(.rate3)
    #expect(other.saves.count == (mayPass ? 0 : 1))
    #expect((other.notice == answer) == mayPass)
    other.command(.retry)
    try load("h", of: &other, stars)
    #expect(other.model.shownAnnotations.rating == (mayPass ? .four : .three))
    #expect(!other.model.canRetry)
  }

  @Test("A closed notice of unread annotations is repeated only after the next attempt")
  func closing() throws {
    var session = begun()
    try fail("h", of: &session, .notReachable)
    session.command(.closeNotice, .showDetails, .hideDetails)
    #expect(session.notice == nil)
    session.command(.previousPhoto)
    try load("g", of: &session, stars)
    session.command(.closeNotice, .nextPhoto)
    #expect(session.notice == nil)
    session.rest()
    session.send(.annotations(.changed([PhotoID("h")])))
    try fail("h", of: &session, .notReachable)
    #expect(session.notice == said)
    session.command(.moveToTrash)
    #expect(session.trashed?.count == 1)
  }

  @Test("The notice of unread annotations is shown only on the page of a photo with a picture")
  func pages() throws {
    var session = begun()
    try fail("h", of: &session, .notReachable)
    session.command(.openGallery)
    #expect(session.viewer.stateID == .gallery && session.notice == nil)
    var turned = begun()
    try fail("h", of: &turned, .notReachable)
    turned.command(.previousPhoto)
    #expect(turned.notice == nil)
    var gone = begun()
    try fail("h", of: &gone, .notFound)
    #expect(gone.notice == nil)
    var missing = begun(loadingPicture: false)
    missing.send(.pictures(.failed(try #require(missing.viewer.token("h")), .empty)))
    try fail("h", of: &missing, .notReachable)
    #expect(missing.notice == nil)
    missing.command(.rate3)
    #expect(missing.notice == answer)
  }

  @Test("The notice about a save replaces that of unread annotations")
  func remark() throws {
    var value = annotations()
    value.unread = UnreadPart(.notPermitted, mayPass: false)
    var session = begun()
    try load("h", of: &session, value)
    session.command(.like)
    let remark = SaveRemark.leftAlone(name: "h.jpg.xmp")
    session.send(.annotations(.saved(session.saves[0].id, SavedAnnotations(remark: remark))))
    #expect(session.notice == .remark(remark) && session.model.isLiked)
  }
}
