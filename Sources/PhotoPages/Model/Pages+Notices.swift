// What is said in passing, and what is asked.

extension Pages {
  mutating func say(_ content: Notice.Content) {
    model.notice = Notice(id: model.nextNumber(), content: content)
  }

  /// A notice's Undo takes back the last step, so the notice goes when that is another.
  mutating func closeUndoNotice() {
    if model.notice?.offersUndo == true { model.notice = nil }
  }

  mutating func expireNotice(_ number: Int) {
    guard model.notice?.id == number else { return }
    model.notice = nil
  }

  mutating func ask(_ question: Question) {
    model.question = question
  }

  mutating func handle(_ answer: Answer?) {
    let question = model.question
    model.question = nil
    switch (question, answer) {
    case (.deleteForGood(let photos)?, .confirmed?): deleteForGood(photos)
    case (.reason(let photo)?, .reason(let reason)?): report(photo, reason)
    case (.caption(let photo, let asked)?, .caption(let title, let text)?):
      setCaption(of: photo, asked: asked, title: title, text: text)
    default: break
    }
  }

  /// Does what a button says wherever it means the same in every state.
  public mutating func pressedCommon(_ button: ButtonID) {
    switch button {
    case .previousPhoto: turn(by: -1)
    case .nextPhoto: turn(by: 1)
    case .retry:
      retryPicture()
      retryAnnotations()
    case .openFolder: perform(.desktop(.chooseFolder))
    case .openDemo: perform(.desktop(.openDemo))
    case .undo: undo()
    case .closeNotice: model.notice = nil
    default: break
    }
  }
}
