import FoundationEssentials
import Testing

@testable import PhotoPages

@Suite("Keeping changes")
struct SavingTests {
  private let mine = Author(id: "me", name: "Me")

  /// Posts a comment.
  private func post(_ text: String, in gallery: inout Played) {
    gallery.send(
      .command(.toggleComments), .commentEntryFocused, .commentTextChanged(text),
      .command(.postComment))
  }

  private func fail(_ place: Int, of gallery: inout Played, _ error: PhotoSourceError = .full) {
    gallery.send(.saveFailed(gallery.saves[place].id, error))
  }

  @Test("A change that cannot be kept is taken back and said; others stay")
  func takenBack() {
    var gallery = Played("abc")
    gallery.command(.like)
    gallery.send(.tagTapped(TagID("anna")), .command(.deleteTag))
    fail(0, of: &gallery)
    #expect(!gallery.model.isLiked)
    #expect(gallery.model.annotations.tags.map(\.text) == ["Mill"])
    #expect(gallery.notice == .notSaved(gallery.saves[0].change, .full))
    #expect(gallery.model.history.done.count == 1)
    gallery.send(.saved(gallery.saves[1].id, nil))
    gallery.command(.undo)
    #expect(gallery.model.annotations.tags.map(\.text) == ["Anna", "Mill"])
  }

  @Test("A later change of the same thing stands when the first fails")
  func laterStands() {
    var gallery = Played("abc")
    gallery.send(.tagTapped(TagID("anna")), .command(.renameTag))
    gallery.send(.tagTextChanged("Ann"), .tagTextFinished)
    gallery.command(.markAsThing)
    fail(0, of: &gallery)
    #expect(gallery.model.annotations.tags.first?.kind == .thing)
    #expect(gallery.model.annotations.tags.first?.text == "Ann")
  }

  @Test("A name that could not be kept returns to its entry, at its place")
  func tagText() throws {
    var gallery = Played("abc")
    let point = NormalizedPoint(x: 0.3, y: 0.7)
    gallery.send(.command(.tagPhoto), .photoTapped(point), .tagTextChanged("Cleo"))
    gallery.send(.tagTextFinished)
    fail(0, of: &gallery, .readOnly)
    guard case .notSaved(.tag(let change), .readOnly)? = gallery.notice else {
      Issue.record("\(String(describing: gallery.notice))")
      return
    }
    #expect(change.new?.text == "Cleo")
    #expect(gallery.model.annotations.tags.map(\.text) == ["Anna", "Mill"])
    #expect(gallery.pages.stateID == .tagEntry)
    #expect(gallery.model.tagDraft?.text == "Cleo")
    #expect(gallery.model.tagDraft?.shape == .point(point))
    gallery.send(.tagTextFinished)
    #expect(gallery.model.annotations.tags.map(\.text) == ["Anna", "Mill", "Cleo"])
    #expect(gallery.pages.stateID == .tagging)
  }

  @Test("A new name that could not be kept returns to the entry of its tag")
  func renamedTag() {
    var gallery = Played("abc")
    gallery.send(.tagTapped(TagID("anna")), .command(.renameTag))
    gallery.send(.tagTextChanged("Anne"), .tagTextFinished)
    fail(0, of: &gallery)
    #expect(gallery.model.annotations.tags.first?.text == "Anna")
    #expect(gallery.model.tagDraft?.existing == TagID("anna"))
    #expect(gallery.model.tagDraft?.text == "Anne")
    gallery.send(.tagTextFinished)
    #expect(gallery.model.annotations.tags.first?.text == "Anne")
    #expect(gallery.pages.stateID == .browsing)
  }

  @Test("A lost name never takes the place of what is being done by then; the notice has it")
  func tagTextMeanwhile() {
    var gallery = Played("abc")
    gallery.send(.command(.tagPhoto), .photoTapped(.centre), .tagTextChanged("Cleo"))
    gallery.send(.tagTextFinished, .photoTapped(.centre), .tagTextChanged("Da"))
    fail(0, of: &gallery)
    #expect(gallery.model.tagDraft?.text == "Da")
  }

  @Test("A lost name of a photo that is not shown any more is said, and waits there")
  func tagTextOfAnother() {
    var gallery = Played("abcdef")
    gallery.send(.command(.tagPhoto), .photoTapped(.centre), .tagTextChanged("Cleo"))
    gallery.send(.tagTextFinished)
    gallery.command(.nextPhoto)
    fail(0, of: &gallery)
    #expect(gallery.model.tagDraft == nil)
    #expect(gallery.pages.stateID == .tagging)
    #expect(gallery.notice == .notSaved(gallery.saves[0].change, .full))
    gallery.command(.previousPhoto)
    #expect(gallery.model.tagDraft?.text == "Cleo")
  }

