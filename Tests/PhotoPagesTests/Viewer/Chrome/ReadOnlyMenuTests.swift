import Testing

@testable import PhotoPages

private struct Send: CustomCommand {
  var mayBeDone = true
  let name = "send"
  let label = Message("Send")
  func isEnabled(in viewer: Viewer) -> Bool { mayBeDone }
}

private struct Save: CustomCommand {
  let name = "save"
  let label = Message("Save")
}

private struct Show: CustomCommand {
  let name = "show"
  let label = Message("Show")
}

@Suite("Menus of photos that their source cannot rename, move or delete")
struct ReadOnlyMenuTests {
  private static let menus = [PhotoMenu.more, .photo(nil)]

  private let commands = [
    AddedCommand(
      Save(), in: .viewing, places: [.shareMenu, .photoMenu], section: .copying,
      leadsReadOnly: true),
    AddedCommand(Show(), in: .viewing, places: [.moreMenu, .photoMenu], section: .opening),
    AddedCommand(
      Send(), in: .viewing, places: [.shareMenu, .photoMenu], section: .sending,
      leadsReadOnly: true),
  ]

  private func names(_ menu: PhotoMenu, _ played: Played) -> [[String]] {
    menu.commands(in: played.viewer).map { $0.map(\.name) }
  }

  private var readOnly: PhotoPermissions {
    var permissions = PhotoPermissions.all
    (permissions.delete, permissions.organize) = (false, false)
    return permissions
  }

  @Test("The leading commands come first in both menus, each once", arguments: menus)
  func first(menu: PhotoMenu) {
    let menu = names(menu, Played("ab", permissions: readOnly, adding: commands))
    #expect(menu.first == ["save", "send"])
    #expect(menu.joined().count { $0 == "save" } == 1)
    #expect(menu.joined().count { $0 == "send" } == 1)
    #expect(menu.dropFirst().joined().contains("show"))
  }

  @Test("The Share menu keeps its sections")
  func sharing() {
    let menu = names(.share, Played("ab", permissions: readOnly, adding: commands))
    #expect(menu == [["send"], ["copy-picture", "copy-file", "save"]])
  }

  @Test("Permission to delete or to organize leaves every command in its section", arguments: menus)
  func changeable(menu: PhotoMenu) {
    for permission in [\PhotoPermissions.delete, \.organize] {
      var permissions = readOnly
      permissions[keyPath: permission] = true
      let names = names(menu, Played("ab", permissions: permissions, adding: commands))
      #expect(names.first != ["save", "send"])
      #expect(names.joined().contains("send") == (menu != .more))
    }
  }

  @Test("A leading command that can do nothing is left out")
  func disabled() {
    let commands = [
      AddedCommand(Send(mayBeDone: false), in: .viewing, places: [], leadsReadOnly: true)
    ]
    let played = Played("ab", permissions: readOnly, adding: commands)
    for menu in Self.menus { #expect(!names(menu, played).joined().contains("send")) }
  }

  @Test("The leading commands of a selection come first in the gallery")
  func selection() {
    var played = Played("abc", permissions: readOnly, adding: commands)
    played.command(.openGallery)
    played.send(.input(.selectionChanged(.selected([0..<2], replacing: true))))
    #expect(names(.photo(nil), played).first == ["save", "send"])
  }
}
