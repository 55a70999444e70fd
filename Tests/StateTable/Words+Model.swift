import PhotoPages
import TestSupport

/// What is another in a model, in words; nil values and bookkeeping are told apart by name.
func words(for before: ViewerModel, _ after: ViewerModel) -> [String] {
  guard before != after else { return [] }
  return zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children)
    .flatMap { old, new -> [String] in
      guard let name = old.label, !isEqual(old.value, new.value) else { return [] }
      return words(for: name, before, after)
    }
}

/// What the viewer itself counts and orders by, and what the effects tell of.
private let bookkeeping: Set<String> = [
  "counter", "generation", "random", "requests", "travel", "stride", "isChosen", "now", "wait",
  "nextInSlideshow", "rest", "annotationDemands", "hasAskedForNames",
  "storedDrafts", "draftsDemand", "draftsRead", "isListed",
]

private func words(
  for name: String, _ before: ViewerModel, _ after: ViewerModel
) -> [String] {
  switch name {
  case "list": ["list " + names(Array(after.list))]
  case "permissionsByPhoto": ["permissions"]
  case "listing": ["listing \(word(for: after.listing))"]
  case "index": ["index \(after.index)"]
  case "pictures": pictureWords(before, after)
  case "annotationStates": annotationWords(before, after)
  case "zoom": ["zoom \(after.zoom.map { "\($0.scale)" } ?? "none")"]
  case "isFullscreen": ["fullscreen"]
  case "showsDetails": [after.showsDetails ? "shows details" : "details closed"]
  // The demand among the effects tells of it.
  case "detailsState": []
  case "preferences": preferenceWords(before.preferences, after.preferences)
  case "tagDraft": [after.tagDraft.map { "entry “\($0.text)”" } ?? "entry gone"]
  case "captionDraft":
    [after.captionDraft.map { "caption “\($0.title)” “\($0.text)”" } ?? "caption's editor gone"]
  case "shelvedNames": ["names wait"]
  case "lostCaptions": ["words of a caption wait"]
  case "crosshair": [after.crosshair.map { "crosshair \($0.x) \($0.y)" } ?? "crosshair gone"]
  case "pressedPoint": ["pressed point \(after.pressedPoint.map { "\($0.x) \($0.y)" } ?? "none")"]
  case "selectedTag": [after.selectedTag.map { "tag \($0.rawValue) selected" } ?? "no tag selected"]
  case "selectedComment":
    [after.selectedComment.map { "comment \($0.rawValue) selected" } ?? "no comment selected"]
  case "commentDrafts": draftWords(after)
  case "isCaptionRead": [after.isCaptionRead ? "caption read" : "caption left"]
  case "wantsMovement": [after.wantsMovement ? "movement wanted" : "movement unwanted"]
  case "animationChoice": after.isAnimated ? [after.playsAnimation ? "plays" : "held still"] : []
  case "notice": ["notice " + (after.notice.map { word(for: $0.content) } ?? "gone")]
  case "question": ["question " + (after.question.map(word) ?? "gone")]
  case "history": ["history \(after.history.done.count) done \(after.history.undone.count) undone"]
  case "deletions": ["deletions"]
  case "saves": ["saves"]
  case "sourceNames": ["names \(after.knownNames.joined(separator: " "))"]
  case "usedNames": []
  case "returning": ["returning"]
  case "extensions": ["extensions"]
  default: bookkeeping.contains(name) ? [] : [name]
  }
}

private func isEqual(_ left: Any, _ right: Any) -> Bool {
  guard let left = left as? any Equatable else { return "\(left)" == "\(right)" }
  return isEqual(left, to: right)
}

private func isEqual<Value: Equatable>(_ left: Value, to right: Any) -> Bool {
  left == right as? Value
}

func names(_ photos: [Photo]) -> String {
  photos.isEmpty ? "nothing" : photos.map(\.id.name).joined(separator: " ")
}

private func word(for listing: ViewerModel.Listing) -> String {
  switch listing {
  case .notBegun: "not begun"
  case .running: "running"
  case .complete: "complete"
  case .failed: "failed"
  }
}

