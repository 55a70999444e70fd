extension Command {
  /// The rows of the commands in the menu of a tag.
  static let tagMenuRows: [Command: Row] = [
    .renameTag: Row(
      .photo, Message("Rename"), in: .pagingOrTagging,
      if: { $0.model.selectedTag.map($0.model.permissions.canEdit) ?? false },
      do: { viewer in
        viewer.model.selectedTag.map { viewer.beginDraft(of: $0.id, $0.shape, text: $0.text) }
      }),
    .markAsPerson: Row(
      .photo, Message("This Is a Person"), in: .pagingOrTagging,
      if: { $0.model.canMark(.person) },
      do: { $0.setKind(.person) }),
    .markAsThing: Row(
      .photo, Message("This Is a Thing"), in: .pagingOrTagging, if: { $0.model.canMark(.thing) },
      do: { $0.setKind(.thing) }),
    .findMoreOfTag: Row(
      .photo, Message("Find More"), in: .pagingOrTagging,
      if: { $0.model.canFilter && $0.model.selectedTag != nil },
      do: { viewer in viewer.model.selectedTag.map { viewer.findMore(PhotoFilter($0)) } }),
    .deleteTag: Row(
      .photo, Message("Delete Tag"), in: .pagingOrTagging,
      if: { $0.model.selectedTag.map($0.model.permissions.canDelete) ?? false },
      do: { $0.deleteSelectedTag() }),
  ]
}

extension Viewer {
  // MARK: - Typing

  /// Goes to typing the text of a new tag of the shown photo, as far as its shape is inside the photo.
  public mutating func enterTagEntry(at shape: TagShape) {
    guard model.canTag, let shape = shape.insidePhoto else { return }
    beginDraft(of: nil, shape, text: "")
  }

  /// Begins to type the text of a new tag (nil) or of an existing one.
  mutating func beginDraft(of tag: TagID?, _ shape: TagShape, text: String) {
    guard let photo = model.currentPhoto else { return }
    if model.tagging.draft != nil { finishTag() }
    model.tagging.begin(
      TagDraft(
        photo: photo.id, existing: tag, shape: shape, text: text,
        resumesTagging: state.resumesTagging))
    requestNames()
    // A veto of typing is a veto of the tag.
    if !enter(TagEntry()) { model.tagging.takeDraft() }
  }

  /// Requests the texts of the source's tags and its keywords when they are first needed, if it suggests them.
  mutating func requestNames() {
    guard model.library.roles.contains(.suggesting) else { return }
    effects += model.tagging.askForNames()
  }

  /// Returns the text of an unsaved tag to its entry, or if the viewer is busy, stores it for later tagging.
  mutating func resumeTag(_ change: ItemChange<PhotoTag>, on photo: PhotoID) {
    guard let lost = change.new, lost.text != change.old?.text else { return }
    guard photo == model.currentPhoto?.id, model.canTag, state.mayReopenTag else {
      let draft = TagDraft(
        photo: photo, existing: change.old?.id, shape: lost.shape, text: lost.text)
      return model.tagging.putAside(draft, amongTags: model.tags(of: photo))
    }
    beginDraft(of: change.old?.id, lost.shape, text: lost.text)
  }

  /// Opens the entry with the first stored draft of the shown photo.
  mutating func resumeTagPutAside() {
    guard state.resumesTagging, model.canTag, let photo = model.currentPhoto,
      let draft = model.tagging.takePutAside(of: photo.id), model.isTyped(draft)
    else { return }
    // If the tag was deleted or may not be changed, the text is that of a new tag.
    let tag = draft.existing.flatMap(model.shownAnnotations.tag)
    let existing = tag.flatMap { model.permissions.canEdit($0) ? $0.id : nil }
    beginDraft(of: existing, draft.shape, text: draft.text)
    if !state.typesTag { model.tagging.putBack(draft) }
  }

  /// Saves the typed tag if it has a text, or stores it until it may be saved, and goes back to where typing began.
  mutating func finishTag() {
    let resumesTagging = model.tagging.draft?.resumesTagging ?? true
    keepTypedTag()
    leaveTagEntry(resumesTagging: resumesTagging)
  }

  mutating func dropTag() {
    leaveTagEntry(resumesTagging: model.tagging.takeDraft()?.resumesTagging ?? true)
  }

  /// Saves the typed tag if it has a text, or stores it until it may be saved.
  mutating func keepTypedTag() {
    guard let draft = model.tagging.draft else { return }
    if model.canFinishTag, let photo = photo(draft.photo) {
      save(draft, on: photo)
    } else {
      model.tagging.putAside(draft, amongTags: model.tags(of: draft.photo))
    }
    model.tagging.takeDraft()
  }

