// What inputs mean: most of them what the state says.

extension Viewer {
  mutating func hear(_ input: InputEvent) {
    switch input {
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
    case .lostTagRestored(let tag): restoreLostTag(tag)

    case .commentEntryFocused: state.commentEntryFocused(in: &self)
    case .commentEntryBlurred: state.commentEntryBlurred(in: &self)
    case .commentTextChanged(let text): state.commentTextChanged(text, in: &self)
    case .commentPressedLong(let comment): state.commentPressedLong(comment, in: &self)
    case .olderCommentsSought(let afterFailure): seekOlderComments(afterFailure: afterFailure)

    case .captionScrolled(let isRead): state.captionScrolled(isRead: isRead, in: &self)
    case .captionPartTapped(let part): state.captionPartTapped(part, in: &self)
    case .captionTyped(let title, let text): model.captions.setText(title: title, text: text)

    case .textChosen(let text): copy(text)
    case .placeChosen(let place): perform(.desktop(.showPlace(place)))
    }
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
