/// The state for the gallery of thumbnails, with a selection; the photo with the focus is the shown one.
public protocol GalleryState: ViewerState {}

extension GalleryState {
  /// The name of the gallery.
  public static var id: StateID { .gallery }

  /// True.
  public var showsFolderText: Bool { true }

  /// Lists the photos, of which the first may still be the only one that is known, and reads what the gallery shows.
  public func entered(from: StateID, in viewer: inout Viewer) {
    (viewer.model.gallery.isFolderFocused, viewer.model.gallery.focusedFolder) = (false, nil)
    viewer.beginListing()
    viewer.readFolderText()
    if let effect = viewer.model.records.follow(viewer.model.library.roles) {
      viewer.perform(effect)
    }
  }

  /// Settles on the search whose results are listed.
  public func left(to: StateID, in viewer: inout Viewer) {
    if viewer.model.count > 0 { viewer.model.search.settleOnListed() }
  }

  /// Returns the chrome of the gallery.
  public func chrome(of viewer: Viewer) -> Chrome { Chrome(gallery: viewer) }

  /// Returns the actions on the selected photos while photos are selected.
  public func barItems(of viewer: Viewer) -> [ChromeItem] {
    viewer.model.selection.isSelecting ? BarItems(viewer: viewer).onSelection : []
  }

  /// Returns whether the text about the photos is being edited.
  public func canCancel(in viewer: Viewer) -> Bool { viewer.model.folderText.draft != nil }

  /// Returns the selected photos, or else the photo with the focus.
  public func subjects(of viewer: Viewer) -> Subjects { viewer.selectedSubjects }

  /// Returns none: no page is visible.
  public func requests(of viewer: Viewer) -> [PictureRequest] { [] }

  /// Leaves the gallery once there is nothing to show in it.
  public func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    if news == .listChanged, !viewer.model.hasGallery { viewer.enterBrowsing() }
  }

  /// Handles an input on a photo, a folder or the selection.
  public func handle(_ input: InputEvent, in viewer: inout Viewer) {
    switch input {
    case .photoFocused(let photo, let isExtending):
      if isExtending, let photo { extendSelection(to: photo, in: &viewer) }
      focus(photo, in: &viewer)
    case .photoClicked(let photo, let held): click(photo, held, in: &viewer)
    case .photoMenuRequested(let photo): openMenu(of: photo, in: &viewer)
    case .selectionChanged(let change): viewer.changeSelection(change)
    case .photoOpened(let photo): open(photo, in: &viewer)
    case .folder(let folder, let input): handle(input, of: folder, in: &viewer)
    case .folderOpened(let uri): viewer.perform(.desktop(.openFolder(uri)))
    default: break
    }
  }

  /// Opens a photo; with Control or while selecting it is toggled, and with Shift the selection is extended to it.
  private func click(
    _ photo: PhotoID, _ held: Set<ClickModifier>, in viewer: inout Viewer
  ) {
    guard let place = viewer.model.position(of: photo) else { return }
    if held.contains(.control) {
      viewer.changeSelection(.toggled(place))
    } else if held.contains(.shift) {
      extendSelection(to: photo, in: &viewer)
    } else if viewer.model.selection.isSelecting {
      viewer.changeSelection(.toggled(place))
    } else {
      open(photo, in: &viewer)
    }
  }

  /// Opens the menu for the selection if the photo is a part of it, else for the photo alone.
  private func openMenu(of photo: PhotoID, in viewer: inout Viewer) {
    if !viewer.model.selection.contains(photo), !viewer.model.selection.isEmpty {
      viewer.changeSelection(.cleared)
    }
    focus(photo, in: &viewer)
    viewer.openPhotoMenu(at: nil)
  }

  private func extendSelection(to photo: PhotoID, in viewer: inout Viewer) {
    guard let place = viewer.model.position(of: photo) else { return }
    viewer.changeSelection(.extended(to: place))
  }

  private func focus(_ photo: PhotoID?, in viewer: inout Viewer) {
    // A folder may have had the focus that a filter has hidden since.
    let isHidden = viewer.model.gallery.hidesFolders && !viewer.model.canLoadMore
    guard photo != nil || !isHidden else { return }
    viewer.model.gallery.focus(nil, isFolderFocused: photo == nil)
    if let photo { viewer.turn(to: photo) }
  }

  private func handle(_ input: FolderInput, of folder: PhotoFolder, in viewer: inout Viewer) {
    guard viewer.model.gallery.folders.contains(folder) else { return }
    switch input {
    case .focused: viewer.model.gallery.focus(folder, isFolderFocused: true)
    case .menuRequested:
      viewer.changeSelection(.cleared)
      viewer.model.gallery.focus(folder, isFolderFocused: true)
      viewer.openPhotoMenu(at: nil)
    case .filled(let filling): viewer.relocate(filling, to: folder)
    }
  }

  private func open(_ photo: PhotoID, in viewer: inout Viewer) {
    // First, so that turning requests the pictures of pages, and not those of the gallery, which are none.
    viewer.enterBrowsing()
    viewer.turn(to: photo)
  }

  /// Performs a command; zooming changes the size of the thumbnails.
  ///
  /// Escape first ends editing the text about the photos, then selecting, then words and conditions.
  public func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .cancel: viewer.model.folderText.end()
    case .escape where viewer.model.folderText.draft != nil: viewer.putFolderTextAside()
    case .escape where viewer.model.selection.isSelecting: viewer.changeSelection(.cleared)
    case .escape where viewer.model.search.isOpen: viewer.leaveSearch()
    case .openGallery: viewer.enterBrowsing()
    case .startSlideshow: viewer.enterSlideshow()
    case .openMenu: viewer.perform(.view(.open(.main)))
    case .openPhotoMenu: viewer.openPhotoMenu(at: nil)
    case .zoomIn: viewer.model.gallery.resize(by: 1)
    case .zoomOut: viewer.model.gallery.resize(by: -1)
    default: viewer.performCommon(command)
    }
  }
}

/// The library's state for the gallery.
public struct Gallery: GalleryState {
  /// Makes the state.
  public init() {}
}

extension StateID {
  /// The gallery of thumbnails.
  public static let gallery = StateID("gallery")
}

extension Set<StateID> {
  /// The states that show photos: one on its page, or many in the gallery.
  package static let viewing = paging.union([.gallery])
}

extension Viewer {
  /// Goes to the gallery.
  public mutating func enterGallery() {
    if Command.openGallery.canBeDone(in: self) { enter(Gallery()) }
  }
}

extension Chrome {
  /// Makes the chrome of the gallery.
  init(gallery viewer: Viewer) {
    self.init(isVisible: true, layout: viewer.model.shownLayout)
    showsPages = false
    let items = BarItems(viewer: viewer)
    let isGrid = viewer.model.preferences.galleryView == .grid
    let ending: [Command] = [
      .search, isGrid ? .showAsList : .showAsGrid, .openOrderMenu, .openMenu, .leaveFullscreen,
    ]
    galleryHeader =
      [items.button(.done), items.button(.parentFolder), .title].compactMap { $0 }
      + ending.compactMap(items.button)
    actions = viewer.state.barItems(of: viewer)
  }
}
