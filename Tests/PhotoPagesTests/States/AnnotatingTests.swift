import Testing

@testable import PhotoPages

@Suite("Tagging and commenting")
struct AnnotatingTests {
  @Test("Turning far away keeps the name on its photo, at the end of its tags, and goes on tagging")
  func farAway() {
    var gallery = Played("abcdef")
    gallery.send(.command(.tagPhoto), .photoTapped(.centre), .tagTextChanged("Cleo"))
    gallery.command(.lastPhoto)
    #expect(gallery.pages.stateID == .tagging)
    #expect(gallery.saves.map(\.photo.id) == [PhotoID("a")])
    guard case .tag(let change)? = gallery.saves.first?.change else {
      Issue.record("No tag was kept")
      return
    }
    #expect(change.new?.text == "Cleo")
    #expect(change.place == 2)
  }

  @Test("A renamed tag is kept on turning far away, too; an empty entry is dropped")
  func renamedFarAway() {
    var gallery = Played("abcdef")
    gallery.send(.tagTapped(TagID("anna")), .command(.tagPhoto), .command(.renameTag))
    gallery.send(.tagTextChanged("Ann"), .command(.lastPhoto))
    #expect(gallery.saves.count == 1)
    gallery.loadAll()
    gallery.send(.photoTapped(.centre), .tagTextChanged("  "), .command(.firstPhoto))
    #expect(gallery.saves.count == 1)
    #expect(gallery.pages.stateID == .tagging)
  }

  @Test("The name is kept by its own photo's permissions, not by the next one's")
  func ownPermissions() {
    var gallery = Played("abc")
    gallery.send(.permissionsChanged(PhotoID("b"), .viewing))
    gallery.send(.command(.tagPhoto), .photoTapped(.centre), .tagTextChanged("Cleo"))
    gallery.command(.nextPhoto)
    #expect(gallery.saves.count == 1)
    #expect(gallery.pages.stateID == .browsing)
  }

  @Test("A name typed while browsing is kept on turning, and browsing goes on")
  func tagHere() {
    var gallery = Played("abc")
    gallery.send(.photoPressedLong(NormalizedPoint(x: 0.25, y: 0.75)), .command(.tagHere))
    gallery.send(.tagTextChanged("Cleo"), .command(.nextPhoto))
    #expect(gallery.saves.count == 1)
    #expect(gallery.pages.stateID == .browsing)
  }

  @Test("Forty characters can be typed, and white space around them is none of the name")
  func longName() {
    var gallery = Played("abc")
    gallery.send(.command(.tagPhoto), .photoTapped(.centre))
    gallery.send(.tagTextChanged("  " + String(repeating: "ü", count: 60)), .tagTextFinished)
    #expect(gallery.model.annotations.tags.last?.text == String(repeating: "ü", count: 38))
  }

  @Test("Arrows move the crosshair, Return names what is there, and it is gone with the mode")
  func crosshair() {
    var gallery = Played("abc")
    gallery.command(.tagPhoto)
    gallery.send(.arrowPressed(.left), .arrowPressed(.left), .arrowPressed(.down))
    #expect(gallery.model.crosshair == NormalizedPoint(x: 0.48, y: 0.52))
    gallery.command(.confirm)
    #expect(gallery.model.tagDraft?.shape == .point(NormalizedPoint(x: 0.48, y: 0.52)))
    gallery.command(.escape, .escape)
    #expect(gallery.model.crosshair == nil)
  }

