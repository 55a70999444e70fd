import Testing

@testable import PhotoPages

@Suite("Deleting")
struct DeletionTests {
  @Test(
    "After deleting, the next photo is shown, else the one before; undo shows the photo again",
    arguments: [("abc", "a", "b"), ("abc", "b", "c"), ("abc", "c", "b"), ("a", "a", nil)])
  func oneByOne(names: String, deleted: String, then shown: String?) {
    var session = Played(names, at: deleted)
    session.command(.moveToTrash)
    #expect(session.listed == names.filter { String($0) != deleted })
    #expect(session.viewer.shown == shown)
    #expect(session.trashed?.count == 1)
    session.command(.undo)
    #expect(session.listed == names)
    #expect(session.viewer.shown == deleted)
    #expect(session.notice == .undone(Command.moveToTrash.label, count: 1))
    session.command(.redo)
    #expect(session.viewer.shown == shown)
    #expect(session.trashed?.count == 1)
  }

  @Test("Several deletions are undone in reverse order, and the notice counts them")
  func inARow() {
    var session = Played("abcde", at: "b")
    session.command(.moveToTrash, .moveToTrash, .moveToTrash)
    #expect(session.listed == "ae")
    #expect(session.trashed?.count == 3)
    session.send(.command(.undo))
    #expect(session.listed == "ade")
    #expect(session.viewer.shown == "d")
    #expect(session.trashed?.count == 2)
    session.command(.undo, .undo)
    #expect(session.listed == "abcde")
    #expect(session.viewer.shown == "b")
    #expect(session.notice == .undone(Command.moveToTrash.label, count: 1))
    session.command(.redo, .redo, .redo)
    #expect(session.listed == "ae")
    #expect(session.trashed?.count == 3)
  }

  @Test("The notice of deletions counts the moved photos and names a single one")
  func progress() {
    var session = Played("abcdef", at: "b")
    session.command(.moveToTrash)
    #expect(session.trashed?.photo?.id.name == "b" && session.trashed?.isMoving == true)
    session.send(.history(.deleted(session.deletion("b"))))
    #expect(session.trashed?.photo?.id.name == "b" && session.trashed?.isMoving == false)
    session.command(.openGallery, .selectAll, .moveToTrash)
    #expect(session.trashed?.photo == nil)
    for (moved, name) in zip(1..., ["a", "c", "d"]) {
      #expect(session.trashed?.moved == moved && session.trashed?.count == 6)
      #expect(session.model.notices.notice?.stays == true)
      session.send(.history(.deleted(session.deletion(name))))
    }
    session.send(.history(.deletionFailed(session.deletion("e"), .notFound)))
    #expect(session.trashed?.moved == 4 && session.trashed?.count == 5)
    session.send(.history(.deleted(session.deletion("f"))))
    #expect(session.trashed?.moved == 5)
    #expect(session.model.notices.notice?.stays == false)
    session.command(.undo)
    #expect(session.trashed?.photo?.id.name == "b" && session.trashed?.count == 1)
  }

  @Test("Deletions undone while running, or counted by another notice, are not counted")
  func progressOfOthers() {
    var session = Played("abcdef", at: "b")
    session.command(.moveToTrash, .moveToTrash, .undo)
    let undone = session.deletion("c")
    session.send(.history(.deleted(session.deletion("b"))), .history(.deleted(undone)))
    #expect(session.trashed?.photo?.id.name == "b" && session.trashed?.moved == 1)
    session.command(.moveToTrash, .closeNotice, .moveToTrash)
    #expect(session.trashed?.photo?.id.name == "d" && session.trashed?.moved == 0)
    session.send(.history(.deleted(session.deletion("c"))))
    #expect(session.trashed?.moved == 0)
    session.send(.history(.deleted(session.deletion("d"))))
    #expect(session.trashed?.moved == 1)
  }

  @Test(
    "Failed deletions bring all photos back in order, whichever fails first",
    arguments: [
      ("abcd", "aaa", "abc"), ("abcd", "aaa", "cab"), ("abcd", "dcb", "dcb"),
      ("abcd", "dcb", "bdc"),
      ("abcde", "cbd", "cbd"), ("abcde", "bcd", "cdb"), ("abcde", "dbc", "bcd"),
    ])
  func failures(names: String, shown: String, failing: String) {
    var session = Played(names)
    var gone = ""
    for name in shown {
      // The photo itself, or what has taken its place.
      session.send(.paging(.requested(PhotoID(String(name)))))
      gone += session.viewer.shown ?? ""
      session.command(.moveToTrash)
    }
    #expect(Set(gone) == Set(failing))
    for name in failing {
      session.send(.history(.deletionFailed(session.deletion(String(name)), .full)))
    }
    #expect(session.listed == names)
    #expect(session.model.history.done == [])
  }

