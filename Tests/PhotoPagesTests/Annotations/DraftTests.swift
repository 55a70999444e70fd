import Testing

@testable import PhotoPages

@Suite("What was typed is kept until it is saved or dropped")
struct DraftTests {
  private let a = PhotoID("a")

  /// A gallery at its first photo, about which this was typed before.
  private func opened(_ stored: PhotoDrafts = PhotoDrafts()) -> Played {
    var gallery = Played("abc")
    gallery.rest()
    gallery.send(.draftsLoaded(a, stored))
    return gallery
  }

  private func written(_ text: String) -> PhotoDrafts {
    PhotoDrafts(comments: CommentDrafts(new: text))
  }

  private func named(_ text: String) -> TagDraft {
    TagDraft(photo: a, shape: .point(.centre), text: text)
  }

  @Test("The source is asked once pages rest on a photo whose picture is there")
  func demand() {
    var gallery = Played("abc")
    gallery.command(.nextPhoto)
    #expect(!gallery.asked.contains(.loadDrafts(PhotoID("b"))))
    gallery.rest()
    #expect(gallery.asked.filter { $0 == .loadDrafts(PhotoID("b")) }.count == 1)
  }

  @Test("Each change of a comment is kept; posted it is forgotten once it is saved, and not before")
  func comment() {
    var gallery = opened()
    gallery.command(.showComments)
    gallery.send(.commentEntryFocused, .commentTextChanged("Lovely"))
    #expect(gallery.keeps.map(\.drafts) == [written("Lovely")])
    gallery.send(.command(.postComment))
    #expect(gallery.keeps.count == 1)
    gallery.send(.saved(gallery.saves[0].id, nil))
    #expect(gallery.keeps.map(\.drafts) == [written("Lovely"), PhotoDrafts()])
  }

  @Test("A comment that cannot be saved stays kept")
  func unsaved() {
    var gallery = opened()
    gallery.command(.showComments)
    gallery.send(.commentEntryFocused, .commentTextChanged("Lovely"), .command(.postComment))
    gallery.send(.saveFailed(gallery.saves[0].id, .full))
    #expect(gallery.model.commentDraft.text == "Lovely")
    #expect(gallery.keeps.map(\.drafts) == [written("Lovely")])
  }

  @Test("What was written before is in the entry, and Escape and paging leave it there")
  func restored() {
    var gallery = opened(written("Lovely"))
    #expect(gallery.model.commentDraft.text == "Lovely")
    gallery.command(.showComments)
    gallery.send(.commentEntryFocused)
    gallery.command(.escape, .escape, .nextPhoto, .previousPhoto)
    #expect(gallery.model.commentDraft.text == "Lovely")
    #expect(gallery.keeps.isEmpty)
  }

  @Test(
    "What is typed before the source has answered goes after what it holds, and is kept with it")
  func early() {
    var gallery = Played("abc")
    gallery.command(.showComments)
    gallery.send(.commentEntryFocused, .commentTextChanged("Now"))
    #expect(gallery.keeps.isEmpty, "It would overwrite what was typed before")
    gallery.send(.draftsLoaded(a, written("Before")))
    #expect(gallery.model.commentDraft.text == "Before\n\nNow")
    #expect(gallery.keeps.map(\.drafts) == [written("Before\n\nNow")])
  }

  @Test("What the source has read before something was dropped does not bring it back")
  func late() {
    var gallery = opened(written("Lovely"))
    gallery.command(.showComments)
    gallery.send(.commentEntryFocused, .commentTextChanged(""), .draftsLoaded(a, written("Lovely")))
    #expect(gallery.model.commentDraft.text == "")
    #expect(gallery.keeps.map(\.drafts) == [PhotoDrafts()])
  }

