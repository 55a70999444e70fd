extension Viewer {
  mutating func beginCaption() {
    guard let photo = model.currentPhoto, enterBrowsing(), model.captions.draft == nil else {
      return
    }
    model.captions.begin(photo.id, model.shownAnnotations.caption)
    perform(.view(.focusCaptionEditor))
  }

  /// Ends editing, and saves the typed text if it changed.
  ///
  /// The draft's photo need not be the shown one, since turning the page saves. Text that cannot be saved
  /// waits until its caption is edited again.
  mutating func finishCaption() {
    guard let draft = model.captions.end() else { return }
    guard model.permissions(of: draft.photo).editCaption, let photo = photo(draft.photo),
      let old = model.annotations.states[draft.photo]?.value.caption
    else { return model.captions.putAside(draft) }
    let new = draft.applied(to: old)
    guard new != old else { return }
    make([(photo, .caption(from: old, to: new))])
  }

  mutating func dropCaption() { model.captions.end() }

  mutating func captionsPhotoChanged() {
    model.captions.setRead(false)
    finishCaption()
  }

  mutating func captionsLeft() {
    if stateID != .browsing { finishCaption() }
    if !chrome.showsCaption { model.captions.setRead(false) }
  }

  /// Ends editing if it is no longer permitted; the draft waits until it is.
  mutating func captionsPermissionsChanged() {
    let photo = model.captions.draft?.photo
    if let photo, !model.permissions(of: photo).editCaption { finishCaption() }
  }

  /// Returns an unsaved draft to the editor, unless the viewer is busy with something else.
  mutating func resumeCaption(_ lost: CaptionDraft) {
    let caption = model.annotations.states[lost.photo]?.value.caption ?? Caption()
    let mayOpen = lost.photo == model.currentPhoto?.id && stateID == .browsing && canChange
    if model.captions.takeBack(lost, having: caption, mayOpen: mayOpen) {
      perform(.view(.focusCaptionEditor))
    }
  }

  mutating func setCaptionRead(_ isRead: Bool) {
    model.captions.setRead(isRead && chrome.showsCaption)
  }

  /// The parts of the shown caption that can be tapped.
  public var tappableParts: Set<CaptionPart> {
    let caption = model.shownAnnotations.caption
    var parts: Set<CaptionPart> = []
    if caption.author != nil { parts.insert(.author) }
    if caption.date != nil { parts.insert(.date) }
    if caption.place != nil { parts.insert(.place) }
    if caption.isPublic != nil { parts.insert(.visibility) }
    if model.permissions.like, canChange { parts.insert(.likes) }
    return parts
  }

  mutating func openCaptionPart(_ part: CaptionPart) {
    guard tappableParts.contains(part) else { return }
    switch part {
    case .place:
      guard let place = model.shownAnnotations.caption.place else { return }
      perform(.desktop(.showPlace(place)))
    case .likes: toggleLike(subjects)
    // The details show these in full, with related facts.
    case .author, .date, .visibility: openDetails()
    }
  }

  /// Whether some photos can be liked or unliked.
  func canLike(_ photos: Subjects) -> Bool { canChange(photos, \.like) }

  /// Whether all of some photos are liked.
  func like(_ photos: Subjects) -> Bool { photos.allSatisfy(model.isLiked) }

  /// Unlikes photos if all are liked, else likes those that are not.
  mutating func toggleLike(_ subjects: Subjects) {
    guard canLike(subjects) else { return }
    let isLiked = like(subjects)
    let photos = subjects.photos.filter {
      model.permissions(of: $0.id).like && model.isLiked($0.id) == isLiked
    }
    let like = Like(author: model.preferences.author, date: model.now)
    make(photos.map { ($0, isLiked ? unliking($0.id, like) : liking($0.id, like)) })
    if !isLiked { perform(.view(.acknowledgeLike)) }
  }

  private func liking(_ photo: PhotoID, _ like: Like) -> AnnotationChange {
    let count = model.annotations.states[photo]?.value.likes.count ?? 0
    return .like(ItemChange(from: nil, to: like, at: count))
  }

  /// Returns the change that removes the user's like, which is known by its author alone.
  private func unliking(_ photo: PhotoID, _ like: Like) -> AnnotationChange {
    let likes = model.annotations.states[photo]?.value.likes ?? []
    let place = likes.firstIndex { $0.author.id == like.author.id }
    return .like(ItemChange(from: place.map { likes[$0] } ?? like, to: nil, at: place ?? 0))
  }

  mutating func report(_ photo: Photo, _ reason: String) {
    guard let photo = self.photo(photo.id), model.permissions(of: photo.id).report else { return }
    let old = model.annotations.states[photo.id]?.value.report
    let new = Report(author: model.preferences.author, date: model.now, reason: reason.trimmed)
    make([(photo, .report(from: old, to: new))])
    say(.done(Message("Photo reported")))
  }

  mutating func withdrawReport() {
    guard let photo = model.currentPhoto, let report = model.shownAnnotations.report else { return }
    make([(photo, .report(from: report, to: nil))])
  }
}
