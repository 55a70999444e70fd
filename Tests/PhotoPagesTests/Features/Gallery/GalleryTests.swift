import StateTable
import TestSupport
import Testing

@testable import PhotoPages

@Suite("The gallery shows many photos") struct GalleryTests {
  /// The gallery of five photos, of which c has the focus.
  static var gallery: Played {
    var session = Played("abcde", at: "c")
    session.command(.openGallery)
    return session
  }

  @Test("Escape opens the gallery from browsing, and G switches back and forth")
  func entering() {
    var session = Played("abc", at: "b")
    session.command(.escape)
    #expect(session.viewer.stateID == .gallery)
    #expect(!session.viewer.chrome.showsPages)
    session.command(.openGallery)
    #expect(session.viewer.stateID == .browsing)
    #expect(session.model.currentPhoto?.id == PhotoID("b"))
    session.command(.openGallery)
    #expect(session.viewer.stateID == .gallery)
  }

  @Test("No pictures are loaded in the gallery, and opening a photo loads its own")
  func pictures() {
    var session = Self.gallery
    #expect(session.model.pictures.requests.isEmpty)
    session.send(.input(.photoFocused(PhotoID("d"))))
    #expect(session.model.pictures.requests.isEmpty)
    #expect(session.model.currentPhoto?.id == PhotoID("d"))
    session.send(.input(.photoOpened(PhotoID("e"))))
    #expect(session.viewer.stateID == .browsing)
    #expect(session.model.pictures.requests.first?.photo.id == PhotoID("e"))
  }

  @Test("Opening another photo or the focused one requests pictures once", arguments: ["c", "e"])
  func picturesRequestedOnce(photo: String) {
    var session = Self.gallery
    session.send(.input(.photoClicked(PhotoID(photo))))
    let requests = session.viewer.effects.compactMap { effect -> String? in
      guard case .loadPictures(let requests) = effect else { return nil }
      return requests.map(\.photo.id.name).joined()
    }
    #expect(requests.count == 1)
    #expect(requests.first?.hasPrefix(photo) == true)
  }

  @Test("A command in the gallery acts on the selection, else on the focused photo")
  func subjects() {
    var session = Self.gallery
    #expect(session.viewer.subjects.photos.map(\.id.name) == ["c"])
    session.send(.input(.selectionChanged(.selected([0..<1, 3..<5], replacing: true))))
    #expect(session.viewer.subjects.photos.map(\.id.name) == ["a", "d", "e"])
    #expect(session.viewer.subjects.only == nil)
    #expect(Command.copyFile.isEnabled(in: session.viewer))
    #expect(Command.moveToTrash.isEnabled(in: session.viewer))
    session.send(.input(.photoOpened(PhotoID("b"))))
    #expect(session.viewer.subjects.photos.map(\.id.name) == ["b"])
  }

  @Test("A click opens; with Control it toggles, with Shift it extends the selection")
  func clicks() {
    func selected(_ session: Played) -> String {
      session.model.library.list.map(\.id).filter(session.model.selection.contains)
        .map(\.name).joined()
    }
    var session = Self.gallery
    session.send(.input(.photoClicked(PhotoID("b"), [.control])))
    #expect(selected(session) == "b" && session.viewer.stateID == .gallery)
    session.send(.input(.photoClicked(PhotoID("d"), [.shift])))
    #expect(selected(session) == "bcd")
    session.send(.input(.photoClicked(PhotoID("c"), [.control])))
    #expect(selected(session) == "bd")
    session.send(.input(.photoClicked(PhotoID("z"), [.control])))
    session.send(.input(.photoClicked(PhotoID("z"), [.shift])))
    #expect(selected(session) == "bd")
    session.command(.escape)
    session.send(.input(.photoClicked(PhotoID("e"))))
    #expect(session.viewer.stateID == .browsing)
    #expect(session.model.currentPhoto?.id == PhotoID("e"))
  }

