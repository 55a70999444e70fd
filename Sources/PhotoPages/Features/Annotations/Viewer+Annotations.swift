extension Viewer {
  mutating func handle(_ event: AnnotationsFeature.Event) {
    switch event {
    case .changed(let photos):
      model.annotations.readAnew(photos)
      model.details.annotationsChanged(of: photos)
    case .loaded(let token, let value):
      let known = model.tags(of: token.photo)
      guard let effects = model.annotations.load(value, for: token) else { return }
      guard value.unread == nil else {
        self.effects += effects
        setPermissions(value.permissions, of: token.photo)
        return failedToRead(token.photo)
      }
      tookUp(value, of: token.photo, from: known, effects)
    case .failed(let token, let error):
      if model.annotations.fail(token, error) { failedToRead(token.photo) }
    case .permissionsChanged(let photo, let permissions): setPermissions(permissions, of: photo)
    case .saved(let id, let result): saved(id, result)
    case .saveFailed(let save, let error): saveFailed(save, error)
    case .rested(let token): model.annotations.rested(token)
    case .keywordsRead(let number, let keywords, let unread):
      model.questions.updateKeywords { if $0.number == number { $0.add(keywords, unread) } }
    }
  }

  /// Ends what needs the annotations of a photo if it is shown, as they could not be read.
  private mutating func failedToRead(_ photo: PhotoID) {
    if photo == model.currentPhoto?.id { notifyOfPermissions() }
  }

  /// Updates drafts and permissions after a photo's annotations were replaced; `tags` are its former tags.
  private mutating func tookUp(
    _ value: PhotoAnnotations, of photo: PhotoID, from tags: [PhotoTag], _ reading: [Effect]
  ) {
    effects += reading
    model.records[photo].take(value, user: model.preferences.author.id)
    releaseTagDraft(of: photo, amongFormer: tags)
    setPermissions(value.permissions, of: photo)
  }

  private mutating func setPermissions(_ permissions: PhotoPermissions, of photo: PhotoID) {
    let before = model.permissions(of: photo)
    model.annotations.setPermissions(permissions, of: photo)
    releaseEdits(of: photo)
    guard photo == model.currentPhoto?.id, before != model.permissions(of: photo) else { return }
    notifyOfPermissions()
  }

  // MARK: - Changing

  /// Makes changes that are undone together, each of one photo.
  mutating func make(_ changes: [(photo: Photo, change: AnnotationChange)]) {
    guard !changes.isEmpty else { return }
    let step = SaveRequest.Step(number: model.nextNumber(), count: changes.count)
    model.history.record(
      .changes(changes.map { HistoryFeature.Change(save($0.change, of: $0.photo, in: step)) }))
    model.notices.closeUndo()
  }

  /// Makes a change as a part of a step, and returns the request to save it.
  mutating func save(
    _ change: AnnotationChange, of photo: Photo, in step: SaveRequest.Step
  ) -> SaveRequest {
    let record = model.records[photo.id]
    let request = model.annotations.save(change, of: photo, having: record, in: step)
    change.operation.apply(
      to: &model.records[photo.id], by: model.preferences.author.id)
    releaseEdits(of: photo.id)
    if let change = change.turn { show(change.turn, on: photo.id) }
    perform(.save(request))
    return request
  }

  private mutating func saved(_ id: SaveID, _ result: SavedAnnotations) {
    let photo = model.annotations.saves.first { $0.id == id }?.photo.id
    let known = photo.map { model.tags(of: $0) } ?? []
    guard let (request, reading) = model.annotations.saved(id, result.annotations) else { return }
    turnSaved(request, result.revision)
    if let value = result.annotations {
      tookUp(value, of: request.photo.id, from: known, reading)
      model.details.annotationsChanged(of: [request.photo.id])
    }
    // A change that was undone before its inverse was known is taken back now.
    if let inverse = result.inverse, model.history.record(inverse, of: id) {
      model.history.recordUndoing(id, by: save(inverse, of: request.photo, in: request.step).id)
    }
    model.notices.add(result.remark)
    if request.change.changesNames, model.tagging.hasAskedForNames { perform(.loadNames) }
  }

  /// Reverts a change that could not be saved, shows a notice, and returns typed text to its editor.
  private mutating func saveFailed(_ save: SaveID, _ error: PhotoSourceError) {
    guard let request = model.annotations.takeBack(save) else { return }
    request.change.operation.takeBack(
      from: &model.records[request.photo.id], to: request.record)
    releaseEdits(of: request.photo.id)
    takeBackTurn(request)
    let wasWanted = model.history.fail(save)
    guard error != .cancelled else { return }
    if wasWanted { takeBackText(of: request) }
    guard request.step.count > 1 else {
      return model.notices.say(.notSaved(request.change, error), about: request.photo)
    }
    model.notices.sayNotSaved(error, in: request.step)
  }

  private mutating func takeBackText(of request: SaveRequest) {
    let photo = request.photo.id
    if let draft = request.textDraft { resumeCaption(draft) }
    switch request.change {
    case .item(.comment(let change)):
      let isOpen = chrome.showsComments && photo == model.currentPhoto?.id
      model.comments.takeBack(change, on: photo, isOpen: isOpen)
    case .item(.tag(let change)): resumeTag(change, on: photo)
    default: break
    }
  }
}

