import Testing

@testable import PhotoPages

@Suite("Undoing what is not permitted any more")
struct UndoPermissionTests {
  private let photo = PhotoID("a")

  @Test("A change that is not permitted any more is neither undone nor forgotten")
  func undo() {
    var session = Played("abc")
    session.command(.like)
    session.send(.annotations(.permissionsChanged(photo, .viewing)))
    #expect(!Command.undo.isEnabled(in: session.viewer))
    session.send(.command(.undo), .command(.undo))
    #expect(session.model.isLiked)
    #expect(session.saves.count == 1)
    session.send(.annotations(.permissionsChanged(photo, .all)), .command(.undo))
    #expect(!session.model.isLiked)
  }

  @Test("A change that is not permitted any more is neither redone nor forgotten")
  func redo() {
    var session = Played("abc")
    session.command(.like, .undo)
    session.send(.annotations(.permissionsChanged(photo, .viewing)))
    #expect(!Command.redo.isEnabled(in: session.viewer))
    session.command(.redo)
    #expect(!session.model.isLiked)
    session.send(.annotations(.permissionsChanged(photo, .all)), .command(.redo))
    #expect(session.model.isLiked)
  }

  @Test("An added tag can be undone with permission to add and none to delete")
  func added() {
    var session = Played("abc", permissions: PhotoPermissions(comment: true, tag: true))
    session.send(
      .command(.tagPhoto), .input(.photoTapped(.centre)), .input(.tagTextChanged("Cleo")))
    session.send(.input(.tagTextFinished))
    session.command(.undo)
    #expect(session.model.shownAnnotations.tags.map(\.text) == ["Anna", "Mill"])
  }

  @Test("A tag that may not be changed any more keeps its name")
  func item() {
    var session = Played("abc")
    session.send(.input(.tagTapped(TagID("anna"))), .command(.renameTag))
    session.send(.input(.tagTextChanged("Ann")), .input(.tagTextFinished))
    var permissions = PhotoPermissions.all
    permissions.editTags = false
    session.send(.annotations(.permissionsChanged(photo, permissions)), .command(.undo))
    #expect(session.model.shownAnnotations.tags.map(\.text) == ["Ann", "Mill"])
  }

  @Test("A deletion that is no longer permitted stays available to redo")
  func redoneDeletion() {
    var session = Played("abc")
    session.command(.moveToTrash, .undo)
    session.send(.annotations(.permissionsChanged(photo, .viewing)), .command(.redo))
    #expect(session.listed == "abc")
    session.send(.annotations(.permissionsChanged(photo, .all)), .command(.redo))
    #expect(session.listed == "bc")
  }

  @Test("A failed redo of a deletion can be redone, unless the photo is gone")
  func failedRedo() {
    var session = Played("abc")
    session.command(.moveToTrash)
    session.send(.history(.deleted(session.deletion("a"))), .command(.undo), .command(.redo))
    session.send(.history(.deletionFailed(session.deletion("a"), .readOnly)))
    #expect(session.listed == "abc")
    #expect(session.model.history.done == [])
    session.command(.redo)
    #expect(session.listed == "bc")
    session.send(.history(.deletionFailed(session.deletion("a"), .notFound)))
    #expect(session.model.history.undone == [])
  }
}