  @Test("Ctrl+C copies the selected files in the gallery, and the picture on a page")
  func copying() {
    func meaning(_ viewer: Viewer) -> AnyCommand? {
      viewer.keyBindings.last {
        $0.key == "<Control>c" && $0.states.contains(viewer.stateID)
      }?.command
    }
    let copyFile = AnyCommand.standard(.copyFile)
    var session = Self.gallery
    #expect(meaning(session.viewer) == copyFile)
    #expect(copyFile.keys(in: session.viewer) == ["<Control>c"])
    session.command(.selectAll, .copyFile)
    let all = Array(session.model.library.list)
    #expect(session.asked.last == .desktop(.copyFiles(all)))
    session.command(.openGallery)
    #expect(meaning(session.viewer) == .standard(.copyPicture))
    #expect(copyFile.keys(in: session.viewer) == [])
  }

  @Test("Keys with Shift extend the selection from the photo that had the focus")
  func shiftedKeys() {
    var session = Self.gallery
    session.send(.input(.photoFocused(PhotoID("d"), withShift: true)))
    session.send(.input(.photoFocused(PhotoID("e"), withShift: true)))
    #expect(session.viewer.subjects.photos.map(\.id.name) == ["c", "d", "e"])
    session.send(.input(.photoFocused(nil, withShift: true)))
    #expect(session.model.selection.count == 3)
  }

  @Test("The menu of a selected photo acts on the selection, and another photo's on itself")
  func menus() {
    var session = Self.gallery
    session.send(.input(.selectionChanged(.selected([0..<2], replacing: true))))
    session.send(.input(.photoMenuRequested(PhotoID("a"))))
    #expect(session.viewer.subjects.photos.map(\.id.name) == ["a", "b"])
    #expect(session.asked.last == .view(.open(.photo(nil))))
    #expect(session.model.currentPhoto?.id == PhotoID("a"))
    session.send(.input(.photoMenuRequested(PhotoID("d"))))
    #expect(session.viewer.subjects.photos.map(\.id.name) == ["d"])
    #expect(session.model.selection.isEmpty)
    #expect(session.asked.last == .view(.open(.photo(nil))))
  }

  @Test("In the gallery Escape clears the selection and then does nothing")
  func escape() {
    var session = Self.gallery
    session.command(.selectAll)
    #expect(session.model.selection.count == 5)
    session.command(.escape)
    #expect(session.model.selection.isEmpty)
    session.command(.escape)
    #expect(session.viewer.stateID == .gallery)
  }

  @Test("The selection is trashed and restored in one step, with one notice")
  func trash() {
    var session = Self.gallery
    session.send(.input(.selectionChanged(.selected([0..<2], replacing: true))))
    session.command(.moveToTrash)
    #expect(session.listed == "cde")
    #expect(session.trashed?.count == 2)
    session.command(.undo)
    #expect(session.listed == "abcde")
    #expect(session.model.history.done.isEmpty)
  }

  @Test("The notice of liking or rotating in the gallery names the photo, or counts several")
  func news() {
    func news(_ session: Played) -> String? {
      session.model.notices.notice.map { ($0.photo?.id.name ?? "") + ": " + (session.said ?? "") }
    }
    var session = Self.gallery
    session.command(.like)
    #expect(news(session) == "c: Liked")
    session.command(.like)
    #expect(news(session) == "c: Like removed")
    session.command(.rotateRight)
    #expect(news(session) == "c: Rotated right")
    session.send(.input(.selectionChanged(.selected([1..<2], replacing: true))))
    session.command(.rotateLeft)
    #expect(news(session) == "b: Rotated left")
    session.command(.selectAll, .like)
    #expect(news(session) == ": 5 photos liked")
    session.command(.like)
    #expect(news(session) == ": Likes of 5 photos removed")
  }

  @Test("Details in the gallery are for one photo and open beside its page")
  func details() {
    var session = Self.gallery
    session.send(.input(.photoFocused(nil)))
    #expect(!Command.showDetails.isEnabled(in: session.viewer))
    session.send(.input(.selectionChanged(.selected([0..<2], replacing: true))))
    #expect(!Command.showDetails.isEnabled(in: session.viewer))
    session.send(.input(.selectionChanged(.selected([3..<4], replacing: true))))
    session.command(.showDetails)
    #expect(session.viewer.stateID == .browsing && session.viewer.chrome.showsDetails)
    #expect(session.model.currentPhoto?.id == PhotoID("d"))
  }

