/// The shown notice and the open question.
public struct NoticesFeature: Equatable, Sendable {
  /// An event that ends a notice or a question.
  public enum Event: Equatable, Sendable {
    /// The notice with this number was shown for its full time.
    case expired(Int)
    /// A person answered the question, or dismissed it (nil).
    case answered(Answer?)
  }

  /// The shown notice.
  public private(set) var notice: Notice?
  /// The question that waits for an answer.
  public private(set) var question: Question?
  /// The remarks about saves still to be shown.
  private var remarks: [SaveRemark] = []
  /// The remarks about saves that were shown or wait, and are not shown again.
  private var saidRemarks: Set<SaveRemark> = []
  private var count = 0
  /// The step whose failures the notice counts.
  private var failedStep: Int?

  /// Shows a notice; one that is about a photo names it on the pages of others.
  mutating func say(_ content: Notice.Content, about photo: Photo? = nil) {
    count += 1
    notice = Notice(id: count, content: content, photo: photo)
  }

  /// Reports that one of several changes of a step could not be saved, in one notice for the whole step.
  mutating func sayNotSaved(_ error: PhotoSourceError, in step: SaveRequest.Step) {
    var failed = 1
    if failedStep == step.number, case .someNotSaved(let before, _, _)? = notice?.content {
      failed += before
    }
    failedStep = step.number
    say(.someNotSaved(failed, of: step.count, error))
  }

  /// Closes a notice that offers Undo, because the last step is a different one now.
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

  /// Shows a remark about a save, as soon as no other notice is shown.
  ///
  /// A remark is never urgent, and must not take an Undo away. Each is shown once, except `setAside`, which is shown
  /// for each file.
  mutating func note(_ remark: SaveRemark?) {
    if let remark, isNews(remark) { remarks.append(remark) }
    sayRemark()
  }

  private mutating func isNews(_ remark: SaveRemark) -> Bool {
    if case .setAside = remark { true } else { saidRemarks.insert(remark).inserted }
  }

  private mutating func sayRemark() {
    guard notice == nil || notice?.isAboutReading == true, !remarks.isEmpty else { return }
    say(.remark(remarks.removeFirst()))
  }

  private var trashed: TrashedPhotos? {
    if case .trashed(let photos)? = notice?.content { photos } else { nil }
  }

  /// Adds photos that the source has yet to move to the notice about the trash.
  mutating func sayTrashing(_ deletions: [Deletion]) {
    guard let first = deletions.first else { return }
    let count = deletions.count + (trashed?.count ?? 0)
    say(
      .trashed(
        TrashedPhotos(
          photo: count == 1 ? first.photo : nil, count: count, moved: trashed?.moved ?? 0,
          first: trashed?.first ?? first.id)))
  }

  /// Counts a photo of the notice about the trash as moved; once all are, the notice is shown for its full time.
  mutating func noteTrashed(_ deletion: DeletionID) {
    guard let notice, let before = trashed, before.counts(deletion) else { return }
    let moved = min(before.moved + 1, before.count)
    let photos = TrashedPhotos(
      photo: before.photo, count: before.count, moved: moved, first: before.first)
    guard photos.isMoving else { return say(.trashed(photos)) }
    self.notice = Notice(id: notice.id, content: .trashed(photos))
  }

  /// Takes photos out of the notice about the trash; `last` is the photo to name if only one is left.
  mutating func forgetTrashed(
    _ deletions: [DeletionID], wereMoved: (DeletionID) -> Bool = { _ in false }, last: Photo?
  ) {
    guard let before = trashed else { return }
    let forgotten = deletions.filter(before.counts)
    let count = before.count - forgotten.count
    guard count > 0 else { return close() }
    let moved = max(0, before.moved - forgotten.count(where: wereMoved))
    say(
      .trashed(
        TrashedPhotos(
          photo: count == 1 ? last : nil, count: count, moved: min(moved, count),
          first: before.first)))
  }

  /// Reports that drafts cannot be stored, until they can be again (nil).
  mutating func sayDraftsRefused(because error: PhotoSourceError?) {
    if let error {
      if error != .cancelled { say(.draftsNotSaved(error)) }
    } else if case .draftsNotSaved? = notice?.content {
      close()
    }
  }

  mutating func ask(_ question: Question) { self.question = question }

