import FoundationEssentials
import Testing

@testable import PhotoPages

@Suite("Keeping changes")
struct SavingTests {
  private let mine = Author(id: "me", name: "Me")

  /// Posts a comment.
  private func post(_ text: String, in session: inout Played) {
    session.send(
      .command(.toggleComments), .input(.commentEntryFocused), .input(.commentTextChanged(text)),
      .command(.postComment))
  }

  private func fail(_ place: Int, of session: inout Played, _ error: PhotoSourceError = .full) {
    session.send(.annotations(.saveFailed(session.saves[place].id, error)))
  }

  @Test("A change that cannot be kept is taken back and said; others stay")
  func takenBack() {
    var session = Played("abc")
    session.command(.like)
    session.send(.input(.tagTapped(TagID("anna"))), .command(.deleteTag))
    fail(0, of: &session)
    #expect(!session.model.isLiked)
    #expect(session.model.shownAnnotations.tags.map(\.text) == ["Mill"])
    #expect(session.notice == .notSaved(session.saves[0].change, .full))
    #expect(session.model.history.done.count == 1)
    session.send(.annotations(.saved(session.saves[1].id, SavedAnnotations())))
    session.command(.undo)
    #expect(session.model.shownAnnotations.tags.map(\.text) == ["Anna", "Mill"])
  }

