import StateTable
import Testing

@testable import PhotoPages

@Suite("Folders without photos, and the ways between folders") struct FolderPlacesTests {
  private static let path = ["Pictures", "Trips", "Sea"].map {
    PhotoFolder(uri: "file:///\($0)")
  }
  private static let sub = PhotoFolder(uri: "file:///Sea/Boats")

  private func opened(_ change: (inout ViewerSetup) -> Void = { _ in }) -> Viewer {
    var setup = ViewerSetup()
    setup.placePath = Self.path
    setup.describe(SilentSource())
    setup.abilities = .all
    change(&setup)
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    return viewer
  }

  @Test("A folder that holds only folders opens as gallery, whichever is known first")
  func onlyFolders() {
    for isFoldersFirst in [true, false] {
      var viewer = opened()
      if isFoldersFirst { viewer.handle(.foldersChanged([Self.sub])) }
      #expect(viewer.stateID == .browsing, "Photos may come")
      viewer.handle(.library(.listed([])))
      if !isFoldersFirst { viewer.handle(.foldersChanged([Self.sub])) }
      #expect(viewer.stateID == .gallery)
    }
  }

  @Test("One with photos, an empty one, a photo and a preview open on pages")
  func others() {
    var mixed = opened()
    mixed.handle(.foldersChanged([Self.sub]))
    mixed.handle(.library(.listed(photos("ab"))))
    #expect(mixed.stateID == .browsing)
    mixed.handle(.library(.listed([])))
    #expect(mixed.stateID == .browsing, "The photos were deleted later")

    var empty = opened()
    empty.handle(.library(.listed([])))
    #expect(empty.stateID == .browsing)

    for change in [
      { $0.start = photos("a")[0] }, { $0.isPreview = true },
    ] as [(inout ViewerSetup) -> Void] {
      var viewer = opened(change)
      viewer.handle(.foldersChanged([Self.sub]))
      viewer.handle(.library(.listed([])))
      #expect(viewer.stateID == .browsing)
    }
  }

  @Test("Parent Folder opens the folder around the shown one, with photos or without")
  func parent() {
    for setUp in [
      { $0.handle(.library(.listed(photos("ab")))) },
      {
        $0.handle(.library(.listed(photos("ab"))))
        $0.handle(.command(.openGallery))
      }, { $0.handle(.library(.listed([]))) }, { $0.handle(.library(.failed(.folderGone))) },
    ] as [(inout Viewer) -> Void] {
      var viewer = opened()
      setUp(&viewer)
      viewer.handle(.command(.parentFolder))
      #expect(viewer.effects.contains(.desktop(.openFolder("file:///Trips"))))
    }
    let outermost = opened { $0.placePath = [Self.path[0]] }
    #expect(!Command.parentFolder.isEnabled(in: outermost))
    #expect(!Command.parentFolder.isEnabled(in: opened { $0.placePath = [] }))
  }

  @Test("The place is the source's, and those around it are known if the program can open them")
  func sourcePlace() {
    for (abilities, count) in [(Set<DesktopAbility>.all, 3), ([], 1)] {
      var setup = ViewerSetup(abilities: abilities)
      setup.describe(SilentSource(path: Self.path))
      let library = Viewer(setup).model.library
      #expect(library.placePath == Array(Self.path.suffix(count)))
      #expect(library.placeName == "Sea")
    }
  }

  @Test("Back is there once other photos were shown before")
  func back() {
    #expect(!Command.goBack.isEnabled(in: opened()))
    var viewer = opened { $0.canGoBack = true }
    viewer.handle(.command(.goBack))
    #expect(viewer.effects.contains(.desktop(.goBack)))
  }

  @Test("Backspace goes up in the gallery and back a photo on pages, and neither is in conflict")
  func keys() {
    let viewer = opened()
    func command(_ key: String, _ state: StateID) -> AnyCommand? {
      viewer.keyBindings.last { $0.key == key && $0.states.contains(state) }?.command
    }
    #expect(command("BackSpace", .gallery) == .standard(.parentFolder))
    #expect(command("BackSpace", .browsing) == .standard(.previousPhoto))
    for state in [StateID.gallery, .browsing] {
      #expect(command("<Alt>Up", state) == .standard(.parentFolder))
      #expect(command("<Alt>Left", state) == .standard(.goBack))
      #expect(command("Page_Up", state) == .standard(.previousPhoto))
    }
    #expect(viewer.conflicts(of: "BackSpace", for: .standard(.previousPhoto)) == [])
    #expect(viewer.conflicts(of: "BackSpace", for: .standard(.parentFolder)) == [])
    #expect(
      Set(viewer.conflicts(of: "BackSpace", for: .standard(.like)))
        == [.standard(.previousPhoto), .standard(.parentFolder)])
  }

  @Test("The folder that one came from is to have the focus until something has it")
  func origin() {
    var viewer = opened { $0.cameFrom = Self.sub.uri }
    viewer.handle(.foldersChanged([Self.sub]))
    viewer.handle(.library(.listed(photos("ab"))))
    viewer.handle(.command(.openGallery))
    #expect(viewer.model.gallery.cameFrom == Self.sub.uri)
    viewer.handle(.input(.photoFocused(nil)))
    #expect(viewer.model.gallery.cameFrom == nil)
    #expect(viewer.model.gallery.isFolderFocused)
  }
}

/// A source that lists nothing, with no roles.
private struct SilentSource: PhotoDataSource {
  var path: [PhotoFolder] = []

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    throw .notFound
  }
}
