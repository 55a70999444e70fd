import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesApp

@Suite("Actions of the desktop")
struct DesktopActionTests {
  private let photos = "abc".map {
    Photo(id: PhotoID(String($0)), name: "\($0).jpg", uri: "file:///\($0).jpg")
  }

  /// A viewer with these photos, whose desktop has all services.
  private func viewer(_ permissions: PhotoPermissions = .viewing) -> Viewer {
    var viewer = Viewer(
      ViewerSetup(permissions: permissions, abilities: .all, addedCommands: DesktopAction.all))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos)))
    return viewer
  }

  private func names(_ menu: PhotoMenu, _ viewer: Viewer) -> [String] {
    menu.commands(in: viewer).joined().map(\.name)
  }

  @Test func eachHasANameOfItsOwn() {
    let names = DesktopAction.all.map(\.command.name) + Command.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
  }

  @Test func theyStandInMenusInTheOrderOfTheirList() {
    #expect(
      names(.share, viewer()) == ["copy-file", "save-copy", "open-with", "show-in-files"])
  }

  @Test func someAreForOnePhotoAndSomeForTheSelection() {
    var viewer = viewer()
    viewer.handle(.command(.openGallery))
    viewer.handle(.input(.selectionChanged(.selected([0..<2], replacing: true))))
    let one = DesktopAction.all.filter { AnyCommand.custom($0.command).isEnabled(in: viewer) }
    #expect(one.map(\.command.name) == [])
  }

  @Test func withoutPermissionNoneIsOffered() {
    var permissions = PhotoPermissions.viewing
    permissions.share = false
    let viewer = viewer(permissions)
    #expect(!DesktopAction.all.contains { AnyCommand.custom($0.command).isEnabled(in: viewer) })
  }

  @Test func aVideoHasNoCopies() {
    var viewer = Viewer(ViewerSetup(abilities: .all, addedCommands: DesktopAction.all))
    viewer.handle(.window(.viewLoaded))
    let video = Photo(id: PhotoID("a"), name: "a.mp4", uri: "file:///a.mp4", kind: .video)
    viewer.handle(.library(.listed([video])))
    #expect(!AnyCommand.custom(AnyCustomCommand(DesktopAction.saveCopy)).isEnabled(in: viewer))
  }
}
