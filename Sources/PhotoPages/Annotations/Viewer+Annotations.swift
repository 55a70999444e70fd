// What people have added to photos: learning it, changing it at once, and keeping the change.

extension Viewer {
  mutating func handle(_ event: AnnotationsFeature.Event) {
    switch event {
    case .loaded(let token, let value): annotationsLoaded(token, value)
    case .failed(let token, let error): annotationsFailed(token, error)
    case .permissionsChanged(let photo, let permissions): setPermissions(permissions, of: photo)
    case .saved(let save, let remark): saved(save, remark)
    case .saveFailed(let save, let error): saveFailed(save, error)
    case .rested(let token): if model.annotations.rest == token { rested() }
    }
  }

  mutating func annotationsLoaded(_ token: ReadingToken, _ value: PhotoAnnotations) {
    guard model.annotations.states[token.photo]?.token == token else { return }
    var value = value
    for save in model.annotations.saves where save.photo.id == token.photo {
      save.change.apply(to: &value)
    }
    releaseTagDraft(of: token.photo, from: value)
    let known = model.annotations.states[token.photo]?.value.comments ?? []
    model.annotations.states[token.photo]?.value = value
    keepOlderComments(known, of: token.photo)
    model.annotations.states[token.photo]?.phase = .loaded
    model.annotations.states[token.photo]?.isKnown = true
    setPermissions(value.permissions, of: token.photo)
    releaseEdit(of: token.photo)
    annotationsSettled(token)
  }

  mutating func annotationsFailed(_ token: ReadingToken, _ error: PhotoSourceError) {
    guard error != .cancelled, model.annotations.states[token.photo]?.token == token else {
      return
    }
    model.annotations.states[token.photo]?.phase = .failed(error)
    if token.photo == model.currentPhoto?.id { tellOfPermissions() }
    annotationsSettled(token)
  }

  mutating func setPermissions(_ permissions: PhotoPermissions, of photo: PhotoID) {
    let before = model.permissions(of: photo)
    let permissions = permissions.limited(to: model.library.roles)
    model.annotations.setPermissions(permissions, of: photo)
    model.annotations.states[photo]?.value.permissions = permissions
    releaseEdit(of: photo)
    guard photo == model.currentPhoto?.id, before != permissions else { return }
    tellOfPermissions()
  }

  // MARK: - Changing

  /// Whether the shown photo's annotations are known, so that they can be changed.
  var canChange: Bool {
    model.currentPhoto.flatMap { model.annotations.states[$0.id]?.isKnown } ?? false
  }

  /// Whether the shown photo's annotations are known, or can still be.
  var mayBecomeKnown: Bool {
    guard let state = model.currentPhoto.flatMap({ model.annotations.states[$0.id] }) else {
      return false
    }
    if case .failed = state.phase { return state.isKnown }
    return true
  }

  /// Whether the shown photo, or what lies beside it, cannot be read, so that nothing can be added.
  public var isUnreadable: Bool { model.currentPhoto != nil && !mayBecomeKnown }

  /// Makes changes that are undone together, each of one photo.
  mutating func make(_ changes: [(photo: Photo, change: AnnotationChange)]) {
    guard !changes.isEmpty else { return }
    model.history.record(
      .changes(
        changes.map { photo, change in
          HistoryFeature.Change(photo: photo, change: change, save: save(change, of: photo))
        }))
    model.notices.closeUndo()
  }

  /// Makes a change that can be undone, of any photo.
  mutating func change(_ photo: Photo, by change: AnnotationChange) { make([(photo, change)]) }

  /// Makes a change at once, and has it kept.
  @discardableResult
  mutating func save(_ change: AnnotationChange, of photo: Photo) -> SaveID {
    apply(change, to: photo.id)
    let request = SaveRequest(id: SaveID(model.nextNumber()), photo: photo, change: change)
    model.annotations.saves.append(request)
    perform(.save(request))
    return request.id
  }

  private mutating func apply(_ change: AnnotationChange, to photo: PhotoID) {
    guard var state = model.annotations.states[photo] else { return }
    change.apply(to: &state.value)
    model.annotations.states[photo] = state
    releaseEdit(of: photo)
  }

  mutating func saved(_ save: SaveID, _ remark: SaveRemark?) {
    guard let place = model.annotations.saves.firstIndex(where: { $0.id == save }) else { return }
    let request = model.annotations.saves.remove(at: place)
    model.notices.note(remark)
    if case .tag = request.change, model.tagging.hasAskedForNames { perform(.loadNames) }
    let photo = request.photo.id
    // What is on its way may have been read before the change was kept, and no longer be corrected.
    if model.annotations.states[photo]?.phase == .loading { readAgain(photo) }
  }

  /// What could not be kept is taken back, and said. A name's and a comment's text go back to their
  /// entries, a caption's to its editor; the notice has the others, so that nothing that was typed is
  /// lost.
  mutating func saveFailed(_ save: SaveID, _ error: PhotoSourceError) {
    guard let place = model.annotations.saves.firstIndex(where: { $0.id == save }) else { return }
    let request = model.annotations.saves.remove(at: place)
    apply(request.change.inverse, to: request.photo.id)
    // What was changed after it stands, even where it was the same thing.
    for later in model.annotations.saves[place...] where later.photo.id == request.photo.id {
      apply(later.change, to: later.photo.id)
    }
    let wasWanted = model.history.fail(save)
    guard error != .cancelled else { return }
    if wasWanted { keepText(of: request) }
    say(.notSaved(request.change, error))
  }

  private mutating func keepText(of request: SaveRequest) {
    switch request.change {
    case .comment(let change): keepText(of: change, about: request.photo.id)
    case .caption(let old, let lost): resumeCaption(lost, insteadOf: old, of: request.photo.id)
    case .tag(let change): resumeTag(change, on: request.photo.id)
    case .like, .report: break
    }
  }

  private mutating func keepText(of change: ItemChange<PhotoComment>, about photo: PhotoID) {
    guard change.new != nil else { return }
    model.comments.drafts[photo, default: CommentDrafts()].takeBack(change)
  }
}
