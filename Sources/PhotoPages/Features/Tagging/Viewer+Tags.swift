extension Viewer {
  /// Whether the shown photo may be tagged, even if only once its annotations are known.
  var mayTag: Bool { model.currentPhoto != nil && model.permissions.tag }

  var canTag: Bool { canChange && mayTag }

  /// Whether the draft may still be saved, even if its photo is not the shown one, since turning the page saves.
  var canFinishTag: Bool {
    guard let draft = model.tagging.draft else { return false }
    let permissions = model.permissions(of: draft.photo)
    return draft.existing == nil ? permissions.tag : permissions.editTags
  }

  mutating func beginTag(_ shape: TagShape) {
    guard canTag else { return }
    beginDraft(of: nil, shape, text: "")
  }

  /// Begins to type a tag at a point; nil for the middle.
  mutating func beginTag(at point: NormalizedPoint?) { beginTag(.point(point ?? middle)) }

  /// The place on the photo in the middle of its visible part.
  private var middle: NormalizedPoint { model.paging.zoom?.centre.clamped ?? .centre }

  mutating func renameSelectedTag() {
    guard let tag = selectedTag else { return }
    beginDraft(of: tag.id, tag.shape, text: tag.text)
  }

  mutating func beginDraft(of tag: TagID?, _ shape: TagShape, text: String) {
    guard let photo = model.currentPhoto else { return }
    if model.tagging.draft != nil { finishTag() }
    model.tagging.begin(
      TagDraft(
        photo: photo.id, existing: tag, shape: shape, text: text,
        resumesTagging: stateID == .tagging))
    effects += model.tagging.askForNames()
    enter(TagEntry())
    // A veto of typing is a veto of the tag.
    if stateID != .tagEntry { model.tagging.takeDraft() }
  }

  /// Returns the text of an unsaved tag to its entry, or if the viewer is busy, stores it for later tagging.
  mutating func resumeTag(_ change: ItemChange<PhotoTag>, on photo: PhotoID) {
    guard let lost = change.new, lost.text != change.old?.text else { return }
    guard photo == model.currentPhoto?.id, canTag,
      [.tagging, .browsing, .browsingHidden].contains(stateID)
    else {
      return putAside(
        TagDraft(photo: photo, existing: change.old?.id, shape: lost.shape, text: lost.text))
    }
    beginDraft(of: change.old?.id, lost.shape, text: lost.text)
  }

  private mutating func putAside(_ draft: TagDraft) {
    if model.isTyped(draft) { model.tagging.putAside([draft], of: draft.photo) }
  }

  /// Opens the entry with the first stored draft of the shown photo.
  mutating func resumeTagPutAside() {
    guard stateID == .tagging, canTag, let photo = model.currentPhoto,
      let draft = model.tagging.takePutAside(of: photo.id), model.isTyped(draft)
    else { return }
    // If the tag was deleted or may not be changed, the text is that of a new tag.
    let existing = draft.existing.flatMap(tag).flatMap { canEdit($0) ? $0.id : nil }
    beginDraft(of: existing, draft.shape, text: draft.text)
    if stateID != .tagEntry { model.tagging.putBack(draft) }
  }

  /// Saves the typed tag if it has a text, or stores it until it may be saved, and goes back to where typing began.
  mutating func finishTag() {
    let resumesTagging = model.tagging.draft?.resumesTagging ?? true
    keepTypedName()
    leaveTagEntry(resumesTagging: resumesTagging)
  }

  mutating func dropTag() {
    leaveTagEntry(resumesTagging: model.tagging.takeDraft()?.resumesTagging ?? true)
  }

  /// Leaves the entry, to the other state if the wanted one is refused: an entry without a draft is useless.
  private mutating func leaveTagEntry(resumesTagging: Bool) {
    if resumesTagging { enterTagging() }
    if stateID == .tagEntry { enterBrowsing() }
    if stateID == .tagEntry { enterTagging() }
  }

  /// Ends typing or tagging if the photo or its permissions no longer allow it.
  ///
  /// A tag is saved on the photo that it was typed for; tagging goes on with the next photo if that may be tagged.
  mutating func continueTagging(inEntry mayGoOnTyping: Bool) {
    switch stateID {
    case .tagEntry where !mayGoOnTyping: finishTag()
    case .tagging where !mayTag: enterBrowsing()
    default: break
    }
  }

  /// Saves the typed tag after its entry was left without finishing or dropping it.
  mutating func taggingLeft() {
    model.tagging.left(for: stateID)
    if stateID != .tagEntry { keepTypedName() }
  }

  private mutating func keepTypedName() {
    guard let draft = model.tagging.draft else { return }
    if canFinishTag { keep(draft) } else { putAside(draft) }
    model.tagging.takeDraft()
  }

  private mutating func keep(_ draft: TagDraft) {
    let text = draft.text.trimmed
    guard !text.isEmpty else { return }
    guard let photo = photo(draft.photo) else { return putAside(draft) }
    model.tagging.noteUse(of: text)
    guard let existing = draft.existing else {
      let tag = PhotoTag(id: TagID(model.random.nextIdentifier()), text: text, shape: draft.shape)
      // A new tag must be visible.
      prefer { $0.showsTags = true }
      return add(tag, to: photo)
    }
    edit(existing, of: photo) {
      $0.text = text
      $0.shape = draft.shape
    }
  }

  private mutating func add(_ tag: PhotoTag, to photo: Photo) {
    make([(photo, .tag(ItemChange(from: nil, to: tag, at: model.tags(of: photo.id).count)))])
  }

  /// Ends renaming a tag deleted outside the viewer; typed text becomes a new tag's, unchanged text is dropped.
  mutating func releaseTagDraft(of photo: PhotoID, amongFormer tags: [PhotoTag]) {
    guard let draft = model.tagging.draft, draft.photo == photo, let existing = draft.existing,
      !model.tags(of: photo).contains(where: { $0.id == existing })
    else { return }
    let old = tags.first { $0.id == existing }
    if draft.text == old?.text { dropTag() } else { model.tagging.releaseDraft() }
  }

  // MARK: - Tags that are there

  var selectedTag: PhotoTag? { model.tagging.selected.flatMap(tag) }

  func tag(_ id: TagID) -> PhotoTag? { model.shownAnnotations.tags.first { $0.id == id } }

  func canEdit(_ tag: PhotoTag) -> Bool { model.permissions.editTags && tag.permissions.edit }

  func canDelete(_ tag: PhotoTag) -> Bool { model.permissions.deleteTags && tag.permissions.delete }

  func canMark(_ kind: TagKind) -> Bool {
    selectedTag.map { $0.kind != kind && canEdit($0) } ?? false
  }

  mutating func openTagMenu(_ id: TagID) {
    guard tag(id) != nil else { return }
    model.tagging.select(id)
    guard !tagMenu.isEmpty else { return }
    perform(.view(.open(.tag(id))))
  }

  mutating func moveTag(_ id: TagID, to tip: NormalizedPoint) {
    if model.tagging.moveDraft(of: id, tipTo: tip) { return }
    guard let photo = model.currentPhoto, let tag = tag(id), canEdit(tag) else { return }
    edit(id, of: photo) { $0.shape = $0.shape.moved(tipTo: tip) }
  }

  mutating func setKind(_ kind: TagKind) {
    guard let photo = model.currentPhoto, let tag = selectedTag, canEdit(tag) else { return }
    edit(tag.id, of: photo) { $0.kind = kind }
  }

  mutating func deleteSelectedTag() {
    guard let photo = model.currentPhoto, let tag = selectedTag, canDelete(tag),
      let place = model.shownAnnotations.tags.firstIndex(of: tag)
    else { return }
    model.tagging.select(nil)
    make([(photo, .tag(ItemChange(from: tag, to: nil, at: place)))])
    say(.done(Message("“{name}” deleted", ["name": tag.text])))
  }

  private mutating func edit(_ id: TagID, of photo: Photo, _ edit: (inout PhotoTag) -> Void) {
    let tags = model.tags(of: photo.id)
    guard let place = tags.firstIndex(where: { $0.id == id }) else { return }
    var tag = tags[place]
    edit(&tag)
    guard tag != tags[place] else { return }
    make([(photo, .tag(ItemChange(from: tags[place], to: tag, at: place)))])
  }

  /// Adds a tag again that another program has deleted.
  mutating func restoreLostTag(_ id: TagID) {
    guard let photo = model.currentPhoto,
      let tag = model.shownAnnotations.restorableTags.first(where: { $0.id == id })
    else { return }
    add(tag, to: photo)
  }

  mutating func moveCrosshair(_ arrow: Arrow) {
    guard model.currentPhoto != nil else { return }
    effects += model.tagging.moveCrosshair(arrow, from: middle)
  }
}
