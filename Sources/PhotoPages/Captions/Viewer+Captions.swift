// What is to be done with the shown photo's caption, who likes it, and reports about it.

extension Viewer {
  mutating func setCaptionRead(_ isRead: Bool) {
    model.captions.isRead = isRead && chrome.showsCaption && model.captions.draft == nil
  }

  /// The parts of the shown caption that do something when they are tapped.
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
    case .likes: toggleLike()
    // Who, when and for whom in full, with more of the kind.
    case .author, .date, .visibility: openDetails()
    }
  }

  mutating func toggleLike() {
    guard let photo = model.currentPhoto, Command.like.isEnabled(in: self) else { return }
    let likes = model.shownAnnotations.likes
    if let place = likes.firstIndex(where: { $0.author.id == model.preferences.author.id }) {
      change(photo, by: .like(ItemChange(from: likes[place], to: nil, at: place)))
    } else {
      let like = Like(author: model.preferences.author, date: model.now)
      change(photo, by: .like(ItemChange(from: nil, to: like, at: likes.count)))
      perform(.view(.acknowledgeLike))
    }
  }

  mutating func report(_ photo: Photo, _ reason: String) {
    guard let photo = self.photo(photo.id), model.permissions(of: photo.id).report else { return }
    let old = model.annotations.states[photo.id]?.value.report
    let new = Report(author: model.preferences.author, date: model.now, reason: reason.trimmed)
    change(photo, by: .report(from: old, to: new))
    say(.reported)
  }

  mutating func withdrawReport() {
    guard let photo = model.currentPhoto, let report = model.shownAnnotations.report else { return }
    change(photo, by: .report(from: report, to: nil))
  }
}
