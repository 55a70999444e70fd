extension ViewerModel {
  /// The photos that have drafts, or whose stored drafts may have to be deleted.
  var draftedPhotos: Set<PhotoID> {
    var photos = Set(drafts.stored.keys)
    photos.formUnion(comments.drafts.keys)
    photos.formUnion(tagging.draftsPutAside.keys)
    photos.formUnion(captions.lost.keys)
    photos.formUnion(annotations.saves.lazy.map(\.photo.id))
    photos.formUnion([tagging.draft?.photo, captions.draft?.photo].compactMap { $0 })
    return photos
  }

  /// Returns the drafts of a photo, including what is on its way to be saved, since that can still be lost.
  func drafts(of photo: PhotoID) -> PhotoDrafts {
    var drafts = unsavedDrafts(of: photo)
    for save in annotations.saves
    where save.photo.id == photo && history.isWanted(save.id) {
      drafts.takeBack(save)
    }
    return drafts
  }

  /// Returns the drafts of a photo without what is on its way to be saved.
  private func unsavedDrafts(of photo: PhotoID) -> PhotoDrafts {
    var drafts = PhotoDrafts(
      comments: comments.draft(about: photo),
      names: tagging.draftsPutAside[photo] ?? [], caption: captions.lost[photo])
    // The entry holds a new comment after a restart, so the edit in it is not marked.
    drafts.comments.editing = nil
    let known = annotations.states[photo]?.value.comments ?? []
    drafts.comments.edits.removeAll { $0.isUnchanged(in: known) }
    if let open = tagging.draft, open.photo == photo, isTyped(open) {
      drafts.names.insert(open, at: 0)
    }
    if let open = captions.draft, open.photo == photo, open.isTyped { drafts.caption = open }
    return drafts
  }

  /// The kind of draft about the shown photo, first of all what is being typed; nil for none.
  var typedKind: DraftKind? {
    guard let photo = currentPhoto else { return nil }
    let drafts = unsavedDrafts(of: photo.id)
    if let open = tagging.draft, isTyped(open) { return .name(open.text.trimmed) }
    if captions.draft?.isTyped == true { return .caption }
    if !drafts.comments.isEmpty { return .comment }
    return drafts.names.first.map { .name($0.text.trimmed) } ?? drafts.caption.map { _ in .caption }
  }
}

extension PhotoDrafts {
  /// Adds the text of a change that is not saved yet.
  fileprivate mutating func takeBack(_ save: SaveRequest) {
    if let draft = save.textDraft, draft.isTyped { caption = caption?.merging(draft) ?? draft }
    switch save.change {
    case .item(.comment(let change)): comments.takeBack(change)
    case .item(.tag(let change)):
      guard let new = change.new, new.text != change.old?.text else { return }
      names.append(
        TagDraft(photo: save.photo.id, existing: change.old?.id, shape: new.shape, text: new.text))
    default: break
    }
  }
}
