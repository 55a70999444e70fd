import StateTable
import Testing

@testable import PhotoPages

@Suite("Folders beside the photos are renamed, trashed and filled") struct FolderChangeTests {
  private let lake = PhotoFolder(name: "Lake", uri: "file:///Trip/Lake")
  private let sea = PhotoFolder(name: "Sea", uri: "file:///Trip/Sea")
  private let wood = PhotoFolder(name: "Wood", uri: "file:///Trip/Wood")

  /// A gallery of three folders and two photos, in which Sea has the focus.
  private func gallery(_ change: (inout ViewerSetup) -> Void = { _ in }) -> Viewer {
    var setup = ViewerSetup(permissions: .all, abilities: .all)
    setup.placePath = [PhotoFolder(name: "Trip", uri: "file:///Trip")]
    change(&setup)
    var viewer = Viewer(setup)
    for event in [
      .window(.viewLoaded), .library(.listed(photos("ab"))), .foldersChanged([lake, sea, wood]),
      .command(.openGallery), .input(.folder(sea, .focused)),
    ] as [ViewerEvent] {
      viewer.handle(event)
    }
    return viewer
  }

  /// The newest request to change a folder.
  private func step(in viewer: Viewer) throws -> FolderStep {
    for case .files(.changeFolder(let step, _)) in viewer.effects { return step }
    throw NoStep()
  }

  private struct NoStep: Error {}

  @Test("Rename and Move to Trash act on the folder with the focus, unless photos are selected")
  func subject() {
    var viewer = gallery()
    #expect(viewer.subjectFolder == sea)
    #expect(viewer.subjects.isEmpty)
    #expect(Command.rename.isEnabled(in: viewer) && Command.moveToTrash.isEnabled(in: viewer))
    #expect(!Command.moveTo.isEnabled(in: viewer) && !Command.deleteForGood.isEnabled(in: viewer))
    viewer.handle(.input(.selectionChanged(.selected([0..<1], replacing: true))))
    #expect(viewer.subjectFolder == nil)
    viewer.handle(.input(.selectionChanged(.cleared)))
    viewer.handle(.input(.photoFocused(PhotoID("b"))))
    #expect(viewer.subjectFolder == nil)
    viewer.handle(.input(.folder(sea, .focused)))
    viewer.handle(.command(.openGallery))
    #expect(viewer.subjectFolder == nil, "No folder is on a page")
  }

  @Test("A source that cannot organize offers to open a folder only")
  func readOnly() {
    var viewer = gallery { $0.roles.remove(.organizing) }
    viewer.handle(.input(.folder(sea, .menuRequested)))
    #expect(viewer.effects.contains(.view(.open(.folder))))
    let commands = PhotoMenu.folder.commands(in: viewer).flatMap { $0 }
    #expect(commands == [.standard(.enterFolder), .standard(.openFolderInWindow)])
  }

  @Test("The menu of a folder clears the selection, and has what can be done with the folder")
  func menu() {
    var viewer = gallery()
    viewer.handle(.input(.selectionChanged(.selected([0..<2], replacing: true))))
    viewer.handle(.input(.folder(lake, .menuRequested)))
    #expect(viewer.model.selection.isEmpty)
    #expect(viewer.subjectFolder == lake)
    let commands: [AnyCommand] = [
      .standard(.enterFolder), .standard(.openFolderInWindow), .standard(.rename),
      .standard(.moveToTrash),
    ]
    #expect(PhotoMenu.folder.commands(in: viewer).flatMap { $0 } == commands)
    viewer.handle(.command(.openPhotoMenu))
    #expect(viewer.effects.contains(.view(.open(.folder))))
    viewer.handle(.command(.enterFolder))
    #expect(viewer.effects.contains(.desktop(.openFolder(lake.uri))))
    viewer.handle(.command(.openFolderInWindow))
    #expect(viewer.effects.contains(.desktop(.openWindow(lake.uri))))
  }

  @Test("A renamed folder keeps the focus, and the rename is undone and redone")
  func rename() throws {
    var viewer = gallery()
    viewer.handle(.command(.rename))
    #expect(viewer.model.questions.open == .renameFolder(sea))
    viewer.handle(.answered(.renameFolder(sea, to: "Ocean")))
    let step = try step(in: viewer)
    #expect(step.folder == sea && step.change == .rename(to: "Ocean"))
    #expect(viewer.model.history.done.isEmpty, "It may fail")
    let ocean = PhotoFolder(name: "Ocean", uri: "file:///Trip/Ocean")
    viewer.handle(.files(.folderChanged(step, to: ocean, isAgain: false)))
    #expect(viewer.effects == [.desktop(.followFolder(from: sea.uri, to: ocean.uri))])
    viewer.handle(.foldersChanged([lake, ocean, wood]))
    #expect(viewer.model.gallery.cameFrom == ocean.uri)
    viewer.handle(.command(.undo))
    #expect(viewer.effects == [.files(.takeBackFolder(step))])
    viewer.handle(.files(.folderTakenBack(step, from: ocean)))
    #expect(viewer.effects == [.desktop(.followFolder(from: ocean.uri, to: sea.uri))])
    #expect(viewer.model.gallery.cameFrom == sea.uri)
    viewer.handle(.command(.redo))
    #expect(viewer.effects == [.files(.changeFolder(step, isAgain: true))])
    viewer.handle(.files(.folderChanged(step, to: ocean, isAgain: true)))
    #expect(viewer.model.history.done == [.folderChange(step)])
  }

