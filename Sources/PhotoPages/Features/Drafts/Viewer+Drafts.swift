extension Viewer {
  mutating func handle(_ event: DraftsFeature.Event) {
    switch event {
    case .loaded(let photo, let drafts): draftsLoaded(photo, drafts)
    case .refused(let error): draftsRefused(because: error)
    }
  }

  /// Requests the shown photo's drafts, once pages rest and its picture is there.
  mutating func requestDrafts() {
    guard let photo = model.currentPhoto, model.library.roles.contains(.annotating) else {
      return model.drafts.stopReading()
    }
    let hasPicture = model.pictures.states[photo.id]?.phase.isComplete == true
    let isReady = model.annotations.rest == nil && hasPicture
    if let request = model.drafts.read(photo.id, isReady: isReady) { perform(request) }
  }

  mutating func draftsLoaded(_ photo: PhotoID, _ stored: PhotoDrafts) {
    guard model.drafts.load(stored, of: photo, having: drafts(of: photo)) else { return }
    model.comments.change(photo) { $0.add(stored.comments) }
    model.tagging.putAside(stored.names, of: photo)
    model.captions.add(stored.caption, of: photo)
    releaseEdits(of: photo)
    resumeTagPutAside()
  }

  mutating func keepDrafts() {
    for photo in draftedPhotos {
      if let effect = model.drafts.keep(drafts(of: photo), of: photo) { perform(effect) }
    }
  }

  /// Shows a notice while drafts cannot be stored.
  mutating func draftsRefused(because error: PhotoSourceError?) {
    if let error {
      guard error != .cancelled else { return }
      return say(.draftsNotSaved(error))
    }
    if case .draftsNotSaved? = model.notices.notice?.content { model.notices.close() }
  }

  /// The photos that have drafts, or whose stored drafts may have to be deleted.
  private var draftedPhotos: Set<PhotoID> {
    var photos = Set(model.drafts.stored.keys)
    photos.formUnion(model.comments.drafts.keys)
    photos.formUnion(model.tagging.draftsPutAside.keys)
    photos.formUnion(model.captions.lost.keys)
    photos.formUnion(model.annotations.saves.lazy.map(\.photo.id))
    photos.formUnion([model.tagging.draft?.photo, model.captions.draft?.photo].compactMap { $0 })
    return photos
  }

  /// Returns the drafts of a photo, including what is on its way to be saved, since that can still be lost.
  private func drafts(of photo: PhotoID) -> PhotoDrafts {
    var drafts = unsavedDrafts(of: photo)
    for save in model.annotations.saves
    where save.photo.id == photo && model.history.isWanted(save.id) {
      drafts.takeBack(save.change, of: photo)
    }
    return drafts
  }

  /// Returns the drafts of a photo without what is on its way to be saved.
  private func unsavedDrafts(of photo: PhotoID) -> PhotoDrafts {
    var drafts = PhotoDrafts(
      comments: model.comments.draft(about: photo),
      names: model.tagging.draftsPutAside[photo] ?? [], caption: model.captions.lost[photo])
    // The entry holds a new comment after a restart, so the edit in it is not marked.
    drafts.comments.editing = nil
    drafts.comments.edits.removeAll { isUnchanged($0, on: photo) }
    if let open = model.tagging.draft, open.photo == photo, model.isTyped(open) {
      drafts.names.insert(open, at: 0)
    }
    if let open = model.captions.draft, open.photo == photo, open.isTyped { drafts.caption = open }
    return drafts
  }

  private func isUnchanged(_ edited: CommentDrafts.EditedComment, on photo: PhotoID) -> Bool {
    let comments = model.annotations.states[photo]?.value.comments ?? []
    return comments.last { $0.id == edited.id }?.text == edited.text
  }

  /// The kind of draft about the shown photo, first of all what is being typed; nil for none.
  var typedKind: DraftKind? {
    guard let photo = model.currentPhoto else { return nil }
    let drafts = unsavedDrafts(of: photo.id)
    if let open = model.tagging.draft, model.isTyped(open) { return .name(open.text.trimmed) }
    if model.captions.draft?.isTyped == true { return .caption }
    if !drafts.comments.isEmpty { return .comment }
    return drafts.names.first.map { .name($0.text.trimmed) } ?? drafts.caption.map { _ in .caption }
  }
}

extension PhotoDrafts {
  /// Adds the text of a change that is not saved yet.
  fileprivate mutating func takeBack(_ change: AnnotationChange, of photo: PhotoID) {
    switch change {
    case .comment(let change): comments.takeBack(change)
    case .tag(let change):
      guard let new = change.new, new.text != change.old?.text else { return }
      names.append(
        TagDraft(photo: photo, existing: change.old?.id, shape: new.shape, text: new.text))
    case .caption(let change):
      let draft = CaptionDraft(
        photo: photo, begun: change.seen ?? Caption(), title: change.new.title,
        text: change.new.text)
      if caption == nil, draft.isTyped { caption = draft }
    default: break
    }
  }
}
