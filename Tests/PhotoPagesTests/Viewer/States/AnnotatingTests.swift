import Testing

@testable import PhotoPages

@Suite("Tagging and commenting")
struct AnnotatingTests {
  @Test("Turning far away saves the typed name on its photo and stays in tagging")
  func farAway() {
    var session = Played("abcdef")
    session.send(
      .command(.tagPhoto), .input(.photoTapped(.centre)), .input(.tagTextChanged("Cleo")))
    session.command(.lastPhoto)
    #expect(session.viewer.stateID == .tagging)
    #expect(session.saves.map(\.photo.id) == [PhotoID("a")])
    guard case .item(.tag(let change))? = session.saves.first?.change else {
      Issue.record("No tag was kept")
      return
    }
    #expect(change.new?.text == "Cleo")
    #expect(change.place == 2)
  }

  @Test("Turning far away saves a renamed tag and drops an empty entry")
  func renamedFarAway() {
    var session = Played("abcdef")
    session.send(.input(.tagTapped(TagID("anna"))), .command(.tagPhoto), .command(.renameTag))
    session.send(.input(.tagTextChanged("Ann")), .command(.lastPhoto))
    #expect(session.saves.count == 1)
    session.loadAll()
    session.send(
      .input(.photoTapped(.centre)), .input(.tagTextChanged("  ")), .command(.firstPhoto))
    #expect(session.saves.count == 1)
    #expect(session.viewer.stateID == .tagging)
  }

  @Test("A typed name is saved by its own photo's permissions, not by the next photo's")
  func ownPermissions() {
    var session = Played("abc")
    session.send(.annotations(.permissionsChanged(PhotoID("b"), .viewing)))
    session.send(
      .command(.tagPhoto), .input(.photoTapped(.centre)), .input(.tagTextChanged("Cleo")))
    session.command(.nextPhoto)
    #expect(session.saves.count == 1)
    #expect(session.viewer.stateID == .browsing)
  }

  @Test("A name typed while browsing is kept on turning, and browsing goes on")
  func tagHere() {
    var session = Played("abc")
    session.send(.input(.photoPressedLong(NormalizedPoint(x: 0.25, y: 0.75))), .command(.tagHere))
    session.send(.input(.tagTextChanged("Cleo")), .command(.nextPhoto))
    #expect(session.saves.count == 1)
    #expect(session.viewer.stateID == .browsing)
  }

  @Test("A name is cut to forty characters and trimmed")
  func longName() {
    var session = Played("abc")
    session.send(.command(.tagPhoto), .input(.photoTapped(.centre)))
    session.send(
      .input(.tagTextChanged("  " + String(repeating: "ü", count: 60))), .input(.tagTextFinished))
    #expect(session.model.shownAnnotations.tags.last?.text == String(repeating: "ü", count: 38))
  }

  @Test("Arrow keys move the crosshair, Return names its place, and leaving tagging hides it")
  func crosshair() {
    var session = Played("abc")
    session.command(.tagPhoto)
    session.send(
      .input(.arrowPressed(.left)), .input(.arrowPressed(.left)), .input(.arrowPressed(.down)))
    #expect(session.model.tagging.crosshair == NormalizedPoint(x: 0.48, y: 0.52))
    session.command(.confirm)
    #expect(session.model.tagging.draft?.shape == .point(NormalizedPoint(x: 0.48, y: 0.52)))
    session.command(.escape, .escape)
    #expect(session.model.tagging.crosshair == nil)
  }

