/// The shown notice.
public struct NoticesFeature: Equatable, Sendable {
  /// An event of the clock or the source.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// The source says something, in its own words.
    case said(Message)
    /// The notice with this number was shown for its full time.
    case expired(Int)
  }

  /// The shown notice.
  public private(set) var notice: Notice?
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

  /// Says what was undone or redone, unless a notice tells of a failure or offers to undo more.
  mutating func sayStep(_ content: Notice.Content, about photo: Photo? = nil) {
    if let notice, notice.stays || notice.offersUndo { return }
    say(content, about: photo)
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
  /// for each file, and what a source says in its own words.
  mutating func add(_ remark: SaveRemark?) {
    if let remark, isNews(remark) { remarks.append(remark) }
    sayRemark()
  }

  private mutating func isNews(_ remark: SaveRemark) -> Bool {
    switch remark {
    case .setAside, .other: true
    default: saidRemarks.insert(remark).inserted
    }
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
    var photos = trashed ?? TrashedPhotos(photo: nil, count: 0, moved: 0, first: first.id)
    photos.count += deletions.count
    photos.photo = photos.count == 1 ? first.photo : nil
    say(.trashed(photos))
  }

  /// Counts a photo of the notice about the trash as moved; once all are, the notice is shown for its full time.
  mutating func countTrashed(_ deletion: DeletionID) {
    guard let notice, var photos = trashed, photos.counts(deletion) else { return }
    photos.moved = min(photos.moved + 1, photos.count)
    guard photos.isMoving else { return say(.trashed(photos)) }
    self.notice = Notice(id: notice.id, content: .trashed(photos))
  }

  /// Takes photos out of the notice about the trash; `last` is the photo to name if only one is left.
  mutating func forgetTrashed(
    _ deletions: [DeletionID], wereMoved: (DeletionID) -> Bool = { _ in false }, last: Photo?
  ) {
    guard var photos = trashed else { return }
    let forgotten = deletions.filter { photos.counts($0) }
    photos.count -= forgotten.count
    guard photos.count > 0 else { return close() }
    photos.moved = min(max(0, photos.moved - forgotten.count(where: wereMoved)), photos.count)
    photos.photo = photos.count == 1 ? last : nil
    say(.trashed(photos))
  }

  /// Reports that drafts cannot be stored, until they can be again (nil).
  mutating func sayDraftsRefused(because error: PhotoSourceError?) {
    if let error {
      if error != .cancelled { say(.draftsNotSaved(error)) }
    } else if case .draftsNotSaved? = notice?.content {
      close()
    }
  }

  /// Shows the progress of handing photos to other programs, and how it ended.
  mutating func handle(_ event: TransferEvent) {
    switch event {
    case .progressed(let photo, let percent): sayProgress(.transferring(photo, percent: percent))
    case .finished(let photo): closeProgress(of: .transfer(photo))
    case .failed(let photo, let error):
      closeProgress(of: .transfer(photo))
      if error != .cancelled { say(.notTransferred(photo, error)) }
    case .handingOver(let message): sayProgress(.handingOver(message))
    case .handedOver(let message):
      closeProgress(of: .handingOver)
      if let message { say(.done(message, offersUndo: false)) }
    case .saved(let message, let uri):
      closeProgress(of: .handingOver)
      say(.saved(message, uri: uri))
    }
  }

  /// Shows the progress of work in its notice, which begins unless another one is shown.
  mutating func sayProgress(_ content: Notice.Content) {
    guard let notice else { return say(content) }
    guard notice.content.work == content.work else { return }
    self.notice = Notice(id: notice.id, content: content)
  }

  /// Whether the notice shows the progress of handing photos to other programs.
  var showsTransfers: Bool { notice?.content.work.map { $0 != .relocation } ?? false }

  /// Closes the notice of the progress of work that has ended.
  mutating func closeProgress(of work: Notice.Work) {
    if notice?.content.work == work { close() }
  }
}

/// An event of handing photos to other programs, such as the transfer of an original.
@nonexhaustive
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
  /// A file was saved, or several of which this is the first; the message is for people.
  case saved(Message, uri: String)
}

extension Command {
  static let showSavedRow = Row(
    .general, Message("Show in Files"), if: { $0.model.notices.notice?.offeredFile != nil },
    do: { viewer in
      viewer.model.notices.notice?.offeredFile.map { viewer.perform(.desktop(.showFile($0))) }
    })
}
