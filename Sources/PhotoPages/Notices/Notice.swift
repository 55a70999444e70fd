/// Something that is said in passing, without asking for an answer.
public struct Notice: Equatable, Sendable {
  /// Which notice this is; a new one replaces the old.
  public let id: Int
  /// What is said.
  public let content: Content

  /// What can be said.
  public enum Content: Equatable, Sendable {
    /// So many photos went to the trash while this was being said.
    case trashed(Int)
    /// Something was done, and whether it can be taken back.
    case done(Message, offersUndo: Bool = true)
    /// A change could not be kept, and why.
    case notSaved(AnnotationChange, PhotoSourceError)
    /// What is being typed would be lost with the program, and why.
    case draftsNotKept(PhotoSourceError)
    /// A change was kept, but not as one would expect.
    case remark(SaveRemark)
    /// The shown photo is gone by another hand, what was being typed about it and is kept, and why it is
    /// gone where that is known.
    case photoGone(Photo, DraftKind?, PhotoSourceError?)
    /// A photo could not be deleted, and why.
    case notDeleted(Photo, PhotoSourceError)
    /// A photo could not be put back, and why.
    case notRestored(Photo, PhotoSourceError)
    /// A photo's original is being transferred for other programs; so much of it is here, in per cent.
    case transferring(Photo, percent: Int)
    /// A photo's original could not be had for other programs, and why.
    case notTransferred(Photo, PhotoSourceError)
    /// Not all photos could be listed, and why.
    case notListed(PhotoSourceError)
    /// The desktop could not do what was asked of it.
    case desktopFailed(DesktopFailure)
  }

  /// Whether it stays until it is closed: it tells of something that failed, or that goes on.
  public var stays: Bool {
    switch content {
    case .trashed, .done, .photoGone, .remark(.keptElsewhere), .remark(.leftAlone):
      false
    case .notSaved, .draftsNotKept, .notDeleted, .notRestored, .desktopFailed, .remark(.setAside),
      .transferring, .notTransferred, .notListed:
      true
    }
  }

  /// Whether the last step can be taken back from here.
  public var offersUndo: Bool {
    switch content {
    case .remark, .photoGone: false
    case .done(_, let offersUndo): offersUndo
    default: !stays
    }
  }

  /// Whether what failed can be tried again from here.
  public var offersRetry: Bool {
    if case .notListed = content { true } else { false }
  }

  /// Seconds for which a notice that does not last is shown: time enough to read it and to reach for
  /// its button.
  public static let duration = 10
}

/// Something that has to be decided by a person before it is done.
public enum Question: Equatable, Sendable {
  /// Whether to delete photos that cannot be brought back.
  case deleteForGood([Photo])
  /// Why a photo should not be here.
  case reason(Photo)
}

/// What a person said to a question.
public enum Answer: Equatable, Sendable {
  /// Yes.
  case confirmed
  /// Why.
  case reason(String)
}
