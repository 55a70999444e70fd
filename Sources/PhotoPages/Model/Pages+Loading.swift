// What comes back from the source and from the pictures.

extension Pages {
  mutating func updateList(_ update: PhotoListUpdate) {
    let (shown, typed, wasListed) = (model.currentPhoto, typedKind, model.listing == .complete)
    switch update {
    case .failed(.cancelled): return
    case .failed(let error):
      model.listing = .failed(error)
      replaceList(with: PhotoList([], isComplete: true))
      if let shown, let typed { say(.photoGone(shown, typed, error)) }
    case .listed(let list):
      model.listing = list.isComplete ? .complete : .running
      rename(list.renames)
      let settled = model.disagreements.settle(list, absent: absentPhotos)
      placeDeletions(in: list.photos)
      replaceList(with: settled)
      guard let shown, wasListed || typed != nil, isGone(shown, from: list) else { return }
      say(.photoGone(shown, typed, nil))
    }
  }

  /// Follows the shown photo into a new list: by its id, by its new id, or to what took its place.
  mutating func replaceList(with list: PhotoList) {
    let before = model.currentPhoto
    let place = place(in: list)
    model.list = list
    model.index = place
    let after = model.currentPhoto
    // Once all is listed, the shown photo stays, whatever comes before it.
    if list.isComplete, after != nil { model.isChosen = true }
    let isSame = after?.id == before.map { list.renames[$0.id] ?? $0.id }
    if isSame { requestPictures() } else { photoChanged() }
    state.listChanged(in: &self)
    // Last: what is read now depends on the pictures that are wanted by then.
    if isSame { demandAnnotations() }
  }

  /// Whether a photo that was shown is in a complete list no more, by another hand.
  private func isGone(_ photo: Photo, from list: PhotoList) -> Bool {
    let id = list.renames[photo.id] ?? photo.id
    guard list.isComplete, model.currentPhoto?.id != id else { return false }
    return !model.list.photos.contains { $0.id == id }
  }

  private func place(in list: PhotoList) -> Int {
    guard model.isChosen, let current = model.currentPhoto else { return 0 }
    let id = list.renames[current.id] ?? current.id
    if list.photos.indices.contains(model.index), list.photos[model.index].id == id {
      return model.index
    }
    return list.photos.firstIndex { $0.id == id } ?? successor(in: list)
  }

  /// The place of the nearest photo after the shown one that is still listed, else before it.
  private func successor(in list: PhotoList) -> Int {
    let old = model.list.photos
    let candidates = [Array(old[(model.index + 1)...]), old[..<model.index].reversed()]
    // Nearly always the very next is there: looking for a few is quicker than an index of them all.
    for photo in candidates.joined().prefix(Self.successorsTried) {
      let id = list.renames[photo.id] ?? photo.id
      if let place = list.photos.firstIndex(where: { $0.id == id }) { return place }
    }
    var places: [PhotoID: Int] = [:]
    for (place, photo) in list.photos.enumerated() { places[photo.id] = place }
    return candidates.joined().lazy.compactMap { places[list.renames[$0.id] ?? $0.id] }.first ?? 0
  }

  /// How many photos are looked for one by one.
  private static let successorsTried = 8

  private mutating func rename(_ renames: [PhotoID: PhotoID]) {
    guard !renames.isEmpty else { return }
    model.pictures = model.pictures.renamed(renames)
    for (id, picture) in model.pictures where picture.token.photo != id {
      model.pictures[id]?.token = PictureToken(
        photo: id, generation: picture.token.generation)
    }
    renameAnnotations(renames)
    model.history.rename(renames)
    model.deletions = model.deletions.map { $0.renamed(renames) }
    model.question = model.question?.renamed(renames)
    model.nextInSlideshow = model.nextInSlideshow.map { renames[$0] ?? $0 }
  }

  private mutating func renameAnnotations(_ renames: [PhotoID: PhotoID]) {
    model.annotationStates = model.annotationStates.renamed(renames)
    for (id, state) in model.annotationStates where state.ticket.photo != id {
      model.annotationStates[id]?.ticket = ReadingTicket(
        photo: id, generation: state.ticket.generation)
      // What is on its way comes under the old name, and is sought again.
      model.annotationStates[id]?.olderComments = .unsought
    }
    model.permissionsByPhoto = model.permissionsByPhoto.renamed(renames)
    renameDrafts(renames)
    for place in model.saves.indices {
      model.saves[place].photo = model.saves[place].photo.renamed(renames)
    }
  }

  mutating func pictureDelayed(_ token: PictureToken) {
    guard case .loading = newest(token)?.phase else { return }
    model.pictures[token.photo]?.phase = .loading(isDelayed: true)
    // Whoever waits for a slow picture may as well see what else there is.
    beginListing()
  }

  mutating func pictureLoaded(_ token: PictureToken, _ description: PictureDescription) {
    guard let picture = newest(token) else { return }
    model.pictures[token.photo]?.phase = .shown(description)
    // A stand-in does not make up for a picture that fails.
    guard !description.traits.isStandIn else { return }
    model.pictures[token.photo]?.shownRevision = picture.revision
    pictureSettled(token, before: picture.phase)
    readAnnotations()
  }

  mutating func pictureFailed(_ token: PictureToken, _ error: PictureError) {
    guard error != .cancelled, let picture = newest(token) else { return }
    // Where only a closer look failed, the picture that is there is still right.
    guard picture.shownRevision != picture.revision else { return }
    model.pictures[token.photo]?.phase = .failed(error)
    pictureSettled(token, before: picture.phase)
    // What needs a picture is no longer permitted.
    if token.photo == model.currentPhoto?.id { state.permissionsChanged(in: &self) }
    readAnnotations()
  }

  private mutating func pictureSettled(_ token: PictureToken, before: PicturePhase) {
    beginListing()
    guard !before.isSettled, token.photo == model.currentPhoto?.id else { return }
    state.pictureSettled(in: &self)
  }

  /// The picture whose newest token this is; nil for a late result.
  private func newest(_ token: PictureToken) -> PictureState? {
    guard let picture = model.pictures[token.photo], picture.token == token else { return nil }
    return picture
  }
}
