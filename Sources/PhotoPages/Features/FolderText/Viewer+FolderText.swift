extension Viewer {
  mutating func handle(_ event: FolderTextFeature.Event) {
    switch event {
    case .changed:
      model.folderText.recordChange()
      if state.showsFolderText { readFolderText() }
    case .loaded(let text, let token):
      if let refused = model.folderText.load(text, token) { reopen(refused) }
    case .failed(let token): model.folderText.failReading(token)
    case .saved(let text, let token):
      guard let work = model.folderText.end(token, leaving: text) else { return }
      saved(work, leaving: text)
      if state.showsFolderText { readFolderText() }
    case .saveFailed(let error, let token):
      guard let work = model.folderText.end(token, leaving: nil) else { return }
      failed(work, error)
      readFolderText()
    }
  }

  mutating func readFolderText() {
    guard model.library.roles.contains(.describing), let effect = model.folderText.read() else {
      return
    }
    perform(effect)
  }

  // MARK: - Editing

  mutating func editFolderText() {
    model.folderText.begin()
    perform(.view(.focusFolderText))
  }

  /// Saves what was typed, unless there is another text by now; the editor then stays open, with a warning.
  mutating func saveFolderText() {
    guard !model.folderText.isOutdated else { return model.folderText.warn() }
    guard let draft = model.folderText.end(), draft.isTyped else { return }
    model.notices.closeUndo()
    let token = model.folderText.begin(.save(draft))
    perform(.folderText(.save(draft.text, over: draft.base, token)))
  }

  /// Ends editing as the gallery is left; what may not be saved is put aside.
  mutating func leaveFolderText() {
    guard model.folderText.isOutdated else { return saveFolderText() }
    putFolderTextAside()
    if model.folderText.draftPutAside != nil {
      model.notices.say(.textNotSaved(.changedMeanwhile))
    }
  }

  /// Ends editing, and keeps what was typed until the text is edited again.
  mutating func putFolderTextAside() {
    if let draft = model.folderText.end() { model.folderText.putAside(draft) }
  }

  /// Returns a draft that was not saved to the editor, unless that is not there any more.
  private mutating func reopen(_ draft: FolderTextDraft) {
    guard state.showsFolderText, model.folderText.draft == nil else {
      return model.folderText.putAside(draft)
    }
    model.folderText.reopen(draft)
    perform(.view(.focusFolderText))
  }

  // MARK: - Results

  private mutating func saved(_ work: FolderTextWork.Kind, leaving text: FolderText) {
    switch work {
    case .save(let draft):
      model.history.record(.text(FolderTextChange(old: draft.base, new: text)))
      model.notices.say(.done(Message("Description saved")))
    case .undo(let change):
      model.history.recordUndone(.text(FolderTextChange(old: text, new: change.new)))
      model.notices.say(.done(Message("Description restored"), offersUndo: false))
    case .redo(let change):
      model.history.recordRedone(.text(FolderTextChange(old: change.old, new: text)))
      model.notices.say(.done(Message("Description saved")))
    }
  }

  /// Reports a change that was not made; it can be tried again, unless another program's text would be lost.
  private mutating func failed(_ work: FolderTextWork.Kind, _ error: PhotoSourceError) {
    switch work {
    case .save(let draft):
      if error == .changedMeanwhile { model.folderText.refuse(draft) } else { reopen(draft) }
      if error != .cancelled { model.notices.say(.textNotSaved(error)) }
    case .undo(let change):
      if error != .changedMeanwhile { model.history.recordRedone(.text(change)) }
      if error != .cancelled { model.notices.say(.textNotRestored(error)) }
    case .redo(let change):
      if error != .changedMeanwhile { model.history.recordUndone(.text(change)) }
      if error != .cancelled { model.notices.say(.textNotSaved(error)) }
    }
  }

  // MARK: - Back and again

  mutating func undo(_ change: FolderTextChange) {
    model.notices.closeUndo()
    let token = model.folderText.begin(.undo(change))
    perform(.folderText(.restore(change.old, over: change.new, token)))
  }

  mutating func redo(_ change: FolderTextChange) {
    model.notices.closeUndo()
    let token = model.folderText.begin(.redo(change))
    perform(.folderText(.restore(change.new, over: change.old, token)))
  }
}
