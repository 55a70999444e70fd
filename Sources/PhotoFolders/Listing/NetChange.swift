/// A completed change of a file, by URI.
enum FileChange: Equatable, Sendable {
  case removed(String)
  /// The file exists; its content is complete and may be new.
  case written(String)
  /// The first name was changed to the second, replacing a file of that name.
  case renamed(String, String)

  var names: [String] {
    switch self {
    case .removed(let name), .written(let name): [name]
    case .renamed(let old, let new): [old, new]
    }
  }
}

/// The net effect of a series of changes, by URI.
///
/// A photo keeps its identity through renames, also by way of a hidden name or when two photos swap names. A file
/// renamed onto a photo's name becomes new content of that photo, as editors save.
struct NetChange: Equatable {
  /// The renamed photos, from old to new name.
  private(set) var moved: [String: String] = [:]
  private(set) var removed: Set<String> = []
  /// The names with new content, listed or not.
  private(set) var written: Set<String> = []

  var concerned: Set<String> { removed.union(written).union(moved.keys).union(moved.values) }

  /// Replays the changes in order; `listed` are those of their names that were listed before.
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
  /// The names whose photo has changed; the value is nil if no listed photo has the name.
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
