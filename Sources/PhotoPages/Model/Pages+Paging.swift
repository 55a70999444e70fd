// Which photo is shown, and which pictures that asks for.

extension Pages {
  /// Turns forward (1) or backward (-1); at the ends nothing happens.
  public mutating func turn(by step: Int) {
    turn(to: model.index + step)
  }

  /// Turns to a place of the list; outside it nothing happens.
  public mutating func turn(to index: Int) {
    guard index != model.index, model.photo(at: index) != nil else { return }
    model.travel = index > model.index ? .forward : .backward
    show(index)
  }

  /// Loads the shown photo's picture again after it failed.
  public mutating func retryPicture() {
    guard let photo = model.currentPhoto, case .failed = model.pictures[photo.id]?.phase else {
      return
    }
    model.pictures[photo.id] = nil
    demandPictures()
  }

  /// Starts: the photo that was opened comes first, and the list once it is on screen.
  mutating func begin() {
    guard model.currentPhoto != nil else { return beginListing() }
    demandPictures()
  }

  mutating func turn(to photo: PhotoID) {
    // Nearly always a neighbour; the list may hold a hundred thousand others.
    let neighbours = [model.index + 1, model.index - 1]
    let place =
      neighbours.first { model.photo(at: $0)?.id == photo }
      ?? model.list.photos.firstIndex { $0.id == photo }
    guard let place else { return }
    turn(to: place)
  }

  mutating func settle(_ zoom: SettledZoom?) {
    guard zoom != model.zoom else { return }
    model.zoom = zoom
    demandPictures()
  }

  private mutating func show(_ index: Int) {
    model.index = index
    model.isChosen = true
    if !model.keepsZoom { model.zoom = nil }
    demandPictures()
    // A person who turns pages wants the list, even before the first picture has come.
    beginListing()
    state.pageChanged(in: &self)
  }

  mutating func beginListing() {
    guard model.listing == .notBegun else { return }
    model.listing = .running
    perform(.list)
  }

  /// Asks for the pictures of the shown photo and its neighbours, and forgets all others.
  mutating func demandPictures() {
    let wanted = wantedPhotos
    let kept = Set(wanted.map(\.id))
    model.pictures = model.pictures.filter { kept.contains($0.key) }
    for photo in wanted { expectPicture(of: photo) }
    perform(.loadPictures(wanted.compactMap(demand)))
  }

  /// The shown photo, the next in the direction of travel, and, where that costs little, the other.
  private var wantedPhotos: [Photo] {
    let ahead = model.travel.rawValue
    let places = [model.index, model.index + ahead, model.index - ahead]
    return places.prefix(model.isRemote ? 2 : 3).compactMap { model.photo(at: $0) }
  }

  private mutating func expectPicture(of photo: Photo) {
    if let known = model.pictures[photo.id], known.revision == photo.revision { return }
    model.generation += 1
    let ticket = PictureTicket(photo: photo.id, generation: model.generation)
    var phase = PicturePhase.loading(isDelayed: false)
    // A changed photo keeps its old picture until the new one is there.
    if case .shown(let old)? = model.pictures[photo.id]?.phase { phase = .shown(old) }
    model.pictures[photo.id] = PictureState(
      ticket: ticket, revision: photo.revision,
      shownRevision: model.pictures[photo.id]?.shownRevision, phase: phase)
  }

  private func demand(for photo: Photo) -> PictureDemand? {
    guard let picture = model.pictures[photo.id] else { return nil }
    if case .failed = picture.phase { return nil }
    let zoom = photo.id == model.currentPhoto?.id || model.keepsZoom ? model.zoom?.scale : nil
    return PictureDemand(ticket: picture.ticket, photo: photo, zoom: zoom)
  }
}