  @Test("A failed deletion brings the photo back, and shows it only if no page was turned")
  func failure() {
    var session = Played("abcd", at: "b")
    session.command(.moveToTrash)
    session.send(.history(.deletionFailed(session.deletion("b"), .notPermitted)))
    #expect(session.viewer.shown == "b")
    #expect(session.notice == .notDeleted(photos("b")[0], .notPermitted))
    #expect(!Command.undo.isEnabled(in: session.viewer))
    session.command(.moveToTrash, .lastPhoto)
    session.send(.history(.deletionFailed(session.deletion("b"), .notPermitted)))
    #expect(session.listed == "abcd")
    #expect(session.viewer.shown == "d")
  }

  @Test("If deleting the last photo fails, it is shown again")
  func lastFails() {
    var session = Played("ab", at: "b")
    session.command(.moveToTrash)
    session.send(.history(.deletionFailed(session.deletion("b"), .full)))
    #expect(session.viewer.shown == "b")
    var only = Played("a")
    only.command(.moveToTrash)
    only.send(.history(.deletionFailed(only.deletion("a"), .full)))
    #expect(only.viewer.shown == "a")
  }

  @Test("Without a trash the photos come back, and one question offers to delete them all")
  func noTrash() {
    var session = Played("abcd", at: "b")
    session.command(.moveToTrash, .moveToTrash)
    session.send(.history(.deletionFailed(session.deletion("b"), .noTrash)))
    session.send(.history(.deletionFailed(session.deletion("c"), .noTrash)))
    #expect(session.listed == "abcd")
    #expect(session.notice == nil)
    #expect(session.model.questions.open == .deleteForGood(photos("bc")))
    session.send(.answered(.deleteForGood(photos("bc"))))
    #expect(session.listed == "ad")
    #expect(session.model.history.done == [])
    session.send(.paging(.requested(PhotoID("d"))))
    session.command(.moveToTrash)
    #expect(session.listed == "a")
    #expect(session.model.questions.open == nil, "The next photo may have a trash")
    #expect(session.viewer.effects.contains(.moveToTrash(photos("d")[0], session.deletion("d"))))
    session.send(.history(.deletionFailed(session.deletion("d"), .noTrash)))
    #expect(session.listed == "ad")
    #expect(session.model.questions.open == .deleteForGood(photos("d")))
  }

  @Test("A question that is open is not replaced by the one about a missing trash")
  func noTrashWhileAsked() {
    var session = Played("abc", at: "b")
    session.command(.moveToTrash, .report)
    let question = session.model.questions.open
    session.send(.history(.deletionFailed(session.deletion("b"), .noTrash)))
    #expect(session.model.questions.open == question)
    #expect(session.notice == .notDeleted(photos("b")[0], .noTrash))
  }

  @Test("An answer to a question that is not open does nothing")
  func lateAnswer() {
    var session = Played("abc", at: "b")
    session.command(.deleteForGood)
    session.send(.answered(.dismissed), .answered(.deleteForGood(photos("b"))))
    #expect(session.listed == "abc")
  }

  @Test("An undone deletion that fails shows no notice and does not change the count")
  func undoneMeanwhile() {
    var session = Played("abcd", at: "b")
    session.command(.moveToTrash, .moveToTrash, .undo)
    session.send(.history(.deletionFailed(session.deletion("c"), .noTrash)))
    #expect(session.listed == "acd")
    #expect(session.trashed?.count == 1)
    #expect(session.model.questions.open == nil)
  }

  @Test("Deleting a photo that is already gone removes it without a notice")
  func goneAlready() {
    var session = Played("abc", at: "b")
    session.command(.moveToTrash)
    session.send(.history(.deletionFailed(session.deletion("b"), .notFound)))
    #expect(session.listed == "ac")
    #expect(session.notice == nil)
    #expect(!Command.undo.isEnabled(in: session.viewer))
  }

  @Test("A photo that cannot be restored leaves the list again, is reported, and can be retried")
  func restorationFails() {
    var session = Played("abc", at: "b")
    session.command(.moveToTrash)
    let deletion = session.deletion("b")
    session.send(.history(.deleted(deletion)))
    session.command(.undo, .like)
    session.send(.history(.restorationFailed(deletion, .nameTaken)))
    #expect(session.listed == "ac")
    #expect(session.notice == .notRestored(photos("b")[0], .nameTaken))
    session.command(.undo)
    #expect(session.listed == "abc")
    #expect(session.viewer.effects.contains(.restore(deletion)))
  }

  @Test("Deleting permanently asks first and removes the photo's undo steps")
  func forGood() {
    var session = Played("abc", at: "b")
    session.command(.like, .deleteForGood)
    #expect(session.listed == "abc")
    session.send(.answered(.dismissed))
    #expect(session.listed == "abc")
    session.command(.deleteForGood)
    session.send(.answered(.deleteForGood(photos("b"))))
    #expect(session.listed == "ac")
    session.send(.history(.deleted(session.deletion("b"))))
    #expect(session.model.history.done == [])
  }
}
