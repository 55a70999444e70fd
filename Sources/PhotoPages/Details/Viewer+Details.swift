import FoundationEssentials

// The details beside the photo: whether they are shown, and when they are read. They belong to paging;
// every other mode closes them.

extension Viewer {
  mutating func handle(_ event: DetailsFeature.Event) {
    switch event {
    case .loaded(let token, let details): detailsLoaded(token, details)
    case .failed(let token, let error): detailsFailed(token, error)
    }
  }

  /// Shows the details beside the photo, or closes them where they can be seen.
  public mutating func toggleDetails() {
    if chrome.showsDetails { closeDetails() } else { openDetails() }
  }

  /// Shows the details beside the photo.
  mutating func openDetails() {
    guard model.currentPhoto != nil, enterBrowsing() else { return }
    model.details.isShown = true
  }

  /// Closes the details.
  public mutating func closeDetails() {
    model.details.isShown = false
  }

  mutating func detailsLeft() {
    if !(state is any BrowsingState) { model.details.isShown = false }
  }

  /// Reads the details of the photo that is shown, once pages rest; only while anybody sees them.
  mutating func demandDetails() {
    guard model.details.isShown, chrome.showsDetails, let photo = model.currentPhoto else {
      return forgetDetails()
    }
    if model.details.state?.isUpToDate(with: photo) == true { return }
    if model.details.state?.request.photo.id != photo.id { forgetDetails() }
    guard model.annotations.rest == nil else { return }
    readDetails(of: photo)
  }

  /// Reads details again that could not be read.
  mutating func retryDetails() {
    guard case .failed? = model.details.state?.phase, let photo = model.currentPhoto else { return }
    readDetails(of: photo)
  }

  private mutating func readDetails(of photo: Photo) {
    let request = DetailsRequest(token: nextReadingToken(for: photo.id), photo: photo)
    let isRead = model.library.roles.contains(.detailed)
    model.details.state = DetailsState(
      request: request, phase: isRead ? .loading : .loaded,
      value: model.details.state?.value ?? PhotoDetails())
    if isRead { perform(.loadDetails(request)) }
  }

  private mutating func forgetDetails() {
    guard let state = model.details.state else { return }
    model.details.state = nil
    if state.phase == .loading { perform(.loadDetails(nil)) }
  }

  mutating func detailsLoaded(_ token: ReadingToken, _ value: PhotoDetails) {
    guard model.details.state?.request.token == token else { return }
    model.details.state?.value = value
    model.details.state?.phase = .loaded
  }

  mutating func detailsFailed(_ token: ReadingToken, _ error: PhotoSourceError) {
    guard error != .cancelled, model.details.state?.request.token == token else { return }
    model.details.state?.phase = .failed(error)
  }

  /// Puts a name on the photo again that another program has deleted.
  mutating func restoreLostTag(_ id: TagID) {
    guard let photo = model.currentPhoto,
      let tag = model.shownAnnotations.restorableTags.first(where: { $0.id == id })
    else { return }
    change(photo, by: .tag(ItemChange(from: nil, to: tag, at: model.shownAnnotations.tags.count)))
  }

  /// Puts a text on the clipboard, and says so.
  mutating func copy(_ text: String) {
    guard model.window.abilities.contains(.sharing), !text.isEmpty else { return }
    perform(.desktop(.copyText(text)))
    say(.textCopied)
  }
}

extension ViewerModel {
  /// What is known of the shown photo: by its source, as far as that has answered, and here.
  public var shownDetails: PhotoDetails {
    guard let photo = currentPhoto else { return PhotoDetails() }
    let known = details.state?.request.photo.id == photo.id ? details.state?.value : nil
    var facts: [PhotoFact] = []
    if let size = currentPicture?.fullSize { facts.append(.pixels(size)) }
    let told = (known?.facts ?? []) + shownAnnotations.facts
    if let change = told.latestChange { facts.append(change) }
    return PhotoDetails(facts + told).completed(by: [.name(photo.name)])
  }
}

extension [PhotoFact] {
  /// The latest of several times at which something was changed.
  fileprivate var latestChange: PhotoFact? {
    let dates = compactMap { fact in
      if case .annotated(let date) = fact { date } else { nil }
    }
    return dates.max { $0.date < $1.date }.map { .annotated($0) }
  }
}

extension PictureState {
  /// The upright picture's full size in photo pixels, while there is one.
  fileprivate var fullSize: PixelSize? {
    guard case .shown(let description) = phase else { return nil }
    return description.fullSize
  }
}
