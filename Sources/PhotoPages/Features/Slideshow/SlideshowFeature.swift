/// The photos of a slideshow, the next one, and the wait for it.
public struct SlideshowFeature: Equatable, Sendable {
  /// An event from the clock.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// The shown photo has been visible for long enough.
    case woken(WakeToken)
  }

  /// Whether the slideshow plays, and keeps the screen awake; false during a pause.
  private(set) var isPlaying = false
  /// Whether the controls are shown: until the pointer rests, and during a pause.
  var showsControls = false
  /// Whether the window fills the screen for the slideshow only.
  private var fillsScreen = false
  private(set) var next: PhotoID?
  /// The token of the current wait; nil if there is none.
  package private(set) var wait: WakeToken?
  private var count = 0
  /// The photos that are played, kept during a pause; nil for all of the list.
  private(set) var photos: Set<PhotoID>?
  /// The photos that were shown in this round of a shuffled slideshow.
  private var shown: Set<PhotoID> = []
  /// The photo that was noted as shown last; another round may show it again.
  private var lastShown: PhotoID?
  /// The photos that were shown before the last one while shuffled, to go back to.
  private var past: [PhotoID] = []

  /// The guesses at a photo that was not shown yet, before all photos are looked through.
  private static let maxGuesses = 8
  /// The most photos that can be gone back to.
  private static let maxPast = 100

  /// Begins to play photos, nil for all, and returns the requests to keep the screen awake and to fill it.
  mutating func begin(playing photos: Set<PhotoID>?, fillingScreen: Bool) -> [Effect] {
    self.photos = photos
    (shown, lastShown, past) = ([], nil, [])
    guard fillingScreen else { return play() }
    fillsScreen = true
    return play() + [.desktop(.setFullscreen(true))]
  }

  /// Plays, also after a pause, and returns the request to keep the screen awake.
  mutating func play() -> [Effect] {
    guard !isPlaying else { return [] }
    isPlaying = true
    return [.desktop(.keepAwake(true))]
  }

  /// Ends the wait, and returns the request to let the screen sleep.
  mutating func pause() -> [Effect] {
    wait = nil
    guard isPlaying else { return [] }
    isPlaying = false
    return [.desktop(.keepAwake(false))]
  }

  /// Ends the slideshow, and returns the requests to let the screen sleep and to restore the window.
  mutating func stop() -> [Effect] {
    reset()
    let restoring: [Effect] = fillsScreen ? [.desktop(.setFullscreen(false))] : []
    (fillsScreen, showsControls) = (false, false)
    return pause() + restoring
  }

  /// Keeps the window as it is when the slideshow ends, since a person has changed it.
  mutating func keepWindow() { fillsScreen = false }

  /// Drops the next photo and the wait for it, for other settings.
  mutating func reset() { (wait, next) = (nil, nil) }

  /// Chooses the photo to show and prefetch after one of the list; a shuffled choice stays while it is valid.
  mutating func chooseNext(
    after index: Int, in list: PhotoList, _ settings: SlideshowSettings,
    using random: inout RandomNumbers
  ) {
    let current = list.id(at: index)
    guard settings.isShuffled else {
      next = follower(of: index, in: list, loops: settings.loops)
      return
    }
    if current != lastShown {
      shown.insert(current)
      past = (past + [lastShown].compactMap { $0 }).suffix(Self.maxPast)
    }
    lastShown = current
    if let next, next != current, isPlayed(next), list.shows(next) { return }
    next = unshown(in: list, besides: current, using: &random)
    guard next == nil, settings.loops else { return }
    shown = []
    next = unshown(in: list, besides: current, using: &random)
  }

  /// Returns the photo after a position that is played; nil at the end, or if it would be the same photo.
  private func follower(of index: Int, in list: PhotoList, loops: Bool) -> PhotoID? {
    let rest = loops ? [index + 1..<list.count, 0..<index] : [index + 1..<list.count]
    return rest.lazy.joined().map { list.id(at: $0) }.first(where: isPlayed)
  }

  /// Returns the photo that is played before one of the list; while shuffled, the one that was shown before it.
  func previous(
    before index: Int, in list: PhotoList, _ settings: SlideshowSettings
  ) -> PhotoID? {
    if settings.isShuffled { return past.last(where: list.shows) }
    let rest = settings.loops ? [0..<index, index + 1..<list.count] : [0..<index]
    return rest.lazy.flatMap { $0.reversed() }.map { list.id(at: $0) }.first(where: isPlayed)
  }

  /// Prepares going back to a photo, after which the current one follows again.
  mutating func goBack(to photo: PhotoID, from current: PhotoID) {
    if let place = past.lastIndex(of: photo) { past.removeSubrange(place...) }
    (lastShown, next) = (photo, current)
  }

  private func isPlayed(_ photo: PhotoID) -> Bool { photos?.contains(photo) ?? true }

  /// Returns a random photo that was not shown in this round, and is not the current one; nil if all were.
  private func unshown(
    in list: PhotoList, besides current: PhotoID, using random: inout RandomNumbers
  ) -> PhotoID? {
    func isUnshown(_ photo: PhotoID) -> Bool {
      photo != current && isPlayed(photo) && !shown.contains(photo)
    }
    for _ in 0..<Self.maxGuesses {
      let guess = list.id(at: Int.random(in: 0..<list.count, using: &random))
      if isUnshown(guess) { return guess }
    }
    return list.indices.lazy.map { list.id(at: $0) }.filter(isUnshown)
      .randomElement(using: &random)
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
  /// Starts the slideshow: of the selection, or of all photos.
  ///
  /// From the gallery it plays the selected photos if there are several. From a page it goes on with those of the last
  /// slideshow if the shown photo is one of them.
  public mutating func enterSlideshow() {
    guard let current = model.currentPhoto?.id else { return }
    let subjects = subjects
    let kept = subjects.areOnPage ? model.slideshow.photos : nil
    let selected = subjects.count > 1 ? Set(subjects.photos.map(\.id)) : nil
    let played = selected ?? (kept?.contains(current) == true ? kept : nil)
    guard enter(Slideshow()) else { return }
    let fillsScreen =
      model.preferences.slideshow.isFullscreen && !model.window.isFullscreen
      && Command.toggleFullscreen.canBeDone(in: self)
    effects += model.slideshow.begin(playing: played, fillingScreen: fillsScreen)
    if let first = subjects.photos.first, played?.contains(current) == false {
      turn(to: first.id)
    } else {
      continueSlideshow()
    }
  }

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
    guard model.currentPhoto != nil else { return }
    model.slideshow.chooseNext(
      after: model.paging.index, in: model.library.list, model.preferences.slideshow,
      using: &model.random)
  }

  mutating func waitForNextPhoto() {
    guard state.playsSlideshow, model.slideshow.isPlaying else { return }
    effects += model.slideshow.waitForNext(
      whileShowing: model.currentPicture?.phase, model.preferences.slideshow)
  }
}

extension ViewerModel {
  /// The next photo of the slideshow; nil if none is chosen or it is not listed any more.
  var nextOfSlideshow: Photo? { slideshow.next.flatMap(library.list.photo) }

  /// The requests for a slideshow: the shown photo, and the next one.
  var slideshowRequests: [PictureRequest] {
    guard let current = currentPhoto else { return [] }
    let shown = PictureRequest(current, .view(zoom: paging.zoom))
    guard let next = nextOfSlideshow, next.id != current.id else { return [shown] }
    let detail = PictureDetail.view(zoom: preferences.keepsZoom ? paging.zoom : nil)
    return [shown, PictureRequest(next, detail, purpose: .prefetch(distance: 1))]
  }
}
