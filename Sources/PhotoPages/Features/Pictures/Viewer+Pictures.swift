extension Viewer {
  mutating func handle(_ event: PicturesFeature.Event) {
    switch event {
    case .delayed(let token): delayed(token)
    case .prolonged(let token, let stage): model.pictures.prolong(token, stage)
    case .fetched(let token): model.pictures.recordFetched(token)
    case .loaded(let token, let description): settle(token, .success(description))
    case .failed(let token, let error): settle(token, .failure(error))
    case .animationEnded(let photo):
      if photo == model.currentPhoto?.id, model.playsAnimation { model.pictures.play(false) }
    case .animationsAllowed(let isWanted): model.pictures.allowsAnimations = isWanted
    }
  }

  private mutating func delayed(_ token: PictureToken) {
    guard model.pictures.delay(token) else { return }
    perform(.expectPicture(token, after: model.pictures.explanationDelay(of: token.photo)))
    // While a slow picture is pending, the other photos may as well be listed.
    beginListing()
  }

  private mutating func settle(
    _ token: PictureToken, _ result: Result<PictureDescription, PictureError>
  ) {
    guard let before = model.pictures.settle(token, result) else { return }
    let isShown = token.photo == model.currentPhoto?.id
    beginListing()
    if !before.isSettled, isShown { waitForNextPhoto() }
    // Actions that need a picture are no longer permitted.
    if isShown, case .failure = result { notifyOfPermissions() }
  }

  /// Requests the pictures that the state wants, and discards all others.
  mutating func requestPictures() {
    perform(.loadPictures(model.pictures.request(state.requests(of: self))))
  }

  mutating func requestOtherPictures() {
    if state.requests(of: self) != model.pictures.requests { requestPictures() }
  }

  // MARK: - Animations

  /// Pauses the animation, and moves it by `step` frames.
  mutating func stepFrame(by step: Int) {
    model.pictures.play(false)
    perform(.view(.stepFrame(step)))
  }
}

extension ViewerModel {
  /// Whether the shown picture is an animation.
  public var isAnimated: Bool {
    guard case .shown(let picture)? = currentPicture?.phase else { return false }
    return picture.traits.contains(.isAnimated)
  }

  /// Whether the shown picture plays, or would if visible: by a person's choice for it, else the desktop's setting.
  public var playsAnimation: Bool {
    isAnimated && (pictures.animationChoice ?? pictures.allowsAnimations)
  }
}