  @Test(
    "What all hold is taken up from the save, with what is still on its way, and nothing is read")
  func takenUp() throws {
    var session = Played("abc")
    post("first", in: &session)
    session.send(.input(.commentTextChanged("second")), .command(.postComment))
    let photo = try #require(session.model.currentPhoto)
    let others = PhotoComment(
      id: CommentID("theirs"), author: Author(id: "bob", name: "Bob"), date: .distantPast,
      text: "theirs")
    // As the file is with the first change made, which another program has changed, too.
    var merged = try #require(session.model.annotations.states[photo.id]).value
    merged.comments.removeAll { $0.text == "second" }
    merged.comments.insert(others, at: 0)
    let readings = session.asked.count { if case .loadAnnotations = $0 { true } else { false } }
    session.send(.annotations(.saved(session.saves[0].id, SavedAnnotations(merged))))
    let texts = session.model.shownAnnotations.comments.map(\.text)
    #expect(Set(texts).isSuperset(of: ["theirs", "first", "second"]))
    #expect(
      session.asked.count { if case .loadAnnotations = $0 { true } else { false } } == readings)
    // The second is still taken back if it fails.
    fail(1, of: &session)
    let left = session.model.shownAnnotations.comments.map(\.text)
    #expect(left.contains("first") && !left.contains("second"))
  }

  @Test("A later change of the same thing stands when the first fails")
  func laterStands() {
    var session = Played("abc")
    session.send(.input(.tagTapped(TagID("anna"))), .command(.renameTag))
    session.send(.input(.tagTextChanged("Ann")), .input(.tagTextFinished))
    session.command(.markAsThing)
    fail(0, of: &session)
    #expect(session.model.shownAnnotations.tags.first?.kind == .thing)
    #expect(session.model.shownAnnotations.tags.first?.text == "Ann")
  }

  @Test("A name that could not be kept returns to its entry, at its place")
  func tagText() throws {
    var session = Played("abc")
    let point = NormalizedPoint(x: 0.3, y: 0.7)
    session.send(.command(.tagPhoto), .input(.photoTapped(point)), .input(.tagTextChanged("Cleo")))
    session.send(.input(.tagTextFinished))
    fail(0, of: &session, .readOnly)
    guard case .notSaved(.item(.tag(let change)), .readOnly)? = session.notice else {
      Issue.record("\(String(describing: session.notice))")
      return
    }
    #expect(change.new?.text == "Cleo")
    #expect(session.model.shownAnnotations.tags.map(\.text) == ["Anna", "Mill"])
    #expect(session.viewer.stateID == .tagEntry)
    #expect(session.model.tagging.draft?.text == "Cleo")
    #expect(session.model.tagging.draft?.shape == .point(point))
    session.send(.input(.tagTextFinished))
    #expect(session.model.shownAnnotations.tags.map(\.text) == ["Anna", "Mill", "Cleo"])
    #expect(session.viewer.stateID == .tagging)
  }

  @Test("A new name that could not be kept returns to the entry of its tag")
  func renamedTag() {
    var session = Played("abc")
    session.send(.input(.tagTapped(TagID("anna"))), .command(.renameTag))
    session.send(.input(.tagTextChanged("Anne")), .input(.tagTextFinished))
    fail(0, of: &session)
    #expect(session.model.shownAnnotations.tags.first?.text == "Anna")
    #expect(session.model.tagging.draft?.existing == TagID("anna"))
    #expect(session.model.tagging.draft?.text == "Anne")
    session.send(.input(.tagTextFinished))
    #expect(session.model.shownAnnotations.tags.first?.text == "Anne")
    #expect(session.viewer.stateID == .browsing)
  }

  @Test("A lost name never takes the place of what is being done by then; the notice has it")
  func tagTextMeanwhile() {
    var session = Played("abc")
    session.send(
      .command(.tagPhoto), .input(.photoTapped(.centre)), .input(.tagTextChanged("Cleo")))
    session.send(
      .input(.tagTextFinished), .input(.photoTapped(.centre)), .input(.tagTextChanged("Da")))
    fail(0, of: &session)
    #expect(session.model.tagging.draft?.text == "Da")
  }

  @Test("A lost name of a photo that is not shown any more is said, and waits there")
  func tagTextOfAnother() {
    var session = Played("abcdef")
    session.send(
      .command(.tagPhoto), .input(.photoTapped(.centre)), .input(.tagTextChanged("Cleo")))
    session.send(.input(.tagTextFinished))
    session.command(.nextPhoto)
    fail(0, of: &session)
    #expect(session.model.tagging.draft == nil)
    #expect(session.viewer.stateID == .tagging)
    #expect(session.notice == .notSaved(session.saves[0].change, .full))
    session.command(.previousPhoto)
    #expect(session.model.tagging.draft?.text == "Cleo")
  }

  @Test(
    "A name that is being typed for a photo that goes is said to be kept", arguments: [true, false])
  func tagTextOfGone(isFolder: Bool) {
    var session = Played("abc")
    session.send(
      .command(.tagPhoto), .input(.photoTapped(.centre)), .input(.tagTextChanged("Cleo")))
    session.send(.library(isFolder ? .failed(.folderGone) : .listed(photos("bc"))))
    #expect(
      session.notice == .photoGone(photos("a")[0], .name("Cleo"), isFolder ? .folderGone : nil))
    #expect(session.model.tagging.draft == nil)
  }

  @Test("A place or a kind that could not be kept opens no entry")
  func movedTag() {
    var session = Played("abc")
    session.send(
      .command(.tagPhoto), .input(.tagMoved(TagID("anna"), NormalizedPoint(x: 0.9, y: 0.9))))
    fail(0, of: &session)
    #expect(session.model.tagging.draft == nil)
    #expect(session.viewer.stateID == .tagging)
  }

  @Test("A comment's text returns to its entry, before another that has been begun there")
  func commentText() {
    var session = Played("abc")
    post("Lovely", in: &session)
    // All of one moment, so that their ids decide which stands first.
    #expect(
      session.model.shownAnnotations.comments.map(\.text).sorted()
        == ["Lovely", "The first", "The second"])
    #expect(session.model.commentDraft.text == "")
    fail(0, of: &session)
    #expect(session.model.shownAnnotations.comments.map(\.text) == ["The first", "The second"])
    #expect(session.model.commentDraft.text == "Lovely")
    session.send(.command(.postComment), .input(.commentTextChanged("And more")))
    fail(1, of: &session)
    #expect(session.model.commentDraft.text == "Lovely\n\nAnd more")
  }

  @Test("The text of an edit that fails while another comment is edited waits for its own comment")
  func editedTextWhileEditing() {
    var session = Played("abc")
    session.send(.command(.toggleComments), .input(.commentPressedLong(CommentID("first"))))
    session.command(.editComment)
    session.send(.input(.commentTextChanged("The third")), .command(.postComment))
    session.send(.input(.commentPressedLong(CommentID("second"))), .command(.editComment))
    fail(0, of: &session)
    #expect(session.model.commentDraft.text == "The second")
    session.command(.escape)
    #expect(session.model.commentDraft.text == "")
    session.send(.input(.commentPressedLong(CommentID("first"))), .command(.editComment))
    #expect(session.model.commentDraft.text == "The third")
  }

  @Test("A caption that could not be kept returns to its editor, and can be saved again")
  func captionText() {
    var session = Played("abc")
    session.command(.editCaption)
    session.send(.input(.captionTyped(title: "Harbour", text: "At noon")), .command(.saveCaption))
    fail(0, of: &session)
    #expect(session.model.shownAnnotations.caption == Caption(title: "Port"))
    #expect(session.notice == .notSaved(session.saves[0].change, .full), "It has the words")
    #expect(session.model.captions.draft?.title == "Harbour")
    #expect(session.model.captions.draft?.text == "At noon")
    #expect(session.viewer.effects.contains(.view(.focusCaptionEditor)))
    session.send(.command(.saveCaption))
    let lost = Caption(title: "Harbour", text: "At noon")
    #expect(session.model.shownAnnotations.caption == lost)
    #expect(session.saves.last?.change == .caption(from: Caption(title: "Port"), to: lost))
  }

  @Test("While others are typed or another photo is shown, lost words wait for the next edit")
  func waitingCaption() {
    var session = Played("abc")
    session.command(.editCaption)
    session.send(.input(.captionTyped(title: "Harbour", text: "At noon")), .command(.nextPhoto))
    #expect(session.saves.last?.photo == photos("a")[0])
    fail(0, of: &session)
    #expect(session.model.captions.draft == nil)
    session.command(.previousPhoto, .editCaption)
    #expect(session.model.captions.draft?.title == "Harbour")
    session.command(.escape, .editCaption)
    #expect(session.model.captions.draft?.title == "Port", "They were dropped by hand")
  }

  @Test("Words that were kept by the fields of the next edit are kept by it when the first fails")
  func captionTypedOn() {
    var session = Played("abc")
    session.command(.editCaption)
    session.send(.input(.captionTyped(title: "Harbour", text: "")), .command(.saveCaption))
    session.command(.editCaption)
    session.send(.input(.captionTyped(title: "Harbour", text: "At noon")))
    fail(0, of: &session)
    session.send(.command(.saveCaption))
    #expect(session.model.shownAnnotations.caption == Caption(title: "Harbour", text: "At noon"))
  }

  @Test("The text of an edit that fails returns to the edit")
  func editedText() {
    var session = Played("abc")
    session.send(.command(.toggleComments), .input(.commentPressedLong(CommentID("first"))))
    session.command(.editComment)
    session.send(.input(.commentTextChanged("The third")), .command(.postComment))
    #expect(session.model.shownAnnotations.comments.map(\.text) == ["The third", "The second"])
    fail(0, of: &session)
    #expect(session.model.shownAnnotations.comments.map(\.text) == ["The first", "The second"])
    #expect(session.model.commentDraft.edited?.text == "The third")
  }

  @Test("A deleted comment that cannot be brought back does not land in the entry")
  func undoFails() {
    var session = Played("abc")
    session.send(.command(.toggleComments), .input(.commentPressedLong(CommentID("first"))))
    session.command(.deleteComment, .undo)
    fail(1, of: &session)
    #expect(session.model.shownAnnotations.comments.map(\.text) == ["The second"])
    #expect(session.model.commentDraft.text == "")
    session.command(.undo)
    #expect(session.model.shownAnnotations.comments.map(\.text) == ["The first", "The second"])
  }

  @Test("The text returns to its own photo, even when that is not shown any more")
  func ownPhoto() {
    var session = Played("abcdef")
    post("Lovely", in: &session)
    session.command(.lastPhoto)
    fail(0, of: &session)
    #expect(session.model.commentDraft.text == "")
    session.command(.firstPhoto)
    #expect(session.model.commentDraft.text == "Lovely")
    #expect(session.viewer.stateID == .commenting)
  }

  @Test("What was read before a change was kept is read again")
  func lateReading() throws {
    var session = Played("abcdef")
    session.command(.lastPhoto, .firstPhoto)
    let old = try #require(session.model.annotations.states[PhotoID("a")]?.token)
    session.send(.annotations(.loaded(old, annotations())))
    session.command(.lastPhoto)
    session.command(.firstPhoto)
    let reading = try #require(session.model.annotations.states[PhotoID("a")]?.token)
    session.send(.annotations(.loaded(reading, annotations())), .command(.like))
    session.command(.lastPhoto, .firstPhoto)
    let early = try #require(session.model.annotations.states[PhotoID("a")]?.token)
    session.send(.annotations(.saved(try #require(session.saves.last).id, SavedAnnotations())))
    session.send(.annotations(.loaded(early, annotations())))
    #expect(session.model.annotations.states[PhotoID("a")]?.phase == .loading)
    let late = try #require(session.model.annotations.states[PhotoID("a")]?.token)
    var kept = annotations()
    kept.likes = [Like(author: mine, date: Date(timeIntervalSince1970: 0))]
    session.send(.annotations(.loaded(late, kept)))
    #expect(session.model.isLiked)
  }

  @Test("Changes that are still being kept are made anew in what is read")
  func pending() throws {
    var session = Played("abcdef")
    session.command(.like, .lastPhoto, .firstPhoto)
    let token = try #require(session.model.annotations.states[PhotoID("a")]?.token)
    session.send(.annotations(.loaded(token, annotations())))
    #expect(session.model.isLiked)
  }

  @Test("A notice that offers Undo goes when the last step is another")
  func noticeOfLastStep() {
    var session = Played("abc")
    session.command(.moveToTrash)
    session.loadAll()
    session.command(.like)
    #expect(session.notice == nil)
    fail(0, of: &session)
    session.command(.undo)
    #expect(session.notice == .notSaved(session.saves[0].change, .full), "Failures stay")
    #expect(session.listed == "abc")
  }

  @Test("While a photo cannot be read its comments have no entry, and what was typed stays")
  func unreadable() throws {
    var session = Played("abcdef")
    session.command(.lastPhoto, .showComments)
    session.send(.input(.commentEntryFocused), .input(.commentTextChanged("Half a")))
    #expect(session.viewer.stateID == .commentEntry)
    #expect(!session.viewer.model.isUnreadable)
    let token = try #require(session.model.annotations.states[PhotoID("f")]?.token)
    session.send(.annotations(.failed(token, .notPermitted)))
    #expect(session.viewer.model.isUnreadable)
    #expect(session.viewer.stateID == .commenting)
    session.send(.input(.commentEntryFocused), .command(.postComment))
    #expect(session.viewer.stateID == .commenting)
    #expect(session.saves.isEmpty)
    session.send(.command(.retry))
    session.loadAll()
    session.send(.input(.commentEntryFocused))
    #expect(session.viewer.stateID == .commentEntry)
    #expect(session.model.commentDraft.text == "Half a")
    #expect(Command.postComment.isEnabled(in: session.viewer))
  }

  @Test("Retry reads what could not be read")
  func retry() throws {
    var session = Played("abcdef")
    session.command(.lastPhoto)
    let token = try #require(session.model.annotations.states[PhotoID("f")]?.token)
    session.send(.annotations(.failed(token, .notPermitted)))
    #expect(!Command.like.isEnabled(in: session.viewer))
    session.send(.command(.retry))
    session.loadAll()
    #expect(Command.like.isEnabled(in: session.viewer))
  }
}
