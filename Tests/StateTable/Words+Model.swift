@testable import PhotoPages
import TestSupport

/// What is another in a model, in words; nil values and bookkeeping are told apart by name.
func words(for before: ViewerModel, _ after: ViewerModel) -> [String] {
  guard before != after else { return [] }
  return zip(fields(of: before), fields(of: after)).flatMap { old, new -> [String] in
    isEqual(old.value, new.value) ? [] : words(for: old.name, before, after)
  }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
}

/// The fields of a model, those of features as `feature.field`.
private func fields(of model: ViewerModel) -> [(name: String, value: Any)] {
  Mirror(reflecting: model).children.flatMap { name, value -> [(name: String, value: Any)] in
    guard let name else { return [] }
    guard "\(type(of: value))".hasSuffix("Feature") else { return [(name, value)] }
    return Mirror(reflecting: value).children.map { ("\(name).\($0.label ?? "")", $0.value) }
  }
}

/// What the viewer itself counts and orders by, and what the effects tell of.
private let bookkeeping: Set<String> = [
  "counter", "pictures.generation", "pictures.arrivals", "random", "pictures.requests",
  "paging.turnDirection", "paging.streak", "paging.isChosen", "now", "slideshow.wait",
  "slideshow.next", "slideshow.count", "slideshow.isPlaying", "slideshow.shown",
  "slideshow.lastShown", "notices.count", "details.count", "annotations.counter",
  "annotations.rest",
  "annotations.requests", "annotations.past", "tagging.hasAskedForNames", "records.version",
  "records.isFollowed",
  "selection.version", "selection.anchor", "history.awaited", "notices.failedStep",
  "drafts.stored", "drafts.request", "drafts.read", "library.isListed", "morePhotos.awaitsAnswer",
  "morePhotos.awaitsList", "folderText.isCurrent", "folderText.reading", "folderText.count",
  "lastPhoto.wanted", "lastPhoto.found", "lastPhoto.isTurned",
]

