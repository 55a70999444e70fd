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

  @Test("A change that cannot be saved is reverted with a notice, and other changes stay")
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
    "Annotations returned by a save are shown with pending changes, without another read")
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

  @Test("A later change of a tag stays when an earlier one fails")
  func laterStands() {
    var session = Played("abc")
    session.send(.input(.tagTapped(TagID("anna"))), .command(.renameTag))
    session.send(.input(.tagTextChanged("Ann")), .input(.tagTextFinished))
    session.command(.markAsThing)
    fail(0, of: &session)
    #expect(session.model.shownAnnotations.tags.first?.kind == .thing)
    #expect(session.model.shownAnnotations.tags.first?.text == "Ann")
  }

  @Test("A new name that cannot be saved returns to its entry, at its place")
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

  @Test("A tag's new name that cannot be saved returns to the tag's entry")
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

  @Test("A name that failed to be saved does not replace the name being typed")
  func tagTextMeanwhile() {
    var session = Played("abc")
    session.send(
      .command(.tagPhoto), .input(.photoTapped(.centre)), .input(.tagTextChanged("Cleo")))
    session.send(
      .input(.tagTextFinished), .input(.photoTapped(.centre)), .input(.tagTextChanged("Da")))
    fail(0, of: &session)
    #expect(session.model.tagging.draft?.text == "Da")
  }

  @Test("A name that failed to be saved is reported on another photo and waits on its own")
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
    "A name being typed for a photo that is gone is kept, and the notice says so",
    arguments: [true, false])
  func tagTextOfGone(isFolder: Bool) {
    var session = Played("abc")
    session.send(
      .command(.tagPhoto), .input(.photoTapped(.centre)), .input(.tagTextChanged("Cleo")))
    session.send(.library(isFolder ? .failed(.folderGone) : .listed(photos("bc"))))
    #expect(
      session.notice == .photoGone(photos("a")[0], .name("Cleo"), isFolder ? .folderGone : nil))
    #expect(session.model.tagging.draft == nil)
  }

  @Test("A tag's place or kind that cannot be saved opens no entry")
  func movedTag() {
    var session = Played("abc")
    session.send(
      .command(.tagPhoto), .input(.tagMoved(TagID("anna"), NormalizedPoint(x: 0.9, y: 0.9))))
    fail(0, of: &session)
    #expect(session.model.tagging.draft == nil)
    #expect(session.viewer.stateID == .tagging)
  }

  @Test("A comment that cannot be saved returns to the entry, before text begun there")
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

  @Test("A failed edit of a comment waits for that comment while another is edited")
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

  /// Types a title and a caption into the details.
  private func typeCaption(_ title: String, _ text: String, in session: inout Played) {
    session.command(.editCaption)
    session.send(.input(.detailTyped(.title, title)), .input(.detailTyped(.caption, text)))
  }

  @Test("A caption that could not be kept returns to its rows, and can be saved again")
  func captionText() {
    var session = Played("abc")
    typeCaption("Harbour", "At noon", in: &session)
    session.command(.saveCaption)
    fail(0, of: &session)
    #expect(session.model.shownAnnotations.caption == Caption(title: "Port"))
    #expect(session.notice == .notSaved(session.saves[0].change, .full), "It has the words")
    #expect(session.model.captions.draft?.title == "Harbour")
    #expect(session.model.captions.draft?.text == "At noon")
    #expect(session.viewer.effects.contains(.view(.focusDetail(.title))))
    session.send(.command(.saveCaption))
    let lost = Caption(title: "Harbour", text: "At noon")
    #expect(session.model.shownAnnotations.caption == lost)
    #expect(session.saves.last?.change == .set(.caption, from: Caption(title: "Port"), to: lost))
  }

  @Test("A caption that failed on a photo no longer shown is offered by the next edit there")
  func waitingCaption() {
    var session = Played("abc")
    typeCaption("Harbour", "At noon", in: &session)
    session.command(.nextPhoto)
    #expect(session.saves.last?.photo == photos("a")[0])
    fail(0, of: &session)
    #expect(session.model.captions.draft == nil)
    session.command(.previousPhoto, .editCaption)
    #expect(session.model.text(of: .title) == "Harbour")
    session.send(.input(.detailTyped(.title, "Harbours")), .command(.escape))
    #expect(session.model.text(of: .title) == "Port", "It was dropped by hand")
    #expect(session.model.text(of: .caption) == "At noon")
  }

  @Test("A failed caption save does not change a later edit of the same caption")
  func captionTypedOn() {
    var session = Played("abc")
    typeCaption("Harbour", "", in: &session)
    session.command(.saveCaption)
    typeCaption("Harbour", "At noon", in: &session)
    fail(0, of: &session)
    session.send(.command(.saveCaption))
    #expect(session.model.shownAnnotations.caption == Caption(title: "Harbour", text: "At noon"))
  }

  @Test("A failed edit of a comment returns to the entry as an edit")
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

  @Test("A restored comment that cannot be saved does not return to the entry")
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

  @Test("A comment that cannot be saved returns to its own photo, even if another is shown")
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

  @Test("Annotations read before a change was saved are read again")
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

  @Test("Changes still being saved are applied to annotations that are read meanwhile")
  func pending() throws {
    var session = Played("abcdef")
    session.command(.like, .lastPhoto, .firstPhoto)
    let token = try #require(session.model.annotations.states[PhotoID("a")]?.token)
    session.send(.annotations(.loaded(token, annotations())))
    #expect(session.model.isLiked)
  }

  @Test("A notice with Undo disappears when another step is done")
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

  @Test("A photo that cannot be read has no comment entry, and the typed text stays")
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

  @Test("Retry reads annotations that could not be read")
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
