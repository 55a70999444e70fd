import GioBindings
import PhotoPages
import PhotoSidecars

extension FolderListing {
  /// Watches what can be watched, before it is read, so that no change falls in between. Not where a disk
  /// does not answer: GLib would wait for it with a lock that each other monitor of the program needs.
  func watch() async {
    for folder in folders {
      guard await answers(folder), phase != .stopped else { continue }
      let monitor = try? FileMonitor(watching: folder, on: executor) { [weak self] event in
        // Monitors signal on the executor's thread.
        self?.assumeIsolated { $0.note(event) }
      }
      if let monitor { monitors.append(monitor) }
    }
  }

  /// Whether a folder's disk says anything of it, be it that it is not there.
  private func answers(_ folder: Location) async -> Bool {
    do throws(GioError) {
      _ = try await FileQueue.run(reading: folder) { (cancellable) throws(GioError) in
        try DirectoryEntry(of: folder, cancellable: cancellable)
      }
    } catch {
      return error != .notReachable
    }
    return true
  }

  private func note(_ event: FileEvent) {
    known.names.note(event)
    switch event {
    case .deleted(let place) where folders.contains(place): lose(place)
    case .movedOut(let place) where folders.contains(place): lose(place)
    case .unmounted(let place) where folders.contains(place): lose(place)
    case .created(let place) where folders.contains(place): find(place)
    default:
      guard phase.isHearing else { return }
      journal.note(event, at: .now)
      settleSoon()
    }
  }

  private func lose(_ folder: Location) {
    guard phase.isHearing else { return }
    guard case .files = scope else { return fail(.folderGone) }
    for (uri, _) in list.all {
      let file = Location(uri: uri)
      if file.parent == folder { journal.note(.deleted(file), at: .now) }
    }
    settleSoon()
  }

  /// A folder that was gone is there again: the photos are read anew.
  private func find(_ folder: Location) {
    switch (scope, phase) {
    case (.folder, .failed): Task { if phase == .failed { await read() } }
    case (.files(let files), _):
      known.names.begin(folder, for: self)
      guard phase.isHearing else { return }
      for file in files where file.parent == folder {
        addName(of: file)
        journal.note(.changesDone(file), at: .now)
      }
      settleSoon()
    default: break
    }
  }

  /// Applies what has been noted after a pause, and what is still being written once it is whole.
  func settleSoon() {
    guard phase == .following else { return }
    if journal.hasChanges, settling == nil {
      let pause = pause.begin(now: .now)
      settling = Task { [weak self] in
        try? await Task.sleep(for: pause)
        await self?.settle()
      }
    }
    guard journal.hasGrowing, waiting == nil else { return }
    waiting = Task { [weak self] in
      try? await Task.sleep(for: ChangeJournal.quietPeriod)
      await self?.settleQuiet()
    }
  }

  private func settleQuiet() {
    waiting = nil
    guard phase == .following else { return }
    journal.settleQuiet(at: .now)
    settleSoon()
  }

  private func settle() async {
    for folder in folders where folder.isNative {
      // For as long as it takes: until the disk answers, there is nothing to be told.
      _ = try? await FileQueue.run(at: folder, patience: nil) { (cancellable) throws(GioError) in
        try DirectoryEntry(of: folder, cancellable: cancellable)
      }
    }
    settling = nil
    guard phase == .following, let folder = folders.first else { return }
    FileQueue.runHere(at: folder) {
      let (changes, growing) = journal.take()
      let listed = Set(changes.lazy.flatMap(\.names).filter { self.list[$0] != nil })
      let change = NetChange(changes, listed: listed)
      var splices = apply(change, listed: listed, growing: growing)
      let (owners, news) = owners(of: changes)
      splices += turn(owners)
      if !splices.isEmpty { tell(splices, isComplete: true) }
      let annotated = Set(news.compactMap { list[$0]?.id })
      if !annotated.isEmpty { continuation?.yield(.annotationsChanged(annotated)) }
      let isGone = { (uri: String) in self.list[uri] == nil }
      let concerned = owners.union(change.concerned)
      index?.follow(changed: concerned.filter { !isGone($0) }, gone: concerned.filter(isGone))
    }
  }

  /// The listed photos that changed sidecars may belong to, by URI, and those of them for which that is news:
  /// rather one too many than one too few. What a program writes under a hidden name, before it is complete,
  /// belongs to no photo.
  private func owners(of changes: [FileChange]) -> (all: Set<String>, news: Set<String>) {
    var (all, news): (Set<String>, Set<String>) = ([], [])
    for uri in Set(changes.lazy.flatMap(\.names)) where Self.mayBeSidecar(uri) {
      let file = Location(uri: uri)
      known.sidecars.forgetContents(of: file)
      guard let sidecar = SidecarName(file.name), let folder = file.parent else { continue }
      for base in Set([sidecar.base, sidecar.plainBase]) {
        for name in known.names.sharing(base, in: folder) + [base] {
          let photo = folder.child(name)
          guard list[photo.uri] != nil else { continue }
          all.insert(photo.uri)
          if !known.hasSaved(photo, file, cancellable) { news.insert(photo.uri) }
        }
      }
    }
    return (all, news)
  }

  /// Spares most files the making of a location.
  private static func mayBeSidecar(_ uri: String) -> Bool {
    uri.suffix(64).lowercased().contains(".xmp")
  }
}

/// Collects what happened to a folder's files between two updates.
/// A file that is being written is held back until it is whole: half a photo looks broken.
struct ChangeJournal: Sendable {
  /// How long a file must not be written to before it counts as whole, where no event tells of its being
  /// closed: longer than the 2 s after which GLib says so for local files.
  static let quietPeriod = Duration.seconds(3)

  private var changes: [FileChange] = []
  /// Files being written, and when that was last noticed.
  private var growing: [String: ContinuousClock.Instant] = [:]

  var hasChanges: Bool { !changes.isEmpty }

  var hasGrowing: Bool { !growing.isEmpty }

  mutating func note(_ event: FileEvent, at now: ContinuousClock.Instant) {
    let change: FileChange
    switch event {
    // Most programs write one of another name, or of none, and give it this one when it is whole; of
    // that GLib tells no end before 2 s have passed. Half a sidecar is read again when it is whole.
    case .created(let file) where SidecarName(file.name) != nil: change = .written(file.uri)
    case .created(let file), .changed(let file):
      growing[file.uri] = now
      return
    case .changesDone(let file), .movedIn(let file): change = .written(file.uri)
    case .deleted(let file), .movedOut(let file): change = .removed(file.uri)
    case .renamed(let old, let new): change = .renamed(old.uri, new.uri)
    // Times and permissions change nothing of the picture, and who is told otherwise reloads it.
    case .attributeChanged, .unmounted: return
    }
    for name in change.names { growing[name] = nil }
    changes.append(change)
  }

  mutating func settleQuiet(at now: ContinuousClock.Instant) {
    let quiet = growing.filter { $0.value + Self.quietPeriod <= now }
    for name in quiet.keys {
      growing[name] = nil
      changes.append(.written(name))
    }
  }

  /// What happened, in order, which is forgotten, and the names of the files that are being written.
  mutating func take() -> (changes: [FileChange], growing: Set<String>) {
    defer { changes = [] }
    return (changes, Set(growing.keys))
  }
}
