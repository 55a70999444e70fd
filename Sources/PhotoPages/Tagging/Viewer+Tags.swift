// Putting names on the shown photo.

extension Viewer {
  /// Whether the shown photo may be tagged, be it as soon as its annotations are known.
  var mayTag: Bool { model.currentPhoto != nil && model.permissions.tag }

  /// Whether the shown photo can be tagged now.
  var canTag: Bool { canChange && mayTag }

  /// Whether what is being typed may still be kept. Its photo may be another than the shown one: a
  /// name is kept on turning the page.
  var canFinishTag: Bool {
    guard let draft = model.tagging.draft else { return false }
    let permissions = model.permissions(of: draft.photo)
    return draft.existing == nil ? permissions.tag : permissions.editTags
  }

  mutating func toggleTags() {
    guard Command.showTags.isEnabled(in: self) else { return }
    model.preferences.showsTags.toggle()
  }

  /// Begins to type the name of what is there.
  public mutating func beginTag(_ shape: TagShape) {
    guard canTag else { return }
    beginDraft(of: nil, shape, text: "")
  }

  mutating func beginTagHere() {
    beginTag(.point(model.tagging.pressedPoint ?? middle))
  }

  mutating func beginTagAtCrosshair() {
    beginTag(.point(model.tagging.crosshair ?? middle))
  }

  /// The point of the photo in the middle of what is seen of it.
  private var middle: NormalizedPoint { model.paging.zoom?.centre.clamped ?? .centre }

  mutating func renameSelectedTag() {
    guard let tag = selectedTag else { return }
    beginDraft(of: tag.id, tag.shape, text: tag.text)
  }

  mutating func beginDraft(of tag: TagID?, _ shape: TagShape, text: String) {
    guard let photo = model.currentPhoto else { return }
    if model.tagging.draft != nil { finishTag() }
    let draft = TagDraft(
      photo: photo.id, existing: tag, shape: shape, text: text,
      resumesTagging: stateID == .tagging)
    model.tagging.draft = draft
    askForNames()
    enterTagEntry()
    // A veto of typing is a veto of the tag.
    if stateID != .tagEntry { model.tagging.draft = nil }
  }

  /// Gives a name that could not be kept back to its entry; if something else is being done by now, it
  /// waits until the photo is tagged again.
  mutating func resumeTag(_ change: ItemChange<PhotoTag>, on photo: PhotoID) {
    guard let lost = change.new, lost.text != change.old?.text else { return }
    guard photo == model.currentPhoto?.id, canTag,
      [.tagging, .browsing, .browsingHidden].contains(stateID)
    else {
      return shelve(
        TagDraft(photo: photo, existing: change.old?.id, shape: lost.shape, text: lost.text))
    }
    beginDraft(of: change.old?.id, lost.shape, text: lost.text)
  }

  mutating func setTagText(_ text: String) {
    model.tagging.draft?.text = String(text.prefix(PhotoTag.longestText))
  }

  /// Keeps the name that was typed, if there is one, and goes back to where typing began. Where it may
  /// not be kept, it waits until it may.
  mutating func finishTag() {
    guard let draft = model.tagging.draft else { return leaveTagEntry(resumesTagging: true) }
    if canFinishTag { keep(draft) } else { shelve(draft) }
    dropTag()
  }

  /// Forgets the name that was typed, and goes back to where typing began.
  mutating func dropTag() {
    let draft = model.tagging.draft
    model.tagging.draft = nil
    leaveTagEntry(resumesTagging: draft?.resumesTagging ?? true)
  }

  /// Whichever way out is refused or makes no sense, the other is better than an entry of nothing.
  private mutating func leaveTagEntry(resumesTagging: Bool) {
    if resumesTagging { enterTagging() }
    if stateID == .tagEntry { enterBrowsing() }
    if stateID == .tagEntry { enterTagging() }
  }

  /// A name is kept on the photo that it was typed for. Tagging goes on with the next photo, unless
  /// that may not be tagged.
  mutating func taggingPhotoChanged() {
    (model.tagging.crosshair, model.tagging.selected) = (nil, nil)
    switch stateID {
    case .tagEntry: finishTag()
    case .tagging where !mayTag: enterBrowsing()
    default: break
    }
  }

