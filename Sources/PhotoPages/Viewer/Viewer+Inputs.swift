extension ViewerEvent {
  /// Whether the event may come between the taps of a double tap: by itself, or from a pointer that is never still.
  var followsTap: Bool {
    switch self {
    case .input(.photoDoubleTapped), .input(.olderCommentsRequested(afterFailure: false)),
      .input(.morePhotosRequested(afterFailure: false)),
      .input(.captionScrolled(isRead: false)), .input(.pointerMoved), .paging(.zoomSettled),
      .notices:
      true
    case .input, .paging, .answered, .window: false
    case .library, .pictures, .annotations, .records, .morePhotos, .foldersChanged, .folderText,
      .search, .tagging, .comments, .drafts,
      .details, .slideshow,
      .history, .files, .transfers, .preferences:
      true
    }
  }
}

// The meaning of inputs. The current state decides most of them.

extension Viewer {
  mutating func hear(_ input: InputEvent) {
    if model.currentPhoto != nil, input.isAboutShownPhoto { model.lastPhoto.endSeeking() }
    switch input {
    case .photoTapped(let point): tap(at: point)
    case .photoDoubleTapped(let point): state.photoDoubleTapped(at: point, in: &self)
    case .photoPressedLong(let point): state.photoPressedLong(at: point, in: &self)
    case .regionDrawn(let region): state.regionDrawn(region, in: &self)
    case .command(let command) where command.isEnabled(in: self):
      state.perform(command, in: &self)
    case .command(let command):
      answerUnread(command)
      state.refused(command, in: &self)
    case .custom(let custom): state.perform(custom.command, in: &self)
    case .arrowPressed(let arrow): state.arrowPressed(arrow, in: &self)
    case .unboundKeyPressed: state.keyPressed(in: &self)
    case .chromeRequested: state.chromeRequested(in: &self)
    case .pointerMoved: state.pointerMoved(in: &self)
    case .pointerIdled: state.pointerIdled(in: &self)
    case .photoFocused, .photoClicked, .photoMenuRequested, .selectionChanged, .photoOpened,
      .folderOpened, .folder,
      .tagTapped, .tagMoved, .tagTextChanged, .tagTextFinished, .commentEntryFocused,
      .commentEntryBlurred, .commentTextChanged, .commentPressedLong, .captionScrolled,
      .captionPartTapped:
      state.handle(input, in: &self)
    case .lostTagRestored(let tag): restoreLostTag(tag)
    case .morePhotosRequested(let afterFailure): loadMore(afterFailure: afterFailure)
    case .refreshRequested: refresh()
    case .olderCommentsRequested(let afterFailure): requestOlderComments(afterFailure: afterFailure)
    case .detailTyped, .detailFinished, .keywordRemoved, .personRemoved, .detailsFolded:
      hearDetails(input)
    case .folderTextTyped(let text): model.folderText.type(text)
    case .conditionSet, .conditionCleared, .filterCleared, .foldersBelowSwitched,
      .filterChoicesRequested, .findMore:
      hearFilter(input)
    case .searchTyped, .searchScopeChosen, .searchFinished, .searchClosed: hearSearch(input)
    case .textChosen(let text): copy(text)
    case .placeChosen(let place): perform(.desktop(.showPlace(place)))
    }
  }

  /// Lets the state handle a tap, and remembers the state so that a second tap can take this back.
  private mutating func tap(at point: NormalizedPoint?) {
    stateBeforeTap = state
    state.photoTapped(at: point, in: &self)
  }
}
