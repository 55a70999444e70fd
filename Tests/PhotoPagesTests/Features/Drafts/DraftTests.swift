import Testing

@testable import PhotoPages

@Suite("Drafts are kept until they are saved or dropped")
struct DraftTests {
  private let a = PhotoID("a")

  /// A viewer at its first photo, about which this was typed before.
  private func opened(_ stored: PhotoDrafts = PhotoDrafts()) -> Played {
    var session = Played("abc")
    session.rest()
    session.send(.drafts(.loaded(a, stored)))
    return session
  }

  private func written(_ text: String) -> PhotoDrafts {
    PhotoDrafts(comments: CommentDrafts(new: text))
  }

  private func named(_ text: String) -> TagDraft {
    TagDraft(photo: a, shape: .point(.centre), text: text)
  }

  @Test("Drafts are requested once paging rests on a photo with its picture")
  func request() {
    var session = Played("abc")
    session.command(.nextPhoto)
    #expect(!session.asked.contains(.loadDrafts(PhotoID("b"))))
    session.rest()
    #expect(session.asked.filter { $0 == .loadDrafts(PhotoID("b")) }.count == 1)
  }

  @Test("A comment draft is stored at each change and removed once its comment is saved")
  func comment() {
    var session = opened()
    session.command(.showComments)
    session.send(.input(.commentEntryFocused), .input(.commentTextChanged("Lovely")))
    #expect(session.keeps.map(\.drafts) == [written("Lovely")])
    session.send(.command(.postComment))
    #expect(session.keeps.count == 1)
    session.send(.annotations(.saved(session.saves[0].id, SavedAnnotations())))
    #expect(session.keeps.map(\.drafts) == [written("Lovely"), PhotoDrafts()])
  }

  @Test("The draft of a comment that cannot be saved stays stored")
  func unsaved() {
    var session = opened()
    session.command(.showComments)
    session.send(
      .input(.commentEntryFocused), .input(.commentTextChanged("Lovely")), .command(.postComment))
    session.send(.annotations(.saveFailed(session.saves[0].id, .full)))
    #expect(session.model.commentDraft.text == "Lovely")
    #expect(session.keeps.map(\.drafts) == [written("Lovely")])
  }

  @Test("A stored comment draft is in the entry, and Escape and paging leave it there")
  func restored() {
    var session = opened(written("Lovely"))
    #expect(session.model.commentDraft.text == "Lovely")
    session.command(.showComments)
    session.send(.input(.commentEntryFocused))
    session.command(.escape, .escape, .nextPhoto, .previousPhoto)
    #expect(session.model.commentDraft.text == "Lovely")
    #expect(session.keeps.isEmpty)
  }

  @Test(
    "Text typed before the stored draft arrives is appended to it and kept")
  func early() {
    var session = Played("abc")
    session.command(.showComments)
    session.send(.input(.commentEntryFocused), .input(.commentTextChanged("Now")))
    #expect(session.keeps.isEmpty, "It would overwrite what was typed before")
    session.send(.drafts(.loaded(a, written("Before"))))
    #expect(session.model.commentDraft.text == "Before\n\nNow")
    #expect(session.keeps.map(\.drafts) == [written("Before\n\nNow")])
  }

  @Test("A stored draft that arrives late does not restore deleted text")
  func late() {
    var session = opened(written("Lovely"))
    session.command(.showComments)
    session.send(
      .input(.commentEntryFocused), .input(.commentTextChanged("")),
      .drafts(.loaded(a, written("Lovely"))))
    #expect(session.model.commentDraft.text == "")
    #expect(session.keeps.map(\.drafts) == [PhotoDrafts()])
  }

  @Test("A stored edit is offered with its comment, or as a new comment if that is gone")
  func edit() {
    let drafts = CommentDrafts(edits: [.init(id: CommentID("second"), text: "Changed")])
    var session = opened(PhotoDrafts(comments: drafts))
    #expect(session.model.commentDraft.text == "", "What is written now is a new comment")
    session.send(
      .command(.showComments), .input(.commentPressedLong(CommentID("second"))),
      .command(.editComment))
    #expect(session.model.commentDraft.edited == drafts.edits[0])
    #expect(session.keeps.isEmpty)
    let gone = CommentDrafts(edits: [.init(id: CommentID("none"), text: "Changed")])
    #expect(opened(PhotoDrafts(comments: gone)).model.commentDraft == CommentDrafts(new: "Changed"))
  }

