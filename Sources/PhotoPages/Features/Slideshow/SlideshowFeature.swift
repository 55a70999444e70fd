/// The next photo of a slideshow, and the wait for it.
public struct SlideshowFeature: Equatable, Sendable {
  /// An event from the clock.
  public enum Event: Equatable, Sendable {
    /// The shown photo has been visible for long enough.
    case woken(WakeToken)
  }

  private(set) var next: PhotoID?
  /// The token of the current wait; nil if there is none.
  private(set) var wait: WakeToken?
  private var count = 0

  mutating func stop() { (wait, next) = (nil, nil) }

  /// Chooses the photo to show and prefetch after one of the list; a shuffled choice stays while it is valid.
  mutating func chooseNext(
    after index: Int, in list: PhotoList, _ settings: SlideshowSettings,
    using random: inout RandomNumbers
  ) {
    guard list.count > 1 else { return next = nil }
    if settings.isShuffled {
      if let next, next != list[index].id, list.photo(next) != nil { return }
      next = list[(index + Int.random(in: 1..<list.count, using: &random)) % list.count].id
    } else if index + 1 < list.count {
      next = list[index + 1].id
    } else {
      next = settings.loops ? list[0].id : nil
    }
  }

  /// Starts the wait for the next photo once the picture is shown or has failed.
  mutating func waitForNext(
    whileShowing picture: PicturePhase?, _ settings: SlideshowSettings
  ) -> [Effect] {
    wait = nil
    switch picture {
    case .shown?, .failed?:
      count += 1
      let token = WakeToken(count)
      wait = token
      return [.wake(token, after: settings.interval)]
    case .loading?, nil: return []
    }
  }

  /// Ends a wait, and returns whether it was the current one.
  mutating func end(_ token: WakeToken) -> Bool {
    guard wait == token else { return false }
    wait = nil
    return true
  }
}

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
