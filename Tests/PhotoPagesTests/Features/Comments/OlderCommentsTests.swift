import Testing

@testable import PhotoPages

/// Comments beyond the newest page.
@Suite("Older comments")
struct OlderCommentsTests {
  /// A viewer with its comments open, of which the newest fifty are known.
  private func opened(of count: Int = 200) -> Played {
    var session = Played(
      "ab",
      annotations: PhotoAnnotations(
        comments: comments(count - 50..<count), commentCount: count, permissions: .all))
    session.send(.command(.toggleComments))
    return session
  }

  private func request(_ session: Played) -> CommentRequest? {
    guard case .loading(let request)? = state(session)?.olderComments else { return nil }
    return request
  }

  private func state(_ session: Played) -> AnnotationState? {
    session.model.annotations.states[PhotoID("a")]
  }

  @Test("The count is of all comments, also of those that are not known")
  func count() {
    let session = opened()
    #expect(
      session.viewer.chrome.bottom.contains(
        .button(ChromeButton(.toggleComments, isOn: true, count: 200)))
    )
  }

  @Test("They are asked for once, fifty at a time, and put before the others")
  func page() throws {
    var session = opened()
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    let first = try #require(request(session))
    #expect(first.before == CommentID("150") && first.limit == 50)
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    #expect(request(session) == first)
    session.send(.comments(.olderLoaded(first.token, comments(100..<150))))
    #expect(session.model.shownAnnotations.comments.numbers == Array(100..<200))
    #expect(session.model.shownAnnotations.commentCount == 200)
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    #expect(request(session)?.before == CommentID("100"))
  }

  @Test("Where there are no more nothing is asked for, and a short page is the last")
  func end() throws {
    var few = opened(of: 50)
    few.send(.input(.olderCommentsRequested(afterFailure: false)))
    #expect(request(few) == nil)
    var session = opened(of: 120)
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    session.send(.comments(.olderLoaded(try #require(request(session)).token, comments(40..<70))))
    #expect(session.model.shownAnnotations.commentCount == 80)
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    #expect(request(session) == nil)
  }

  @Test("A page that comes late, for another attempt, is dropped")
  func late() throws {
    var session = opened()
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    let old = try #require(request(session)).token
    session.send(.comments(.olderFailed(old, .notReachable)))
    session.send(.input(.olderCommentsRequested(afterFailure: true)))
    session.send(.comments(.olderLoaded(old, comments(0..<50))))
    session.send(.comments(.olderFailed(old, .notPermitted)))
    #expect(session.model.shownAnnotations.comments.numbers == Array(150..<200))
    #expect(request(session) != nil)
  }

  @Test("After a failure only a person asks again")
  func failure() throws {
    var session = opened()
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    session.send(.comments(.olderFailed(try #require(request(session)).token, .notReachable)))
    #expect(state(session)?.olderComments == .failed(.notReachable))
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    #expect(request(session) == nil)
    session.send(.input(.olderCommentsRequested(afterFailure: true)))
    #expect(request(session) != nil)
  }

  @Test("Where the oldest that is known is gone, all is read again")
  func gone() throws {
    var session = opened()
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    session.send(.comments(.olderFailed(try #require(request(session)).token, .notFound)))
    session.send(.input(.olderCommentsRequested(afterFailure: true)))
    #expect(state(session)?.phase == .loading)
  }

  @Test("While the panel is closed nothing is asked for")
  func closed() {
    var session = opened()
    session.command(.escape)
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    #expect(request(session) == nil)
  }

  @Test("When the newest are read again, the older stay, and are read again too")
  func readAgain() throws {
    var session = opened()
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    session.send(.comments(.olderLoaded(try #require(request(session)).token, comments(100..<150))))
    session.send(.annotations(.changed([PhotoID("a")])))
    session.send(
      .annotations(
        .loaded(
          try #require(state(session)).token,
          PhotoAnnotations(
            comments: comments(152..<202), commentCount: 201, permissions: .all))))
    #expect(session.model.shownAnnotations.comments.numbers == Array(100..<202))
    let again = try #require(request(session))
    #expect(again.before == CommentID("152") && again.limit == 52)
    let page = comments((99..<152).filter { $0 != 120 })
    session.send(.comments(.olderLoaded(again.token, page)))
    #expect(session.model.shownAnnotations.comments.numbers == page.numbers + Array(152..<202))
    #expect(session.model.shownAnnotations.commentCount == 201)
  }

  @Test("What is deleted while a page is on its way stays deleted, and is counted once")
  func deletion() throws {
    var session = opened()
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    let token = try #require(request(session)).token
    session.send(.input(.commentPressedLong(CommentID("150"))), .command(.deleteComment))
    #expect(session.model.shownAnnotations.commentCount == 199)
    session.send(.comments(.olderLoaded(token, comments(100..<150))))
    #expect(
      session.model.shownAnnotations.comments.numbers == Array(100..<150) + Array(151..<200))
    #expect(session.model.shownAnnotations.commentCount == 199)
    session.command(.undo)
    #expect(session.model.shownAnnotations.comments.numbers == Array(100..<200))
    #expect(session.model.shownAnnotations.commentCount == 200)
  }

  /// A viewer with its comments open while one of them is edited that is no longer among those that are known:
  /// others have been written by another hand, and were read.
  private func edited(_ id: String) throws -> Played {
    var session = opened(of: 150)
    session.send(.input(.commentPressedLong(CommentID(id))), .command(.editComment))
    session.send(.input(.commentTextChanged("Changed")))
    session.send(.annotations(.changed([PhotoID("a")])))
    let newest = PhotoAnnotations(
      comments: comments(250..<300), commentCount: 300, permissions: .all)
    session.send(.annotations(.loaded(try #require(state(session)).token, newest)))
    try load(200..<250, into: &session)
    return session
  }

  private func load(_ page: Range<Int>, into session: inout Played) throws {
    session.send(.comments(.olderLoaded(try #require(request(session)).token, comments(page))))
  }

  @Test("Where one is being edited they are read until it is there, and only then it is posted")
  func edit() throws {
    var session = try edited("120")
    session.send(
      .input(.commentEntryFocused), .input(.commentTextChanged("Changed again")),
      .command(.postComment))
    #expect(session.viewer.stateID == .commentEntry)
    #expect(session.saves.isEmpty)
    try load(150..<200, into: &session)
    try load(100..<150, into: &session)
    #expect(request(session) == nil)
    #expect(session.model.commentDraft.edited?.id == CommentID("120"))
    session.send(.command(.postComment))
    let posted = session.model.shownAnnotations.comments.first { $0.id == CommentID("120") }
    #expect(posted?.text == "Changed again")
    #expect(session.model.shownAnnotations.commentCount == 300)
    #expect(session.saves.count == 1)
  }

  @Test("Where the edited one is not among them, or they cannot be read, a new one is begun of it")
  func lostEdit() throws {
    var session = opened(of: 90)
    let edit = CommentDrafts(edits: [.init(id: CommentID("none"), text: "Changed")])
    session.send(.drafts(.loaded(PhotoID("a"), PhotoDrafts(comments: edit))))
    #expect(session.model.commentDraft == edit)
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    try load(0..<40, into: &session)
    #expect(session.model.commentDraft == CommentDrafts(new: "Changed"))
    var unread = try edited("120")
    unread.send(.comments(.olderFailed(try #require(request(unread)).token, .notReachable)))
    #expect(unread.model.commentDraft == CommentDrafts(new: "Changed"))
  }

  @Test("A comment that is too long is not posted, and its text stays")
  func limit() {
    var session = opened()
    let text = String(repeating: "ä", count: 2001)
    session.send(
      .input(.commentEntryFocused), .input(.commentTextChanged(String(text.dropLast(301)))))
    #expect(session.model.commentDraft.roomLeft == nil)
    session.send(.input(.commentTextChanged(text)), .command(.postComment))
    #expect(session.model.commentDraft.roomLeft == -1)
    #expect(session.model.shownAnnotations.commentCount == 200)
    #expect(session.model.commentDraft.text == text)
    session.send(.input(.commentTextChanged(String(text.dropLast()))), .command(.postComment))
    #expect(session.model.shownAnnotations.commentCount == 201)
  }
}