  @Test("An edit without changes is not stored as a draft")
  func unchangedEdit() {
    var session = opened()
    session.command(.showComments)
    session.send(.input(.commentPressedLong(CommentID("second"))), .command(.editComment))
    #expect(session.viewer.stateID == .commentEntry)
    #expect(session.keeps.isEmpty)
    session.send(.input(.commentTextChanged("Changed")))
    #expect(session.keeps.map { $0.drafts.comments.edits.map(\.text) } == [["Changed"]])
  }

  @Test("Escape keeps a changed edit with its comment, and Cancel drops it")
  func leavingEdit() {
    var session = opened()
    session.command(.showComments)
    session.send(.input(.commentPressedLong(CommentID("second"))), .command(.editComment))
    session.command(.escape)
    #expect(session.model.commentDraft == CommentDrafts(), "Nothing was typed")
    session.command(.editComment)
    session.send(.input(.commentTextChanged("Changed")), .command(.escape))
    #expect(session.viewer.stateID == .commenting)
    #expect(session.model.commentDraft.text == "")
    session.command(.editComment)
    #expect(session.model.commentDraft.text == "Changed")
    session.send(.command(.cancel))
    #expect(session.model.commentDraft == CommentDrafts())
    #expect(session.keeps.last?.drafts == PhotoDrafts())
  }

  @Test("Text typed after an edit has ended is a new comment, however the edit ended")
  func newRemark() {
    let ways: [[ViewerEvent]] = [
      [.command(.escape)], [.command(.nextPhoto), .command(.previousPhoto)],
      [.command(.toggleComments), .command(.showComments)],
      [.input(.commentEntryBlurred), .command(.escape), .command(.showComments)],
    ]
    for way in ways {
      var session = opened()
      session.command(.showComments)
      session.send(.input(.commentPressedLong(CommentID("second"))), .command(.editComment))
      session.send(.input(.commentTextChanged("Changed")))
      for event in way { session.send(event) }
      #expect(session.model.commentDraft.edited == nil)
      session.send(
        .input(.commentEntryFocused), .input(.commentTextChanged("New")), .command(.postComment))
      guard case .item(.comment(let change))? = session.saves.last?.change else {
        Issue.record("Nothing was posted")
        continue
      }
      #expect(change.old == nil && change.new?.text == "New")
      let kept = CommentDrafts(edits: [.init(id: CommentID("second"), text: "Changed")])
      #expect(session.model.commentDraft == kept)
    }
  }

  @Test("An edit without changes is dropped when its photo goes far out of sight")
  func unchangedFarAway() {
    var session = Played("abcdef")
    session.command(.showComments)
    session.send(.input(.commentPressedLong(CommentID("second"))), .command(.editComment))
    session.command(.lastPhoto)
    #expect(session.model.comments.drafts.isEmpty)
  }

  @Test("A name draft is stored while it is typed and removed once it is saved or cancelled")
  func name() {
    var session = opened()
    session.send(
      .command(.tagPhoto), .input(.photoTapped(.centre)), .input(.tagTextChanged("Cleo")))
    #expect(session.keeps.map(\.drafts) == [PhotoDrafts(names: [named("Cleo")])])
    session.send(.input(.tagTextFinished))
    #expect(session.keeps.count == 1)
    session.send(.annotations(.saved(session.saves[0].id, SavedAnnotations())))
    #expect(session.keeps.last?.drafts == PhotoDrafts())
    session.send(.input(.photoTapped(.centre)), .input(.tagTextChanged("Da")), .command(.escape))
    #expect(session.keeps.last?.drafts == PhotoDrafts())
    #expect(session.model.tagging.draft == nil)
  }

  @Test("Stored names are offered one after the other when the photo is tagged")
  func restoredNames() {
    var session = opened(PhotoDrafts(names: [named("Cleo"), named("Da")]))
    #expect(session.viewer.stateID == .browsing)
    session.command(.tagPhoto)
    #expect(session.viewer.stateID == .tagEntry)
    #expect(session.model.tagging.draft == named("Cleo"))
    session.command(.escape)
    #expect(session.model.tagging.draft?.text == "Da")
    session.send(.input(.tagTextFinished))
    #expect(session.saves.count == 1)
    #expect(session.viewer.stateID == .tagging)
  }

  @Test("A stored name that arrives while its photo is tagged is offered at once")
  func whileTagging() {
    var session = Played("abc")
    session.command(.tagPhoto)
    session.send(.drafts(.loaded(a, PhotoDrafts(names: [named("Cleo")]))))
    #expect(session.model.tagging.draft?.text == "Cleo")
  }

