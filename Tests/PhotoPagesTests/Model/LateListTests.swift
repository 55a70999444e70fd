import Testing

@testable import PhotoPages

@Suite("Deleting while the list changes")
struct LateListTests {
  @Test("A list that still has the deleted photo does not bring it back until it was left out")
  func stillListed() {
    var gallery = Played("abc", at: "b")
    gallery.command(.moveToTrash)
    gallery.send(.listUpdated(.listed(photos("abcd"))))
    #expect(gallery.listed == "acd")
    gallery.send(.deleted(gallery.deletion("b")), .listUpdated(.listed(photos("abcd"))))
    #expect(gallery.listed == "acd")
    gallery.send(.listUpdated(.listed(photos("acd"))), .listUpdated(.listed(photos("abcd"))))
    #expect(gallery.listed == "abcd", "It was put back by another hand")
  }

  @Test("Another photo of the deleted one's name appears")
  func anotherOfThatName() {
    var gallery = Played("abc", at: "b")
    gallery.command(.moveToTrash)
    let other = photos("abnc", renaming: "n", to: "b.jpg")
    gallery.send(.deleted(gallery.deletion("b")), .listUpdated(.listed(other)))
    #expect(gallery.listed == "anc")
    gallery.command(.undo)
    #expect(gallery.listed == "abnc")
  }

  @Test("While the source is listing, a photo that is not listed yet stays deleted")
  func growing() {
    var pages = Pages(PagesSetup(start: photos("c")[0], permissions: .all))
    pages.handle(.viewLoaded)
    pages.handle(.command(.moveToTrash))
    pages.handle(.listUpdated(.listed(photos("ab"), isComplete: false)))
    pages.handle(.listUpdated(.listed(photos("abcd"), isComplete: false)))
    #expect(Array(pages.model.list) == photos("abd"))
    pages.handle(.listUpdated(.listed(photos("abcde"))))
    pages.handle(.command(.undo))
    #expect(Array(pages.model.list) == photos("abcde"))
    #expect(pages.shown == "c")
  }

  @Test("In a list that grows, what took the photo's place stays shown")
  func growingBefore() {
    var pages = Pages(PagesSetup(permissions: .all))
    pages.handle(.viewLoaded)
    pages.handle(.listUpdated(.listed(photos("ceg"), isComplete: false)))
    pages.handle(.command(.moveToTrash))
    #expect(pages.shown == "e")
    pages.handle(.listUpdated(.listed(photos("abcdefg"))))
    #expect(pages.shown == "e")
    pages.handle(.command(.undo))
    #expect(Array(pages.model.list) == photos("abcdefg"))
  }

  @Test("A photo that the source has left out is shown as soon as it is listed again, in its place")
  func notYetListed() {
    var gallery = Played("abcd", at: "b")
    gallery.command(.moveToTrash, .moveToTrash)
    let (b, c) = (gallery.deletion("b"), gallery.deletion("c"))
    gallery.send(.deleted(b), .deleted(c), .listUpdated(.listed(photos("ad"))))
    gallery.command(.undo, .undo)
    #expect(gallery.listed == "ad")
    #expect(gallery.pages.isAwaitingPhotos)
    gallery.send(.restored(c), .listUpdated(.listed(photos("acd"))))
    #expect(gallery.pages.shown == "c")
    gallery.send(.listUpdated(.listed(photos("abcd"))), .restored(b))
    #expect(gallery.listed == "abcd")
    #expect(gallery.pages.shown == "b")
    #expect(!gallery.pages.isAwaitingPhotos)
    #expect(gallery.notice == nil)
  }

  @Test("A photo that is put back before the source has left it out is not said to be gone")
  func leftOutLate() {
    var gallery = Played("abc", at: "b")
    gallery.command(.moveToTrash, .undo)
    #expect(gallery.pages.shown == "b")
    gallery.send(.deleted(gallery.deletion("b")), .listUpdated(.listed(photos("ac"))))
    #expect(gallery.listed == "ac")
    #expect(gallery.notice == nil)
    gallery.send(.restored(gallery.deletion("b")), .listUpdated(.listed(photos("abc"))))
    #expect(gallery.pages.shown == "b")
    gallery.send(.listUpdated(.listed(photos("ac"))))
    #expect(gallery.listed == "ac", "Somebody else took it away")
    #expect(gallery.notice == .photoGone(photos("b")[0], nil, nil))
  }

  @Test("What is put back and not listed yet can be deleted again")
  func deletedAgain() {
    var gallery = Played("abc", at: "b")
    gallery.command(.moveToTrash)
    gallery.send(.deleted(gallery.deletion("b")), .listUpdated(.listed(photos("ac"))))
    gallery.command(.undo, .redo)
    gallery.send(.listUpdated(.listed(photos("abc"))))
    #expect(gallery.listed == "ac")
    gallery.command(.undo)
    #expect(gallery.listed == "abc")
  }

  @Test("Drafts, questions, deletions and what can be undone stay with a photo that is renamed")
  func renames() {
    var gallery = Played("abc", at: "b")
    gallery.command(.like, .report)
    gallery.send(.command(.toggleComments), .commentTextChanged("Lovely"))
    gallery.send(.listUpdated(.listed(photos("acb", renaming: "b", to: "z.jpg"))))
    #expect(gallery.model.currentPhoto?.name == "z.jpg")
    #expect(gallery.model.commentDraft.text == "Lovely")
    gallery.send(.questionAnswered(.reason("Blurred")))
    #expect(gallery.model.annotations.report?.reason == "Blurred")
    gallery.command(.undo, .undo)
    #expect(gallery.saves.last?.photo.id == PhotoID("b"))
    #expect(!gallery.model.isLiked)
  }

  @Test("What was done to a photo that is gone by another hand is passed over")
  func goneStep() {
    var gallery = Played("abc", at: "a")
    gallery.command(.like, .nextPhoto)
    gallery.loadAll()
    gallery.command(.like)
    gallery.send(.listUpdated(.listed(photos("ac"))))
    gallery.command(.undo)
    #expect(gallery.saves.last?.photo.id == PhotoID("a"))
  }
}
