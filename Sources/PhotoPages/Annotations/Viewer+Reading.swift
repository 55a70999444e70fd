// When what people have added to photos is read: after the pictures, with which it must not compete, and
// not at all while somebody leafs through many.

extension Viewer {
  /// Seconds that pages have to rest before annotations are read: longer than a hand takes from one turn
  /// to the next, and short enough not to be noticed where nothing was known of the photo yet.
  static let leafingPause = 0.2

  /// Wants the annotations of the shown photo and its neighbours, and forgets all others.
  mutating func demandAnnotations() {
    let photos = annotatedPhotos
    let kept = Set(photos.map(\.id))
    model.annotations.states = model.annotations.states.filter { kept.contains($0.key) }
    for photo in photos { expectAnnotations(of: photo) }
    readAnnotations()
  }

  /// Has annotations wait until pages have rested.
  mutating func restBeforeReading() {
    model.annotations.rest = nil
    guard model.currentPhoto != nil else { return }
    let token = WakeToken(model.nextNumber())
    model.annotations.rest = token
    perform(.rest(token, after: Self.leafingPause))
  }

  /// Whether annotations are still to be read, as soon as pages have rested.
  public var isReadingDue: Bool { model.annotations.rest != nil }

  /// Pages have rested.
  mutating func rested() {
    model.annotations.rest = nil
    readAnnotations()
  }

  /// Asks for what may be read now, unless that has been asked for already.
  mutating func readAnnotations() {
    let requests = readableAnnotations
    guard requests != model.annotations.requests else { return }
    model.annotations.requests = requests
    perform(.loadAnnotations(requests))
  }

  /// An attempt has come to an end: the next may be read.
  mutating func annotationsSettled(_ token: ReadingToken) {
    model.annotations.requests.removeAll { $0.token == token }
    readAnnotations()
  }

  /// What the pictures leave time for: the shown photo's annotations once its picture is there in the
  /// detail that is wanted, then those of its neighbours, each after its picture.
  private var readableAnnotations: [AnnotationRequest] {
    guard model.annotations.rest == nil, let current = model.currentPhoto, hasItsPicture(current)
    else {
      return []
    }
    if let request = annotationDemand(for: current) { return [request] }
    return annotatedPhotos.filter(hasItsPicture).compactMap(annotationDemand)
  }

  /// Whether no better picture of a photo is on its way.
  private func hasItsPicture(_ photo: Photo) -> Bool {
    model.pictures.states[photo.id]?.phase.isComplete ?? true
  }

  /// The photos whose annotations are wanted, the most urgent first: over a network the shown one's
  /// only.
  private var annotatedPhotos: [Photo] {
    guard model.library.roles.contains(.annotating) else { return [] }
    let places = [model.paging.index, model.paging.index + 1, model.paging.index - 1]
    return places.prefix(model.library.isRemote ? 1 : places.count).compactMap {
      model.photo(at: $0)
    }
  }

  private mutating func expectAnnotations(of photo: Photo) {
    if model.annotations.states[photo.id]?.revision != photo.revision {
      expectAnnotations(anew: photo)
    }
  }

  private mutating func expectAnnotations(anew photo: Photo) {
    let known = model.annotations.states[photo.id]
    model.annotations.states[photo.id] = AnnotationState(
      token: nextReadingToken(for: photo.id), revision: photo.revision, phase: .loading,
      value: known?.value ?? PhotoAnnotations(permissions: model.permissions(of: photo.id)),
      isKnown: known?.isKnown ?? false)
  }

  mutating func nextReadingToken(for photo: PhotoID) -> ReadingToken {
    ReadingToken(photo: photo, generation: model.nextNumber())
  }

  private func annotationDemand(for photo: Photo) -> AnnotationRequest? {
    guard let state = model.annotations.states[photo.id], state.phase == .loading else {
      return nil
    }
    return AnnotationRequest(token: state.token, photo: photo)
  }

  /// Reads again what people have added to photos, as far as it is known.
  mutating func annotationsChanged(_ photos: Set<PhotoID>) {
    for photo in annotatedPhotos where photos.contains(photo.id) {
      if model.annotations.states[photo.id] != nil { expectAnnotations(anew: photo) }
    }
    model.details.annotationsChanged(of: photos)
    readAnnotations()
  }

  /// Reads annotations again that could not be read, or not in time.
  mutating func readAgain(_ photo: PhotoID) {
    model.annotations.states[photo]?.phase = .loading
    let token = nextReadingToken(for: photo)
    model.annotations.states[photo]?.token = token
    readAnnotations()
  }

  mutating func retryAnnotations() {
    guard let photo = model.currentPhoto, case .failed = model.annotations.states[photo.id]?.phase
    else { return }
    readAgain(photo.id)
  }
}
