import Gio
import PhotoPages

/// A photo that comes into the list.
private struct Arrival {
  let name: String
  /// The listed photo that it was until now.
  var former: PhotoID?
  /// Whether its content is new, too.
  var isWritten = false
}

/// What changes about the list, now that the files concerned have been looked at.
private struct ListChange {
  var leaving: Set<PhotoID> = []
  var raised: Set<PhotoID> = []
  var arriving: [PhotoID: Arrival] = [:]

  /// Ids that changed, without those whose old id has been given to a new file meanwhile: an editor
  /// that keeps a copy under another name has saved the photo, not renamed it.
  var renames: [PhotoID: PhotoID] {
    var renames: [PhotoID: PhotoID] = [:]
    for (id, arrival) in arriving {
      guard let former = arrival.former else { continue }
      if let successor = arriving[former], successor.former == nil { continue }
      renames[former] = id
    }
    return renames
  }
}

extension FolderListing {
  /// Applies what happened, going by what the files concerned are now.
  ///
  /// - Parameters:
  ///   - change: what happened, by name.
  ///   - listed: those of the names that are listed.
  ///   - growing: files that are being written. If they are listed they remain so.
  /// - Returns: the renames among it; nil if nothing that is listed changed.
  func apply(
    _ change: NetChange, listed: Set<PhotoID>, growing: Set<PhotoID>
  ) -> [PhotoID: PhotoID]? {
    var result = ListChange()
    result.leaving = change.removed.subtracting(growing)
    for (former, id) in change.moved {
      let entry = look(at: id, formerly: former)
      if entry != nil || !growing.contains(former) { result.leaving.insert(former) }
      if let entry { result.arriving[id] = Arrival(name: entry.displayName, former: former) }
    }
    let staying = listed.subtracting(change.removed).subtracting(change.moved.keys)
    for id in change.written { addWritten(id, isStaying: staying.contains(id), to: &result) }
    return apply(result) ? result.renames : nil
  }

  /// Adds what it means that a file's content is new.
  private func addWritten(_ id: PhotoID, isStaying: Bool, to change: inout ListChange) {
    guard change.arriving[id] == nil else {
      change.arriving[id]?.isWritten = true
      return
    }
    let entry = look(at: id)
    guard !isStaying || entry == nil else {
      change.raised.insert(id)
      return
    }
    change.leaving.insert(id)
    if let entry { change.arriving[id] = Arrival(name: entry.displayName) }
  }

  /// - Returns: whether anything listed changed.
  private func apply(_ change: ListChange) -> Bool {
    let left = list.apply(removing: change.leaving, raising: change.raised)
    for (id, photo) in left { formerPhotos[id] = photo }
    let renames = change.renames
    for id in Set(left.keys).union(change.raised) where renames[id] == nil {
      care.forget(Location(uri: id.rawValue))
    }
    for (id, arrival) in change.arriving {
      list.add(photo(at: id, arrival, formerly: arrival.former.flatMap { left[$0] }))
    }
    return !left.isEmpty || !change.raised.isEmpty || !change.arriving.isEmpty
  }

  /// A photo that comes into the list, with revisions that nobody has seen of another one.
  private func photo(at id: PhotoID, _ arrival: Arrival, formerly former: Photo?) -> Photo {
    let unseen = formerPhotos.removeValue(forKey: id)
    let revision = (former?.revision ?? firstRevision) + (arrival.isWritten ? 1 : 0)
    let annotationRevision = former?.annotationRevision ?? firstRevision
    return Photo(
      at: id, name: arrival.name, revision: max(revision, unseen.map { $0.revision + 1 } ?? 0),
      annotationRevision: max(
        annotationRevision, unseen.map { $0.annotationRevision + 1 } ?? 0))
  }

  /// Looks at a photo that has a new name.
  ///
  /// One that was asked for by name remains so, unless the new name hides it, as the names of
  /// backup copies do.
  private func look(at id: PhotoID, formerly former: PhotoID) -> DirectoryEntry? {
    guard asked.contains(former), !asked.contains(id) else { return look(at: id) }
    asked.insert(id)
    if let entry = look(at: id), !entry.isHidden, !entry.isBackup { return entry }
    asked.remove(id)
    return nil
  }
}
