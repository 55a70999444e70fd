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
  var selectedTag: PhotoTag? { tagging.selected.flatMap(shownAnnotations.tag) }

  /// Whether the selected tag may become one of this kind.
  func canMark(_ kind: TagKind) -> Bool {
    selectedTag.map { $0.kind != kind && permissions.canEdit($0) } ?? false
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