  /// Ends where tagging is no longer allowed; a name that was typed waits until it is.
  mutating func taggingPermissionsChanged() {
    switch stateID {
    case .tagEntry where !canFinishTag: finishTag()
    case .tagging where !mayTag: enterBrowsing()
    default: break
    }
  }

  /// Keeps the name of an entry that was left in a way that does not ask about it.
  mutating func taggingLeft() {
    if stateID != .tagging, stateID != .tagEntry { model.tagging.crosshair = nil }
    guard let draft = model.tagging.draft, stateID != .tagEntry else { return }
    if canFinishTag { keep(draft) } else { shelve(draft) }
    model.tagging.draft = nil
  }

  private mutating func keep(_ draft: TagDraft) {
    let text = draft.text.trimmed
    guard !text.isEmpty else { return }
    guard let photo = photo(draft.photo) else { return shelve(draft) }
    guard let existing = draft.existing else {
      let tag = PhotoTag(id: TagID(model.random.nextIdentifier()), text: text, shape: draft.shape)
      let place = model.annotations.states[photo.id]?.value.tags.count ?? 0
      // A name that was put there is to be seen there.
      model.preferences.showsTags = true
      noteUse(of: text)
      return change(photo, by: .tag(ItemChange(from: nil, to: tag, at: place)))
    }
    noteUse(of: text)
    edit(existing, of: photo) {
      $0.text = text
      $0.shape = draft.shape
    }
  }

  /// Lets go of a tag that is being renamed and is gone by another hand. A name that was typed makes a
  /// tag of its own then; one that nobody changed is gone with it.
  mutating func releaseTagDraft(of photo: PhotoID, from value: PhotoAnnotations) {
    guard let draft = model.tagging.draft, draft.photo == photo, let existing = draft.existing,
      !value.tags.contains(where: { $0.id == existing })
    else { return }
    let old = model.annotations.states[photo]?.value.tags.first { $0.id == existing }
    guard draft.text != old?.text else { return dropTag() }
    model.tagging.draft?.existing = nil
  }

  // MARK: - Tags that are there

  /// The tag whose menu was opened, if it is the shown photo's.
  var selectedTag: PhotoTag? { model.tagging.selected.flatMap(tag) }

  func tag(_ id: TagID) -> PhotoTag? { model.shownAnnotations.tags.first { $0.id == id } }

  func canEdit(_ tag: PhotoTag) -> Bool { model.permissions.editTags && tag.permissions.edit }

  func canDelete(_ tag: PhotoTag) -> Bool { model.permissions.deleteTags && tag.permissions.delete }

  mutating func openTagMenu(_ id: TagID) {
    guard tag(id) != nil else { return }
    model.tagging.selected = id
    guard !tagMenu.isEmpty else { return }
    perform(.view(.open(.tag(id))))
  }

  mutating func moveTag(_ id: TagID, to tip: NormalizedPoint) {
    if model.tagging.draft?.existing == id, let shape = model.tagging.draft?.shape {
      model.tagging.draft?.shape = shape.moved(tipTo: tip)
      return
    }
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
    model.tagging.selected = nil
    change(photo, by: .tag(ItemChange(from: tag, to: nil, at: place)))
    say(.tagDeleted(tag.text))
  }

  private mutating func edit(_ id: TagID, of photo: Photo, _ edit: (inout PhotoTag) -> Void) {
    let tags = model.annotations.states[photo.id]?.value.tags ?? []
    guard let place = tags.firstIndex(where: { $0.id == id }) else { return }
    var tag = tags[place]
    edit(&tag)
    guard tag != tags[place] else { return }
    change(photo, by: .tag(ItemChange(from: tags[place], to: tag, at: place)))
  }

  // MARK: - Without a pointer

  /// How far one press of an arrow key moves the crosshair, as a part of the photo's side: fifty
  /// presses from edge to edge, held for two seconds.
  private static let crosshairStep = 0.02

  mutating func moveCrosshair(_ arrow: Arrow) {
    guard model.currentPhoto != nil else { return }
    guard var point = model.tagging.crosshair else {
      model.tagging.crosshair = middle
      return
    }
    switch arrow {
    case .left: point.x -= Self.crosshairStep
    case .right: point.x += Self.crosshairStep
    case .up: point.y -= Self.crosshairStep
    case .down: point.y += Self.crosshairStep
    }
    model.tagging.crosshair = point.clamped
    perform(.view(.reveal(point.clamped)))
  }
}
