import GioBindings

/// Something that happened to a file, by URI, once it is certain.
enum FileChange: Equatable, Sendable {
  /// There is no such file any more.
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
  /// closed.
  /// Longer than the 2 s after which GLib itself says so for local files.
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

  /// Takes the files that have been quiet for long enough for whole.
  mutating func settleQuiet(at now: ContinuousClock.Instant) {
    let quiet = growing.filter { $0.value + Self.quietPeriod <= now }
    for name in quiet.keys { settle(name, as: FileChange.written) }
  }

  /// Empties the journal, but for what is held back.
  /// - Returns: what happened, in order, and the names of the files that are being written.
  mutating func take() -> (changes: [FileChange], growing: Set<String>) {
    defer { changes = [] }
    return (changes, Set(growing.keys))
  }

  private mutating func settle(_ name: String, as change: (String) -> FileChange) {
    growing[name] = nil
    changes.append(change(name))
  }
}