  @Test("A drawn box is cut to the photo, and one outside of it is ignored")
  func regions() {
    var session = Played("abc")
    session.command(.tagPhoto)
    session.send(.input(.regionDrawn(NormalizedRect(x: 0.5, y: 1.5, width: 0.25, height: 0.25))))
    #expect(session.viewer.stateID == .tagging)
    session.send(.input(.regionDrawn(NormalizedRect(x: 0.5, y: 0.75, width: 0.25, height: 0.5))))
    #expect(
      session.model.tagging.draft?.shape
        == .region(NormalizedRect(x: 0.5, y: 0.75, width: 0.25, height: 0.25)))
  }

  @Test("The panel stays open while pages turn fast, and every draft stays with its photo")
  func panelStays() {
    var permissions = PhotoPermissions.all
    permissions.comment = false
    var reading = Played("abcdef", permissions: permissions)
    reading.send(.command(.toggleComments), .command(.lastPhoto))
    #expect(reading.viewer.chrome.showsComments)

    var session = Played("abc")
    session.send(
      .command(.toggleComments), .input(.commentEntryFocused), .input(.commentTextChanged("Lovely"))
    )
    session.command(.nextPhoto)
    #expect(session.viewer.stateID == .commenting)
    #expect(session.model.commentDraft.text == "")
    session.send(.input(.commentTextChanged("Not so")), .command(.escape), .command(.previousPhoto))
    #expect(session.model.commentDraft.text == "Lovely")
    session.command(.nextPhoto)
    #expect(session.model.commentDraft.text == "Not so")
  }

  @Test("Focus and blur of the comment entry have no effect outside the comments")
  func focus() {
    var session = Played("abc")
    session.send(.input(.commentEntryFocused), .input(.commentEntryBlurred))
    #expect(session.viewer.stateID == .browsing)
    session.send(.command(.tagPhoto), .input(.commentEntryFocused))
    #expect(session.viewer.stateID == .tagging)
  }

  @Test("The next comment can be written after one was posted, if that is permitted")
  func nextComment() {
    var session = Played("abc")
    session.send(
      .command(.toggleComments), .input(.commentEntryFocused), .input(.commentTextChanged("Lovely"))
    )
    session.command(.postComment)
    #expect(session.viewer.stateID == .commentEntry)
    session.send(.input(.commentTextChanged("And more")), .command(.postComment))
    #expect(session.viewer.stateID == .commentEntry)
    #expect(
      Set(session.model.shownAnnotations.comments.map(\.text))
        == ["Lovely", "And more", "The first", "The second"])

    var permissions = PhotoPermissions.all
    permissions.comment = false
    var editing = Played("abc", permissions: permissions)
    editing.send(.command(.toggleComments), .input(.commentPressedLong(CommentID("first"))))
    editing.command(.editComment)
    editing.send(.input(.commentTextChanged("Changed")), .command(.postComment))
    #expect(editing.viewer.stateID == .commenting)
  }

  @Test("The text of an edit whose comment is gone becomes a new comment")
  func editedIsGone() throws {
    var session = Played("abc")
    session.send(.command(.toggleComments), .input(.commentPressedLong(CommentID("first"))))
    session.command(.editComment)
    session.send(.input(.commentTextChanged("Changed")))
    var changed = photos("abc")
    changed[0].revision = 1
    session.send(.library(.listed(changed)))
    let token = try #require(session.model.annotations.states[PhotoID("a")]?.token)
    session.send(.annotations(.loaded(token, PhotoAnnotations(permissions: .all))))
    #expect(session.model.commentDraft == CommentDrafts(new: "Changed"))
    #expect(session.viewer.stateID == .commentEntry)
    session.send(.command(.postComment))
    #expect(session.model.shownAnnotations.comments.map(\.text) == ["Changed"])
  }

  @Test("The text of an edit that ends is put before a comment that was begun")
  func editEndsBesideADraft() {
    var session = Played("abc")
    session.send(.command(.toggleComments), .input(.commentTextChanged("Begun")))
    session.send(.input(.commentPressedLong(CommentID("first"))), .command(.editComment))
    session.send(.input(.commentTextChanged("Changed")))
    var permissions = PhotoPermissions.all
    permissions.editComments = false
    session.send(.annotations(.permissionsChanged(PhotoID("a"), permissions)))
    #expect(session.model.commentDraft == CommentDrafts(new: "Changed\n\nBegun"))
  }

  @Test("An edit that ends unchanged or empty leaves the comment that was begun")
  func untouchedEditEnds() {
    var permissions = PhotoPermissions.all
    permissions.editComments = false
    for text in ["The first", ""] {
      var session = Played("abc")
      session.send(.command(.toggleComments), .input(.commentTextChanged("Begun")))
      session.send(.input(.commentPressedLong(CommentID("first"))), .command(.editComment))
      session.send(.input(.commentTextChanged(text)))
      session.send(.annotations(.permissionsChanged(PhotoID("a"), permissions)))
      #expect(session.model.commentDraft == CommentDrafts(new: "Begun"))
    }
  }

  @Test("Editing another comment keeps what was changed in the first for its next edit")
  func otherEdit() {
    var session = Played("abc")
    session.send(.command(.toggleComments), .input(.commentPressedLong(CommentID("first"))))
    session.command(.editComment)
    session.send(.input(.commentTextChanged("Changed")), .input(.commentEntryBlurred))
    for (comment, text) in [("second", "The second"), ("first", "Changed")] {
      session.send(.input(.commentPressedLong(CommentID(comment))), .command(.editComment))
      #expect(session.viewer.stateID == .commentEntry)
      #expect(session.viewer.effects.contains(.view(.focusCommentEntry)))
      #expect(session.model.commentDraft.edited?.id == CommentID(comment))
      #expect(session.model.commentDraft.text == text)
    }
    session.send(.input(.commentTextChanged("The first")))
    session.send(.input(.commentPressedLong(CommentID("second"))), .command(.editComment))
    #expect(session.model.commentDraft.edits.map(\.id) == [CommentID("second")])
  }

  @Test("Leaving tagging does not dim the photo for a caption that was being read")
  func captionRead() {
    var session = Played("abc")
    session.send(.input(.captionScrolled(isRead: true)))
    #expect(session.viewer.chrome.dim == 0.5)
    session.send(.command(.tagPhoto), .input(.captionScrolled(isRead: true)), .command(.escape))
    #expect(session.viewer.chrome.dim == 0)
  }

  @Test("Escape collapses a caption that is being read before it leaves the page")
  func escapeFromReading() {
    var session = Played("abc")
    session.send(.input(.captionScrolled(isRead: true)), .command(.escape))
    #expect(session.viewer.stateID == .browsing)
    #expect(session.viewer.chrome.dim == 0)
    session.command(.escape)
    #expect(session.viewer.stateID == .gallery)
  }

  @Test("A double tap reverts its first tap only between browsing states")
  func doubleTap() {
    var session = Played("abc")
    session.send(
      .command(.tagPhoto), .input(.photoTapped(.centre)), .input(.photoDoubleTapped(.centre)))
    #expect(session.viewer.stateID == .tagEntry)
    session.send(.command(.escape), .command(.escape), .command(.startSlideshow))
    session.send(.input(.photoTapped(.centre)), .input(.photoDoubleTapped(.centre)))
    #expect(session.viewer.stateID == .slideshow, "The first tap showed the controls")
    session.send(.input(.photoTapped(.centre)), .input(.photoDoubleTapped(.centre)))
    #expect(session.viewer.stateID == .browsing)
    session.send(
      .input(.photoTapped(.centre)), .command(.nextPhoto), .input(.photoDoubleTapped(.centre)))
    #expect(session.viewer.stateID == .browsingHidden, "It is another photo's first")
    session.send(
      .input(.photoTapped(.centre)), .library(.listed(photos(""))),
      .input(.photoDoubleTapped(nil)))
    #expect(session.viewer.stateID == .browsing, "There is nothing to hide the chrome for")
  }

  @Test("Beside open comments all commands of paging work, and the comments stay open")
  func commandsStay() {
    for entry in [false, true] {
      var session = Played("abc")
      let paging = session.viewer.chrome
      session.command(.toggleComments)
      if entry { session.send(.input(.commentEntryFocused)) }
      let chrome = session.viewer.chrome
      #expect(chrome.top == paging.top)
      #expect(chrome.bottom.map(\.command) == paging.bottom.map(\.command))
      #expect(chrome.showsCaption == paging.showsCaption && chrome.showsTags && chrome.dim == 0)
      let count = session.saves.count
      session.command(.like, .rate3, .rotateRight)
      #expect(session.saves.count == count + 3)
      session.command(.openMoreMenu)
      #expect(session.viewer.effects == [.view(.open(.more))])
      session.send(.input(.tagTapped(TagID("anna"))))
      #expect(session.viewer.effects == [.view(.open(.tag(TagID("anna"))))])
      session.send(.input(.photoDoubleTapped(.centre)))
      #expect(session.viewer.effects == [.view(.zoom(.toggle(.centre)))])
      #expect(session.viewer.chrome.showsComments)
      session.command(.tagPhoto)
      #expect(session.viewer.stateID == .tagging)
    }
  }

  @Test("Escape and Cancel return from an edit to its comment, and only Escape keeps the text")
  func returnsToComment() {
    for (command, left) in [(Command.escape, 1), (.cancel, 0)] {
      for isBlurred in [false, true] {
        var session = Played("abc")
        session.send(.command(.toggleComments), .input(.commentPressedLong(CommentID("first"))))
        session.command(.editComment)
        session.send(.input(.commentTextChanged("Changed")))
        if isBlurred { session.send(.input(.commentEntryBlurred)) }
        #expect(Command.cancel.isEnabled(in: session.viewer))
        session.command(command)
        #expect(session.viewer.effects.contains(.view(.focusComment(CommentID("first")))))
        #expect(session.viewer.stateID == .commenting)
        #expect(session.model.commentDraft.edited == nil)
        #expect(session.model.commentDraft.edits.count == left)
        #expect(!Command.cancel.isEnabled(in: session.viewer))
        session.command(.escape)
        #expect(session.viewer.stateID == .browsing)
      }
    }
  }
}

extension ChromeItem {
  fileprivate var command: AnyCommand? {
    if case .button(let button) = self { button.command } else { nil }
  }
}
