// What each event means: some mean the same in every state, the others are the state's to decide.

extension Viewer {
  /// The one place where events are given a meaning, each by name: one that is forgotten here stops
  /// the compiler.
  mutating func dispatch(_ event: ViewerEvent) {
    if !event.followsTap { stateBeforeTap = nil }
    switch event {
    case .viewLoaded: viewLoaded()
    case .pageSettled(let photo), .photoSought(let photo): turn(to: photo)
    case .zoomSettled(let zoom): settle(zoom)
    case .fullscreenChanged(let isFullscreen): setFullscreen(isFullscreen)
    case .animationEnded(let photo): animationEnded(photo)
    case .movementChosen(let isWanted): model.pictures.wantsMovement = isWanted

    case .photoTapped(let point): tap(at: point)
    case .photoDoubleTapped(let point): state.photoDoubleTapped(at: point, in: &self)
    case .photoPressedLong(let point): state.photoPressedLong(at: point, in: &self)
    case .regionDrawn(let region): state.regionDrawn(region, in: &self)
    case .command(let command): choose(command)
    case .custom(let custom): state.perform(custom.command, in: &self)
    case .arrowPressed(let arrow): state.arrowPressed(arrow, in: &self)
    case .strayKeyPressed: state.keyPressed(in: &self)
    case .chromeSought: state.chromeSought(in: &self)
    case .pointerMoved: state.pointerMoved(in: &self)
    case .pointerIdled: state.pointerIdled(in: &self)

    case .tagTapped(let tag): state.tagTapped(tag, in: &self)
    case .tagMoved(let tag, let tip): state.tagMoved(tag, to: tip, in: &self)
    case .tagTextChanged(let text): state.tagTextChanged(text, in: &self)
    case .tagTextFinished: state.tagTextFinished(in: &self)
    case .commentEntryFocused: state.commentEntryFocused(in: &self)
    case .commentEntryBlurred: state.commentEntryBlurred(in: &self)
    case .commentTextChanged(let text): state.commentTextChanged(text, in: &self)
    case .commentPressedLong(let comment): state.commentPressedLong(comment, in: &self)
    case .olderCommentsSought(let afterFailure): seekOlderComments(afterFailure: afterFailure)
    case .captionScrolled(let isRead): state.captionScrolled(isRead: isRead, in: &self)
    case .captionPartTapped(let part): state.captionPartTapped(part, in: &self)

    case .captionTyped(let title, let text): setCaption(title: title, text: text)

    case .textChosen(let text): copy(text)
    case .placeChosen(let place): perform(.desktop(.showPlace(place)))
    case .lostTagRestored(let tag): restoreLostTag(tag)

    case .closing: keepTyped()
    case .noticeExpired(let number): expireNotice(number)
    case .questionAnswered(let answer): handle(answer)
    case .preferencesChanged(let preferences): prefer(preferences)
    case .transfer(let event): handle(event)
    case .desktopFailed(let failure): say(.desktopFailed(failure))

    case .listUpdated(let update): updateList(update)
    case .pictureDelayed(let token): pictureDelayed(token)
    case .pictureLoaded(let token, let description): pictureLoaded(token, description)
    case .pictureFailed(let token, let error): pictureFailed(token, error)
    case .annotationsLoaded(let token, let value): annotationsLoaded(token, value)
    case .annotationsFailed(let token, let error): annotationsFailed(token, error)
    case .olderCommentsLoaded(let token, let comments): olderCommentsLoaded(token, comments)
    case .olderCommentsFailed(let token, let error): olderCommentsFailed(token, error)
    case .draftsLoaded(let photo, let drafts): draftsLoaded(photo, drafts)
    case .draftsRefused(let error): draftsRefused(because: error)
    case .detailsLoaded(let token, let details): detailsLoaded(token, details)
    case .detailsFailed(let token, let error): detailsFailed(token, error)
    case .permissionsChanged(let photo, let permissions): setPermissions(permissions, of: photo)
    case .saved(let save, let remark): saved(save, remark)
    case .namesLoaded(let names): model.tagging.sourceNames = names.sorted(by: NameCount.isOffered)
    case .saveFailed(let save, let error): saveFailed(save, error)
    case .deleted(let deletion): deleted(deletion)
    case .deletionFailed(let deletion, let error): deletionFailed(deletion, error)
    case .restored(let deletion): restored(deletion)
    case .restorationFailed(let deletion, let error): restorationFailed(deletion, error)
    case .woken(let token): wake(token)
    }
  }

  /// What is being typed and nobody has dropped is kept; a comment's text is posted by a person only.
  private mutating func keepTyped() {
    finishCaption()
    if model.tagging.draft != nil { finishTag() }
  }

  /// What the tap does can be taken back by a second one.
  private mutating func tap(at point: NormalizedPoint?) {
    stateBeforeTap = state
    state.photoTapped(at: point, in: &self)
  }

  private mutating func choose(_ command: Command) {
    guard command.isEnabled(in: self) else { return state.refused(command, in: &self) }
    state.perform(command, in: &self)
  }
}

extension ViewerEvent {
  /// Whether the event can lie between the two taps of a double tap without a person's doing; a hand
  /// that clicks twice is never quite still.
  fileprivate var followsTap: Bool {
    switch self {
    case .photoDoubleTapped, .listUpdated, .pictureDelayed, .pictureLoaded, .pictureFailed,
      .annotationsLoaded, .annotationsFailed, .olderCommentsSought(afterFailure: false),
      .olderCommentsLoaded, .olderCommentsFailed, .draftsLoaded, .draftsRefused, .detailsLoaded,
      .detailsFailed, .permissionsChanged, .saved, .namesLoaded, .saveFailed, .deleted,
      .deletionFailed, .restored, .restorationFailed, .woken, .noticeExpired, .zoomSettled,
      .animationEnded, .movementChosen, .preferencesChanged, .transfer,
      .captionScrolled(isRead: false), .pointerMoved:
      true
    default: false
    }
  }
}