extension SaveRequest {
  /// The draft of the text that is saved; nil if it was not typed about one photo.
  var textDraft: CaptionDraft? {
    guard step.count == 1 else { return nil }
    if let caption = change.change(of: .caption) {
      let (begun, new) = (caption.seen ?? Caption(), caption.new)
      return CaptionDraft(photo: photo.id, begun: begun, title: new.title, text: new.text)
    }
    var typed: [DetailsField: String] = [:]
    typed[.altText] = change.change(of: .altText)?.new
    if case .keywords(let keywords) = change, keywords.removed.isEmpty, keywords.added.count == 1 {
      typed[.keyword] = keywords.added.first
    }
    return typed.isEmpty ? nil : CaptionDraft(photo: photo.id, begun: Caption(), typed: typed)
  }
}

extension AnnotationChange {
  /// Whether it may change the texts of tags or the keywords that the source offers.
  fileprivate var changesNames: Bool {
    switch self {
    case .item(.tag), .keywords: true
    case .value, .item, .turn: false
    }
  }
}

// The rules for reading and changing annotations.

extension ViewerModel {
  /// The state of the shown photo's annotations; nil if they are not wanted.
  package var shownAnnotationState: AnnotationState? {
    currentPhoto.flatMap { annotations.states[$0.id] }
  }

  /// Whether the shown photo's annotations are known, so that they can be changed.
  var canChange: Bool { shownAnnotationState?.isKnown ?? false }

  /// Whether annotations can be changed of which one permission decides; those on a page must be known.
  func canChange(_ photos: Subjects, _ permission: KeyPath<PhotoPermissions, Bool>) -> Bool {
    guard photos.areOnPage else {
      return photos.contains { permissions(of: $0)[keyPath: permission] }
    }
    return permissions[keyPath: permission] && canChange
  }

  /// The photos with a change of one kind that was undone while it was being saved.
  ///
  /// Such a change is taken back once its save ends, and one made meanwhile would be taken back with it.
  func photosTakenBack(where isMeant: (AnnotationChange) -> Bool) -> Set<PhotoID> {
    let saves = annotations.saves.filter {
      history.awaitsInverse(of: $0.id) && isMeant($0.change)
    }
    return Set(saves.map(\.photo.id))
  }

  var mayBecomeKnown: Bool { shownAnnotationState?.mayBecomeKnown ?? false }

  /// Whether the shown photo or its annotations cannot be read, so that nothing can be added.
  package var isUnreadable: Bool { currentPhoto != nil && !mayBecomeKnown }

  /// The photos whose annotations may be read now: those with complete pictures, once the shown photo has one.
  var readablePhotos: [Photo] {
    guard let shown = currentPhoto, pictures.isComplete(shown.id) else { return [] }
    return annotatedPhotos.filter { pictures.isComplete($0.id) }
  }

  /// The photos whose annotations are wanted, most urgent first; over a network the shown one only.
  var annotatedPhotos: [Photo] {
    guard library.roles.contains(.annotating) else { return [] }
    let places = [paging.index, paging.index + 1, paging.index - 1]
    return places.prefix(library.isRemote ? 1 : places.count).compactMap { photo(at: $0) }
  }
}
