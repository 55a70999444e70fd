import Testing

@testable import PhotoPages

@Suite("Undoing what is not permitted any more")
struct UndoPermissionTests {
  private let photo = PhotoID("a")

  @Test("A change that is not permitted any more is neither undone nor forgotten")
  func undo() {
    var gallery = Played("abc")
    gallery.command(.like)
    gallery.send(.permissionsChanged(photo, .viewing))
    #expect(!Command.undo.isEnabled(in: gallery.pages))
    gallery.send(.command(.undo), .command(.undo))
    #expect(gallery.model.isLiked)
    #expect(gallery.saves.count == 1)
    gallery.send(.permissionsChanged(photo, .all), .command(.undo))
    #expect(!gallery.model.isLiked)
  }

  @Test("A change that is not permitted any more is neither redone nor forgotten")
  func redo() {
    var gallery = Played("abc")
    gallery.command(.like, .undo)
    gallery.send(.permissionsChanged(photo, .viewing))
    #expect(!Command.redo.isEnabled(in: gallery.pages))
    gallery.command(.redo)
    #expect(!gallery.model.isLiked)
    gallery.send(.permissionsChanged(photo, .all), .command(.redo))
    #expect(gallery.model.isLiked)
  }

  @Test("Who may add and not delete can take back what they have added")
  func added() {
    var gallery = Played("abc", permissions: PhotoPermissions(comment: true, tag: true))
    gallery.send(.command(.tagPhoto), .photoTapped(.centre), .tagTextChanged("Cleo"))
    gallery.send(.tagTextFinished)
    gallery.command(.undo)
    #expect(gallery.model.annotations.tags.map(\.text) == ["Anna", "Mill"])
  }

  @Test("A tag that may not be changed any more keeps its name")
  func item() {
    var gallery = Played("abc")
    gallery.send(.tagTapped(TagID("anna")), .command(.renameTag))
    gallery.send(.tagTextChanged("Ann"), .tagTextFinished)
    var permissions = PhotoPermissions.all
    permissions.editTags = false
    gallery.send(.permissionsChanged(photo, permissions), .command(.undo))
    #expect(gallery.model.annotations.tags.map(\.text) == ["Ann", "Mill"])
  }

  @Test("A deletion that is not permitted any more stays to be redone")
  func redoneDeletion() {
    var gallery = Played("abc")
    gallery.command(.moveToTrash, .undo)
    gallery.send(.permissionsChanged(photo, .viewing), .command(.redo))
    #expect(gallery.listed == "abc")
    gallery.send(.permissionsChanged(photo, .all), .command(.redo))
    #expect(gallery.listed == "bc")
  }

  @Test("A deletion that fails when it is redone can be redone still, unless the photo is gone")
  func failedRedo() {
    var gallery = Played("abc")
    gallery.command(.moveToTrash)
    gallery.send(.deleted(gallery.deletion("a")), .command(.undo), .command(.redo))
    gallery.send(.deletionFailed(gallery.deletion("a"), .readOnly))
    #expect(gallery.listed == "abc")
    #expect(gallery.model.history.done == [])
    gallery.command(.redo)
    #expect(gallery.listed == "bc")
    gallery.send(.deletionFailed(gallery.deletion("a"), .notFound))
    #expect(gallery.model.history.undone == [])
  }
}
