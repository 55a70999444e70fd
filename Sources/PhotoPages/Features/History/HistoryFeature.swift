/// The steps that can be undone, the last first, and redone.
///
/// One history serves the whole viewer, whichever photos were changed.
public struct HistoryFeature: Equatable, Sendable {
  /// A result of a deletion, or of undoing one.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// A photo was moved to the trash or deleted permanently.
    case deleted(DeletionID)
    /// A photo could not be deleted.
    case deletionFailed(DeletionID, PhotoSourceError)
    /// A photo was put back from the trash.
    case restored(DeletionID)
    /// A photo could not be put back.
    case restorationFailed(DeletionID, PhotoSourceError)
  }

  /// The steps that can be undone; the last is the latest.
  private(set) var done: [Step] = []
  /// The undone steps that can be redone; the last is the next.
  private(set) var undone: [Step] = []
  /// The saves of changes that were undone before their inverses were known.
  private var awaited: Set<SaveID> = []
  /// The deletions on their way to the source.
  private(set) var deletions: [Deletion] = []
  /// The deletions that were undone, until their photos are back.
  private(set) var returning: [Deletion] = []

  // MARK: - Steps

  /// Records a new step; steps that were undone before can no longer be redone.
  mutating func record(_ step: Step) {
    done.append(step)
    undone = []
  }

  mutating func recordUndone(_ step: Step) { undone.append(step) }

  mutating func recordRedone(_ step: Step) { done.append(step) }

  mutating func takeDone(where isMeaningful: (Step) -> Bool) -> Step? {
    Self.takeLast(of: &done, where: isMeaningful)
  }

  mutating func takeUndone(where isMeaningful: (Step) -> Bool) -> Step? {
    Self.takeLast(of: &undone, where: isMeaningful)
  }

  private static func takeLast(
    of steps: inout [Step], where isMeaningful: (Step) -> Bool
  ) -> Step? {
    while let step = steps.popLast() {
      if isMeaningful(step) { return step }
    }
    return nil
  }

  mutating func forget(_ photo: PhotoID) {
    done = done.compactMap { $0.without { $0 == photo } }
    undone = undone.compactMap { $0.without { $0 == photo } }
  }

  /// Whether a change was made and has not been undone.
  func isWanted(_ save: SaveID) -> Bool {
    done.contains { $0.changes.contains { $0.save == save } }
  }

  /// Records that a change was undone before its inverse is known, or with `isUndone` false that it was redone since.
  mutating func awaitInverse(of save: SaveID, isUndone: Bool = true) {
    if isUndone { awaited.insert(save) } else { awaited.remove(save) }
  }

  /// Whether a change was undone before its inverse is known.
  func awaitsInverse(of save: SaveID) -> Bool { awaited.contains(save) }

  /// Records the inverse of a saved change; returns whether the change has been undone meanwhile and waits for it.
  mutating func record(_ inverse: AnnotationChange, of save: SaveID) -> Bool {
    let setInverse = { (change: inout Change) in change.inverse = change.inverse ?? inverse }
    if !Self.update(&done, save, setInverse) { _ = Self.update(&undone, save, setInverse) }
    return awaited.remove(save) != nil
  }

  /// Records the save that takes back a change which was undone before its inverse was known.
  mutating func recordUndoing(_ save: SaveID, by newSave: SaveID) {
    _ = Self.update(&undone, save) { $0.save = newSave }
  }

  /// Updates the change with a save; returns false if no step has it.
  private static func update(
    _ steps: inout [Step], _ save: SaveID, _ update: (inout Change) -> Void
  ) -> Bool {
    for step in steps.indices {
      guard let place = steps[step].changes.firstIndex(where: { $0.save == save }) else { continue }
      update(&steps[step].changes[place])
      return true
    }
    return false
  }

  /// Forgets a change that could not be saved; one that could not be undone counts as done again.
  ///
  /// - Returns: whether the change was still to be saved, because it had not been undone meanwhile.
  mutating func fail(_ save: SaveID) -> Bool {
    awaited.remove(save)
    if let change = Self.take(from: &undone, \.changes, where: { $0.save == save }) {
      if change.inverse != nil { done.append(.changes([change])) }
      return false
    }
    return Self.take(from: &done, \.changes, where: { $0.save == save }) != nil
  }

  // MARK: - Deletions

  mutating func begin(_ deletion: Deletion) {
    deletions.append(deletion)
    returning.removeAll { $0.photo.id == deletion.photo.id }
  }

  mutating func end(_ id: DeletionID) -> Deletion? {
    guard let place = deletions.firstIndex(where: { $0.id == id }) else { return nil }
    return deletions.remove(at: place)
  }

  /// Whether a photo was moved to the trash, or is on its way there, and that was not undone.
  func isDone(_ id: DeletionID) -> Bool {
    done.contains { $0.deletions.contains { $0.id == id } }
  }

  /// The photo that was moved to the trash last; nil if none can be put back.
  var lastTrashedPhoto: Photo? { done.last { !$0.deletions.isEmpty }?.deletions.last?.photo }

  func isDeleting(_ photo: PhotoID) -> Bool { deletions.contains { $0.photo.id == photo } }

  /// Forgets a deletion that failed; a redone one can be redone again, unless the photo is gone.
  ///
  /// - Returns: whether the photo was still to be deleted, because the deletion had not been undone meanwhile.
  mutating func fail(_ id: DeletionID, isGone: Bool) -> Bool {
    _ = Self.take(from: &undone, \.deletions) { $0.id == id && (isGone || !$0.isAgain) }
    guard let deletion = Self.take(from: &done, \.deletions, where: { $0.id == id }) else {
      return false
    }
    if deletion.isAgain, !isGone { undone.append(.deletions([deletion])) }
    return true
  }

  mutating func awaitReturn(_ deletion: Deletion) { returning.append(deletion) }

  func isReturning(_ photo: PhotoID) -> Bool { returning.contains { $0.photo.id == photo } }

  mutating func endReturn(where isBack: (Deletion) -> Bool) { returning.removeAll(where: isBack) }

  /// Records that a photo stays in the trash, so that undoing can be tried again; nil if the deletion is unknown.
  mutating func failReturn(_ id: DeletionID) -> (deletion: Deletion, wasAwaited: Bool)? {
    let awaited = returning.first { $0.id == id }
    let undone = Self.take(from: &undone, \.deletions) { $0.id == id }
    guard let deletion = undone ?? awaited else { return nil }
    done.append(.deletions([deletion]))
    returning.removeAll { $0.id == id }
    return (deletion, awaited != nil)
  }

  // MARK: - Files

  /// Adds photos to a step that can be undone; returns false if there is none.
  mutating func join(_ items: [Relocation.Item], to id: FileWorkID) -> Bool {
    guard let place = done.firstIndex(where: { $0.isOf(id) }) else { return false }
    done[place].items += items
    return true
  }

  /// Returns the number of photos in a step that can be undone; nil if there is none.
  func photoCount(of id: FileWorkID) -> Int? { done.first { $0.isOf(id) }?.items.count }

  /// Takes a photo out of a step, as it was not relocated.
  mutating func remove(_ photo: PhotoID, from id: FileWorkID) {
    for steps in [\HistoryFeature.done, \.undone] {
      for place in self[keyPath: steps].indices where self[keyPath: steps][place].isOf(id) {
        self[keyPath: steps][place].items.removeAll { $0.photo.id == photo }
      }
      self[keyPath: steps].removeAll { $0.isOf(id) && $0.isEmpty }
    }
  }

  /// Records that the relocation of a photo was not taken back, so that undoing can be tried again.
  mutating func failTakingBack(_ photo: PhotoID, of id: FileWorkID) {
    guard let place = undone.firstIndex(where: { $0.isOf(id) }),
      case .files(var step) = undone[place],
      let item = step.relocation.items.first(where: { $0.photo.id == photo })
    else { return }
    undone[place].items.removeAll { $0.photo.id == photo }
    if undone[place].isEmpty { undone.remove(at: place) }
    guard !join([item], to: id) else { return }
    step.relocation.items = [item]
    done.append(.files(step))
  }

  /// Takes one item out of the step that holds it, and removes a step that is then empty.
  private static func take<Item>(
    from steps: inout [Step], _ items: WritableKeyPath<Step, [Item]>,
    where isTaken: (Item) -> Bool
  ) -> Item? {
    guard let step = steps.firstIndex(where: { $0[keyPath: items].contains(where: isTaken) }),
      let place = steps[step][keyPath: items].firstIndex(where: isTaken)
    else { return nil }
    let item = steps[step][keyPath: items].remove(at: place)
    if steps[step].isEmpty { steps.remove(at: step) }
    return item
  }
}
