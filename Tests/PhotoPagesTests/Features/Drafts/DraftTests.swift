import Testing

@testable import PhotoPages

@Suite("What was typed is kept until it is saved or dropped")
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

  @Test("The source is asked once pages rest on a photo whose picture is there")
  func request() {
    var session = Played("abc")
    session.command(.nextPhoto)
    #expect(!session.asked.contains(.loadDrafts(PhotoID("b"))))
    session.rest()
    #expect(session.asked.filter { $0 == .loadDrafts(PhotoID("b")) }.count == 1)
  }

  @Test("Each change of a comment is kept; posted it is forgotten once it is saved, and not before")
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

  @Test("A comment that cannot be saved stays kept")
  func unsaved() {
    var session = opened()
    session.command(.showComments)
    session.send(
      .input(.commentEntryFocused), .input(.commentTextChanged("Lovely")), .command(.postComment))
    session.send(.annotations(.saveFailed(session.saves[0].id, .full)))
    #expect(session.model.commentDraft.text == "Lovely")
    #expect(session.keeps.map(\.drafts) == [written("Lovely")])
  }

  @Test("What was written before is in the entry, and Escape and paging leave it there")
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
    "What is typed before the source has answered goes after what it holds, and is kept with it")
  func early() {
    var session = Played("abc")
    session.command(.showComments)
    session.send(.input(.commentEntryFocused), .input(.commentTextChanged("Now")))
    #expect(session.keeps.isEmpty, "It would overwrite what was typed before")
    session.send(.drafts(.loaded(a, written("Before"))))
    #expect(session.model.commentDraft.text == "Before\n\nNow")
    #expect(session.keeps.map(\.drafts) == [written("Before\n\nNow")])
  }

  @Test("What the source has read before something was dropped does not bring it back")
  func late() {
    var session = opened(written("Lovely"))
    session.command(.showComments)
    session.send(
      .input(.commentEntryFocused), .input(.commentTextChanged("")),
      .drafts(.loaded(a, written("Lovely"))))
    #expect(session.model.commentDraft.text == "")
    #expect(session.keeps.map(\.drafts) == [PhotoDrafts()])
  }

  @Test("An edit comes back with its comment; of one that is gone, as the beginning of a new one")
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

  @Test("An edit that has changed nothing yet is not kept")
  func unchangedEdit() {
    var session = opened()
    session.command(.showComments)
    session.send(.input(.commentPressedLong(CommentID("second"))), .command(.editComment))
    #expect(session.viewer.stateID == .commentEntry)
    #expect(session.keeps.isEmpty)
    session.send(.input(.commentTextChanged("Changed")))
    #expect(session.keeps.map { $0.drafts.comments.edits.map(\.text) } == [["Changed"]])
  }

  @Test("Escape ends an edit and keeps what has changed with its comment; Cancel drops it")
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

  @Test("A remark after an edit has ended is a new comment, however the edit ended")
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

  @Test("An edit that changed nothing is forgotten when its photo goes far out of sight")
  func unchangedFarAway() {
    var session = Played("abcdef")
    session.command(.showComments)
    session.send(.input(.commentPressedLong(CommentID("second"))), .command(.editComment))
    session.command(.lastPhoto)
    #expect(session.model.comments.drafts.isEmpty)
  }

  @Test("A name is kept while it is typed, and forgotten once it is saved or cancelled")
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

  @Test("Names that were typed before come back one after the other when the photo is tagged")
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

  @Test("A name comes back at once where its photo is shown while tagging")
  func whileTagging() {
    var session = Played("abc")
    session.command(.tagPhoto)
    session.send(.drafts(.loaded(a, PhotoDrafts(names: [named("Cleo")]))))
    #expect(session.model.tagging.draft?.text == "Cleo")
  }

  @Test("A name waits where typing it is forbidden")
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

  @Test("Another name of a tag that is gone is a new tag's; one that it has by now is none")
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

  @Test("Title and caption are kept while they are typed, and come back with what else has changed")
  func caption() {
    var session = opened()
    session.command(.editCaption)
    #expect(session.keeps.isEmpty)
    session.send(.input(.captionTyped(title: "Port", text: "At noon")))
    let kept = CaptionDraft(
      photo: a, begun: Caption(title: "Port"), title: "Port", text: "At noon")
    #expect(session.keeps.map(\.drafts) == [PhotoDrafts(caption: kept)])
    var next = Played("abc", annotations: PhotoAnnotations(caption: Caption(title: "Haven")))
    next.send(.drafts(.loaded(a, PhotoDrafts(caption: kept))))
    next.command(.editCaption)
    #expect(next.model.captions.draft?.title == "Haven")
    #expect(next.model.captions.draft?.text == "At noon")
    next.command(.escape)
    #expect(next.keeps.last?.drafts == PhotoDrafts())
  }

  @Test("They stay with a renamed photo, and need not be kept again")
  func renamed() {
    var session = opened(written("Lovely"))
    session.send(.library(.listed(photos("abc", renaming: "a", to: "n.jpg"))))
    #expect(session.keeps.isEmpty)
    #expect(session.model.commentDraft.text == "Lovely")
    #expect(session.notice == nil)
  }

  @Test("That the shown photo is gone is said, and what was typed is said to be kept")
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

  @Test("A photo that a person deletes here, or another than the shown one, is not said to be gone")
  func notGone() {
    var session = opened()
    session.send(.library(.listed(photos("ac"))))
    #expect(session.notice == nil)
    session.command(.moveToTrash)
    session.send(.library(.listed(photos("c"))))
    #expect(session.trashed?.count == 1)
  }

  @Test("That nothing typed can be kept is said until it is closed or can be kept again")
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
