// Which pictures are requested, and what becomes of them.

extension Viewer {
  mutating func handle(_ event: PicturesFeature.Event) {
    switch event {
    case .delayed(let token): pictureDelayed(token)
    case .loaded(let token, let description): pictureLoaded(token, description)
    case .failed(let token, let error): pictureFailed(token, error)
    case .animationEnded(let photo): animationEnded(photo)
    case .movementChosen(let isWanted): model.pictures.wantsMovement = isWanted
    }
  }

  mutating func pictureDelayed(_ token: PictureToken) {
    guard case .loading = newest(token)?.phase else { return }
    model.pictures.states[token.photo]?.phase = .loading(isDelayed: true)
    // Whoever waits for a slow picture may as well see what else there is.
    beginListing()
  }

  mutating func pictureLoaded(_ token: PictureToken, _ description: PictureDescription) {
    guard let picture = newest(token) else { return }
    model.pictures.states[token.photo]?.phase = .shown(description)
    // A stand-in does not make up for a picture that fails.
    guard !description.traits.isStandIn else { return }
    model.pictures.states[token.photo]?.shownRevision = picture.revision
    pictureSettled(token, before: picture.phase)
  }

  mutating func pictureFailed(_ token: PictureToken, _ error: PictureError) {
    guard error != .cancelled, let picture = newest(token) else { return }
    // Where only a closer look failed, the picture that is there is still right.
    guard picture.shownRevision != picture.revision else { return }
    model.pictures.states[token.photo]?.phase = .failed(error)
    pictureSettled(token, before: picture.phase)
    // What needs a picture is no longer permitted.
    if token.photo == model.currentPhoto?.id { tellOfPermissions() }
  }

  private mutating func pictureSettled(_ token: PictureToken, before: PicturePhase) {
    beginListing()
    guard !before.isSettled, token.photo == model.currentPhoto?.id else { return }
    slideshowPictureSettled()
  }

  /// The picture whose newest token this is; nil for a late result.
  private func newest(_ token: PictureToken) -> PictureState? {
    guard let picture = model.pictures.states[token.photo], picture.token == token else {
      return nil
    }
    return picture
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
