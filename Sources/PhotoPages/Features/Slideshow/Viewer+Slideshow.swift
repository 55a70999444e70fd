extension Viewer {
  mutating func handle(_ event: SlideshowFeature.Event) {
    guard case .woken(let token) = event, model.slideshow.end(token) else { return }
    if let next = model.nextOfSlideshow { turn(to: next.id) } else { enterBrowsing() }
  }

  /// Chooses the next photo and waits for it; ends the slideshow if there are no photos.
  mutating func continueSlideshow() {
    guard model.currentPhoto != nil else { return _ = enterBrowsing() }
    chooseNextOfSlideshow()
    waitForNextPhoto()
  }

  mutating func chooseNextOfSlideshow() {
    model.slideshow.chooseNext(
      after: model.paging.index, in: model.library.list, model.preferences.slideshow,
      using: &model.random)
  }

  mutating func waitForNextPhoto() {
    guard state.playsSlideshow else { return }
    effects += model.slideshow.waitForNext(
      whileShowing: model.currentPicture?.phase, model.preferences.slideshow)
  }
}

extension ViewerModel {
  /// The next photo of the slideshow; nil if none is chosen or it is not listed any more.
  fileprivate var nextOfSlideshow: Photo? { slideshow.next.flatMap(library.list.photo) }

  /// The requests for a slideshow: the shown photo, and the next one.
  var slideshowRequests: [PictureRequest] {
    guard let current = currentPhoto else { return [] }
    let shown = PictureRequest(current, .view(zoom: paging.zoom))
    guard let next = nextOfSlideshow, next.id != current.id else { return [shown] }
    let detail = PictureDetail.view(zoom: preferences.keepsZoom ? paging.zoom : nil)
    return [shown, PictureRequest(next, detail, purpose: .prefetch(distance: 1))]
  }
}