  @Test("A box is named as far as it lies on the photo; one without a size is none")
  func regions() {
    var gallery = Played("abc")
    gallery.command(.tagPhoto)
    gallery.send(.regionDrawn(NormalizedRect(x: 0.5, y: 1.5, width: 0.25, height: 0.25)))
    #expect(gallery.pages.stateID == .tagging)
    gallery.send(.regionDrawn(NormalizedRect(x: 0.5, y: 0.75, width: 0.25, height: 0.5)))
    #expect(
      gallery.model.tagDraft?.shape
        == .region(NormalizedRect(x: 0.5, y: 0.75, width: 0.25, height: 0.25)))
  }

  @Test("The panel stays open while pages turn fast, and every draft stays with its photo")
  func panelStays() {
    var permissions = PhotoPermissions.all
    permissions.comment = false
    var reading = Played("abcdef", permissions: permissions)
    reading.send(.command(.toggleComments), .command(.lastPhoto))
    #expect(reading.pages.chrome.showsComments)

    var gallery = Played("abc")
    gallery.send(.command(.toggleComments), .commentEntryFocused, .commentTextChanged("Lovely"))
    gallery.command(.nextPhoto)
    #expect(gallery.pages.stateID == .commenting)
    #expect(gallery.model.commentDraft.text == "")
    gallery.send(.commentTextChanged("Not so"), .command(.escape), .command(.previousPhoto))
    #expect(gallery.model.commentDraft.text == "Lovely")
    gallery.command(.nextPhoto)
    #expect(gallery.model.commentDraft.text == "Not so")
  }

  @Test("Focus and blur of the comment entry mean nothing but in the panel")
  func focus() {
    var gallery = Played("abc")
    gallery.send(.commentEntryFocused, .commentEntryBlurred)
    #expect(gallery.pages.stateID == .browsing)
    gallery.send(.command(.tagPhoto), .commentEntryFocused)
    #expect(gallery.pages.stateID == .tagging)
  }

  @Test("Whoever has posted a comment can write the next, where that is permitted")
  func nextComment() {
    var gallery = Played("abc")
    gallery.send(.command(.toggleComments), .commentEntryFocused, .commentTextChanged("Lovely"))
    gallery.command(.postComment)
    #expect(gallery.pages.stateID == .commentEntry)
    gallery.send(.commentTextChanged("And more"), .command(.postComment))
    #expect(gallery.pages.stateID == .commentEntry)
    #expect(
      Set(gallery.model.annotations.comments.map(\.text))
        == ["Lovely", "And more", "The first", "The second"])

    var permissions = PhotoPermissions.all
    permissions.comment = false
    var editing = Played("abc", permissions: permissions)
    editing.send(.command(.toggleComments), .commentPressedLong(CommentID("first")))
    editing.command(.editComment)
    editing.send(.commentTextChanged("Changed"), .command(.postComment))
    #expect(editing.pages.stateID == .commenting)
  }

  @Test("An edit ends when its comment is gone, and its words are not lost")
  func editedIsGone() throws {
    var gallery = Played("abc")
    gallery.send(.command(.toggleComments), .commentPressedLong(CommentID("first")))
    gallery.command(.editComment)
    gallery.send(.commentTextChanged("Changed"))
    var changed = photos("abc")
    changed[0].revision = 1
    gallery.send(.listUpdated(.listed(changed)))
    let ticket = try #require(gallery.model.annotationStates[PhotoID("a")]?.ticket)
    gallery.send(.annotationsLoaded(ticket, PhotoAnnotations(permissions: .all)))
    #expect(gallery.model.commentDraft == CommentDrafts(new: "Changed"))
    #expect(gallery.pages.stateID == .commentEntry)
    gallery.send(.command(.postComment))
    #expect(gallery.model.annotations.comments.map(\.text) == ["Changed"])
  }

  @Test("The words of an edit that ends stand before a comment that was begun")
  func editEndsBesideADraft() {
    var gallery = Played("abc")
    gallery.send(.command(.toggleComments), .commentTextChanged("Begun"))
    gallery.send(.commentPressedLong(CommentID("first")), .command(.editComment))
    gallery.send(.commentTextChanged("Changed"))
    var permissions = PhotoPermissions.all
    permissions.editComments = false
    gallery.send(.permissionsChanged(PhotoID("a"), permissions))
    #expect(gallery.model.commentDraft == CommentDrafts(new: "Changed\n\nBegun"))
  }

  @Test("An edit in which nothing was changed, or nothing left, ends without a trace")
  func untouchedEditEnds() {
    var permissions = PhotoPermissions.all
    permissions.editComments = false
    for text in ["The first", ""] {
      var gallery = Played("abc")
      gallery.send(.command(.toggleComments), .commentTextChanged("Begun"))
      gallery.send(.commentPressedLong(CommentID("first")), .command(.editComment))
      gallery.send(.commentTextChanged(text))
      gallery.send(.permissionsChanged(PhotoID("a"), permissions))
      #expect(gallery.model.commentDraft == CommentDrafts(new: "Begun"))
    }
  }

  @Test("Editing another comment keeps what was changed in the first, and stays with it")
  func otherEdit() {
    var gallery = Played("abc")
    gallery.send(.command(.toggleComments), .commentPressedLong(CommentID("first")))
    gallery.command(.editComment)
    gallery.send(.commentTextChanged("Changed"), .commentEntryBlurred)
    for comment in ["second", "first"] {
      gallery.send(.commentPressedLong(CommentID(comment)), .command(.editComment))
      #expect(gallery.pages.stateID == .commentEntry)
      #expect(gallery.pages.effects.contains(.view(.focusCommentEntry)))
      #expect(gallery.model.commentDraft.edited?.id == CommentID("first"))
      #expect(gallery.model.commentDraft.text == "Changed")
    }
    gallery.send(.commentTextChanged("The first"))
    gallery.send(.commentPressedLong(CommentID("second")), .command(.editComment))
    #expect(gallery.model.commentDraft.text == "The second", "Nothing was changed")
  }

  @Test("A caption that was being read is not dim when the mode in between ends")
  func captionRead() {
    var gallery = Played("abc")
    gallery.send(.captionScrolled(isRead: true))
    #expect(gallery.pages.chrome.dim == 0.5)
    gallery.send(.command(.tagPhoto), .captionScrolled(isRead: true), .command(.escape))
    #expect(gallery.pages.chrome.dim == 0)
  }

  @Test("A second tap takes back the first only if both were between browsing states")
  func doubleTap() {
    var gallery = Played("abc")
    gallery.send(.command(.tagPhoto), .photoTapped(.centre), .photoDoubleTapped(.centre))
    #expect(gallery.pages.stateID == .tagEntry)
    gallery.send(.command(.escape), .command(.escape), .command(.startSlideshow))
    gallery.send(.photoTapped(.centre), .photoDoubleTapped(.centre))
    #expect(gallery.pages.stateID == .browsing)
    gallery.send(.photoTapped(.centre), .command(.nextPhoto), .photoDoubleTapped(.centre))
    #expect(gallery.pages.stateID == .browsingHidden, "It is another photo's first")
    gallery.send(.photoTapped(.centre), .listUpdated(.listed(photos(""))), .photoDoubleTapped(nil))
    #expect(gallery.pages.stateID == .browsing, "There is nothing to hide the chrome for")
  }
}
