import Testing

@testable import PhotoPages

@Suite("Deleting while the list changes")
struct LateListTests {
  @Test("A list that still has the deleted photo does not bring it back")
  func stillListed() {
    var gallery = Played("abc", at: "b")
    gallery.command(.moveToTrash)
    gallery.send(.listUpdated(.listed(list("abcd"))))
    #expect(gallery.listed == "acd")
    gallery.send(.deleted(gallery.deletion("b")), .listUpdated(.listed(list("abcd"))))
    #expect(gallery.listed == "acd")
    gallery.send(.listUpdated(.listed(list("acd"))), .listUpdated(.listed(list("abcd"))))
    #expect(gallery.listed == "abcd", "It is another photo of that name")
  }

  @Test("A photo that is put back under the same name by another hand appears all the same")
  func anotherOfThatName() {
    var gallery = Played("abc", at: "b")
    gallery.command(.moveToTrash)
    gallery.send(.deleted(gallery.deletion("b")))
    gallery.send(.listUpdated(.listed(list("abc"))), .listUpdated(.listed(list("abc"))))
    #expect(gallery.listed == "abc")
  }

  @Test("While the source is listing, a photo that is not listed yet stays deleted")
  func growing() {
    var pages = Pages(PagesSetup(start: photos("c")[0], permissions: .all))
    pages.handle(.viewLoaded)
    pages.handle(.command(.moveToTrash))
    pages.handle(.listUpdated(.listed(PhotoList(photos("ab"), isComplete: false))))
    pages.handle(.listUpdated(.listed(PhotoList(photos("abcd"), isComplete: false))))
    #expect(pages.model.list.photos == photos("abd"))
    pages.handle(.listUpdated(.listed(list("abcde"))))
    pages.handle(.command(.undo))
    #expect(pages.model.list.photos == photos("abcde"))
    #expect(pages.shown == "c")
  }

  @Test("In a list that grows, what took the photo's place stays shown")
  func growingBefore() {
    var pages = Pages(PagesSetup(permissions: .all))
    pages.handle(.viewLoaded)
    pages.handle(.listUpdated(.listed(PhotoList(photos("ceg"), isComplete: false))))
    pages.handle(.command(.moveToTrash))
    #expect(pages.shown == "e")
    pages.handle(.listUpdated(.listed(list("abcdefg"))))
    #expect(pages.shown == "e")
    pages.handle(.command(.undo))
    #expect(pages.model.list.photos == photos("abcdefg"))
  }

  @Test("A photo that was put back stays through one list that lacks it still")
  func notYetListed() {
    var gallery = Played("abcd", at: "b")
    gallery.command(.moveToTrash, .moveToTrash)
    gallery.send(.listUpdated(.listed(list("ad"))))
    let (b, c) = (gallery.deletion("b"), gallery.deletion("c"))
    gallery.send(.deleted(b), .deleted(c))
    gallery.command(.undo, .undo)
    gallery.send(.listUpdated(.listed(list("ad"))))
    #expect(gallery.listed == "abcd")
    gallery.send(.restored(c), .restored(b), .listUpdated(.listed(list("acd"))))
    #expect(gallery.listed == "abcd")
    gallery.send(.listUpdated(.listed(list("acd"))))
    #expect(gallery.listed == "acd", "Somebody else took it away")
  }

  @Test("Renames reach deletions, drafts, questions and what can be undone")
  func renames() {
    var gallery = Played("abc", at: "b")
    gallery.command(.like, .report)
    gallery.send(.command(.toggleComments), .commentTextChanged("Lovely"))
    gallery.send(.listUpdated(.listed(list("acz", renames: ["b": "z"]))))
    #expect(gallery.pages.shown == "z")
    #expect(gallery.model.commentDraft.text == "Lovely")
    gallery.send(.questionAnswered(.reason("Blurred")))
    #expect(gallery.model.annotations.report?.reason == "Blurred")
    gallery.command(.undo, .undo)
    #expect(gallery.saves.last?.photo.id == PhotoID("z"))
    #expect(!gallery.model.isLiked)

    var deleted = Played("abc", at: "b")
    deleted.command(.moveToTrash)
    deleted.send(.listUpdated(.listed(list("zc", renames: ["a": "z"]))))
    deleted.command(.undo)
    #expect(deleted.listed == "zbc")
  }

  @Test("What was done to a photo that is gone by another hand is passed over")
  func goneStep() {
    var gallery = Played("abc", at: "a")
    gallery.command(.like, .nextPhoto)
    gallery.loadAll()
    gallery.command(.like)
    gallery.send(.listUpdated(.listed(list("ac"))))
    gallery.command(.undo)
    #expect(gallery.saves.last?.photo.id == PhotoID("a"))
  }
}
