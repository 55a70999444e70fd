import StateTable
import Testing

@testable import PhotoPages

/// What one permission lets people see and do, while all others are given.
struct PermissionEffect: Sendable, CustomTestStringConvertible {
  let name: String
  let permission: WritableKeyPath<PhotoPermissions, Bool> & Sendable
  /// The commands whose buttons go with it.
  var buttons: [Command] = []
  /// The commands that can no longer be done while paging; menus lose them, too.
  var commands: [Command] = []
  /// The commands that can no longer be done beside the comments, besides those that cannot while paging.
  var panelCommands: [Command] = []

  var testDescription: String { name }

  static let all = [
    PermissionEffect(
      name: "view comments", permission: \.viewComments, buttons: [.toggleComments],
      commands: [.showComments, .toggleComments]),
    PermissionEffect(name: "comment", permission: \.comment, panelCommands: [.postComment]),
    PermissionEffect(
      name: "edit comments", permission: \.editComments, panelCommands: [.editComment]),
    PermissionEffect(
      name: "delete comments", permission: \.deleteComments, panelCommands: [.deleteComment]),
    PermissionEffect(name: "tag", permission: \.tag, commands: [.tagPhoto, .tagHere]),
    PermissionEffect(
      name: "edit tags", permission: \.editTags, commands: [.renameTag, .markAsThing]),
    PermissionEffect(name: "delete tags", permission: \.deleteTags, commands: [.deleteTag]),
    PermissionEffect(
      name: "edit caption", permission: \.editCaption,
      commands: [.editCaption, .editAltText, .undo]),
    PermissionEffect(
      name: "edit keywords", permission: \.editKeywords, commands: [.editKeywords]),
    PermissionEffect(
      name: "like", permission: \.like, buttons: [.like], commands: [.like, .redo]),
    PermissionEffect(
      name: "share", permission: \.share, buttons: [.share],
      commands: [.share, .copyPicture, .copyFile]),
    PermissionEffect(
      name: "more actions", permission: \.moreActions, buttons: [.openMoreMenu],
      commands: [.openMoreMenu]),
    PermissionEffect(name: "report", permission: \.report, commands: [.report]),
    PermissionEffect(
      name: "rate", permission: \.rate,
      commands: [
        .removeRating, .rate1, .rate2, .rate3, .rate4, .rate5, .reject, .removeLabel, .labelRed,
        .labelYellow, .labelGreen, .labelBlue, .labelPurple,
      ]),
    PermissionEffect(
      name: "rotate", permission: \.rotate, commands: [.rotateLeft, .rotateRight]),
    PermissionEffect(name: "rotate file", permission: \.rotateFile, commands: [.rotateFile]),
    PermissionEffect(
      name: "delete", permission: \.delete, commands: [.moveToTrash, .deleteForGood]),
    PermissionEffect(
      name: "organize", permission: \.organize, commands: [.rename, .moveTo, .copyTo]),
  ]
}

@Suite("Permissions")
struct PermissionTests {
  /// The fixture of a state with other permissions for its photo.
  ///
  /// Entered before, so that the state may be one that they would not let anybody enter.
  private func session(_ state: StateID, _ permissions: PhotoPermissions) -> Viewer {
    Fixture(state).after(.annotations(.permissionsChanged(PhotoID("b"), permissions)))
  }

  private func buttons(_ viewer: Viewer) -> Set<Command> {
    Set(
      (viewer.chrome.top + viewer.chrome.galleryHeader + viewer.chrome.bottom + viewer.chrome.side)
        .compactMap {
          guard case .button(let button) = $0, case .standard(let command) = button.command else {
            return nil
          }
          return command
        })
  }

  private func enabled(_ viewer: Viewer) -> Set<Command> {
    Set(Command.allCases.filter { $0.isEnabled(in: viewer) })
  }

  private func inMenus(_ viewer: Viewer) -> Set<Command> {
    let menus = [
      PhotoMenu.more.commands(in: viewer), PhotoMenu.photo(nil).commands(in: viewer),
      PhotoMenu.share.commands(in: viewer), PhotoMenu.tag(TagID("anna")).commands(in: viewer),
      PhotoMenu.comment(CommentID("first")).commands(in: viewer),
    ]
    return Set(menus.flatMap(\.standard).joined())
  }

  @Test(
    "Withdrawing one permission removes only its own buttons, commands and menu entries",
    arguments: PermissionEffect.all)
  func takenAway(effect: PermissionEffect) {
    var permissions = PhotoPermissions.all
    permissions[keyPath: effect.permission] = false
    let (with, without) = (session(.browsing, .all), session(.browsing, permissions))
    #expect(buttons(with).subtracting(buttons(without)) == Set(effect.buttons))
    #expect(enabled(with).subtracting(enabled(without)) == Set(effect.commands))
    #expect(
      inMenus(with).subtracting(inMenus(without))
        == Set(effect.commands).intersection(inMenus(with)))
    #expect(enabled(without).subtracting(enabled(with)) == [])

