// The caption of the shown photo, who likes it, and reports about it.

extension Pages {
  mutating func setCaptionRead(_ isRead: Bool) {
    model.isCaptionRead = isRead && chrome.showsCaption
  }

  /// The parts of the shown caption that do something when they are tapped.
  public var tappableParts: Set<CaptionPart> {
    var parts: Set<CaptionPart> = []
    if model.annotations.caption.place != nil { parts.insert(.place) }
    if model.permissions.like, canChange { parts.insert(.likes) }
    return parts
  }

  mutating func openCaptionPart(_ part: CaptionPart) {
    guard tappableParts.contains(part) else { return }
    switch part {
    case .place:
      guard let place = model.annotations.caption.place else { return }
      perform(.desktop(.showPlace(place)))
    case .likes: toggleLike()
    case .author, .date, .visibility: break
    }
  }

  mutating func askForCaption() {
    guard let photo = model.currentPhoto else { return }
    ask(.caption(photo, model.annotations.caption))
  }

  mutating func setCaption(of photo: Photo, asked: Caption, title: String, text: String) {
    // A caption that could not be kept is asked about again, and is not the photo's.
    let state = model.annotationStates[photo.id]
    let old = state?.isKnown == true ? state?.value.caption ?? asked : asked
    var new = old
    new.title = title.trimmed
    new.text = text.trimmed
    guard new != old, let photo = self.photo(photo.id),
      model.permissions(of: photo.id).editCaption
    else { return }
    change(photo, by: .caption(from: old, to: new))
  }

  mutating func toggleLike() {
    guard let photo = model.currentPhoto, Command.like.isEnabled(in: self) else { return }
    let likes = model.annotations.likes
    if let place = likes.firstIndex(where: { $0.author.id == model.author.id }) {
      change(photo, by: .like(ItemChange(from: likes[place], to: nil, at: place)))
    } else {
      let like = Like(author: model.author, date: model.now)
      change(photo, by: .like(ItemChange(from: nil, to: like, at: likes.count)))
    }
  }

  mutating func report(_ photo: Photo, _ reason: String) {
    guard let photo = self.photo(photo.id), model.permissions(of: photo.id).report else { return }
    let old = model.annotationStates[photo.id]?.value.report
    let new = Report(author: model.author, date: model.now, reason: reason.trimmed)
    change(photo, by: .report(from: old, to: new))
    say(.reported)
  }

  mutating func withdrawReport() {
    guard let photo = model.currentPhoto, let report = model.annotations.report else { return }
    change(photo, by: .report(from: report, to: nil))
  }
}
