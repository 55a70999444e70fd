// What is said in passing, and what is asked.

extension Viewer {
  mutating func handle(_ event: NoticesFeature.Event) {
    switch event {
    case .expired(let number): expireNotice(number)
    case .answered(let answer): handle(answer)
    }
  }

  mutating func say(_ content: Notice.Content) {
    model.notices.notice = Notice(id: model.nextNumber(), content: content)
  }

  /// A notice's Undo takes back the last step, so the notice goes when that is another.
  mutating func closeUndoNotice() {
    if model.notices.notice?.offersUndo == true { model.notices.notice = nil }
  }

  mutating func expireNotice(_ number: Int) {
    guard model.notices.notice?.id == number else { return }
    closeNotice()
  }

  mutating func closeNotice() {
    model.notices.notice = nil
    sayRemark()
  }

  /// Takes up what there is to know about a save: once, but each time that a file was set aside.
  mutating func note(_ remark: SaveRemark?) {
    guard let remark else { return }
    switch remark {
    case .keptElsewhere, .leftAlone:
      guard model.notices.saidRemarks.insert(remark).inserted else { return }
    case .setAside: break
    }
    model.notices.remarks.append(remark)
  }

  /// A remark waits until nothing else is being said: it is never urgent, and must not take an Undo away.
  mutating func sayRemark() {
    guard model.notices.notice == nil, !model.notices.remarks.isEmpty else { return }
    say(.remark(model.notices.remarks.removeFirst()))
  }

  mutating func ask(_ question: Question) {
    model.notices.question = question
  }

  mutating func handle(_ answer: Answer?) {
    let question = model.notices.question
    model.notices.question = nil
    switch (question, answer) {
    case (.deleteForGood(let photos)?, .confirmed?): deleteForGood(photos)
    case (.reason(let photo)?, .reason(let reason)?): report(photo, reason)
    default: break
    }
  }
}