    let panel = session(.commenting, permissions)
    #expect(
      panel.stateID != .commenting
        || enabled(session(.commenting, .all)).subtracting(enabled(panel))
          == Set(effect.commands + effect.panelCommands)
    )
  }

  @Test(
    "Granting one permission adds only its own buttons and commands",
    arguments: PermissionEffect.all)
  func given(effect: PermissionEffect) {
    var permissions = PhotoPermissions.none
    permissions[keyPath: effect.permission] = true
    let (with, without) = (session(.browsing, permissions), session(.browsing, .none))
    #expect(buttons(with).subtracting(buttons(without)) == Set(effect.buttons))
    #expect(
      enabled(with).subtracting(enabled(without)).symmetricDifference(effect.commands)
        .subtracting([.openPhotoMenu]) == [])
  }

  @Test("Only permissions that differ from the usual ones are stored for a photo")
  func onlyDifferencesAreKept() {
    var session = Played("abc")
    for name in "abc" { session.send(.paging(.requested(PhotoID(String(name))))) }
    session.loadAll(PhotoAnnotations(permissions: .all))
    #expect(session.model.annotations.permissionsByPhoto == [:])
    session.send(.annotations(.permissionsChanged(PhotoID("b"), .viewing)))
    #expect(session.model.annotations.permissionsByPhoto == [PhotoID("b"): .viewing])
    #expect(session.model.permissions(of: PhotoID("b")) == .viewing)
    session.send(.annotations(.permissionsChanged(PhotoID("b"), .all)))
    #expect(session.model.annotations.permissionsByPhoto == [:])
    #expect(session.model.permissions(of: PhotoID("b")) == .all)
  }

  @Test("Every permission has a tested effect and the expected default")
  func complete() {
    let names = Mirror(reflecting: PhotoPermissions.all).children.compactMap(\.label)
    #expect(names.count == PermissionEffect.all.count)
    let defaults = PermissionEffect.all.filter { PhotoPermissions()[keyPath: $0.permission] }
    #expect(defaults.map(\.name) == ["view comments", "share", "more actions"])
    #expect(PermissionEffect.all.allSatisfy { PhotoPermissions.all[keyPath: $0.permission] })
    #expect(!PermissionEffect.all.contains { PhotoPermissions.none[keyPath: $0.permission] })
  }

  @Test("The photo menu keeps the commands of each remaining permission")
  func menusAreBuilt() {
    var permissions = PhotoPermissions.none
    permissions.tag = true
    #expect(
      PhotoMenu.photo(nil).commands(in: session(.browsing, permissions)).standard == [[.tagHere]])
    permissions.moreActions = true
    // Whoever may look may let a picture move, and see what is known of it.
    #expect(
      PhotoMenu.more.commands(in: session(.browsing, permissions)).standard == [
        [.tagPhoto], [.playAnimation, .nextFrame, .previousFrame],
        [.showDetails, .startSlideshow, .showFilmstrip],
      ])
    #expect(buttons(session(.browsing, permissions)).contains(.openMoreMenu))
    #expect(PhotoMenu.photo(nil).commands(in: session(.browsing, .none)) == [])
    #expect(!Command.openPhotoMenu.isEnabled(in: session(.browsing, .none)))
  }

  @Test("A tag's and a comment's own permissions decide what their menus offer")
  func perItem() {
    var value = Fixture.annotations
    value.tags[0].permissions = ItemPermissions(edit: false, delete: true)
    value.comments[0].permissions = ItemPermissions(edit: true, delete: false)
    var session = Played("abc", annotations: value)
    session.send(.input(.tagTapped(TagID("anna"))))
    #expect(
      PhotoMenu.tag(TagID("anna")).commands(in: session.viewer).standard == [
        [.findMoreOfTag], [.deleteTag],
      ])
    session.send(.input(.tagTapped(TagID("mill"))))
    #expect(
      PhotoMenu.tag(TagID("anna")).commands(in: session.viewer).standard == [
        [.renameTag, .markAsPerson, .findMoreOfTag], [.deleteTag],
      ])
    session.send(.command(.toggleComments), .input(.commentPressedLong(CommentID("first"))))
    #expect(
      PhotoMenu.comment(CommentID("first")).commands(in: session.viewer).standard == [
        [.copyComment, .editComment]
      ])
    session.send(.input(.commentPressedLong(CommentID("second"))))
    #expect(
      PhotoMenu.comment(CommentID("first")).commands(in: session.viewer).standard == [
        [.copyComment, .editComment], [.deleteComment],
      ])
  }

  @Test("A tag without any permission has no menu, unless the source finds more photos with it")
  func noTagMenu() {
    var value = Fixture.annotations
    value.tags[0].permissions = ItemPermissions(edit: false, delete: false)
    let roles = Set(PhotoSourceRole.allCases)
    var session = Played("abc", annotations: value, roles: roles.subtracting([.filtering]))
    session.send(.input(.tagTapped(TagID("anna"))))
    #expect(session.viewer.effects == [])
    session = Played("abc", annotations: value, roles: roles)
    session.send(.input(.tagTapped(TagID("anna"))))
    #expect(session.viewer.effects == [.view(.open(.tag(TagID("anna"))))])
  }

  @Test("Comments that may be read but not written have a button only if there are some")
  func readingComments() {
    var permissions = PhotoPermissions.all
    permissions.comment = false
    var value = Fixture.annotations
    #expect(
      buttons(Played("abc", permissions: permissions, annotations: value).viewer)
        .contains(.toggleComments))
    value.comments = []
    value.commentCount = 0
    let none = Played("abc", permissions: permissions, annotations: value)
    #expect(!buttons(none.viewer).contains(.toggleComments))
  }
}