  /// Asks whether to delete photos permanently, together with those that are already asked about.
  mutating func askToDelete(_ photos: [Photo]) {
    var asked: [Photo] = []
    if case .deleteForGood(let before)? = question { asked = before }
    let new = Set(photos.map(\.id))
    ask(.deleteForGood(asked.filter { !new.contains($0.id) } + photos))
  }

  /// Updates the question about keywords, if it is open.
  mutating func updateKeywords(_ update: (inout KeywordSummary) -> Void) {
    guard case .keywords(var summary)? = question else { return }
    update(&summary)
    question = .keywords(summary)
  }

  mutating func takeQuestion() -> Question? {
    defer { question = nil }
    return question
  }

  /// Shows the progress of a transfer, unless another notice is shown, and why it failed.
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
    case .handingOver(let message):
      guard let notice else { return say(.handingOver(message)) }
      guard isTellingOfHandingOver else { return }
      self.notice = Notice(id: notice.id, content: .handingOver(message))
    case .handedOver(let message):
      if isTellingOfHandingOver { close() }
      if let message { say(.done(message, offersUndo: false)) }
    }
  }

  /// Whether the notice shows the progress of handing photos to other programs.
  var isTellingOfTransfers: Bool {
    if case .transferring? = notice?.content { true } else { isTellingOfHandingOver }
  }

  private var isTellingOfHandingOver: Bool {
    if case .handingOver? = notice?.content { true } else { false }
  }

  /// Shows the progress of work on files, unless another notice is shown.
  mutating func sayProgress(_ progress: FileProgress) {
    guard let notice else { return say(.relocating(progress)) }
    guard case .relocating = notice.content else { return }
    self.notice = Notice(id: notice.id, content: .relocating(progress))
  }

  /// Closes the notice of progress, as the work has ended.
  mutating func closeProgress() {
    if case .relocating? = notice?.content { close() }
  }

  private func isTelling(ofTransferOf photo: Photo) -> Bool {
    if case .transferring(photo, _)? = notice?.content { true } else { false }
  }
}

/// An event of handing photos to other programs, such as the transfer of an original.
public enum TransferEvent: Equatable, Sendable {
  /// The transfer progressed, in per cent.
  case progressed(Photo, percent: Int)
  /// The original has arrived.
  case finished(Photo)
  /// The original could not be transferred.
  case failed(Photo, PhotoSourceError)
  /// Photos are being handed over, and how far that is.
  case handingOver(Message)
  /// Photos were handed over; the message for people is nil if they see that for themselves, or cancelled it.
  case handedOver(Message?)
}

extension Viewer {
  mutating func handle(_ event: NoticesFeature.Event) {
    switch event {
    case .expired(let number): model.notices.expire(number)
    case .answered(let answer):
      let question = model.notices.takeQuestion()
      if case .keywords? = question { perform(.loadKeywords(nil)) }
      switch (question, answer) {
      case (.deleteForGood(let photos)?, .confirmed?): deleteForGood(photos)
      case (.reason(let photo)?, .reason(let reason)?): report(photo, reason)
      case (.altText(let photo, _)?, .text(let text)?): changeAltText(of: photo, to: text)
      case (.keywords(let summary)?, .keywords(let change)?): changeKeywords(summary, change)
      case (.rename(let photos)?, .name(let name)?): rename(photos, to: name)
      case (.destination(let kind, let photos)?, .folder(let folder)?):
        relocate(photos, kind, to: folder)
      case (.takenNames(let relocation, let step)?, .takenNames(let treatment)?):
        relocate(relocation, treatment, joining: step)
      case (.rotateFile(let photo)?, .turn(let turn)?): turnFile(of: photo, turn)
      case (.destination(let kind, let photos)?, .newFolder?):
        model.notices.ask(.newFolder(filling: FolderFilling(kind, photos)))
      case (.newFolder(_, let filling)?, .name(let name)?): makeFolder(name, filling)
      case (.refusedNames(let refused, let taken, let step)?, .confirmed?):
        var relocation = refused.substituted
        relocation.items += taken.items
        relocate(relocation, .refused, joining: step)
      case (.refusedNames(_, let taken, let step)?, nil) where !taken.items.isEmpty:
        model.notices.ask(.takenNames(taken, step: step))
      default: break
      }
    }
  }
}
