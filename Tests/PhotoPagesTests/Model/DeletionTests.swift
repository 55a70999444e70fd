import Testing

@testable import PhotoPages

@Suite("Deleting")
struct DeletionTests {
  @Test(
    "The next photo takes the place, else the one before, and undoing shows the photo again",
    arguments: [("abc", "a", "b"), ("abc", "b", "c"), ("abc", "c", "b"), ("a", "a", nil)])
  func oneByOne(names: String, deleted: String, then shown: String?) {
    var gallery = Played(names, at: deleted)
    gallery.command(.moveToTrash)
    #expect(gallery.listed == names.filter { String($0) != deleted })
    #expect(gallery.pages.shown == shown)
    #expect(gallery.notice == .trashed(1))
    gallery.command(.undo)
    #expect(gallery.listed == names)
    #expect(gallery.pages.shown == deleted)
    #expect(gallery.notice == nil)
    gallery.command(.redo)
    #expect(gallery.pages.shown == shown)
    #expect(gallery.notice == .trashed(1))
  }

  @Test("Several go quickly, come back in reverse order, and the notice counts up and down")
  func inARow() {
    var gallery = Played("abcde", at: "b")
    gallery.command(.moveToTrash, .moveToTrash, .moveToTrash)
    #expect(gallery.listed == "ae")
    #expect(gallery.notice == .trashed(3))
    gallery.send(.command(.undo))
    #expect(gallery.listed == "ade")
    #expect(gallery.pages.shown == "d")
    #expect(gallery.notice == .trashed(2))
    gallery.command(.undo, .undo)
    #expect(gallery.listed == "abcde")
    #expect(gallery.pages.shown == "b")
    #expect(gallery.notice == nil)
    gallery.command(.redo, .redo, .redo)
    #expect(gallery.listed == "ae")
    #expect(gallery.notice == .trashed(3))
  }

  @Test(
    "Whichever of several fails first, all come back in their order",
    arguments: [
      ("abcd", "aaa", "abc"), ("abcd", "aaa", "cab"), ("abcd", "dcb", "dcb"),
      ("abcd", "dcb", "bdc"),
      ("abcde", "cbd", "cbd"), ("abcde", "bcd", "cdb"), ("abcde", "dbc", "bcd"),
    ])
  func failures(names: String, shown: String, failing: String) {
    var gallery = Played(names)
    var gone = ""
    for name in shown {
      // The photo itself, or what has taken its place.
      gallery.send(.photoSought(PhotoID(String(name))))
      gone += gallery.pages.shown ?? ""
      gallery.command(.moveToTrash)
    }
    #expect(Set(gone) == Set(failing))
    for name in failing { gallery.send(.deletionFailed(gallery.deletion(String(name)), .full)) }
    #expect(gallery.listed == names)
    #expect(gallery.model.history.done == [])
  }

  @Test("A failure brings the photo back, is said, and shows it only if nobody has turned since")
  func failure() {
    var gallery = Played("abcd", at: "b")
    gallery.command(.moveToTrash)
    gallery.send(.deletionFailed(gallery.deletion("b"), .notPermitted))
    #expect(gallery.pages.shown == "b")
    #expect(gallery.notice == .notDeleted(photos("b")[0], .notPermitted))
    #expect(!Command.undo.isEnabled(in: gallery.pages))
    gallery.command(.moveToTrash, .lastPhoto)
    gallery.send(.deletionFailed(gallery.deletion("b"), .notPermitted))
    #expect(gallery.listed == "abcd")
    #expect(gallery.pages.shown == "d")
  }

  @Test("The last photo comes back to be seen when it could not be deleted")
  func lastFails() {
    var gallery = Played("ab", at: "b")
    gallery.command(.moveToTrash)
    gallery.send(.deletionFailed(gallery.deletion("b"), .full))
    #expect(gallery.pages.shown == "b")
    var only = Played("a")
    only.command(.moveToTrash)
    only.send(.deletionFailed(only.deletion("a"), .full))
    #expect(only.pages.shown == "a")
  }