  @Test("Thumbnails are made larger and smaller, between limits")
  func size() {
    var session = Self.gallery
    let first = session.model.gallery.side
    session.command(.zoomIn)
    #expect(session.model.gallery.side > first)
    for _ in 0..<9 { session.command(.zoomIn) }
    #expect(session.model.gallery.side == GalleryFeature.sides.last)
    for _ in 0..<9 { session.command(.zoomOut) }
    #expect(session.model.gallery.side == GalleryFeature.sides.first)
    #expect(session.model.paging.zoom == nil)
  }

  @Test("In another order the gallery begins with its first photo, and a page stays")
  func order() {
    var session = Self.gallery
    session.command(.sortByModified)
    #expect(session.asked.last == .list(PhotoQuery(order: PhotoOrder(.modified))))
    #expect(session.model.currentPhoto?.id == PhotoID("c"))
    session.send(.library(.listed(photos("edcba"))))
    #expect(session.listed == "edcba")
    #expect(session.model.currentPhoto?.id == PhotoID("e"))
    session.send(.input(.photoOpened(PhotoID("d"))))
    session.command(.sortBySize)
    session.send(.library(.listed(photos("badec"))))
    #expect(session.model.currentPhoto?.id == PhotoID("d"))
    session.command(.openGallery)
    session.command(.sortByModified)
    session.command(.reverseOrder)
    #expect(session.asked.last == .list(PhotoQuery(order: PhotoOrder(.modified, isReversed: true))))
    #expect(Command.sortByModified.isOn(in: session.viewer) == true)
    #expect(Command.sortByName.isOn(in: session.viewer) == false)
  }

  @Test("The menu of orders begins with the newest and the best, and can be reversed")
  func orderMenu() {
    var session = Self.gallery
    session.command(.openOrderMenu)
    #expect(session.asked.last == .view(.open(.order)))
    let groups = PhotoMenu.order.commands(in: session.viewer)
    #expect(groups == [Command.orders.map(AnyCommand.standard), [.standard(.reverseOrder)]])
    #expect(groups.joined().allSatisfy { $0.titleInOrderMenu != nil })
    let descending = PhotoOrder.Key.allCases.filter { PhotoOrder($0).isDescending }
    #expect(descending == [.modified, .taken, .size, .rating])
    for key in PhotoOrder.Key.allCases {
      for isReversed in [false, true] {
        let order = PhotoOrder(key, isReversed: isReversed)
        #expect(PhotoOrder(text: order.text) == order)
      }
    }
    #expect(PhotoOrder(text: "-taken") == PhotoOrder(.taken), "As it was stored before")
  }

  @Test("No command acts on photos while a folder has the focus")
  func folderFocus() {
    var session = Self.gallery
    session.send(.input(.photoFocused(nil)))
    #expect(session.viewer.subjects.isEmpty)
    #expect(!Command.moveToTrash.isEnabled(in: session.viewer))
    session.send(.input(.photoFocused(PhotoID("c"))))
    #expect(Command.moveToTrash.isEnabled(in: session.viewer))
  }

  @Test("An empty folder opens a gallery only if there are folders to enter or return to")
  func withoutPhotos() {
    func opens(path: [PhotoFolder], folders: [PhotoFolder]) -> Bool {
      var setup = ViewerSetup()
      setup.placePath = path
      var viewer = Viewer(setup)
      for event in [.window(.viewLoaded), .library(.listed([])), .foldersChanged(folders)]
        as [ViewerEvent]
      {
        viewer.handle(event)
      }
      if viewer.stateID != .gallery { viewer.handle(.command(.openGallery)) }
      return viewer.stateID == .gallery
    }
    let folder = PhotoFolder(name: "Sea", uri: "file:///sea")
    #expect(!opens(path: [], folders: []))
    #expect(!opens(path: [folder], folders: []))
    #expect(opens(path: [folder, folder], folders: []))
    #expect(opens(path: [], folders: [folder]))
  }

  @Test("A folder is opened by the program around the viewer")
  func folder() {
    var session = Self.gallery
    let folder = PhotoFolder(name: "Sea", uri: "file:///sea")
    session.send(.foldersChanged([folder]), .input(.folderOpened(folder.uri)))
    #expect(session.model.gallery.folders == [folder])
    #expect(session.asked.last == .desktop(.openFolder("file:///sea")))
  }
}
