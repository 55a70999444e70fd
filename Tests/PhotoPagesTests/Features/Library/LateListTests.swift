import Testing

@testable import PhotoPages

@Suite("Deleting while the list changes")
struct LateListTests {
  @Test("A list that still has a deleted photo does not show it until it was missing once")
  func stillListed() {
    var session = Played("abc", at: "b")
    session.command(.moveToTrash)
    session.send(.library(.listed(photos("abcd"))))
    #expect(session.listed == "acd")
    session.send(
      .history(.deleted(session.deletion("b"))), .library(.listed(photos("abcd"))))
    #expect(session.listed == "acd")
    session.send(
      .library(.listed(photos("acd"))), .library(.listed(photos("abcd"))))
    #expect(session.listed == "abcd", "It was put back by another hand")
  }

  @Test("Another photo with the deleted one's name is shown")
  func anotherOfThatName() {
    var session = Played("abc", at: "b")
    session.command(.moveToTrash)
    let other = photos("abnc", renaming: "n", to: "b.jpg")
    session.send(.history(.deleted(session.deletion("b"))), .library(.listed(other)))
    #expect(session.listed == "anc")
    session.command(.undo)
    #expect(session.listed == "abnc")
  }

  @Test("While the source is listing, a photo that is not listed yet stays deleted")
  func growing() {
    var viewer = Viewer(ViewerSetup(start: photos("c")[0], permissions: .all))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.command(.moveToTrash))
    viewer.handle(.library(.listed(photos("ab"), isComplete: false)))
    viewer.handle(.library(.listed(photos("abcd"), isComplete: false)))
    #expect(Array(viewer.model.library.list) == photos("abd"))
    viewer.handle(.library(.listed(photos("abcde"))))
    viewer.handle(.command(.undo))
    #expect(Array(viewer.model.library.list) == photos("abcde"))
    #expect(viewer.shown == "c")
  }

  @Test("While the list grows, the photo shown after a deletion stays shown")
  func growingBefore() {
    var viewer = Viewer(ViewerSetup(permissions: .all))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos("ceg"), isComplete: false)))
    viewer.handle(.command(.moveToTrash))
    #expect(viewer.shown == "e")
    viewer.handle(.library(.listed(photos("abcdefg"))))
    #expect(viewer.shown == "e")
    viewer.handle(.command(.undo))
    #expect(Array(viewer.model.library.list) == photos("abcdefg"))
  }

  @Test("A photo that the source has left out is shown as soon as it is listed again, in its place")
  func notYetListed() {
    var session = Played("abcd", at: "b")
    session.command(.moveToTrash, .moveToTrash)
    let (b, c) = (session.deletion("b"), session.deletion("c"))
    session.send(
      .history(.deleted(b)), .history(.deleted(c)), .library(.listed(photos("ad"))))
    session.command(.undo, .undo)
    #expect(session.listed == "ad")
    session.rest()
    #expect(session.viewer.isBusy)
    session.send(.history(.restored(c)), .library(.listed(photos("acd"))))
    #expect(session.viewer.shown == "c")
    session.send(.library(.listed(photos("abcd"))), .history(.restored(b)))
    #expect(session.listed == "abcd")
    #expect(session.viewer.shown == "b")
    session.rest()
    #expect(!session.viewer.isBusy)
    #expect(session.notice == .undone(Command.moveToTrash.label, count: 1))
  }

  @Test("A photo restored before the source removed it is not reported as gone")
  func leftOutLate() {
    var session = Played("abc", at: "b")
    session.command(.moveToTrash, .undo)
    #expect(session.viewer.shown == "b")
    session.send(
      .history(.deleted(session.deletion("b"))), .library(.listed(photos("ac"))))
    #expect(session.listed == "ac")
    #expect(session.notice == .undone(Command.moveToTrash.label, count: 1))
    session.send(
      .history(.restored(session.deletion("b"))), .library(.listed(photos("abc"))))
    #expect(session.viewer.shown == "b")
    session.send(.library(.listed(photos("ac"))))
    #expect(session.listed == "ac", "Somebody else took it away")
    #expect(session.notice == .photoGone(photos("b")[0], nil, nil))
  }

  @Test("A restored photo that is not listed yet can be deleted again")
  func deletedAgain() {
    var session = Played("abc", at: "b")
    session.command(.moveToTrash)
    session.send(
      .history(.deleted(session.deletion("b"))), .library(.listed(photos("ac"))))
    session.command(.undo, .redo)
    session.send(.library(.listed(photos("abc"))))
    #expect(session.listed == "ac")
    session.command(.undo)
    #expect(session.listed == "abc")
  }

  @Test("Drafts, questions, deletions and what can be undone stay with a photo that is renamed")
  func renames() {
    var session = Played("abc", at: "b")
    session.command(.like, .report)
    session.send(.command(.toggleComments), .input(.commentTextChanged("Lovely")))
    session.send(.library(.listed(photos("acb", renaming: "b", to: "z.jpg"))))
    #expect(session.model.currentPhoto?.name == "z.jpg")
    #expect(session.model.commentDraft.text == "Lovely")
    session.send(.answered(.report(photos("b")[0], reason: "Blurred")))
    #expect(session.model.shownAnnotations.report?.reason == "Blurred")
    session.command(.undo, .undo)
    #expect(session.saves.last?.photo.id == PhotoID("b"))
    #expect(!session.model.isLiked)
  }

  @Test("Undo skips a step on a photo that another program removed")
  func goneStep() {
    var session = Played("abc", at: "a")
    session.command(.like, .nextPhoto)
    session.loadAll()
    session.command(.like)
    session.send(.library(.listed(photos("ac"))))
    session.command(.undo)
    #expect(session.saves.last?.photo.id == PhotoID("a"))
  }
}