  @Test("A stored name waits while typing is vetoed or not permitted")
  func forbidden() {
    var session = opened(PhotoDrafts(names: [named("Cleo")]))
    var viewer = session.viewer
    viewer.handle(.command(.tagPhoto), vetoing: [Transition(from: .tagging, to: .tagEntry)])
    #expect(viewer.stateID == .tagging)
    #expect(viewer.model.tagging.draft == nil)
    viewer.handle(.input(.chromeRequested))
    #expect(viewer.model.tagging.draft?.text == "Cleo")
    session.send(
      .annotations(.permissionsChanged(a, .viewing)), .annotations(.permissionsChanged(a, .all)))
    session.command(.tagPhoto)
    #expect(session.model.tagging.draft?.text == "Cleo")
  }

  @Test("A stored name for a deleted tag makes a new tag, and an unchanged one is dropped")
  func renamedTag() {
    var gone = opened(
      PhotoDrafts(names: [
        TagDraft(photo: a, existing: TagID("none"), shape: .point(.centre), text: "Cleo")
      ]))
    gone.command(.tagPhoto)
    #expect(gone.model.tagging.draft == named("Cleo"))
    var same = opened(
      PhotoDrafts(names: [
        TagDraft(photo: a, existing: TagID("anna"), shape: .point(.centre), text: "Anna")
      ]))
    same.command(.tagPhoto)
    #expect(same.viewer.stateID == .tagging)
  }

  @Test("A caption draft is stored while it is typed and merged with a changed caption")
  func caption() {
    var session = opened()
    session.command(.editCaption)
    #expect(session.keeps.isEmpty)
    session.send(.input(.detailTyped(.caption, "At noon")))
    var kept = CaptionDraft(
      photo: a, begun: Caption(title: "Port"), title: "Port", text: "At noon")
    kept.field = .caption
    #expect(session.keeps.map(\.drafts) == [PhotoDrafts(caption: kept)])
    var next = Played("abc", annotations: PhotoAnnotations(caption: Caption(title: "Haven")))
    next.send(.drafts(.loaded(a, PhotoDrafts(caption: kept))))
    next.command(.editCaption)
    #expect(next.model.text(of: .title) == "Haven")
    #expect(next.model.text(of: .caption) == "At noon")
    next.send(.input(.detailTyped(.caption, "At noon in May")), .command(.escape))
    #expect(next.keeps.last?.drafts == PhotoDrafts())
  }

  @Test("A renamed photo keeps its draft without storing it again")
  func renamed() {
    var session = opened(written("Lovely"))
    session.send(.library(.listed(photos("abc", renaming: "a", to: "n.jpg"))))
    #expect(session.keeps.isEmpty)
    #expect(session.model.commentDraft.text == "Lovely")
    #expect(session.notice == nil)
  }

  @Test("A notice says that the shown photo is gone, and that its comment draft is kept")
  func gone() {
    var silent = opened()
    silent.send(.library(.listed(photos("bc"))))
    #expect(silent.notice == .photoGone(photos("a")[0], nil, nil))
    var session = opened(written("Lovely"))
    session.send(.library(.listed(photos("bc"))))
    #expect(session.notice == .photoGone(photos("a")[0], .comment, nil))
    session.send(.library(.listed(photos("abc"))), .paging(.requested(a)))
    #expect(session.model.commentDraft.text == "Lovely")
    session.send(.library(.failed(.folderGone)))
    #expect(session.notice == .photoGone(photos("a")[0], .comment, .folderGone))
  }

  @Test("No notice says that a photo is gone if it was deleted here or was not shown")
  func notGone() {
    var session = opened()
    session.send(.library(.listed(photos("ac"))))
    #expect(session.notice == nil)
    session.command(.moveToTrash)
    session.send(.library(.listed(photos("c"))))
    #expect(session.trashed?.count == 1)
  }

  @Test("The notice that drafts cannot be stored stays until it is closed or storing works again")
  func refused() {
    var session = opened()
    let error = PhotoSourceError.unchangeable(reason: "Not a directory")
    session.send(.drafts(.refused(error)))
    #expect(session.notice == .draftsNotSaved(error))
    #expect(session.model.notices.notice?.stays == true)
    #expect(session.model.notices.notice?.offersUndo == false)
    session.send(.drafts(.refused(nil)))
    #expect(session.notice == nil)
    session.send(.drafts(.refused(error)), .command(.closeNotice), .command(.moveToTrash))
    session.send(.drafts(.refused(nil)))
    #expect(session.trashed?.count == 1)
  }
}
