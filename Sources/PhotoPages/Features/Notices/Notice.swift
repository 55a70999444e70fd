/// A sentence shown for a while that needs no answer.
public struct Notice: Equatable, Sendable {
  /// The number of the notice; a new notice replaces the old one.
  public let id: Int
  /// The content of the notice.
  public let content: Content
  /// The photo that it is about; nil if it is about several or none, or has the photo's name.
  public private(set) var photo: Photo?

  /// The content of a notice.
  @nonexhaustive
  public enum Content: Equatable, Sendable {
    /// Photos are moved to the trash, or have been, while the notice is shown.
    case trashed(TrashedPhotos)
    /// Something was done, and whether the notice offers to undo it.
    case done(Message, offersUndo: Bool = true)
    /// A step was undone: its label, if it has one, and the number of its photos.
    case undone(Message?, count: Int)
    /// A step was redone, as in `undone`.
    case redone(Message?, count: Int)
    /// A file was saved, as the message says, and the notice offers to show it by its URI.
    case saved(Message, uri: String)
    /// A change could not be saved, and why.
    case notSaved(AnnotationChange, PhotoSourceError)
    /// Some of several changes that were made together could not be saved, and why the last one could not.
    case someNotSaved(Int, of: Int, PhotoSourceError)
    /// The annotations of a photo could not be read, and why; as an answer, that a command did nothing because of that.
    case notRead(PhotoSourceError, isAnswer: Bool)
    /// Drafts cannot be stored, and why; they would be lost with the program.
    case draftsNotSaved(PhotoSourceError)
    /// A change was saved, but not as one would expect.
    case remark(SaveRemark)
    /// The shown photo was removed by another program.
    ///
    /// The draft was being typed about it and is still stored; the error tells why the photo is gone, if known.
    case photoGone(Photo, DraftKind?, PhotoSourceError?)
    /// A photo could not be deleted, and why.
    case notDeleted(Photo, PhotoSourceError)
    /// A photo could not be put back, and why.
    case notRestored(Photo, PhotoSourceError)
    /// Photos could not be renamed, moved, copied or put back, and why.
    case filesFailed(FileFailure)
    /// Photos are being renamed, moved, copied or put back.
    case relocating(FileProgress)
    /// A folder of this name could not be made or deleted, and why.
    case folderFailed(String, PhotoSourceError)
    /// The text about all photos could not be saved, and why.
    case textNotSaved(PhotoSourceError)
    /// The earlier text about all photos could not be brought back, and why.
    case textNotRestored(PhotoSourceError)
    /// The photo that was shown last when these photos were shown before.
    case lastPhoto(Photo)
    /// A photo's original is being transferred for other programs, with the progress in per cent.
    case transferring(Photo, percent: Int)
    /// A photo's original could not be transferred for other programs, and why.
    case notTransferred(Photo, PhotoSourceError)
    /// Photos are being handed to another program, and how far that is.
    case handingOver(Message)
    /// Not all photos could be listed, and why.
    case notListed(PhotoSourceError)
    /// The desktop could not fulfil a request.
    case desktopFailed(DesktopFailure)
  }

  /// Whether the notice stays until it is closed: it reports a failure, or something that continues.
  public var stays: Bool {
    switch content {
    case .trashed(let photos): photos.isMoving
    case .done, .undone, .redone, .saved, .photoGone, .lastPhoto, .remark(.savedInUserData),
      .remark(.leftAlone),
      .remark(.unconfirmed), .remark(.nameTooLong), .remark(.other):
      false
    case .notSaved, .someNotSaved, .draftsNotSaved, .notDeleted, .notRestored, .desktopFailed,
      .remark(.setAside), .filesFailed, .relocating, .folderFailed, .textNotSaved,
      .textNotRestored,
      .transferring, .notTransferred, .handingOver, .notListed, .notRead:
      true
    }
  }

  /// Whether the notice offers to undo the last step.
  public var offersUndo: Bool {
    switch content {
    case .saved, .remark, .photoGone, .lastPhoto, .undone: false
    case .trashed: true
    case .done(_, let offersUndo): offersUndo
    default: !stays
    }
  }

  /// Work whose progress a notice shows.
  enum Work: Equatable {
    case transfer(Photo), handingOver, relocation
  }

  /// Whether the notice offers to cancel the work whose progress it shows.
  public var offersCancel: Bool {
    if case .relocating(let progress) = content { return progress.action != .takingBack }
    return content.work != nil
  }

  /// The photo at which the notice offers to continue; nil if it does not.
  public var offeredPhoto: Photo? {
    if case .lastPhoto(let photo) = content { photo } else { nil }
  }

  /// The URI of the file that the notice offers to show in the file manager; nil if it does not.
  public var offeredFile: String? {
    if case .saved(_, let uri) = content { uri } else { nil }
  }

  /// Whether the notice offers to retry what failed.
  public var offersRetry: Bool {
    switch content {
    // To list everything anew would end at the same photo.
    case .notListed(let error): !error.meansEnd
    case .notRead: true
    default: false
    }
  }

  /// The seconds for which a notice that does not stay is shown: time to read it and reach its button.
  public static let duration = 10
}

extension Notice.Content {
  /// The work whose progress is shown; nil if there is none.
  var work: Notice.Work? {
    switch self {
    case .transferring(let photo, _): .transfer(photo)
    case .handingOver: .handingOver
    case .relocating: .relocation
    default: nil
    }
  }
}

/// The photos that one notice about the trash counts.
public struct TrashedPhotos: Equatable, Sendable {
  /// The photo; nil if there are several.
  public internal(set) var photo: Photo?
  /// The number of photos.
  public internal(set) var count: Int
  /// The number of those that the source has moved.
  public internal(set) var moved: Int
  /// The first deletion that counts; another notice has counted those before it.
  let first: DeletionID

  /// Whether the source has yet to move some.
  public var isMoving: Bool { moved < count }

  /// Whether a deletion counts.
  func counts(_ deletion: DeletionID) -> Bool { deletion.number >= first.number }
}