  @Test("An edit comes back with its comment; of one that is gone, as the beginning of a new one")
  func edit() {
    let drafts = CommentDrafts(edited: .init(id: CommentID("second"), text: "Changed"))
    #expect(opened(PhotoDrafts(comments: drafts)).model.commentDraft == drafts)
    let gone = CommentDrafts(edited: .init(id: CommentID("none"), text: "Changed"))
    #expect(opened(PhotoDrafts(comments: gone)).model.commentDraft == CommentDrafts(new: "Changed"))
  }

  @Test("An edit that has changed nothing yet is not kept")
  func unchangedEdit() {
    var gallery = opened()
    gallery.command(.showComments)
    gallery.send(.commentPressedLong(CommentID("second")), .command(.editComment))
    #expect(gallery.pages.stateID == .commentEntry)
    #expect(gallery.keeps.isEmpty)
    gallery.send(.commentTextChanged("Changed"))
    #expect(gallery.keeps.map(\.drafts.comments.edited?.text) == ["Changed"])
  }

  @Test("Escape leaves an edit that has changed something; Cancel drops it")
  func leavingEdit() {
    var gallery = opened()
    gallery.command(.showComments)
    gallery.send(.commentPressedLong(CommentID("second")), .command(.editComment))
    gallery.command(.escape)
    #expect(gallery.model.commentDraft == CommentDrafts(), "Nothing was typed")
    gallery.command(.editComment)
    gallery.send(.commentTextChanged("Changed"), .command(.escape))
    #expect(gallery.pages.stateID == .commenting)
    #expect(gallery.model.commentDraft.text == "Changed")
    gallery.send(.commentEntryFocused, .command(.cancel))
    #expect(gallery.model.commentDraft == CommentDrafts())
    #expect(gallery.keeps.last?.drafts == PhotoDrafts())
  }

  @Test("A name is kept while it is typed, and forgotten once it is saved or cancelled")
  func name() {
    var gallery = opened()
    gallery.send(.command(.tagPhoto), .photoTapped(.centre), .tagTextChanged("Cleo"))
    #expect(gallery.keeps.map(\.drafts) == [PhotoDrafts(names: [named("Cleo")])])
    gallery.send(.tagTextFinished)
    #expect(gallery.keeps.count == 1)
    gallery.send(.saved(gallery.saves[0].id, nil))
    #expect(gallery.keeps.last?.drafts == PhotoDrafts())
    gallery.send(.photoTapped(.centre), .tagTextChanged("Da"), .command(.escape))
    #expect(gallery.keeps.last?.drafts == PhotoDrafts())
    #expect(gallery.model.tagDraft == nil)
  }

  @Test("Names that were typed before come back one after the other when the photo is tagged")
  func restoredNames() {
    var gallery = opened(PhotoDrafts(names: [named("Cleo"), named("Da")]))
    #expect(gallery.pages.stateID == .browsing)
    gallery.command(.tagPhoto)
    #expect(gallery.pages.stateID == .tagEntry)
    #expect(gallery.model.tagDraft == named("Cleo"))
    gallery.command(.escape)
    #expect(gallery.model.tagDraft?.text == "Da")
    gallery.send(.tagTextFinished)
    #expect(gallery.saves.count == 1)
    #expect(gallery.pages.stateID == .tagging)
  }

  @Test("A name comes back at once where its photo is shown while tagging")
  func whileTagging() {
    var gallery = Played("abc")
    gallery.command(.tagPhoto)
    gallery.send(.draftsLoaded(a, PhotoDrafts(names: [named("Cleo")])))
    #expect(gallery.model.tagDraft?.text == "Cleo")
  }

  @Test("A name waits where typing it is forbidden")
  func forbidden() {
    var gallery = opened(PhotoDrafts(names: [named("Cleo")]))
    var pages = gallery.pages
    pages.handle(.command(.tagPhoto), vetoing: [Transition(from: .tagging, to: .tagEntry)])
    #expect(pages.stateID == .tagging)
    #expect(pages.model.tagDraft == nil)
    pages.handle(.chromeSought)
    #expect(pages.model.tagDraft?.text == "Cleo")
    gallery.send(.permissionsChanged(a, .viewing), .permissionsChanged(a, .all))
    gallery.command(.tagPhoto)
    #expect(gallery.model.tagDraft?.text == "Cleo")
  }

