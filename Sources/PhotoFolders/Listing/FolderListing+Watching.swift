import GioBindings
import PhotoPages
import PhotoSidecars

extension FolderListing {
  /// Watches the folders that can be watched; called before reading, so that no change is missed.
  ///
  /// Folders on a disk that does not answer are left out: GLib would wait for it and hold a lock that all other
  /// monitors of the program need.
  func watch() async {
    for folder in folders {
      guard await examine(folder) != .notReachable, phase != .stopped else { continue }
      watch(folder)
    }
  }

  /// Watches a folder with a new monitor, in place of the one that it has.
  private func watch(_ folder: Location) {
    let monitor = try? FileMonitor(watching: folder, on: executor) { [weak self] event in
      // Monitors signal on the executor's thread.
      self?.assumeIsolated { $0.note(event) }
    }
    if let monitor { monitors[folder] = monitor }
  }

  /// Returns the error of examining a folder; nil if it exists.
  private func examine(_ folder: Location) async -> GioError? {
    do throws(GioError) {
      _ = try await FileQueue.run(reading: folder) { (cancellable) throws(GioError) in
        try DirectoryEntry(of: folder, cancellable: cancellable)
      }
    } catch {
      return error
    }
    return nil
  }

  private func note(_ event: FileEvent) {
    known.names.note(event)
    switch event {
    case .deleted(let place) where folders.contains(place): Task { await examineLost(place) }
    case .movedOut(let place) where folders.contains(place): Task { await examineLost(place) }
    case .unmounted(let place) where folders.contains(place): lose(place)
    case .created(let place) where folders.contains(place): find(place)
    default:
      guard phase.isWatching else { return }
      journal.note(event, at: .now)
      if case .folder = scope {
        subfolders.note(event) { SidecarName($0) != nil || types.mayShow($0) }
      }
      settleSoon()
    }
  }

  /// Loses a folder unless it is there again, or another one in its place.
  ///
  /// GLib looks every 4 s for a folder that was moved away. If it finds the folder before it has read the move back,
  /// it reports that as a second deletion. A new monitor watches at once.
  private func examineLost(_ folder: Location) async {
    guard await examine(folder) == nil, phase != .stopped else { return lose(folder) }
    watch(folder)
    noteReplaced(folder, names: await names(in: folder))
    find(folder)
  }

  /// The names of all files in a folder; empty if it cannot be read, or files were requested by name.
  private func names(in folder: Location) async -> [[UInt8]] {
    guard case .folder = scope else { return [] }
    let names = try? await FileQueue.run(reading: folder) { (cancellable) throws(GioError) in
      try folder.names(cancellable: cancellable) { _ in true }
    }
    return names ?? []
  }

  /// Notes that all files of a folder may be other ones.
  private func noteReplaced(_ folder: Location, names: [[UInt8]]) {
    guard phase.isWatching else { return }
    let listed = list.uris.map { Location(uri: $0) }.filter { $0.parent == folder }
    for file in Set(listed + names.map { folder.child($0) }) { note(.movedIn(file)) }
  }

  private func lose(_ folder: Location) {
    guard phase.isWatching else { return }
    guard case .files = scope else { return fail(.folderGone) }
    for uri in list.uris {
      let file = Location(uri: uri)
      if file.parent == folder { journal.note(.deleted(file), at: .now) }
    }
    settleSoon()
  }

  /// Reads the photos again after their folder has reappeared.
  private func find(_ folder: Location) {
    switch (scope, phase) {
    case (.folder, .failed): Task { if phase == .failed { await read() } }
    case (.files(let files), _):
      known.names.begin(folder, for: self)
      guard phase.isWatching else { return }
      for file in files where file.parent == folder {
        addName(of: file)
        journal.note(.changesDone(file), at: .now)
      }
      settleSoon()
    default: break
    }
  }

  /// Applies the collected changes after a pause, and files being written once they are complete.
  func settleSoon() {
    guard phase == .following else { return }
    if journal.hasChanges || subfolders.isDoubtful, settling == nil {
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
      // Without timeout: nothing can be reported until the disk answers.
      _ = try? await FileQueue.run(at: folder, timeout: nil) { (cancellable) throws(GioError) in
        try DirectoryEntry(of: folder, cancellable: cancellable)
      }
    }
    settling = nil
    guard phase == .following, let folder = folders.first else { return }
    FileQueue.runHere(at: folder) {
      var (changes, growing) = journal.take()
      changes += films(of: changes)
      let listed = Set(changes.lazy.flatMap(\.names).filter { self.list[$0] != nil })
      let change = NetChange(changes, listed: listed)
      var splices = apply(change, listed: listed, growing: growing)
      let (owners, news) = owners(of: changes)
      splices += turn(owners)
      if !splices.isEmpty { send(splices, isComplete: true) }
      let annotated = Set(news.compactMap { list[$0]?.id })
      if !annotated.isEmpty { continuation?.yield(.annotationsChanged(annotated)) }
      if changes.lazy.flatMap(\.names).contains(where: DescriptionFile.mayBe) {
        continuation?.yield(.textChanged)
      }
      let isGone = { (uri: String) in self.list[uri] == nil }
      let concerned = owners.union(change.concerned)
      index?.follow(changed: concerned.filter { !isGone($0) }, gone: concerned.filter(isGone))
      subfolders.examine({ self.list[$0] != nil }, cancellable)
      tellFolders()
      examineFilms()
    }
  }

  /// Returns the listed photos, by URI, to which changed sidecars may belong, and those with changes by others.
  ///
  /// The match errs on the side of too many photos. Hidden temporary files of other programs match none.
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

  /// Whether a URI may be a sidecar's; avoids making a `Location` for most files.
  private static func mayBeSidecar(_ uri: String) -> Bool {
    uri.suffix(64).lowercased().contains(".xmp")
  }
}

/// The changes of a folder's files since the last update.
///
/// A file that is being written is held back until it is complete, as half a photo looks broken.
struct ChangeJournal: Sendable {
  /// The time without writes after which a file counts as complete if no event reports that it was closed.
  ///
  /// It is longer than the 2 s after which GLib sends that event for local files.
  static let quietPeriod = Duration.seconds(3)

  private var changes: [FileChange] = []
  /// The files being written, and the time of the last write.
  private var growing: [String: ContinuousClock.Instant] = [:]

  var hasChanges: Bool { !changes.isEmpty }

  var hasGrowing: Bool { !growing.isEmpty }

  mutating func note(_ event: FileEvent, at now: ContinuousClock.Instant) {
    let change: FileChange
    switch event {
    // Most programs write a temporary file and rename it when it is complete, but GLib reports the end only after
    // 2 s. An incomplete sidecar is read again when it is complete.
    case .created(let file) where SidecarName(file.name) != nil: change = .written(file.uri)
    case .created(let file), .changed(let file):
      growing[file.uri] = now
      return
    case .changesDone(let file), .movedIn(let file): change = .written(file.uri)
    case .deleted(let file), .movedOut(let file): change = .removed(file.uri)
    case .renamed(let old, let new): change = .renamed(old.uri, new.uri)
    // One that could not be read may be readable now.
    case .attributeChanged(let file) where SidecarName(file.name) != nil:
      change = .written(file.uri)
    // Times and permissions do not change the picture; reporting them would reload it.
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

  /// Removes and returns the changes, in order, and returns the URIs of the files being written.
  mutating func take() -> (changes: [FileChange], growing: Set<String>) {
    defer { changes = [] }
    return (changes, Set(growing.keys))
  }
}
