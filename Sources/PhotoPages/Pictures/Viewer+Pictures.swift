// Which pictures are requested, and what becomes of them.

extension Viewer {
  mutating func handle(_ event: PicturesFeature.Event) {
    switch event {
    case .delayed(let token): delayed(token)
    case .prolonged(let token, let stage): model.pictures.prolong(token, stage)
    case .fetched(let token): model.pictures.noteFetched(token)
    case .loaded(let token, let description): settle(token, .success(description))
    case .failed(let token, let error): settle(token, .failure(error))
    case .animationEnded(let photo): animationEnded(photo)
    case .movementChosen(let isWanted): model.pictures.setMovement(isWanted)
    }
  }

  private mutating func delayed(_ token: PictureToken) {
    guard model.pictures.delay(token) else { return }
    perform(.expectPicture(token, after: model.pictures.explanationDelay(of: token.photo)))
    // While a slow picture is waited for, what else there is may as well be seen.
    beginListing()
  }

  private mutating func settle(
    _ token: PictureToken, _ result: Result<PictureDescription, PictureError>
  ) {
    guard let before = model.pictures.settle(token, result) else { return }
    let isShown = token.photo == model.currentPhoto?.id
    beginListing()
    if !before.isSettled, isShown { waitForNextPhoto() }
    // What needs a picture is no longer permitted.
    if isShown, case .failure = result { tellOfPermissions() }
  }

  mutating func retryPicture() {
    guard let photo = model.currentPhoto, model.pictures.reset(photo.id) else { return }
    requestPictures()
  }

  /// Requests the pictures that the state wants, and forgets all others.
  mutating func requestPictures() {
    perform(.loadPictures(model.pictures.request(state.requests(of: self))))
  }

  mutating func requestOtherPictures() {
    if state.requests(of: self) != model.pictures.requests { requestPictures() }
  }

  /// What paging requests: the shown photo, and its neighbours in the whole.
  var pagingRequests: [PictureRequest] {
    model.paging.requests(from: model.library, keepsZoom: model.preferences.keepsZoom)
  }

  // MARK: - Pictures that move

  /// Holds the picture still, so many frames further on.
  mutating func stepFrame(by step: Int) {
    model.pictures.play(false)
    perform(.view(.stepFrame(step)))
  }

  private mutating func animationEnded(_ photo: PhotoID) {
    guard photo == model.currentPhoto?.id, model.playsAnimation else { return }
    model.pictures.play(false)
  }
}

extension ViewerModel {
  /// Whether the shown picture is one that moves.
  public var isAnimated: Bool {
    guard case .shown(let picture)? = currentPicture?.phase else { return false }
    return picture.traits.contains(.isAnimated)
  }

  /// Whether the shown picture moves, or would if the view could be seen: what a person says about it
  /// counts until another photo is shown, else what the desktop wants.
  public var playsAnimation: Bool {
    isAnimated && (pictures.animationChoice ?? pictures.wantsMovement)
  }
}
