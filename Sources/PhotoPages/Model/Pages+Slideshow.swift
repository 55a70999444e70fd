// Photos that follow each other by themselves.

extension Pages {
  /// The shown photo and the one that follows it.
  var slideshowRequests: [PictureRequest] {
    guard let current = model.currentPhoto else { return [] }
    let shown = PictureRequest(current, .view(zoom: model.zoom))
    guard let next = model.nextInSlideshow.flatMap(photo), next.id != current.id else {
      return [shown]
    }
    let detail = PictureDetail.view(zoom: model.keepsZoom ? model.zoom : nil)
    return [shown, PictureRequest(next, detail, purpose: .prefetch(distance: 1))]
  }

  mutating func choose(_ slideshow: Slideshow) {
    guard slideshow != model.slideshow else { return }
    model.slideshow = slideshow
    model.nextInSlideshow = nil
    state.slideshowChosen(in: &self)
  }

  /// Chooses the photo that follows, unless that is settled: it is fetched ahead.
  mutating func chooseNextOfSlideshow() {
    let next = model.nextInSlideshow
    if model.slideshow.isShuffled, let next, next != model.currentPhoto?.id, photo(next) != nil {
      return
    }
    model.nextInSlideshow = chooseNext()?.id
  }

  /// Begins to count the time, once there is something to be seen.
  mutating func waitForNextPhoto() {
    switch model.currentPicture?.phase {
    case .shown?, .failed?:
      let ticket = WakeTicket(model.nextNumber())
      model.wait = ticket
      perform(.wake(ticket, after: model.slideshow.interval))
    case .loading?, nil: model.wait = nil
    }
  }

  private mutating func chooseNext() -> Photo? {
    guard model.count > 1 else { return nil }
    if model.slideshow.isShuffled {
      let step = Int.random(in: 1..<model.count, using: &model.random)
      return model.photo(at: (model.index + step) % model.count)
    }
    return model.photo(at: model.index + 1) ?? (model.slideshow.loops ? model.photo(at: 0) : nil)
  }

  mutating func wake(_ ticket: WakeTicket) {
    if model.rest == ticket { return rested() }
    guard model.wait == ticket else { return }
    model.wait = nil
    state.woken(in: &self)
  }

  /// Turns to the next photo, or ends after the last.
  mutating func showNextOfSlideshow() {
    guard let next = model.nextInSlideshow.flatMap(photo) else {
      enterBrowsing()
      return
    }
    turn(to: next.id)
  }
}
