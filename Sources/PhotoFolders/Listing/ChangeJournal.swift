import GioBindings

/// Something that happened to a file, by URI, once it is certain.
enum FileChange: Equatable, Sendable {
  case removed(String)
  /// There is such a file, and its content is whole and may be new.
  case written(String)
  /// The file of the first name has the second now, whoever had that before.
  case renamed(String, String)

  var names: [String] {
    switch self {
    case .removed(let name), .written(let name): [name]
    case .renamed(let old, let new): [old, new]
    }
  }
}

/// Collects what happened to a folder's files between two updates.
/// A file that is being written is held back until it is whole: half a photo looks broken.
struct ChangeJournal: Sendable {
  /// How long nobody may write to a file before it counts as whole, where nobody tells of its being
  /// closed: longer than the 2 s after which GLib says so for local files.
  static let quietPeriod = Duration.seconds(3)

  private var changes: [FileChange] = []
  /// Files being written, and when that was last noticed.
  private var growing: [String: ContinuousClock.Instant] = [:]

  var hasChanges: Bool { !changes.isEmpty }

  var hasGrowing: Bool { !growing.isEmpty }

  mutating func note(_ event: FileEvent, at now: ContinuousClock.Instant) {
    switch event {
    // Most programs write one of another name, or of none, and give it this one when it is whole; of
    // that GLib tells no end before 2 s have passed. Half a sidecar is read again when it is whole.
    case .created(let file) where SidecarName(file.name) != nil:
      settle(file.uri, as: FileChange.written)
    case .created(let file), .changed(let file):
      growing[file.uri] = now
    case .changesDone(let file), .movedIn(let file):
      settle(file.uri, as: FileChange.written)
    case .deleted(let file), .movedOut(let file):
      settle(file.uri, as: FileChange.removed)
    case .renamed(let old, let new):
      let new = new.uri
      growing[new] = nil
      settle(old.uri) { .renamed($0, new) }
    // Times and permissions change nothing of the picture, and who is told otherwise reloads it.
    case .attributeChanged, .unmounted:
      break
    }
  }

  mutating func settleQuiet(at now: ContinuousClock.Instant) {
    let quiet = growing.filter { $0.value + Self.quietPeriod <= now }
    for name in quiet.keys { settle(name, as: FileChange.written) }
  }

  /// What happened, in order, which is forgotten, and the names of the files that are being written.
  mutating func take() -> (changes: [FileChange], growing: Set<String>) {
    defer { changes = [] }
    return (changes, Set(growing.keys))
  }

  private mutating func settle(_ name: String, as change: (String) -> FileChange) {
    growing[name] = nil
    changes.append(change(name))
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
