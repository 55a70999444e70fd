// Which photo is shown, and which pictures that asks for.

extension Viewer {
  mutating func handle(_ event: PagingFeature.Event) {
    switch event {
    case .settled(let photo), .sought(let photo): turn(to: photo)
    case .zoomSettled(let zoom): if model.paging.settle(zoom) { requestPictures() }
    }
  }

  /// Turns forward (1) or backward (-1); at the ends nothing happens.
  public mutating func turn(by step: Int) {
    turn(to: model.paging.index + step)
  }

  /// Pans a photo that is larger than the view, else turns the page.
  public mutating func step(_ arrow: Arrow) {
    if model.isZoomed, model.paging.zoom?.pans(arrow) == true { return perform(.view(.pan(arrow))) }
    guard arrow.isSideways else { return }
    turn(by: (arrow == .right) == (model.window.direction == .leftToRight) ? 1 : -1)
  }

  /// Turns to a place of the list; outside it nothing happens.
  public mutating func turn(to index: Int) {
    guard index != model.paging.index, model.photo(at: index) != nil else { return }
    model.paging.turn(to: index)
    // A person who turns pages wants the list, even before the first picture has come.
    beginListing()
    photoChanged()
  }

  /// The view is on screen: the photo that was opened comes first, and the list once that can be seen.
  mutating func viewLoaded() {
    guard stateID == .uninitialized else { return }
    enterBrowsing()
    guard model.currentPhoto != nil else { return beginListing() }
    requestPictures()
    demandAnnotations()
  }

  /// Turns to a listed photo.
  public mutating func turn(to photo: PhotoID) {
    if let place = model.library.list.position(of: photo) { turn(to: place) }
  }

  /// Another photo is shown than before.
  mutating func photoChanged() {
    // What was being typed is saved before what is known of its photo is forgotten.
    tellOfShownPhoto()
    requestPictures()
    restBeforeReading()
    demandAnnotations()
  }

  /// Another photo is shown: it begins as a whole, and with the interface where there is none.
  mutating func pagingPhotoChanged() {
    if !model.preferences.keepsZoom { _ = model.paging.settle(nil) }
    guard model.currentPhoto == nil else { return }
    stateBeforeTap = nil
    showHiddenInterface()
  }
}
