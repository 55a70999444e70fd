/// Something that happened to a file, by URI, once it is certain.
enum FileChange: Equatable, Sendable {
  case removed(String)
  /// There is such a file, and its content is whole and may be new.
  case written(String)
  /// The file of the first name has the second now, whichever had that before.
  case renamed(String, String)

  var names: [String] {
    switch self {
    case .removed(let name), .written(let name): [name]
    case .renamed(let old, let new): [old, new]
    }
  }
}

/// What a series of changes comes down to, by URI alone. A file keeps its identity through renames, by
/// way of a hidden name, or when two swap theirs. A rename onto a name that is taken ends it: the file
/// is new content for the photo of that name, as editors save.
struct NetChange: Equatable {
  /// Listed photos that go by other names now: old to new.
  private(set) var moved: [String: String] = [:]
  private(set) var removed: Set<String> = []
  /// Names whose content is new, listed so far or not.
  private(set) var written: Set<String> = []

  var concerned: Set<String> { removed.union(written).union(moved.keys).union(moved.values) }

  /// Replays the changes, in order, for those of their names that were listed before.
  init(_ changes: [FileChange], listed: Set<String>) {
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

private struct Occupants {
  let listed: Set<String>
  /// Names for which it is not as it was; the value is nil when no listed photo has the name.
  private var changed: [String: String?] = [:]

  init(listed: Set<String>) { self.listed = listed }

  subscript(name: String) -> String? {
    get { changed[name] ?? (listed.contains(name) ? name : nil) }
    set { changed.updateValue(newValue, forKey: name) }
  }

  var moved: [String: String] {
    var moved: [String: String] = [:]
    for case (let name, let photo?) in changed where photo != name { moved[photo] = name }
    return moved
  }

  var removed: Set<String> {
    let present = Set(changed.values.compactMap { $0 })
    return listed.filter { changed[$0] != nil && !present.contains($0) }
  }
}