  @Test("Without a trash the photos are back and a person is asked, once about all")
  func noTrash() {
    var gallery = Played("abcd", at: "b")
    gallery.command(.moveToTrash, .moveToTrash)
    gallery.send(.deletionFailed(gallery.deletion("b"), .noTrash))
    gallery.send(.deletionFailed(gallery.deletion("c"), .noTrash))
    #expect(gallery.listed == "abcd")
    #expect(gallery.notice == nil)
    #expect(gallery.model.question == .deleteForGood(photos("bc")))
    gallery.send(.questionAnswered(.confirmed))
    #expect(gallery.listed == "ad")
    #expect(gallery.model.history.done == [])
    gallery.send(.photoSought(PhotoID("d")))
    gallery.command(.moveToTrash)
    #expect(gallery.listed == "a")
    #expect(gallery.model.question == nil, "The next photo may have a trash")
    #expect(gallery.pages.effects.contains(.moveToTrash(photos("d")[0], gallery.deletion("d"))))
    gallery.send(.deletionFailed(gallery.deletion("d"), .noTrash))
    #expect(gallery.listed == "ad")
    #expect(gallery.model.question == .deleteForGood(photos("d")))
  }

  @Test("A question that is being answered is not replaced by one about the trash")
  func noTrashWhileAsked() {
    var gallery = Played("abc", at: "b")
    gallery.command(.moveToTrash, .report)
    let question = gallery.model.question
    gallery.send(.deletionFailed(gallery.deletion("b"), .noTrash))
    #expect(gallery.model.question == question)
    #expect(gallery.notice == .notDeleted(photos("b")[0], .noTrash))
  }

  @Test("A deletion that was undone may fail in silence, and leaves the others' count alone")
  func undoneMeanwhile() {
    var gallery = Played("abcd", at: "b")
    gallery.command(.moveToTrash, .moveToTrash, .undo)
    gallery.send(.deletionFailed(gallery.deletion("c"), .noTrash))
    #expect(gallery.listed == "acd")
    #expect(gallery.notice == .trashed(1))
    #expect(gallery.model.question == nil)
  }

  @Test("A photo that was gone already stays gone, and counts no more")
  func goneAlready() {
    var gallery = Played("abc", at: "b")
    gallery.command(.moveToTrash)
    gallery.send(.deletionFailed(gallery.deletion("b"), .notFound))
    #expect(gallery.listed == "ac")
    #expect(gallery.notice == nil)
    #expect(!Command.undo.isEnabled(in: gallery.pages))
  }

  @Test("What cannot be put back leaves again, is said, and can be tried again")
  func restorationFails() {
    var gallery = Played("abc", at: "b")
    gallery.command(.moveToTrash)
    let deletion = gallery.deletion("b")
    gallery.send(.deleted(deletion))
    gallery.command(.undo, .like)
    gallery.send(.restorationFailed(deletion, .nameTaken))
    #expect(gallery.listed == "ac")
    #expect(gallery.notice == .notRestored(photos("b")[0], .nameTaken))
    gallery.command(.undo)
    #expect(gallery.listed == "abc")
    #expect(gallery.pages.effects.contains(.restore(deletion)))
  }

  @Test("Deleting for good asks, and leaves nothing of the photo to be undone")
  func forGood() {
    var gallery = Played("abc", at: "b")
    gallery.command(.like, .deleteForGood)
    #expect(gallery.listed == "abc")
    gallery.send(.questionAnswered(nil))
    #expect(gallery.listed == "abc")
    gallery.command(.deleteForGood)
    gallery.send(.questionAnswered(.confirmed))
    #expect(gallery.listed == "ac")
    gallery.send(.deleted(gallery.deletion("b")))
    #expect(gallery.model.history.done == [])
  }
}
