// Title and caption of the shown photo, edited in their place while paging.

extension Viewer {
  /// Begins to edit, with the words that could not be kept if there are any.
  mutating func beginCaption() {
    guard let photo = model.currentPhoto, enterBrowsing(), model.captions.draft == nil else {
      return
    }
    let caption = model.shownAnnotations.caption
    let words = model.captions.lost.removeValue(forKey: photo.id)?.applied(to: caption) ?? caption
    openCaption(of: photo.id, having: caption, words)
  }

  private mutating func openCaption(of photo: PhotoID, having caption: Caption, _ words: Caption) {
    model.captions.isRead = false
    model.captions.draft = CaptionDraft(
      photo: photo, begun: caption, title: words.title, text: words.text)
    perform(.view(.focusCaptionEditor))
  }

  mutating func setCaption(title: String, text: String) {
    model.captions.draft?.title = title
    model.captions.draft?.text = text
  }

  /// Keeps what was typed, if that is anything new. Its photo may be another than the shown one: the
  /// words are kept on turning the page. Where they cannot be, they wait until they are edited again.
  mutating func finishCaption() {
    guard let draft = model.captions.draft else { return }
    dropCaption()
    guard model.permissions(of: draft.photo).editCaption, let photo = photo(draft.photo),
      let old = model.annotations.states[draft.photo]?.value.caption
    else { return shelve(draft) }
    let new = draft.applied(to: old)
    guard new != old else { return }
    change(photo, by: .caption(from: old, to: new))
  }

  /// Forgets what was typed.
  mutating func dropCaption() {
    model.captions.draft = nil
  }

  mutating func captionsPhotoChanged() {
    model.captions.isRead = false
    finishCaption()
  }

  mutating func captionsLeft() {
    if stateID != .browsing { finishCaption() }
    if !chrome.showsCaption { model.captions.isRead = false }
  }

  /// Ends where editing is no longer allowed; the words wait until it is.
  mutating func captionsPermissionsChanged() {
    guard let draft = model.captions.draft, !model.permissions(of: draft.photo).editCaption else {
      return
    }
    finishCaption()
  }

  private mutating func shelve(_ draft: CaptionDraft) {
    if draft.isTyped { model.captions.lost[draft.photo] = draft }
  }

  /// Gives words that could not be kept back to their editor; if that has others by now or something
  /// else is being done, they wait until the photo's caption is edited again.
  mutating func resumeCaption(_ lost: Caption, insteadOf old: Caption, of photo: PhotoID) {
    let caption = model.annotations.states[photo]?.value.caption ?? Caption()
    if model.captions.draft?.photo == photo {
      model.captions.draft?.begun = caption
    } else if photo == model.currentPhoto?.id, stateID == .browsing, canChange {
      openCaption(of: photo, having: caption, lost)
    } else {
      model.captions.lost[photo] = CaptionDraft(
        photo: photo, begun: old, title: lost.title, text: lost.text)
    }
  }
}
