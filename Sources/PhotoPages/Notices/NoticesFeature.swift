/// What is said in passing, and what is asked.
public struct NoticesFeature: Equatable, Sendable {
  /// What ends notices and questions.
  public enum Event: Equatable, Sendable {
    /// A notice has been shown for as long as it should; its number tells which.
    case expired(Int)
    /// A person answered the question that was asked, or nothing.
    case answered(Answer?)
  }

  /// What is being said.
  public private(set) var notice: Notice?
  /// What waits for a person's decision.
  public private(set) var question: Question?
  /// What is still to be said about saves.
  private var remarks: [SaveRemark] = []
  /// What has been said about saves, or is still to be said, and is not said again.
  private var saidRemarks: Set<SaveRemark> = []
  private var count = 0

  mutating func say(_ content: Notice.Content) {
    count += 1
    notice = Notice(id: count, content: content)
  }

  /// A notice's Undo takes back the last step, so the notice goes when that is another.
  mutating func closeUndo() {
    if notice?.offersUndo == true { notice = nil }
  }

  mutating func expire(_ number: Int) {
    if notice?.id == number { close() }
  }

  mutating func close() {
    notice = nil
    sayRemark()
  }

  /// Says what there is to know about a save: once, but each time that a file was set aside. It waits until
  /// nothing else is being said: it is never urgent, and must not take an Undo away.
  mutating func note(_ remark: SaveRemark?) {
    if let remark, isNews(remark) { remarks.append(remark) }
    sayRemark()
  }

  private mutating func isNews(_ remark: SaveRemark) -> Bool {
    if case .setAside = remark { true } else { saidRemarks.insert(remark).inserted }
  }

  private mutating func sayRemark() {
    if notice == nil, !remarks.isEmpty { say(.remark(remarks.removeFirst())) }
  }

  mutating func ask(_ question: Question) { self.question = question }

  mutating func takeQuestion() -> Question? {
    defer { question = nil }
    return question
  }

  /// Says how far a transfer is, unless something else is being said, and why it failed.
  mutating func handle(_ event: TransferEvent) {
    switch event {
    case .progressed(let photo, let percent):
      let content = Notice.Content.transferring(photo, percent: percent)
      guard let notice else { return say(content) }
      if isTelling(ofTransferOf: photo) { self.notice = Notice(id: notice.id, content: content) }
    case .finished(let photo):
      if isTelling(ofTransferOf: photo) { close() }
    case .failed(let photo, let error):
      if isTelling(ofTransferOf: photo) { close() }
      if error != .cancelled { say(.notTransferred(photo, error)) }
    }
  }

  private func isTelling(ofTransferOf photo: Photo) -> Bool {
    if case .transferring(photo, _)? = notice?.content { true } else { false }
  }
}

/// What happens while an original is got for other programs.
public enum TransferEvent: Equatable, Sendable {
  /// So much of it is here: 0…100 %.
  case progressed(Photo, percent: Int)
  /// It is here.
  case finished(Photo)
  /// It cannot be had.
  case failed(Photo, PhotoSourceError)
}

extension Viewer {
  mutating func handle(_ event: NoticesFeature.Event) {
    switch event {
    case .expired(let number): model.notices.expire(number)
    case .answered(let answer):
      switch (model.notices.takeQuestion(), answer) {
      case (.deleteForGood(let photos)?, .confirmed?): deleteForGood(photos)
      case (.reason(let photo)?, .reason(let reason)?): report(photo, reason)
      default: break
      }
    }
  }

  mutating func say(_ content: Notice.Content) { model.notices.say(content) }
}
