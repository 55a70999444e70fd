extension Viewer {
  mutating func handle(_ event: SlideshowFeature.Event) {
    guard case .woken(let token) = event, model.slideshow.end(token) else { return }
    if let next = nextOfSlideshow { turn(to: next.id) } else { enterBrowsing() }
  }

  private var nextOfSlideshow: Photo? { model.slideshow.next.flatMap(photo) }

  var slideshowRequests: [PictureRequest] {
    guard let current = model.currentPhoto else { return [] }
    let shown = PictureRequest(current, .view(zoom: model.paging.zoom))
    guard let next = nextOfSlideshow, next.id != current.id else { return [shown] }
    let detail = PictureDetail.view(zoom: model.preferences.keepsZoom ? model.paging.zoom : nil)
    return [shown, PictureRequest(next, detail, purpose: .prefetch(distance: 1))]
  }

  /// Chooses the next photo and waits for it; ends the slideshow if there are no photos.
  mutating func continueSlideshow() {
    guard stateID == .slideshow else { return }
    guard model.currentPhoto != nil else { return _ = enterBrowsing() }
    chooseNextOfSlideshow()
    waitForNextPhoto()
  }

  /// Chooses the next photo again after the list or the slideshow's settings changed.
  mutating func slideshowListChanged() {
    guard stateID == .slideshow else { return }
    chooseNextOfSlideshow()
    requestOtherPictures()
  }

  private mutating func chooseNextOfSlideshow() {
    model.slideshow.chooseNext(
      after: model.paging.index, in: model.library.list, model.preferences.slideshow,
      using: &model.random)
  }

  mutating func waitForNextPhoto() {
    guard stateID == .slideshow else { return }
    effects += model.slideshow.waitForNext(
      whileShowing: model.currentPicture?.phase, model.preferences.slideshow)
  }
}