private func words(
  for name: String, _ before: ViewerModel, _ after: ViewerModel
) -> [String] {
  switch name {
  case "library.list": ["list " + names(Array(after.library.list))]
  case "annotations.permissionsByPhoto": ["permissions"]
  case "library.phase": ["listing \(word(for: after.library.phase))"]
  case "paging.index": ["index \(after.paging.index)"]
  case "pictures.states": pictureWords(before, after)
  case "annotations.states": annotationWords(before, after)
  case "paging.zoom": ["zoom \(after.paging.zoom.map { "\($0.scale)" } ?? "none")"]
  case "records.chunks": recordWords(before, after)
  case "selection.photos":
    [
      "selected "
        + names(
          after.selection.photos.sorted { $0.name < $1.name }.compactMap(after.library.list.photo))
    ]
  case "slideshow.photos":
    ["plays " + (after.slideshow.photos.map { "\($0.count) photos" } ?? "all")]
  case "gallery.size": ["thumbnails of \(after.gallery.side) points"]
  case "morePhotos.phase", "morePhotos.isRefreshing": ["more photos: \(after.morePhotos.phase)"]
  case "gallery.folders": ["folders " + after.gallery.folders.map(\.name).joined(separator: " ")]
  case "folderText.text": ["text “\(after.folderText.text?.text ?? "")”"]
  case "folderText.draft":
    [after.folderText.draft.map { "text's editor “\($0.text)”" } ?? "text's editor gone"]
  case "folderText.isUnfolded": [after.folderText.isUnfolded ? "text unfolded" : "text folded"]
  case "folderText.lost": ["words of the text wait"]
  case "folderText.works": ["work on the text"]
  case "library.query": ["by " + after.library.query.order.text]
  case "window.isFullscreen": ["fullscreen"]
  case "window.direction": ["laid out from right to left"]
  case "details.isShown": [after.details.isShown ? "shows details" : "details closed"]
  // The demand among the effects tells of it.
  case "details.state": []
  case "preferences": preferenceWords(before.preferences, after.preferences)
  case "tagging.draft": [after.tagging.draft.map { "entry “\($0.text)”" } ?? "entry gone"]
  case "captions.draft":
    [after.captions.draft.map { "caption “\($0.title)” “\($0.text)”" } ?? "caption's editor gone"]
  case "tagging.draftsPutAside": ["names wait"]
  case "captions.lost": ["words of a caption wait"]
  case "tagging.crosshair":
    [after.tagging.crosshair.map { "crosshair \($0.x) \($0.y)" } ?? "crosshair gone"]
  case "tagging.pressedPoint":
    ["pressed point \(after.tagging.pressedPoint.map { "\($0.x) \($0.y)" } ?? "none")"]
  case "tagging.selected":
    [after.tagging.selected.map { "tag \($0.rawValue) selected" } ?? "no tag selected"]
  case "comments.selected":
    [after.comments.selected.map { "comment \($0.rawValue) selected" } ?? "no comment selected"]
  case "comments.drafts": draftWords(after)
  case "captions.isRead": [after.captions.isRead ? "caption read" : "caption left"]
  case "pictures.allowsAnimations":
    [after.pictures.allowsAnimations ? "animations allowed" : "animations off"]
  case "pictures.animationChoice":
    after.isAnimated ? [after.playsAnimation ? "plays" : "held still"] : []
  case "notices.notice":
    ["notice " + (after.notices.notice.map { word(for: $0.content) } ?? "gone")]
  case "questions.open": ["question " + (after.questions.open.map(word) ?? "gone")]
  case "history.done", "history.undone":
    ["history \(after.history.done.count) done \(after.history.undone.count) undone"]
  case "history.deletions": ["deletions"]
  case "files.works": ["file work \(after.files.works.count)"]
  case "annotations.saves": ["saves"]
  case "tagging.sourceNames": ["names \(after.knownNames.joined(separator: " "))"]
  case "tagging.usedNames": []
  case "history.returning": ["returning"]
  case "extensions.values": ["extensions"]
  default: bookkeeping.contains(name) ? [] : [String(name.split(separator: ".").last ?? "")]
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

private func word(for listing: LibraryFeature.Phase) -> String {
  switch listing {
  case .notBegun: "not begun"
  case .running: "running"
  case .complete: "complete"
  case .failed: "failed"
  }
}

private func pictureWords(_ before: ViewerModel, _ after: ViewerModel) -> [String] {
  let photos = Set(before.pictures.states.keys).union(after.pictures.states.keys)
  return photos.sorted { $0.name < $1.name }.compactMap { photo in
    let (old, new) = (before.pictures.states[photo]?.phase, after.pictures.states[photo]?.phase)
    guard old != new else {
      let stage = after.pictures.slowStage(of: photo)
      guard let stage, stage != before.pictures.slowStage(of: photo) else { return nil }
      return "picture \(photo.name) waited for, still \(stage)"
    }
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
  let photos = Set(before.annotations.states.keys).union(after.annotations.states.keys)
  return photos.sorted { $0.name < $1.name }.flatMap { photo -> [String] in
    switch (before.annotations.states[photo], after.annotations.states[photo]) {
    case (let old?, let new?):
      [phaseWord(old, new), changeWords(old.value, new.value)].compactMap { $0 }.map {
        "\(photo.name): " + $0
      }
    // The demand among the effects tells of these.
    case (nil, _), (_, nil): []
    }
  }
}

private func recordWords(_ before: ViewerModel, _ after: ViewerModel) -> [String] {
  after.library.list.compactMap { photo in
    let (old, new) = (before.records[photo.id], after.records[photo.id])
    guard old != new else { return nil }
    let stars = new.rating.map { " rating \($0.rawValue)" } ?? ""
    let marks = new.flags.contains(.liked) ? " liked" : ""
    return
      "record of \(photo.id.name): tags \(new.tagCount) comments \(new.commentCount)\(stars)\(marks)"
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
    old.altText == new.altText ? nil : "alternative text “\(new.altText)”",
    old.keywords == new.keywords
      ? nil : "keywords \(new.keywords.sorted().joined(separator: " "))",
    old.rating == new.rating ? nil : new.rating.map { "rating \($0.rawValue)" } ?? "no rating",
  ]
  let said = words.compactMap { $0 }
  return said.isEmpty ? nil : said.joined(separator: " ")
}

private func draftWords(_ model: ViewerModel) -> [String] {
  guard !model.comments.drafts.isEmpty else { return ["draft gone"] }
  return model.comments.drafts.sorted { $0.key.name < $1.key.name }.map { photo, drafts in
    "draft of \(photo.name) “\(drafts.text.replacing("\n", with: " "))”"
  }
}

private func preferenceWords(_ before: Preferences, _ after: Preferences) -> [String] {
  [
    before.keepsZoom == after.keepsZoom ? nil : "keeps zoom",
    before.author == after.author ? nil : "author \(after.author.name)",
    before.showsTags == after.showsTags ? nil : "shows tags",
    before.showsFilmstrip == after.showsFilmstrip ? nil : "shows the filmstrip",
    before.galleryView == after.galleryView ? nil : "gallery as a \(after.galleryView)",
    before.layout == after.layout ? nil : "layout \(after.layout)",
    before.slideshow == after.slideshow ? nil : "slideshow every \(after.slideshow.interval) s",
    before.fadesPages == after.fadesPages ? nil : "fades pages",
    before.slidesByButton == after.slidesByButton ? nil : "slides by button",
    before.slidesByKey == after.slidesByKey ? nil : "slides by key",
  ].compactMap { $0 }
}

private func word(for notice: Notice.Content) -> String {
  switch notice {
  case .trashed(let photos): "\(photos.moved) of \(photos.count) trashed"
  case .done(let message, _), .saved(let message, _): message.english
  case .undone(let step, let count): "undone: \(step?.english ?? "something"), of \(count)"
  case .redone(let step, let count): "redone: \(step?.english ?? "something"), of \(count)"
  case .notSaved(let change, _): "not saved: \(words(for: change))"
  case .remark(.savedInUserData): "kept elsewhere"
  case .remark(.nameTooLong): "kept elsewhere for a long name"
  case .notRead(_, let isAnswer): isAnswer ? "nothing changed, not read" : "not read"
  case .remark(.leftAlone(let name)): "\(name) left alone"
  case .remark(.setAside(let name)): "set aside as \(name)"
  case .remark(.unconfirmed): "not confirmed"
  case .photoGone(let photo, let draft, _):
    "\(photo.id.name) gone" + (draft == nil ? "" : ", draft kept")
  case .notDeleted(let photo, _): "\(photo.id.name) not deleted"
  case .notRestored(let photo, _): "\(photo.id.name) not put back"
  case .lastPhoto(let photo): "continue at \(photo.id.name)"
  case .transferring(let photo, let percent): "\(photo.id.name) to \(percent) %"
  case .notTransferred(let photo, _): "\(photo.id.name) not handed over"
  case .filesFailed(let failure): "\(failure.failures.count) of \(failure.count) files failed"
  case .relocating(let progress): "\(progress.done) of \(progress.count) relocated"
  case .folderFailed(let name, _): "folder \(name) failed"
  case .notListed: "not all listed"
  case .textNotSaved: "text not saved"
  case .textNotRestored: "text not put back"
  case .handingOver(let message): message.english
  case .desktopFailed(.program(let name)): "\(name) failed"
  case .desktopFailed(.other(let message)): message.english
  case .someNotSaved(let failed, let count, _): "\(failed) of \(count) not saved"
  case .draftsNotSaved: "drafts not kept"
  }
}

private func word(for question: Question) -> String {
  switch question {
  case .deleteForGood(let photos): "delete \(names(photos)) for good"
  case .reason(let photo): "reason to report \(photo.id.name)"
  case .altText(let photo, _): "alternative text of \(photo.id.name)"
  case .keywords(let summary): "keywords of \(names(summary.photos))"
  case .rename(let photos): "name of \(names(photos))"
  case .destination(let filling): "where to \(filling.kind) \(names(filling.photos))"
  case .takenNames(let relocation, _): "taken names of \(names(relocation.items.map(\.photo)))"
  case .refusedNames(let refused, _, _):
    "refused names of \(names(refused.items.map(\.photo)))"
  case .newFolder: "name of a folder"
  case .rotateFile(let photo): "where to turn \(photo.id.name)"
  }
}