  @Test(
    "A name that is being typed for a photo that goes is said to be kept", arguments: [true, false])
  func tagTextOfGone(isFolder: Bool) {
    var gallery = Played("abc")
    gallery.send(.command(.tagPhoto), .photoTapped(.centre), .tagTextChanged("Cleo"))
    gallery.send(.listUpdated(isFolder ? .failed(.folderGone) : .listed(photos("bc"))))
    #expect(
      gallery.notice == .photoGone(photos("a")[0], .name("Cleo"), isFolder ? .folderGone : nil))
    #expect(gallery.model.tagDraft == nil)
  }

  @Test("A place or a kind that could not be kept opens no entry")
  func movedTag() {
    var gallery = Played("abc")
    gallery.send(.command(.tagPhoto), .tagMoved(TagID("anna"), NormalizedPoint(x: 0.9, y: 0.9)))
    fail(0, of: &gallery)
    #expect(gallery.model.tagDraft == nil)
    #expect(gallery.pages.stateID == .tagging)
  }

  @Test("A comment's text returns to its entry, before another that has been begun there")
  func commentText() {
    var gallery = Played("abc")
    post("Lovely", in: &gallery)
    // All of one moment, so that their ids decide which stands first.
    #expect(
      gallery.model.annotations.comments.map(\.text).sorted()
        == ["Lovely", "The first", "The second"])
    #expect(gallery.model.commentDraft.text == "")
    fail(0, of: &gallery)
    #expect(gallery.model.annotations.comments.map(\.text) == ["The first", "The second"])
    #expect(gallery.model.commentDraft.text == "Lovely")
    gallery.send(.command(.postComment), .commentTextChanged("And more"))
    fail(1, of: &gallery)
    #expect(gallery.model.commentDraft.text == "Lovely\n\nAnd more")
  }

  @Test("The text of an edit that fails is the beginning of a comment where another is edited")
  func editedTextWhileEditing() {
    var gallery = Played("abc")
    gallery.send(.command(.toggleComments), .commentPressedLong(CommentID("first")))
    gallery.command(.editComment)
    gallery.send(.commentTextChanged("The third"), .command(.postComment))
    gallery.send(.commentPressedLong(CommentID("second")), .command(.editComment))
    fail(0, of: &gallery)
    #expect(gallery.model.commentDraft.text == "The second")
    gallery.command(.escape)
    #expect(gallery.model.commentDraft.text == "The third")
  }

  @Test("A caption that could not be kept returns to its editor, and can be saved again")
  func captionText() {
    var gallery = Played("abc")
    gallery.command(.editCaption)
    gallery.send(.captionTyped(title: "Harbour", text: "At noon"), .command(.saveCaption))
    fail(0, of: &gallery)
    #expect(gallery.model.annotations.caption == Caption(title: "Port"))
    #expect(gallery.notice == .notSaved(gallery.saves[0].change, .full), "It has the words")
    #expect(gallery.model.captionDraft?.title == "Harbour")
    #expect(gallery.model.captionDraft?.text == "At noon")
    #expect(gallery.pages.effects.contains(.view(.focusCaptionEditor)))
    gallery.send(.command(.saveCaption))
    let lost = Caption(title: "Harbour", text: "At noon")
    #expect(gallery.model.annotations.caption == lost)
    #expect(gallery.saves.last?.change == .caption(from: Caption(title: "Port"), to: lost))
  }

  @Test("While others are typed or another photo is shown, lost words wait for the next edit")
  func waitingCaption() {
    var gallery = Played("abc")
    gallery.command(.editCaption)
    gallery.send(.captionTyped(title: "Harbour", text: "At noon"), .command(.nextPhoto))
    #expect(gallery.saves.last?.photo == photos("a")[0])
    fail(0, of: &gallery)
    #expect(gallery.model.captionDraft == nil)
    gallery.command(.previousPhoto, .editCaption)
    #expect(gallery.model.captionDraft?.title == "Harbour")
    gallery.command(.escape, .editCaption)
    #expect(gallery.model.captionDraft?.title == "Port", "They were dropped by hand")
  }

  @Test("Words that were kept by the fields of the next edit are kept by it when the first fails")
  func captionTypedOn() {
    var gallery = Played("abc")
    gallery.command(.editCaption)
    gallery.send(.captionTyped(title: "Harbour", text: ""), .command(.saveCaption))
    gallery.command(.editCaption)
    gallery.send(.captionTyped(title: "Harbour", text: "At noon"))
    fail(0, of: &gallery)
    gallery.send(.command(.saveCaption))
    #expect(gallery.model.annotations.caption == Caption(title: "Harbour", text: "At noon"))
  }

  @Test("The text of an edit that fails returns to the edit")
  func editedText() {
    var gallery = Played("abc")
    gallery.send(.command(.toggleComments), .commentPressedLong(CommentID("first")))
    gallery.command(.editComment)
    gallery.send(.commentTextChanged("The third"), .command(.postComment))
    #expect(gallery.model.annotations.comments.map(\.text) == ["The third", "The second"])
    fail(0, of: &gallery)
    #expect(gallery.model.annotations.comments.map(\.text) == ["The first", "The second"])
    #expect(gallery.model.commentDraft.edited?.text == "The third")
  }

  @Test("A deleted comment that cannot be brought back does not land in the entry")
  func undoFails() {
    var gallery = Played("abc")
    gallery.send(.command(.toggleComments), .commentPressedLong(CommentID("first")))
    gallery.command(.deleteComment, .undo)
    fail(1, of: &gallery)
    #expect(gallery.model.annotations.comments.map(\.text) == ["The second"])
    #expect(gallery.model.commentDraft.text == "")
    gallery.command(.undo)
    #expect(gallery.model.annotations.comments.map(\.text) == ["The first", "The second"])
  }

  @Test("The text returns to its own photo, even when that is not shown any more")
  func ownPhoto() {
    var gallery = Played("abcdef")
    post("Lovely", in: &gallery)
    gallery.command(.lastPhoto)
    fail(0, of: &gallery)
    #expect(gallery.model.commentDraft.text == "")
    gallery.command(.firstPhoto)
    #expect(gallery.model.commentDraft.text == "Lovely")
    #expect(gallery.pages.stateID == .commenting)
  }

  @Test("What was read before a change was kept is read again")
  func lateReading() throws {
    var gallery = Played("abcdef")
    gallery.command(.lastPhoto, .firstPhoto)
    let old = try #require(gallery.model.annotationStates[PhotoID("a")]?.ticket)
    gallery.send(.annotationsLoaded(old, annotations()))
    gallery.command(.lastPhoto)
    gallery.command(.firstPhoto)
    let reading = try #require(gallery.model.annotationStates[PhotoID("a")]?.ticket)
    gallery.send(.annotationsLoaded(reading, annotations()), .command(.like))
    gallery.command(.lastPhoto, .firstPhoto)
    let early = try #require(gallery.model.annotationStates[PhotoID("a")]?.ticket)
    gallery.send(.saved(try #require(gallery.saves.last).id, nil))
    gallery.send(.annotationsLoaded(early, annotations()))
    #expect(gallery.model.annotationStates[PhotoID("a")]?.phase == .loading)
    let late = try #require(gallery.model.annotationStates[PhotoID("a")]?.ticket)
    var kept = annotations()
    kept.likes = [Like(author: mine, date: Date(timeIntervalSince1970: 0))]
    gallery.send(.annotationsLoaded(late, kept))
    #expect(gallery.model.isLiked)
  }

  @Test("Changes that are still being kept are made anew in what is read")
  func pending() throws {
    var gallery = Played("abcdef")
    gallery.command(.like, .lastPhoto, .firstPhoto)
    let ticket = try #require(gallery.model.annotationStates[PhotoID("a")]?.ticket)
    gallery.send(.annotationsLoaded(ticket, annotations()))
    #expect(gallery.model.isLiked)
  }

  @Test("A notice that offers Undo goes when the last step is another")
  func noticeOfLastStep() {
    var gallery = Played("abc")
    gallery.command(.moveToTrash)
    gallery.loadAll()
    gallery.command(.like)
    #expect(gallery.notice == nil)
    fail(0, of: &gallery)
    gallery.command(.undo)
    #expect(gallery.notice == .notSaved(gallery.saves[0].change, .full), "Failures stay")
    #expect(gallery.listed == "abc")
  }

  @Test("While a photo cannot be read its comments have no entry, and what was typed stays")
  func unreadable() throws {
    var gallery = Played("abcdef")
    gallery.command(.lastPhoto, .showComments)
    gallery.send(.commentEntryFocused, .commentTextChanged("Half a"))
    #expect(gallery.pages.stateID == .commentEntry)
    #expect(!gallery.pages.isUnreadable)
    let ticket = try #require(gallery.model.annotationStates[PhotoID("f")]?.ticket)
    gallery.send(.annotationsFailed(ticket, .notPermitted))
    #expect(gallery.pages.isUnreadable)
    #expect(gallery.pages.stateID == .commenting)
    gallery.send(.commentEntryFocused, .command(.postComment))
    #expect(gallery.pages.stateID == .commenting)
    #expect(gallery.saves.isEmpty)
    gallery.send(.command(.retry))
    gallery.loadAll()
    gallery.send(.commentEntryFocused)
    #expect(gallery.pages.stateID == .commentEntry)
    #expect(gallery.model.commentDraft.text == "Half a")
    #expect(Command.postComment.isEnabled(in: gallery.pages))
  }

  @Test("Retry reads what could not be read")
  func retry() throws {
    var gallery = Played("abcdef")
    gallery.command(.lastPhoto)
    let ticket = try #require(gallery.model.annotationStates[PhotoID("f")]?.ticket)
    gallery.send(.annotationsFailed(ticket, .notPermitted))
    #expect(!Command.like.isEnabled(in: gallery.pages))
    gallery.send(.command(.retry))
    gallery.loadAll()
    #expect(Command.like.isEnabled(in: gallery.pages))
  }
}
