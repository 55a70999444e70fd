import PhotoPages

/// What a series of changes comes down to, by name alone.
///
/// A file keeps its identity through renames, so that a photo may go by way of a hidden name, or
/// swap its name with another. A rename onto a name that is taken ends the file's own identity: it
/// is new content for the photo of that name, as editors save.
struct NetChange: Equatable {
  /// Listed photos that go by other names now: old to new.
  private(set) var moved: [PhotoID: PhotoID] = [:]
  /// Listed photos that are gone.
  private(set) var removed: Set<PhotoID> = []
  /// Names whose content is new, listed so far or not.
  private(set) var written: Set<PhotoID> = []

  /// Replays the changes.
  ///
  /// - Parameters:
  ///   - changes: what happened, in order.
  ///   - listed: those of the names in it that were listed before.
  init(_ changes: [FileChange], listed: Set<PhotoID>) {
    var occupants = Occupants(listed: listed)
    for change in changes {
      switch change {
      case .removed(let name):
        occupants[name] = nil
        written.remove(name)
      case .written(let name):
        written.insert(name)
      case .renamed(let old, let new):
        let wasWritten = written.remove(old) != nil
        let mover = occupants[old]
        occupants[old] = nil
        if occupants[new] != nil || mover == nil || wasWritten { written.insert(new) }
        if occupants[new] == nil { occupants[new] = mover }
      }
    }
    moved = occupants.moved
    removed = occupants.removed
  }
}

/// Which listed photo has which name.
private struct Occupants {
  let listed: Set<PhotoID>
  /// Names for which it is not as it was; the value is nil when no listed photo has the name.
  private var changed: [PhotoID: PhotoID?] = [:]

  init(listed: Set<PhotoID>) {
    self.listed = listed
  }

  /// The listed photo, by its first name, that has this name now.
  subscript(name: PhotoID) -> PhotoID? {
    get { changed[name] ?? (listed.contains(name) ? name : nil) }
    set { changed.updateValue(newValue, forKey: name) }
  }

  var moved: [PhotoID: PhotoID] {
    var moved: [PhotoID: PhotoID] = [:]
    for case (let name, let photo?) in changed where photo != name { moved[photo] = name }
    return moved
  }

  var removed: Set<PhotoID> {
    let present = Set(changed.values.compactMap { $0 })
    return listed.filter { changed[$0] != nil && !present.contains($0) }
  }
}
