import Testing

@testable import PhotoPages

@Suite("Deleting")
struct DeletionTests {
  @Test(
    "The next photo takes the place, else the one before, and undoing shows the photo again",
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
    #expect(session.notice == nil)
    session.command(.redo)
    #expect(session.viewer.shown == shown)
    #expect(session.trashed?.count == 1)
  }

  @Test("Several go quickly, come back in reverse order, and the notice counts up and down")
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
    #expect(session.notice == nil)
    session.command(.redo, .redo, .redo)
    #expect(session.listed == "ae")
    #expect(session.trashed?.count == 3)
  }

  @Test("The notice counts what the source has moved, and names a photo that is the only one")
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

  @Test("Deletions undone while they run, or counted by another notice, are not counted")
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
    "Whichever of several fails first, all come back in their order",
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

  @Test("A failure brings the photo back, is said, and shows it only if nobody has turned since")
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

  @Test("The last photo comes back to be seen when it could not be deleted")
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

  @Test("Without a trash the photos are back and a person is asked, once about all")
  func noTrash() {
    var session = Played("abcd", at: "b")
    session.command(.moveToTrash, .moveToTrash)
    session.send(.history(.deletionFailed(session.deletion("b"), .noTrash)))
    session.send(.history(.deletionFailed(session.deletion("c"), .noTrash)))
    #expect(session.listed == "abcd")
    #expect(session.notice == nil)
    #expect(session.model.notices.question == .deleteForGood(photos("bc")))
    session.send(.notices(.answered(.confirmed)))
    #expect(session.listed == "ad")
    #expect(session.model.history.done == [])
    session.send(.paging(.requested(PhotoID("d"))))
    session.command(.moveToTrash)
    #expect(session.listed == "a")
    #expect(session.model.notices.question == nil, "The next photo may have a trash")
    #expect(session.viewer.effects.contains(.moveToTrash(photos("d")[0], session.deletion("d"))))
    session.send(.history(.deletionFailed(session.deletion("d"), .noTrash)))
    #expect(session.listed == "ad")
    #expect(session.model.notices.question == .deleteForGood(photos("d")))
  }

  @Test("A question that is being answered is not replaced by one about the trash")
  func noTrashWhileAsked() {
    var session = Played("abc", at: "b")
    session.command(.moveToTrash, .report)
    let question = session.model.notices.question
    session.send(.history(.deletionFailed(session.deletion("b"), .noTrash)))
    #expect(session.model.notices.question == question)
    #expect(session.notice == .notDeleted(photos("b")[0], .noTrash))
  }

  @Test("A deletion that was undone may fail in silence, and leaves the others' count alone")
  func undoneMeanwhile() {
    var session = Played("abcd", at: "b")
    session.command(.moveToTrash, .moveToTrash, .undo)
    session.send(.history(.deletionFailed(session.deletion("c"), .noTrash)))
    #expect(session.listed == "acd")
    #expect(session.trashed?.count == 1)
    #expect(session.model.notices.question == nil)
  }

  @Test("A photo that was gone already stays gone, and counts no more")
  func goneAlready() {
    var session = Played("abc", at: "b")
    session.command(.moveToTrash)
    session.send(.history(.deletionFailed(session.deletion("b"), .notFound)))
    #expect(session.listed == "ac")
    #expect(session.notice == nil)
    #expect(!Command.undo.isEnabled(in: session.viewer))
  }

  @Test("What cannot be put back leaves again, is said, and can be tried again")
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

  @Test("Deleting for good asks, and leaves nothing of the photo to be undone")
  func forGood() {
    var session = Played("abc", at: "b")
    session.command(.like, .deleteForGood)
    #expect(session.listed == "abc")
    session.send(.notices(.answered(nil)))
    #expect(session.listed == "abc")
    session.command(.deleteForGood)
    session.send(.notices(.answered(.confirmed)))
    #expect(session.listed == "ac")
    session.send(.history(.deleted(session.deletion("b"))))
    #expect(session.model.history.done == [])
  }
}
