/// Photos that the gallery and the source's list disagree about for a while: a list that was made
/// before a deletion still has the photo, one made before it was put back does not have it yet.
struct Disagreements: Equatable, Sendable {
  /// Deleted here. Left out of lists until the source leaves them out itself.
  private(set) var deleted: [PhotoID: Removal] = [:]
  /// Put back here. Kept in lists until the source has them again.
  private(set) var restored: [PhotoID: Restoration] = [:]

  /// Complete lists that may still know nothing of what the source has done: one may be on its way at
  /// that moment. While the source is listing, any number may.
  private static let patience = 1

  /// A photo that is gone before its source says so.
  struct Removal: Equatable, Sendable {
    /// The newest deletion of the photo.
    let deletion: DeletionID
    /// Whether the source has deleted the photo.
    var isDone = false
    /// Whether the source's last list lacked it.
    var isUnlisted = false
    /// How many more complete lists may have the photo once it is deleted. One that comes after them
    /// has another photo of that name, or somebody else put it back.
    var patience = Disagreements.patience

    /// What is left of the disagreement after a list; nil if nothing is.
    func after(listed isListed: Bool, isComplete: Bool) -> Removal? {
      var removal = self
      removal.isUnlisted = !isListed && isComplete
      guard isDone, isComplete else { return removal }
      removal.patience -= 1
      return isListed && patience > 0 ? removal : nil
    }
  }

  /// A photo that is back before its source says so.
  struct Restoration: Equatable, Sendable {
    var deletion: Deletion
    /// How many more complete lists may lack the photo; nil until the source has put it back.
    var patience: Int?

    /// What is left of the disagreement after a list; nil if nothing is.
    func after(listed isListed: Bool, isComplete: Bool) -> Restoration? {
      guard !isListed, patience != 0 || !isComplete else { return nil }
      var restoration = self
      if isComplete { restoration.patience = patience.map { $0 - 1 } }
      return restoration
    }
  }

  mutating func delete(_ deletion: Deletion) {
    deleted[deletion.photo.id] = Removal(deletion: deletion.id)
    restored[deletion.photo.id] = nil
  }

  mutating func restore(_ deletion: Deletion) {
    deleted[deletion.photo.id] = nil
    restored[deletion.photo.id] = Restoration(deletion: deletion)
  }

  /// Where a list of the source's still has photos that are deleted here, by deletion.
  func places(in photos: [Photo]) -> [DeletionID: Int] {
    guard !deleted.isEmpty else { return [:] }
    var places: [DeletionID: Int] = [:]
    for (place, photo) in photos.enumerated() {
      if let removal = deleted[photo.id] { places[removal.deletion] = place }
    }
    return places
  }

  /// Whether a photo is gone because of a deletion, and not of a newer one.
  func isDeleted(_ photo: PhotoID, by deletion: DeletionID) -> Bool {
    deleted[photo]?.deletion == deletion
  }

  /// What a deletion took away and what is back before the source says so.
  func restoration(of deletion: DeletionID) -> Deletion? {
    restored.values.first { $0.deletion.id == deletion }?.deletion
  }

  /// The photo's place in the list is the source's affair alone.
  mutating func forget(_ photo: PhotoID) {
    deleted[photo] = nil
    restored[photo] = nil
  }

  /// The source has deleted a photo.
  mutating func wasDeleted(_ deletion: DeletionID) {
    guard let (photo, removal) = deleted.first(where: { $0.value.deletion == deletion }) else {
      return
    }
    if removal.isUnlisted { deleted[photo] = nil } else { deleted[photo]?.isDone = true }
  }

  /// The source has put a photo back.
  mutating func wasRestored(_ deletion: DeletionID) {
    guard let photo = restoration(of: deletion)?.photo.id else { return }
    restored[photo]?.patience = Self.patience
  }

  /// Applies what is known here to a list of the source's.
  mutating func settle(_ list: PhotoList, absent: [PhotoID: Deletion]) -> PhotoList {
    deleted = deleted.renamed(list.renames)
    restored = restored.renamed(list.renames).mapValues {
      Restoration(deletion: $0.deletion.renamed(list.renames), patience: $0.patience)
    }
    guard !deleted.isEmpty || !restored.isEmpty else { return list }
    let listed = Set(list.photos.map(\.id))
    deleted = deleted.filteredMap {
      $1.after(listed: listed.contains($0), isComplete: list.isComplete)
    }
    restored = restored.filteredMap {
      $1.after(listed: listed.contains($0), isComplete: list.isComplete)
    }
    var photos = list.photos.filter { deleted[$0.id] == nil }
    // As they were put back: the last that was deleted came back first.
    for restoration in restored.values.sorted(by: { $0.deletion.id.number > $1.deletion.id.number })
    {
      let deletion = restoration.deletion
      let absent = absent.merging(restored.mapValues(\.deletion)) { $1 }
      photos.insert(deletion.photo, at: deletion.place(in: photos, absent: absent))
    }
    return PhotoList(
      photos, isComplete: list.isComplete, hasMore: list.hasMore, renames: list.renames)
  }
}

extension Dictionary {
  fileprivate func filteredMap(_ transform: (Key, Value) -> Value?) -> Self {
    reduce(into: [:]) { result, pair in result[pair.key] = transform(pair.key, pair.value) }
  }
}