  @Test("The same name changes nothing, and one that is too long is explained")
  func names() {
    var viewer = gallery()
    viewer.handle(.command(.rename))
    viewer.handle(.answered(.renameFolder(sea, to: "Sea")))
    #expect(viewer.effects.isEmpty)
    viewer.handle(.command(.rename))
    let long = String(repeating: "a", count: 300)
    viewer.handle(.answered(.renameFolder(sea, to: long)))
    #expect(viewer.effects.isEmpty)
    #expect(viewer.model.notices.notice?.content == .folderFailed(long, .nameTooLong(long)))
  }

  @Test("The focus of a trashed folder goes to the next one, or the one before, and comes back")
  func trash() throws {
    for (folder, heir) in [(sea, wood), (wood, sea)] {
      var viewer = gallery()
      viewer.handle(.input(.folder(folder, .focused)))
      viewer.handle(.command(.moveToTrash))
      let step = try step(in: viewer)
      #expect(step.folder == folder && step.change == .trash)
      viewer.handle(.files(.folderChanged(step, to: nil, isAgain: false)))
      viewer.handle(.foldersChanged([lake, sea, wood].filter { $0 != folder }))
      #expect(viewer.model.gallery.cameFrom == heir.uri)
      #expect(viewer.subjectFolder == nil, "It has the focus only once the view says so")
      viewer.handle(.input(.folder(heir, .focused)))
      #expect(viewer.subjectFolder == heir && viewer.model.gallery.cameFrom == nil)
      viewer.handle(.command(.undo))
      viewer.handle(.files(.folderTakenBack(step)))
      #expect(viewer.model.gallery.cameFrom == folder.uri)
    }
  }

  @Test("Without another folder the focus goes to the photos")
  func last() {
    var viewer = gallery()
    viewer.handle(.foldersChanged([]))
    #expect(!viewer.model.gallery.isFolderFocused)
    #expect(viewer.model.gallery.cameFrom == nil)
    #expect(viewer.subjects.count == 1)
  }

  @Test("A change that fails is explained, and one that is not taken back can be undone again")
  func failures() throws {
    var viewer = gallery()
    viewer.handle(.command(.moveToTrash))
    let step = try step(in: viewer)
    viewer.handle(.files(.folderNotChanged(step, .noTrash, isBack: false)))
    #expect(viewer.model.notices.notice?.content == .folderFailed("Sea", .noTrash))
    #expect(viewer.model.history.done.isEmpty)
    viewer.handle(.files(.folderChanged(step, to: nil, isAgain: false)))
    viewer.handle(.command(.undo))
    viewer.handle(.files(.folderNotChanged(step, .nameTaken, isBack: true)))
    #expect(viewer.model.history.done == [.folderChange(step)])
    #expect(viewer.model.history.undone.isEmpty)
  }

  @Test("Photos dropped on a folder are moved or copied as by the question for a folder")
  func filled() {
    for kind in [Relocation.Kind.move, .copy] {
      var viewer = gallery()
      viewer.handle(.input(.folder(lake, .filled(FolderFilling(kind, photos("a"))))))
      let relocations = viewer.effects.compactMap {
        if case .files(.relocate(let relocation, _, _)) = $0 { relocation } else { nil }
      }
      #expect(relocations == [Relocation(kind, [Relocation.Item(photos("a")[0])], to: lake)])
      #expect(viewer.model.count == (kind == .move ? 1 : 2))
    }
  }

  @Test("A new folder in the gallery is made at once, and its name is edited when it has the focus")
  func new() {
    var viewer = gallery()
    viewer.handle(.command(.newFolder))
    #expect(viewer.effects == [.files(.makeFolder(nil, in: "file:///Trip", isAgain: false))])
    let new = PhotoFolder(name: "New Folder", uri: "file:///Trip/New%20Folder")
    viewer.handle(.files(.folderMade(new, in: "file:///Trip", isAgain: false)))
    viewer.handle(.foldersChanged([lake, new, sea, wood]))
    #expect(viewer.model.gallery.cameFrom == new.uri)
    viewer.handle(.input(.folder(new, .focused)))
    #expect(viewer.model.gallery.newFolder == new)
    viewer.handle(.command(.rename))
    #expect(viewer.model.questions.open == .renameFolder(new))
    #expect(viewer.model.gallery.newFolder == nil)
  }

  @Test("The name of a new folder is not edited if something else has the focus, or on a page")
  func newElsewhere() {
    let new = PhotoFolder(name: "New Folder", uri: "file:///Trip/New%20Folder")
    let made = ViewerEvent.files(.folderMade(new, in: "file:///Trip", isAgain: false))
    var viewer = gallery()
    viewer.handle(made)
    viewer.handle(.input(.photoFocused(PhotoID("b"))))
    #expect(viewer.model.gallery.newFolder == nil && viewer.model.gallery.cameFrom == nil)
    viewer.handle(.command(.openGallery))
    viewer.handle(made)
    #expect(viewer.model.gallery.newFolder == nil && viewer.model.gallery.cameFrom == nil)
    viewer.handle(.command(.newFolder))
    #expect(viewer.model.questions.open == .newFolder())
  }
}