  @Test("Another name of a tag that is gone is a new tag's; one that it has by now is none")
  func renamedTag() {
    var gone = opened(
      PhotoDrafts(names: [
        TagDraft(photo: a, existing: TagID("none"), shape: .point(.centre), text: "Cleo")
      ]))
    gone.command(.tagPhoto)
    #expect(gone.model.tagDraft == named("Cleo"))
    var same = opened(
      PhotoDrafts(names: [
        TagDraft(photo: a, existing: TagID("anna"), shape: .point(.centre), text: "Anna")
      ]))
    same.command(.tagPhoto)
    #expect(same.pages.stateID == .tagging)
  }

  @Test("Title and caption are kept while they are typed, and come back with what else has changed")
  func caption() {
    var gallery = opened()
    gallery.command(.editCaption)
    #expect(gallery.keeps.isEmpty)
    gallery.send(.captionTyped(title: "Port", text: "At noon"))
    let kept = CaptionDraft(
      photo: a, begun: Caption(title: "Port"), title: "Port", text: "At noon")
    #expect(gallery.keeps.map(\.drafts) == [PhotoDrafts(caption: kept)])
    var next = Played("abc", annotations: PhotoAnnotations(caption: Caption(title: "Haven")))
    next.send(.draftsLoaded(a, PhotoDrafts(caption: kept)))
    next.command(.editCaption)
    #expect(next.model.captionDraft?.title == "Haven")
    #expect(next.model.captionDraft?.text == "At noon")
    next.command(.escape)
    #expect(next.keeps.last?.drafts == PhotoDrafts())
  }

  @Test("They stay with a renamed photo, and need not be kept again")
  func renamed() {
    var gallery = opened(written("Lovely"))
    gallery.send(.listUpdated(.listed(photos("abc", renaming: "a", to: "n.jpg"))))
    #expect(gallery.keeps.isEmpty)
    #expect(gallery.model.commentDraft.text == "Lovely")
    #expect(gallery.notice == nil)
  }

  @Test("That the shown photo is gone is said, and what was typed is said to be kept")
  func gone() {
    var silent = opened()
    silent.send(.listUpdated(.listed(photos("bc"))))
    #expect(silent.notice == .photoGone(photos("a")[0], nil, nil))
    var gallery = opened(written("Lovely"))
    gallery.send(.listUpdated(.listed(photos("bc"))))
    #expect(gallery.notice == .photoGone(photos("a")[0], .comment, nil))
    gallery.send(.listUpdated(.listed(photos("abc"))), .photoSought(a))
    #expect(gallery.model.commentDraft.text == "Lovely")
    gallery.send(.listUpdated(.failed(.folderGone)))
    #expect(gallery.notice == .photoGone(photos("a")[0], .comment, .folderGone))
  }

  @Test("A photo that a person deletes here, or another than the shown one, is not said to be gone")
  func notGone() {
    var gallery = opened()
    gallery.send(.listUpdated(.listed(photos("ac"))))
    #expect(gallery.notice == nil)
    gallery.command(.moveToTrash)
    gallery.send(.listUpdated(.listed(photos("c"))))
    #expect(gallery.notice == .trashed(1))
  }

  @Test("That nothing typed can be kept is said until it is closed or can be kept again")
  func refused() {
    var gallery = opened()
    let error = PhotoSourceError.unchangeable(reason: "Not a directory")
    gallery.send(.draftsRefused(error))
    #expect(gallery.notice == .draftsNotKept(error))
    #expect(gallery.model.notice?.stays == true)
    #expect(gallery.model.notice?.offersUndo == false)
    gallery.send(.draftsRefused(nil))
    #expect(gallery.notice == nil)
    gallery.send(.draftsRefused(error), .command(.closeNotice), .command(.moveToTrash))
    gallery.send(.draftsRefused(nil))
    #expect(gallery.notice == .trashed(1))
  }
}
