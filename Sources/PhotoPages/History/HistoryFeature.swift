/// What can be undone, the last first, and redone: deletions, and changes of what people have added.
/// One for the whole viewer, whichever photo was changed.
public struct HistoryFeature: Equatable, Sendable {
  /// What becomes of deletions.
  public enum Event: Equatable, Sendable {
    /// A photo is in the trash, or gone for good.
    case deleted(DeletionID)
    /// A photo could not be deleted, and is still there.
    case deletionFailed(DeletionID, PhotoSourceError)
    /// A photo is back from the trash.
    case restored(DeletionID)
    /// A photo could not be put back.
    case restorationFailed(DeletionID, PhotoSourceError)
  }

  /// One thing that a person did.
  public enum Step: Equatable, Sendable {
    /// A change of a photo's annotations, and its newest save.
    case change(Photo, AnnotationChange, SaveID)
    /// A photo went to the trash.
    case deletion(Deletion)
    /// A change of another package's.
    case custom(AnyCustomChange)
  }

  /// What was done and can be undone; the last is the latest.
  public internal(set) var done: [Step] = []
  /// What was undone and can be redone; the last is next.
  public internal(set) var undone: [Step] = []
  /// Deletions on their way to the source.
  var deletions: [Deletion] = []
  /// Deletions that were undone, until their photos are back.
  var returning: [Deletion] = []

  /// Notes what a person has just done. What had been undone before can no longer be redone.
  mutating func record(_ step: Step) {
    done.append(step)
    undone = []
  }

  /// Whether a change was made by a person, and has not been undone.
  func isWanted(_ save: SaveID) -> Bool {
    done.contains { if case .change(_, _, save) = $0 { true } else { false } }
  }

  /// Forgets a change that could not be kept; one that could not be undone stays done.
  ///
  /// - Returns: whether it was to be kept still: it has not been undone meanwhile.
  mutating func fail(_ save: SaveID) -> Bool {
    let isOfSave = { (step: Step) in if case .change(_, _, save) = step { true } else { false } }
    if let place = undone.firstIndex(where: isOfSave) {
      done.append(undone.remove(at: place))
      return false
    }
    guard let place = done.firstIndex(where: isOfSave) else { return false }
    done.remove(at: place)
    return true
  }

  /// Forgets a deletion that did not happen; one that was to happen again can be redone still, unless
  /// the photo is gone.
  ///
  /// - Returns: whether it was to happen still: it has not been undone meanwhile.
  mutating func fail(_ deletion: DeletionID, isGone: Bool) -> Bool {
    undone.removeAll { $0.isDeletion(deletion) && (isGone || !$0.isAgain) }
    guard let place = done.firstIndex(where: { $0.isDeletion(deletion) }) else { return false }
    let step = done.remove(at: place)
    if step.isAgain, !isGone { undone.append(step) }
    return true
  }

  /// Takes out a deletion that was undone.
  mutating func takeUndone(_ id: DeletionID) -> Deletion? {
    guard let place = undone.firstIndex(where: { $0.isDeletion(id) }),
      case .deletion(let deletion) = undone.remove(at: place)
    else { return nil }
    return deletion
  }

  /// Forgets what was done to a photo.
  mutating func forget(_ photo: PhotoID) {
    done.removeAll { $0.photos == [photo] }
    undone.removeAll { $0.photos == [photo] }
  }
}

extension HistoryFeature.Step {
  /// The photos that were changed or deleted.
  var photos: [PhotoID] {
    switch self {
    case .change(let photo, _, _): [photo.id]
    case .deletion(let deletion): [deletion.photo.id]
    case .custom(let custom): custom.change.photos
    }
  }

  fileprivate var isAgain: Bool {
    if case .deletion(let deletion) = self { deletion.isAgain } else { false }
  }

  fileprivate func isDeletion(_ id: DeletionID) -> Bool {
    if case .deletion(let deletion) = self { deletion.id == id } else { false }
  }
}

/// A change of another package's, which can be undone.
public protocol CustomChange: Hashable, Sendable {
  /// The photos that it is about: the first is shown when it is undone or done again.
  var photos: [PhotoID] { get }
  /// The change that takes it back.
  var inverse: any CustomChange { get }
  /// Makes the change.
  func apply(to viewer: inout Viewer)
}

/// A change of another package's, comparable with others.
public struct AnyCustomChange: Equatable, Sendable {
  /// The change.
  public let change: any CustomChange

  /// Whether both are the same change.
  public static func == (left: AnyCustomChange, right: AnyCustomChange) -> Bool {
    AnyHashable(left.change) == AnyHashable(right.change)
  }
}