private func pictureWords(_ before: ViewerModel, _ after: ViewerModel) -> [String] {
  let photos = Set(before.pictures.keys).union(after.pictures.keys)
  return photos.sorted { $0.name < $1.name }.compactMap { photo in
    let (old, new) = (before.pictures[photo]?.phase, after.pictures[photo]?.phase)
    guard old != new else { return nil }
    switch new {
    case .loading(isDelayed: true)?: return "picture \(photo.name) delayed"
    case .shown?: return "picture \(photo.name) shown"
    case .failed?: return "picture \(photo.name) failed"
    // The demand among the effects tells of these.
    case .loading?, nil: return nil
    }
  }
}

private func annotationWords(_ before: ViewerModel, _ after: ViewerModel) -> [String] {
  let photos = Set(before.annotationStates.keys).union(after.annotationStates.keys)
  return photos.sorted { $0.name < $1.name }.flatMap { photo -> [String] in
    switch (before.annotationStates[photo], after.annotationStates[photo]) {
    case (let old?, let new?):
      [phaseWord(old, new), changeWords(old.value, new.value)].compactMap { $0 }.map {
        "\(photo.name): " + $0
      }
    // The demand among the effects tells of these.
    case (nil, _), (_, nil): []
    }
  }
}

private func phaseWord(_ old: AnnotationState, _ new: AnnotationState) -> String? {
  guard old.phase != new.phase else { return nil }
  return switch new.phase {
  case .loading: "annotations loading"
  case .loaded: "annotations loaded"
  case .failed: "annotations failed"
  }
}

private func changeWords(_ old: PhotoAnnotations, _ new: PhotoAnnotations) -> String? {
  let words: [String?] = [
    old.tags == new.tags ? nil : "tags \(new.tags.map(\.text).joined(separator: " "))",
    old.comments == new.comments ? nil : "comments \(new.comments.count)",
    old.caption == new.caption ? nil : "caption “\(new.caption.title)”",
    old.likes == new.likes ? nil : "likes \(new.likes.count)",
    old.report == new.report ? nil : "report",
  ]
  let said = words.compactMap { $0 }
  return said.isEmpty ? nil : said.joined(separator: " ")
}

private func draftWords(_ model: ViewerModel) -> [String] {
  guard !model.commentDrafts.isEmpty else { return ["draft gone"] }
  return model.commentDrafts.sorted { $0.key.name < $1.key.name }.map { photo, drafts in
    "draft of \(photo.name) “\(drafts.text.replacing("\n", with: " "))”"
  }
}

private func preferenceWords(_ before: Preferences, _ after: Preferences) -> [String] {
  [
    before.keepsZoom == after.keepsZoom ? nil : "keeps zoom",
    before.author == after.author ? nil : "author \(after.author.name)",
    before.showsTags == after.showsTags ? nil : "shows tags",
    before.layout == after.layout ? nil : "layout \(after.layout)",
    before.slideshow == after.slideshow ? nil : "slideshow every \(after.slideshow.interval) s",
  ].compactMap { $0 }
}

private func word(for notice: Notice.Content) -> String {
  switch notice {
  case .trashed(let count): "trashed \(count)"
  case .tagDeleted(let name): "tag “\(name)” deleted"
  case .commentDeleted: "comment deleted"
  case .reported: "reported"
  case .textCopied: "copied"
  case .notSaved(let change, _): "not saved: \(words(for: change))"
  case .remark(.keptElsewhere): "kept elsewhere"
  case .remark(.leftAlone(let name)): "\(name) left alone"
  case .remark(.setAside(let name)): "set aside as \(name)"
  case .photoGone(let photo, let draft, _):
    "\(photo.id.name) gone" + (draft == nil ? "" : ", draft kept")
  case .notDeleted(let photo, _): "\(photo.id.name) not deleted"
  case .notRestored(let photo, _): "\(photo.id.name) not put back"
  case .transferring(let photo, let percent): "\(photo.id.name) to \(percent) %"
  case .notTransferred(let photo, _): "\(photo.id.name) not handed over"
  case .notListed: "not all listed"
  case .desktopFailed(.program(let name)): "\(name) failed"
  case .draftsNotKept: "drafts not kept"
  }
}

private func word(for question: Question) -> String {
  switch question {
  case .deleteForGood(let photos): "delete \(names(photos)) for good"
  case .reason(let photo): "reason to report \(photo.id.name)"
  }
}
