/// The gallery of thumbnails, with a selection; the photo with the focus is the shown one.
struct Gallery: ViewerState {
  static let id = StateID.gallery

  func chrome(of viewer: Viewer) -> Chrome { Chrome(gallery: viewer) }

  func subjects(of viewer: Viewer) -> Subjects { viewer.selectedSubjects }

  /// Returns none: no page is visible.
  func requests(of viewer: Viewer) -> [PictureRequest] { [] }

  func photoPressedLong(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.openPhotoMenu(at: nil)
  }

  /// Leaves the gallery once there is nothing to show in it.
  func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    guard news == .listChanged, viewer.model.count == 0, viewer.model.gallery.folders.isEmpty
    else { return }
    viewer.enterBrowsing()
  }

  func handle(_ input: InputEvent, in viewer: inout Viewer) {
    switch input {
    case .photoFocused(let photo):
      viewer.model.gallery.focusFolder(photo == nil)
      if let photo { viewer.turn(to: photo) }
    case .selectionChanged(let change): viewer.changeSelection(change)
    case .photoOpened(let photo):
      viewer.turn(to: photo)
      viewer.enterBrowsing()
    case .folderOpened(let uri): viewer.perform(.desktop(.openFolder(uri)))
    default: break
    }
  }

  /// Performs a command; Escape first clears the selection, and zooming changes the size of the thumbnails.
  func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .escape where !viewer.model.selection.isEmpty: viewer.changeSelection(.cleared)
    case .openGallery: viewer.enterBrowsing()
    case .openMenu: viewer.perform(.view(.open(.main)))
    case .openPhotoMenu: viewer.openPhotoMenu(at: nil)
    case .zoomIn: viewer.model.gallery.resize(by: 1)
    case .zoomOut: viewer.model.gallery.resize(by: -1)
    case .zoomToFit, .actualSize, .doubleSize, .keepZoom: break
    default: viewer.performCommon(command)
    }
  }
}
