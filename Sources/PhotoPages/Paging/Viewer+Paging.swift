// Which photo is shown, and which pictures that asks for.

extension Viewer {
  mutating func handle(_ event: PagingFeature.Event) {
    switch event {
    case .settled(let photo), .sought(let photo): turn(to: photo)
    case .zoomSettled(let zoom): settle(zoom)
    }
  }

  /// Turns forward (1) or backward (-1); at the ends nothing happens.
  public mutating func turn(by step: Int) {
    turn(to: model.paging.index + step)
  }

  /// Turns to a place of the list; outside it nothing happens.
  public mutating func turn(to index: Int) {
    guard index != model.paging.index, model.photo(at: index) != nil else { return }
    let travel: PagingFeature.Travel = index > model.paging.index ? .forward : .backward
    let goesOn = travel == model.paging.travel && abs(index - model.paging.index) == 1
    model.paging.stride = goesOn ? model.paging.stride + 1 : 0
    model.paging.travel = travel
    show(index)
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

  mutating func settle(_ zoom: SettledZoom?) {
    guard zoom != model.paging.zoom else { return }
    model.paging.zoom = zoom
    requestPictures()
  }

  private mutating func show(_ index: Int) {
    model.paging.index = index
    model.paging.isChosen = true
    // A person who turns pages wants the list, even before the first picture has come.
    beginListing()
    photoChanged()
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
    if !model.preferences.keepsZoom { model.paging.zoom = nil }
    guard model.currentPhoto == nil else { return }
    stateBeforeTap = nil
    showHiddenInterface()
  }
}
