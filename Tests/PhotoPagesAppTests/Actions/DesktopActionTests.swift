import GtkBindings
import PhotoFlickr
import TestSupport
import Testing

@testable import PhotoPages
@testable import PhotoPagesApp

@Suite("Actions of the desktop")
struct DesktopActionTests {
  private let photos = "abc".map {
    Photo(id: PhotoID(String($0)), name: "\($0).jpg", uri: "file:///\($0).jpg")
  }

  private static let all = DesktopServices(portals: Set(Portal.allCases), hasMailProgram: true)

  /// A viewer with these photos, whose desktop has these services.
  private func viewer(
    _ permissions: PhotoPermissions = .all, services: DesktopServices = DesktopActionTests.all,
    photos: [Photo]? = nil
  ) -> Viewer {
    let photos = photos ?? self.photos
    var viewer = Viewer(
      ViewerSetup(
        permissions: permissions, abilities: .all.subtracting(DesktopServices.possibleAbilities),
        addedCommands: DesktopAction.all))
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(photos)))
    viewer.handle(.window(.abilitiesFound(services.abilities)))
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
      names(.share, viewer()) == ["send-by-email", "copy-file", "save-copy", "open-with", "print"])
    func added(_ menu: PhotoMenu) -> [String] {
      names(menu, viewer()).filter { Command(rawValue: $0) == nil }
    }
    #expect(added(.more) == ["show-in-files", "set-as-background", "print"])
    #expect(
      added(.photo(nil)) == ["edit-copy", "send-by-email", "save-copy", "print", "open-with"])
  }

  @Test func whatTheDesktopHasNoServiceForIsNotOffered() {
    func share(_ services: DesktopServices) -> [String] {
      names(.share, viewer(services: services))
    }
    let none = share(DesktopServices())
    #expect(none == ["copy-file", "save-copy", "open-with", "print"])
    // An address for a mail program cannot attach files, and a portal without one has nothing to start.
    #expect(share(DesktopServices(hasMailProgram: true)) == none)
    #expect(share(DesktopServices(portals: [.email])) == none)
    let settings = viewer(services: DesktopServices(hasBackgroundSettings: true))
    #expect(names(.more, settings).contains("set-as-background"))
    #expect(!names(.more, viewer(services: DesktopServices())).contains("set-as-background"))
  }

  @Test func aPhotoWithAPageOpensInTheBrowser() throws {
    var viewer = viewer()
    let page = PhotoAnnotations(page: WebAddress("https://example.com"), permissions: .all)
    #expect(!names(.more, viewer).contains("open-in-browser"))
    viewer.handle(
      .annotations(
        .loaded(try #require(viewer.model.annotations.states[photos[0].id]?.token), page)))
    #expect(names(.more, viewer).contains("open-in-browser"))
  }

  @Test func threeComeFirstForPhotosOfAReadOnlySource() {
    let page = Photo(id: PhotoID("p"), name: "p", uri: "https://service.example/photos/1")
    let viewer = viewer(.viewing, photos: [page])
    for menu in [PhotoMenu.more, .photo(nil)] {
      let first = menu.commands(in: viewer).first?.map(\.name)
      #expect(first == ["save-copy", "open-in-browser", "send-by-email"])
    }
    let files = self.viewer(.viewing)
    #expect(
      PhotoMenu.more.commands(in: files).first?.map(\.name) == ["save-copy", "send-by-email"])
    let own = self.viewer()
    #expect(!names(.more, own).contains("save-copy"))
  }

  @Test("A photo of Flickr is sent by email where there are a mail program and its portal")
  @MainActor func emailOfFlickrPhoto() {
    let service = FlickrAccess().service(for: Author(id: "1", name: "Ada"))
    let page = Photo(id: PhotoID(1), name: "p", uri: "https://www.flickr.com/photos/8@N01/1")
    func first(_ services: DesktopServices) -> [[String]] {
      var setup = ViewerSetup(
        abilities: .all.subtracting(DesktopServices.possibleAbilities),
        addedCommands: DesktopAction.all)
      setup.describe(FlickrSource(of: .recent, on: service))
      var viewer = Viewer(setup)
      viewer.handle(.window(.viewLoaded))
      viewer.handle(.library(.listed([page])))
      viewer.handle(.window(.abilitiesFound(services.abilities)))
      return [PhotoMenu.more, .photo(nil)].map {
        $0.commands(in: viewer).first?.map(\.name) ?? []
      }
    }
    let always = ["save-copy", "open-in-browser"]
    #expect(first(DesktopServices()) == [always, always])
    #expect(first(DesktopServices(portals: [.email])) == [always, always])
    let all = always + ["send-by-email"]
    let mail = DesktopServices(portals: [.email], hasMailProgram: true)
    #expect(first(mail) == [all, all])
  }

  @Test func aPhotoThatIsAPageIsNotShownInTheFileManager() {
    let page = Photo(id: PhotoID("p"), name: "p", uri: "https://service.example/photos/1")
    let viewer = viewer(.viewing, photos: [page])
    #expect(!names(.more, viewer).contains("show-in-files"))
    #expect(names(.more, viewer).contains("open-in-browser"))
    #expect(names(.share, viewer).contains("open-with"), "The original is fetched for it")
  }

  @Test func someAreForOnePhotoAndSomeForTheSelection() {
    var viewer = viewer()
    viewer.handle(.command(.openGallery))
    viewer.handle(.input(.selectionChanged(.selected([0..<2], replacing: true))))
    let one = DesktopAction.all.filter { AnyCommand.custom($0.command).isEnabled(in: viewer) }
    #expect(one.map(\.command.name) == ["save-copy", "send-by-email", "print"])
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
