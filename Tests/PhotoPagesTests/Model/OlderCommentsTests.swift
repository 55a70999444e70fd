import Testing

@testable import PhotoPages

/// Comments beyond the newest page.
@Suite("Older comments")
struct OlderCommentsTests {
  /// A gallery with its comments open, of which the newest fifty are known.
  private func opened(of count: Int = 200) -> Played {
    var gallery = Played(
      "ab",
      annotations: PhotoAnnotations(
        comments: comments(count - 50..<count), commentCount: count, permissions: .all))
    gallery.send(.command(.toggleComments))
    return gallery
  }

  private func demand(_ gallery: Played) -> CommentDemand? {
    guard case .loading(let demand)? = state(gallery)?.olderComments else { return nil }
    return demand
  }

  private func state(_ gallery: Played) -> AnnotationState? {
    gallery.model.annotationStates[PhotoID("a")]
  }

  @Test("The count is of all comments, also of those that are not known")
  func count() {
    let gallery = opened()
    #expect(
      gallery.pages.chrome.bottom.contains(
        .button(ChromeButton(.toggleComments, isOn: true, count: 200)))
    )
  }

  @Test("They are asked for once, fifty at a time, and put before the others")
  func page() throws {
    var gallery = opened()
    gallery.send(.olderCommentsSought(afterFailure: false))
    let first = try #require(demand(gallery))
    #expect(first.before == CommentID("150") && first.limit == 50)
    gallery.send(.olderCommentsSought(afterFailure: false))
    #expect(demand(gallery) == first)
    gallery.send(.olderCommentsLoaded(first.ticket, comments(100..<150)))
    #expect(gallery.model.annotations.comments.numbers == Array(100..<200))
    #expect(gallery.model.annotations.commentCount == 200)
    gallery.send(.olderCommentsSought(afterFailure: false))
    #expect(demand(gallery)?.before == CommentID("100"))
  }

  @Test("Where there are no more nothing is asked for, and a short page is the last")
  func end() throws {
    var few = opened(of: 50)
    few.send(.olderCommentsSought(afterFailure: false))
    #expect(demand(few) == nil)
    var gallery = opened(of: 120)
    gallery.send(.olderCommentsSought(afterFailure: false))
    gallery.send(.olderCommentsLoaded(try #require(demand(gallery)).ticket, comments(40..<70)))
    #expect(gallery.model.annotations.commentCount == 80)
    gallery.send(.olderCommentsSought(afterFailure: false))
    #expect(demand(gallery) == nil)
  }

  @Test("A page that comes late, for another attempt, is dropped")
  func late() throws {
    var gallery = opened()
    gallery.send(.olderCommentsSought(afterFailure: false))
    let old = try #require(demand(gallery)).ticket
    gallery.send(.olderCommentsFailed(old, .notReachable))
    gallery.send(.olderCommentsSought(afterFailure: true))
    gallery.send(.olderCommentsLoaded(old, comments(0..<50)))
    gallery.send(.olderCommentsFailed(old, .notPermitted))
    #expect(gallery.model.annotations.comments.numbers == Array(150..<200))
    #expect(demand(gallery) != nil)
  }

  @Test("After a failure only a person asks again")
  func failure() throws {
    var gallery = opened()
    gallery.send(.olderCommentsSought(afterFailure: false))
    gallery.send(.olderCommentsFailed(try #require(demand(gallery)).ticket, .notReachable))
    #expect(state(gallery)?.olderComments == .failed(.notReachable))
    gallery.send(.olderCommentsSought(afterFailure: false))
    #expect(demand(gallery) == nil)
    gallery.send(.olderCommentsSought(afterFailure: true))
    #expect(demand(gallery) != nil)
  }

  @Test("Where the oldest that is known is gone, all is read again")
  func gone() throws {
    var gallery = opened()
    gallery.send(.olderCommentsSought(afterFailure: false))
    gallery.send(.olderCommentsFailed(try #require(demand(gallery)).ticket, .notFound))
    gallery.send(.olderCommentsSought(afterFailure: true))
    #expect(state(gallery)?.phase == .loading)
  }

  @Test("While the panel is closed nothing is asked for")
  func closed() {
    var gallery = opened()
    gallery.command(.escape)
    gallery.send(.olderCommentsSought(afterFailure: false))
    #expect(demand(gallery) == nil)
  }

  @Test("When the newest are read again, the older stay, and are read again too")
  func readAgain() throws {
    var gallery = opened()
    gallery.send(.olderCommentsSought(afterFailure: false))
    gallery.send(.olderCommentsLoaded(try #require(demand(gallery)).ticket, comments(100..<150)))
    gallery.send(.listUpdated(.annotationsChanged([PhotoID("a")])))
    gallery.send(
      .annotationsLoaded(
        try #require(state(gallery)).ticket,
        PhotoAnnotations(
          comments: comments(152..<202), commentCount: 201, permissions: .all)))
    #expect(gallery.model.annotations.comments.numbers == Array(100..<202))
    let again = try #require(demand(gallery))
    #expect(again.before == CommentID("152") && again.limit == 52)
    let page = comments((99..<152).filter { $0 != 120 })
    gallery.send(.olderCommentsLoaded(again.ticket, page))
    #expect(gallery.model.annotations.comments.numbers == page.numbers + Array(152..<202))
    #expect(gallery.model.annotations.commentCount == 201)
  }

  @Test("What is deleted while a page is on its way stays deleted, and is counted once")
  func deletion() throws {
    var gallery = opened()
    gallery.send(.olderCommentsSought(afterFailure: false))
    let ticket = try #require(demand(gallery)).ticket
    gallery.send(.commentPressedLong(CommentID("150")), .command(.deleteComment))
    #expect(gallery.model.annotations.commentCount == 199)
    gallery.send(.olderCommentsLoaded(ticket, comments(100..<150)))
    #expect(
      gallery.model.annotations.comments.numbers == Array(100..<150) + Array(151..<200))
    #expect(gallery.model.annotations.commentCount == 199)
    gallery.command(.undo)
    #expect(gallery.model.annotations.comments.numbers == Array(100..<200))
    #expect(gallery.model.annotations.commentCount == 200)
  }

  /// A gallery with an edit that was typed before.
  private func edited(_ id: String) -> Played {
    var gallery = opened()
    let edit = CommentDrafts(edited: .init(id: CommentID(id), text: "Changed"))
    gallery.send(.draftsLoaded(PhotoID("a"), PhotoDrafts(comments: edit)))
    return gallery
  }

  @Test("Where one is being edited they are read until it is there, and only then it is posted")
  func edit() throws {
    var gallery = edited("70")
    gallery.send(.olderCommentsLoaded(try #require(demand(gallery)).ticket, comments(100..<150)))
    gallery.send(.commentEntryFocused, .commentTextChanged("Changed again"), .command(.postComment))
    #expect(gallery.pages.stateID == .commentEntry)
    #expect(gallery.saves.isEmpty)
    gallery.send(.olderCommentsLoaded(try #require(demand(gallery)).ticket, comments(50..<100)))
    #expect(demand(gallery) == nil)
    #expect(gallery.model.commentDraft.edited?.id == CommentID("70"))
    gallery.send(.command(.postComment))
    let posted = gallery.model.annotations.comments.first { $0.id == CommentID("70") }
    #expect(posted?.text == "Changed again")
    #expect(gallery.model.annotations.commentCount == 200)
    #expect(gallery.saves.count == 1)
  }

  @Test("Where the edited one is not among them, or they cannot be read, a new one is begun of it")
  func lostEdit() throws {
    var gallery = opened(of: 90)
    let edit = CommentDrafts(edited: .init(id: CommentID("none"), text: "Changed"))
    gallery.send(.draftsLoaded(PhotoID("a"), PhotoDrafts(comments: edit)))
    #expect(gallery.model.commentDraft == edit)
    gallery.send(.olderCommentsLoaded(try #require(demand(gallery)).ticket, comments(0..<40)))
    #expect(gallery.model.commentDraft == CommentDrafts(new: "Changed"))
    var unread = edited("70")
    unread.send(.olderCommentsFailed(try #require(demand(unread)).ticket, .notReachable))
    #expect(unread.model.commentDraft == CommentDrafts(new: "Changed"))
  }

  @Test("A comment that is too long is not posted, and its text stays")
  func limit() {
    var gallery = opened()
    let text = String(repeating: "ä", count: 2001)
    gallery.send(.commentEntryFocused, .commentTextChanged(String(text.dropLast(301))))
    #expect(gallery.model.commentDraft.roomLeft == nil)
    gallery.send(.commentTextChanged(text), .command(.postComment))
    #expect(gallery.model.commentDraft.roomLeft == -1)
    #expect(gallery.model.annotations.commentCount == 200)
    #expect(gallery.model.commentDraft.text == text)
    gallery.send(.commentTextChanged(String(text.dropLast())), .command(.postComment))
    #expect(gallery.model.annotations.commentCount == 201)
  }
}
