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

  @Test("The Comments button counts all comments, including those not loaded")
  func count() {
    let session = opened()
    #expect(
      session.viewer.chrome.bottom.contains(
        .button(ChromeButton(.toggleComments, isOn: true, count: 200)))
    )
  }

  @Test("Older comments are requested once, fifty at a time, and inserted before the others")
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

  @Test("No older comments are requested if all are loaded or after a short page")
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

  @Test("A late page of older comments from a failed attempt is dropped")
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

  @Test("After a failure older comments are requested again only by Retry")
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

  @Test("If the oldest loaded comment is gone, retrying reads all annotations again")
  func gone() throws {
    var session = opened()
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    session.send(.comments(.olderFailed(try #require(request(session)).token, .notFound)))
    session.send(.input(.olderCommentsRequested(afterFailure: true)))
    #expect(state(session)?.phase == .loading)
  }

  @Test("Older comments are not requested while the panel is closed")
  func closed() {
    var session = opened()
    session.command(.escape)
    session.send(.input(.olderCommentsRequested(afterFailure: false)))
    #expect(request(session) == nil)
  }

  @Test("When the newest comments are read again, the older ones stay and are read again")
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

  @Test("A comment deleted while a page loads stays deleted and is counted once")
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

  @Test("The edit of a comment that is not loaded is posted only after its page has loaded")
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

  @Test("The edit of a comment that cannot be loaded becomes a new comment")
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
