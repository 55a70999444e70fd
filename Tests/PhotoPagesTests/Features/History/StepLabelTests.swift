import Testing

@testable import PhotoPages

@Suite("Labels of undo steps")
struct StepLabelTests {
  @Test("Undo and Redo name the last step, and the next one once it is undone")
  func names() {
    var session = Played("abc")
    #expect(session.viewer.undoneStep == nil && session.viewer.redoneStep == nil)
    session.command(.like)
    #expect(session.viewer.undoneStep?.english == "Like")
    session.command(.rate3)
    #expect(session.viewer.undoneStep?.english == "Rate")
    session.command(.moveToTrash)
    #expect(session.viewer.undoneStep?.english == "Move to Trash")
    session.command(.undo)
    #expect(session.viewer.undoneStep?.english == "Rate")
    #expect(session.viewer.redoneStep?.english == "Move to Trash")
    session.command(.undo, .undo)
    #expect(session.viewer.undoneStep == nil)
    #expect(session.viewer.redoneStep?.english == "Like")
  }

  @Test("Adding, changing and deleting a tag have different undo labels")
  func tags() {
    var session = Played("abc")
    session.command(.tagHere)
    session.send(.input(.tagTextChanged("Anna")), .command(.confirm))
    #expect(session.viewer.undoneStep?.english == "Tag Photo")
    let tag = session.model.shownAnnotations.tags[0].id
    session.send(.input(.tagTapped(tag)))
    session.command(.markAsThing)
    #expect(session.viewer.undoneStep?.english == "Edit Tag")
    session.send(.input(.tagTapped(tag)))
    session.command(.deleteTag)
    #expect(session.viewer.undoneStep?.english == "Delete Tag")
  }

  @Test("The More menu offers what can be undone and redone")
  func menu() {
    var session = Played("abc")
    func commands() -> [AnyCommand] {
      PhotoMenu.more.commands(in: session.viewer).flatMap { $0 }
    }
    #expect(!commands().contains(.standard(.undo)))
    session.command(.like)
    #expect(commands().contains(.standard(.undo)) && !commands().contains(.standard(.redo)))
    session.command(.undo)
    #expect(commands().contains(.standard(.redo)) && !commands().contains(.standard(.undo)))
  }
}
