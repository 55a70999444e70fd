// Title and caption of the shown photo, edited in their place while paging.

extension Viewer {
  /// Begins to edit, with the words that could not be kept if there are any.
  mutating func beginCaption() {
    guard let photo = model.currentPhoto, enterBrowsing(), model.captionDraft == nil else { return }
    let caption = model.annotations.caption
    let words = model.lostCaptions.removeValue(forKey: photo.id)?.applied(to: caption) ?? caption
    openCaption(of: photo.id, having: caption, words)
  }

  private mutating func openCaption(of photo: PhotoID, having caption: Caption, _ words: Caption) {
    model.isCaptionRead = false
    model.captionDraft = CaptionDraft(
      photo: photo, begun: caption, title: words.title, text: words.text)
    perform(.view(.focusCaptionEditor))
  }

  mutating func setCaption(title: String, text: String) {
    model.captionDraft?.title = title
    model.captionDraft?.text = text
  }

  /// Keeps what was typed, if that is anything new. Its photo may be another than the shown one: the
  /// words are kept on turning the page. Where they cannot be, they wait until they are edited again.
  mutating func finishCaption() {
    guard let draft = model.captionDraft else { return }
    dropCaption()
    guard model.permissions(of: draft.photo).editCaption, let photo = photo(draft.photo),
      let old = model.annotationStates[draft.photo]?.value.caption
    else { return shelve(draft) }
    let new = draft.applied(to: old)
    guard new != old else { return }
    change(photo, by: .caption(from: old, to: new))
  }

  /// Forgets what was typed.
  mutating func dropCaption() {
    model.captionDraft = nil
  }

  mutating func captionsPhotoChanged() {
    model.isCaptionRead = false
    finishCaption()
  }

  mutating func captionsLeft() {
    if stateID != .browsing { finishCaption() }
    if !chrome.showsCaption { model.isCaptionRead = false }
  }

  /// Ends where editing is no longer allowed; the words wait until it is.
  mutating func captionsPermissionsChanged() {
    guard let draft = model.captionDraft, !model.permissions(of: draft.photo).editCaption else {
      return
    }
    finishCaption()
  }

  private mutating func shelve(_ draft: CaptionDraft) {
    if draft.isTyped { model.lostCaptions[draft.photo] = draft }
  }

  /// Gives words that could not be kept back to their editor; if that has others by now or something
  /// else is being done, they wait until the photo's caption is edited again.
  mutating func resumeCaption(_ lost: Caption, insteadOf old: Caption, of photo: PhotoID) {
    let caption = model.annotationStates[photo]?.value.caption ?? Caption()
    if model.captionDraft?.photo == photo {
      model.captionDraft?.begun = caption
    } else if photo == model.currentPhoto?.id, stateID == .browsing, canChange {
      openCaption(of: photo, having: caption, lost)
    } else {
      model.lostCaptions[photo] = CaptionDraft(
        photo: photo, begun: old, title: lost.title, text: lost.text)
    }
  }
}
