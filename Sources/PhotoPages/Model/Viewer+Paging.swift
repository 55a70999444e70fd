// Which photo is shown, and which pictures that asks for.

extension Viewer {
  mutating func handle(_ event: PagingFeature.Event) {
    switch event {
    case .settled(let photo), .sought(let photo): turn(to: photo)
    case .zoomSettled(let zoom): settle(zoom)
    }
  }

  mutating func handle(_ event: WindowFeature.Event) {
    switch event {
    case .viewLoaded: viewLoaded()
    case .fullscreenChanged(let isFullscreen): setFullscreen(isFullscreen)
    case .failed(let failure): say(.desktopFailed(failure))
    case .closing: keepTyped()
    }
  }

  /// What is being typed and nobody has dropped is kept; a comment's text is posted by a person only.
  private mutating func keepTyped() {
    finishCaption()
    if model.tagging.draft != nil { finishTag() }
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

  /// Loads the shown photo's picture again after it failed.
  public mutating func retryPicture() {
    guard let photo = model.currentPhoto, case .failed = model.pictures.states[photo.id]?.phase
    else {
      return
    }
    model.pictures.states[photo.id] = nil
    requestPictures()
    model.pictures.states[photo.id]?.hasFailedBefore = true
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
    model.tagging.pressedPoint = nil
    guard model.currentPhoto == nil else { return }
    stateBeforeTap = nil
    showHiddenInterface()
  }

  /// Shows the interface where only the picture was left of it.
  private mutating func showHiddenInterface() {
    if stateID == .browsingHidden { enterBrowsing() }
  }

  /// A window has its buttons again: in fullscreen the interface hides by itself.
  mutating func setFullscreen(_ isFullscreen: Bool) {
    guard isFullscreen != model.window.isFullscreen else { return }
    model.window.isFullscreen = isFullscreen
    if !isFullscreen { showHiddenInterface() }
  }

  mutating func beginListing() {
    guard model.library.phase == .notBegun else { return }
    model.library.phase = .running
    perform(.list)
  }

  /// Lists the photos again after that has failed.
  mutating func retryListing() {
    guard case .failed = model.library.phase else { return }
    if case .notListed? = model.notices.notice?.content { closeNotice() }
    model.library.phase = .notBegun
    beginListing()
  }

  /// Requests the pictures that the state wants, and forgets all others.
  public mutating func requestPictures() {
    let requests = state.requests(of: self)
    model.pictures.requests = requests
    let kept = Set(requests.map(\.photo.id))
    model.pictures.states = model.pictures.states.filter { kept.contains($0.key) }
    for request in requests { expectPicture(of: request.photo) }
    perform(.loadPictures(requests.compactMap(withToken)))
  }

  /// Requests other pictures if the state wants others than before.
  mutating func requestOtherPictures() {
    if state.requests(of: self) != model.pictures.requests { requestPictures() }
  }

  /// Turns one after the other in one direction, from which on more is got ready ahead.
  private static let strideBegins = 2

  /// What paging requests: the shown photo, the next in the direction of travel, and, where that costs
  /// little, the other neighbour, the second next and the third; one more after several turns.
  public var pagingRequests: [PictureRequest] {
    let ahead = model.paging.travel.rawValue
    var steps = [0, ahead]
    if !model.library.isRemote { steps += [-ahead, 2 * ahead, 3 * ahead] }
    if !model.library.isRemote, model.paging.stride >= Self.strideBegins { steps += [4 * ahead] }
    let photos = steps.compactMap { model.photo(at: model.paging.index + $0) }
    return photos.enumerated().map { place, photo in
      let isZoomed = photo.id == model.currentPhoto?.id || model.preferences.keepsZoom
      return PictureRequest(
        photo, .view(zoom: isZoomed ? model.paging.zoom : nil),
        purpose: place == 0 ? .shown : .prefetch(distance: place))
    }
  }

  private mutating func expectPicture(of photo: Photo) {
    if let known = model.pictures.states[photo.id], known.revision == photo.revision { return }
    model.pictures.generation += 1
    let token = PictureToken(photo: photo.id, generation: model.pictures.generation)
    var phase = PicturePhase.loading(isDelayed: false)
    // A changed photo keeps its old picture until the new one is there.
    if case .shown(let old)? = model.pictures.states[photo.id]?.phase { phase = .shown(old) }
    model.pictures.states[photo.id] = PictureState(
      token: token, revision: photo.revision,
      shownRevision: model.pictures.states[photo.id]?.shownRevision, phase: phase,
      hasFailedBefore: model.pictures.states[photo.id]?.isMissing ?? false)
  }

  /// Nil once the picture has failed: it is requested again when a person retries.
  private func withToken(_ request: PictureRequest) -> PictureRequest? {
    guard let picture = model.pictures.states[request.photo.id] else { return nil }
    if case .failed = picture.phase { return nil }
    var request = request
    request.token = picture.token
    return request
  }
}
