extension Command {
  static let reportRows: [Command: Row] = [
    .report: Row(
      .photo, Message("Report…"), in: .paging,
      if: { $0.model.canReport && $0.model.shownAnnotations.report == nil },
      do: { $0.onPhoto { $0.model.questions.ask(.reason($1)) } }),
    .withdrawReport: Row(
      .photo, Message("Withdraw Report"), in: .paging,
      if: { $0.model.canReport && $0.model.shownAnnotations.report != nil },
      do: { $0.withdrawReport() }),
  ]
}

extension Viewer {
  /// Ends editing, and saves the typed texts that changed.
  ///
  /// The draft's photo need not be the shown one, since turning the page saves. Text that cannot be saved
  /// waits until it is edited again.
  mutating func finishCaption() {
    guard var draft = model.captions.end() else { return }
    guard let photo = photo(draft.photo),
      let old = model.annotations.states[draft.photo]?.value
    else { return model.captions.putAside(draft) }
    let permissions = model.permissions(of: draft.photo)
    if permissions.editCaption {
      let new = draft.applied(to: old.caption)
      if new != old.caption { make([(photo, .set(.caption, from: old.caption, to: new))]) }
      if let text = draft.altText { changeAltText(of: photo, to: text) }
      draft.forget(.title, .caption, .altText)
    }
    if permissions.editKeywords {
      let keyword = draft.keyword.flatMap(KeywordsChange.keyword)
      changeKeywords(
        KeywordSummary(number: 0, photos: [photo]),
        KeywordsChange(added: Set([keyword].compactMap { $0 })))
      draft.forget(.keyword)
    }
    model.captions.putAside(draft)
  }

  /// Returns an unsaved draft to the rows of its photo's details if they are shown.
  mutating func resumeCaption(_ lost: CaptionDraft) {
    let caption = model.annotations.states[lost.photo]?.value.caption ?? Caption()
    let mayOpen =
      lost.photo == model.currentPhoto?.id && chrome.showsDetails && model.canChange
    let field = DetailsField.allCases.first { lost.typed[$0] != nil } ?? .title
    if model.captions.takeBack(lost, having: caption, in: field, mayOpen: mayOpen) {
      perform(.view(.focusDetail(field)))
    }
  }

  mutating func openCaptionPart(_ part: CaptionPart) {
    guard model.tappableParts.contains(part) else { return }
    switch part {
    case .place:
      guard let place = model.shownAnnotations.caption.place else { return }
      perform(.desktop(.showPlace(place)))
    case .likes: perform(.view(.open(.likes)))
    case .author, .date, .published, .views, .visibility:
      if let filter = model.filter(sharing: part) { findMore(filter) } else { openDetails() }
    }
  }

  /// Unlikes photos if all are liked, else likes those that are not.
  mutating func toggleLike(_ subjects: Subjects) {
    guard model.canChange(subjects, \.like) else { return }
    let isLiked = model.areLiked(subjects)
    let busy = model.photosTakenBack { if case .item(.like) = $0 { true } else { false } }
    let photos = subjects.photos.filter {
      model.permissions(of: $0.id).like && model.isLiked($0.id) == isLiked
        && !busy.contains($0.id)
    }
    guard !photos.isEmpty else { return }
    let like = Like(author: model.preferences.author, date: model.now)
    make(
      photos.map { photo in
        let known = model.annotations.states[photo.id]?.value ?? PhotoAnnotations()
        return (photo, isLiked ? known.unliking(like) : known.liking(like))
      })
    if !isLiked { perform(.view(.acknowledgeLike)) }
    // On the photo's page the heart shows it.
    guard !subjects.areOnPage else { return }
    let only = photos.count == 1 ? photos[0] : nil
    let news = isLiked ? Like.removalNews(of: photos.count) : Like.news(of: photos.count)
    model.notices.say(.done(news), about: only)
  }

  mutating func report(_ photo: Photo, _ reason: String) {
    guard let photo = self.photo(photo.id), model.permissions(of: photo.id).report else { return }
    let old = model.annotations.states[photo.id]?.value.report
    let new = Report(author: model.preferences.author, date: model.now, reason: reason.trimmed)
    make([(photo, .report(from: old, to: new))])
    model.notices.say(.done(Message("Photo reported")), about: photo)
  }

  mutating func withdrawReport() {
    guard let photo = model.currentPhoto, let report = model.shownAnnotations.report else { return }
    make([(photo, .report(from: report, to: nil))])
  }
}

extension ViewerModel {
  /// Whether the text in the editor may be saved; false if there is none.
  var canFinishCaption: Bool {
    captions.draft.map { draft in
      let permissions = permissions(of: draft.photo)
      return draft.field == .keyword ? permissions.editKeywords : permissions.editCaption
    } ?? false
  }

  /// The parts of the shown caption that can be tapped: all that are there.
  ///
  /// The place opens a map, and the likes tell who likes the photo. Author and date find more photos in a source that
  /// filters; they and the others open the details else.
  public var tappableParts: Set<CaptionPart> {
    let caption = shownAnnotations.caption
    return Set(
      CaptionPart.allCases.filter { part in
        switch part {
        case .author: caption.knownAuthor != nil
        case .date: caption.date != nil
        case .published: caption.published != nil
        case .views: caption.views != nil
        case .place: caption.place != nil
        case .likes: !shownAnnotations.likes.isEmpty
        case .visibility: caption.isPublic != nil
        }
      })
  }

  /// Whether all of some photos are liked.
  func areLiked(_ photos: Subjects) -> Bool { photos.allSatisfy(isLiked) }
}

extension Like {
  /// Returns the notice that photos were liked.
  fileprivate static func news(of count: Int) -> Message {
    count == 1
      ? Message("Liked")
      : Message("{count} photo liked", plural: "{count} photos liked", count: count)
  }

  /// Returns the notice that photos are no longer liked.
  fileprivate static func removalNews(of count: Int) -> Message {
    count == 1
      ? Message("Like removed")
      : Message(
        "Like of {count} photo removed", plural: "Likes of {count} photos removed", count: count)
  }
}

extension PhotoAnnotations {
  fileprivate func liking(_ like: Like) -> AnnotationChange {
    .like(ItemChange(from: nil, to: like, at: likes.count))
  }

  /// Returns the change that removes the user's like, which is known by its author alone.
  fileprivate func unliking(_ like: Like) -> AnnotationChange {
    let place = likes.firstIndex { $0.author.id == like.author.id }
    return .like(ItemChange(from: place.map { likes[$0] } ?? like, to: nil, at: place ?? 0))
  }
}
