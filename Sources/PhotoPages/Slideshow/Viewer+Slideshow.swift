// Photos that follow each other by themselves.

extension Viewer {
  mutating func handle(_ event: SlideshowFeature.Event) {
    switch event {
    case .woken(let token): if model.slideshow.wait == token { showNextOfSlideshow() }
    }
  }

  /// The shown photo and the one that follows it.
  var slideshowRequests: [PictureRequest] {
    guard let current = model.currentPhoto else { return [] }
    let shown = PictureRequest(current, .view(zoom: model.paging.zoom))
    guard let next = model.slideshow.next.flatMap(photo), next.id != current.id else {
      return [shown]
    }
    let detail = PictureDetail.view(zoom: model.preferences.keepsZoom ? model.paging.zoom : nil)
    return [shown, PictureRequest(next, detail, purpose: .prefetch(distance: 1))]
  }

  /// Goes on once the picture has been seen for long enough, or ends with the last photo.
  mutating func slideshowPhotoChanged() {
    guard stateID == .slideshow else { return }
    guard model.currentPhoto != nil else {
      enterBrowsing()
      return
    }
    chooseNextOfSlideshow()
    waitForNextPhoto()
  }

  /// The photo that is to follow may have gone.
  mutating func slideshowListChanged() {
    guard stateID == .slideshow else { return }
    chooseNextOfSlideshow()
    requestOtherPictures()
  }

  /// The time counts from when there is something to be seen.
  mutating func slideshowPictureSettled() {
    if stateID == .slideshow { waitForNextPhoto() }
  }

  mutating func slideshowLeft() {
    if stateID != .slideshow { (model.slideshow.wait, model.slideshow.next) = (nil, nil) }
  }

  /// Chooses the photo that follows, unless that is settled: it is fetched ahead.
  mutating func chooseNextOfSlideshow() {
    let next = model.slideshow.next
    if model.preferences.slideshow.isShuffled, let next, next != model.currentPhoto?.id,
      photo(next) != nil
    {
      return
    }
    model.slideshow.next = chooseNext()?.id
  }

  /// Begins to count the time, once there is something to be seen.
  mutating func waitForNextPhoto() {
    switch model.currentPicture?.phase {
    case .shown?, .failed?:
      let token = WakeToken(model.nextNumber())
      model.slideshow.wait = token
      perform(.wake(token, after: model.preferences.slideshow.interval))
    case .loading?, nil: model.slideshow.wait = nil
    }
  }

  private mutating func chooseNext() -> Photo? {
    guard model.count > 1 else { return nil }
    if model.preferences.slideshow.isShuffled {
      let step = Int.random(in: 1..<model.count, using: &model.random)
      return model.photo(at: (model.paging.index + step) % model.count)
    }
    return model.photo(at: model.paging.index + 1)
      ?? (model.preferences.slideshow.loops ? model.photo(at: 0) : nil)
  }

  /// Turns to the next photo, or ends after the last.
  private mutating func showNextOfSlideshow() {
    model.slideshow.wait = nil
    guard let next = model.slideshow.next.flatMap(photo) else {
      enterBrowsing()
      return
    }
    turn(to: next.id)
  }
}
