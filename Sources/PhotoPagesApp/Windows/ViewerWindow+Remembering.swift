import GtkBindings
import PhotoPages
import PhotoPagesGtk

// What the program remembers of the window's place, and the menu with the places that it remembers.

extension ViewerWindow {
  /// The milliseconds of rest after which the shown photo is remembered, so that it survives a crash.
  private static let photoRest = 3000

  /// The URI of the shown photo, if it is to be remembered and is not yet; nil before pages were turned.
  private var lastPhoto: String? {
    let model = view.session.viewer.model
    guard rememberedPlace != nil, model.lastPhoto.isTurned else { return nil }
    return model.currentPhoto?.uri.flatMap { $0 == recordedPhoto ? nil : $0 }
  }

  /// Waits until the shown photo may be remembered; turning pages does no more than that.
  func recordLastPhotoLater() {
    guard recording == nil, lastPhoto != nil else { return }
    recording = Delay(milliseconds: Self.photoRest) { [weak self] in self?.recordLastPhoto() }
  }

  /// Reports the shown photo, if it is another one than was reported last.
  func recordLastPhoto() {
    recording = nil
    guard let rememberedPlace, let lastPhoto else { return }
    recordedPhoto = lastPhoto
    onLastPhotoChange?(rememberedPlace, lastPhoto)
  }

  /// Reports the place as one that was opened, once it is shown.
  ///
  /// Results that are merely a step on the way to the search that is being typed are not reported, unless one leaves them.
  func recordOpened(isLeft: Bool = false) {
    let model = view.session.viewer.model
    guard isShown, !isOpenedRecorded, let rememberedPlace,
      model.isPlaceSettled || isLeft && model.count > 0
    else { return }
    isOpenedRecorded = true
    onOpened?(rememberedPlace)
  }

  /// Reports the place after the event that is being handled, since all windows' preferences change with it.
  func recordOpenedSoon() {
    guard isShown, !isOpenedRecorded, view.session.viewer.model.isPlaceSettled else { return }
    Task { recordOpened() }
  }

  /// Records the size of the window, unless it is one for this run alone.
  func recordSize() {
    let (pages, outer) = (view.pagesSize, window.restoredSize)
    guard let pages, !window.isFullscreen, !hasOwnSize else { return }
    lastSize = LastWindow(
      window: WindowSize(width: outer.width, height: outer.height),
      isMaximised: window.isMaximised, pages: pages)
  }

  /// Makes the main menu, which offers the places that were opened before, except the shown one.
  func makeMainMenu(of preferences: Preferences) {
    let others = preferences.openedFolders.filter { $0.uri != place?.uri }
    view.mainMenu = MainMenu.model(
      recentFolders: Array(others.prefix(MainMenu.maxFolderCount)), choosing: preferences.keys)
  }
}