  private mutating func save(_ draft: TagDraft, on photo: Photo) {
    let text = draft.text.trimmed
    guard !text.isEmpty else { return }
    model.tagging.recordUse(of: text)
    if let existing = draft.existing {
      return edit(existing, of: photo) { ($0.text, $0.shape) = (text, draft.shape) }
    }
    let tag = PhotoTag(
      id: TagID(model.random.nextIdentifier()), text: text, kind: model.preferences.newTagKind,
      shape: draft.shape)
    // A new tag must be visible.
    prefer { $0.showsTags = true }
    add(tag, to: photo)
  }

  /// Ends renaming a tag deleted outside the viewer; typed text becomes a new tag's, unchanged text is dropped.
  mutating func releaseTagDraft(of photo: PhotoID, amongFormer tags: [PhotoTag]) {
    guard let draft = model.tagging.draft, draft.photo == photo, let existing = draft.existing,
      !model.tags(of: photo).contains(where: { $0.id == existing })
    else { return }
    let old = tags.first { $0.id == existing }
    if draft.text == old?.text { dropTag() } else { model.tagging.releaseDraft() }
  }

  // MARK: - Changing tags

  mutating func openTagMenu(_ id: TagID) {
    guard model.shownAnnotations.tag(id) != nil else { return }
    model.tagging.select(id)
    let menu = PhotoMenu.tag(id)
    if !menu.isEmpty(in: self) { perform(.view(.open(menu))) }
  }

  mutating func moveTag(_ id: TagID, to tip: NormalizedPoint) {
    if model.tagging.moveDraft(of: id, tipTo: tip) { return }
    guard let photo = model.currentPhoto, let tag = model.shownAnnotations.tag(id),
      model.permissions.canEdit(tag)
    else { return }
    edit(id, of: photo) { $0.shape = $0.shape.moved(tipTo: tip) }
  }

  mutating func setKind(_ kind: TagKind) {
    guard let photo = model.currentPhoto, let tag = model.selectedTag,
      model.permissions.canEdit(tag)
    else { return }
    edit(tag.id, of: photo) { $0.kind = kind }
  }

  mutating func deleteSelectedTag() {
    guard let photo = model.currentPhoto, let tag = model.selectedTag,
      model.permissions.canDelete(tag),
      let place = model.shownAnnotations.tags.firstIndex(of: tag)
    else { return }
    model.tagging.select(nil)
    make([(photo, .tag(ItemChange(from: tag, to: nil, at: place)))])
    model.notices.say(.done(Message("“{name}” deleted", ["name": tag.text])), about: photo)
  }

  /// Deletes the tags of a person on the shown photo.
  mutating func removePerson(_ name: String) {
    for tag in model.deletableTags(of: name) {
      model.tagging.select(tag.id)
      deleteSelectedTag()
    }
  }

  private mutating func add(_ tag: PhotoTag, to photo: Photo) {
    make([(photo, .tag(ItemChange(from: nil, to: tag, at: model.tags(of: photo.id).count)))])
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
    effects += model.tagging.moveCrosshair(arrow, from: model.middle)
  }
}

// The rules for tags, and the texts to offer for them.

extension ViewerModel {
  /// Whether the shown photo may be tagged, even if only once its annotations are known.
  var mayTag: Bool { currentPhoto != nil && permissions.tag }

  var canTag: Bool { canChange && mayTag }

  /// Whether the draft may still be saved, even if its photo is not the shown one, since turning the page saves.
  var canFinishTag: Bool {
    guard let draft = tagging.draft else { return false }
    let permissions = permissions(of: draft.photo)
    return draft.existing == nil ? permissions.tag : permissions.editTags
  }

  /// The tag whose menu was opened, if it is on the shown photo.
  package var selectedTag: PhotoTag? { tagging.selected.flatMap(shownAnnotations.tag) }

  /// Whether the selected tag may become one of this kind.
  func canMark(_ kind: TagKind) -> Bool {
    selectedTag.map { $0.kind != kind && permissions.canEdit($0) } ?? false
  }

  /// The tags of a person on the shown photo that may be deleted.
  package func deletableTags(of person: String) -> [PhotoTag] {
    guard canChange else { return [] }
    return shownAnnotations.shownTags.filter {
      $0.kind == .person && $0.text == person && permissions.canDelete($0)
    }
  }

  func tags(of photo: PhotoID) -> [PhotoTag] { annotations.states[photo]?.value.tags ?? [] }

  /// Whether the draft has a text that its tag does not have already.
  func isTyped(_ draft: TagDraft) -> Bool { draft.isTyped(among: tags(of: draft.photo)) }

  /// The texts to offer while a tag is typed, each once, including those of tags on the photos around.
  public var knownNames: [String] {
    tagging.knownNames(
      and: annotations.states.values.flatMap(\.value.tags).map(\.text).sorted())
  }
}
