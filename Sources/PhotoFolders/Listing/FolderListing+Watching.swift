import GioBindings
import PhotoPages

extension FolderListing {
  /// Watches what can be watched, before it is read, so that no change falls in between.
  func watch() {
    for folder in folders {
      let monitor = try? FileMonitor(watching: folder, on: executor) { [weak self] event in
        // Monitors signal on the executor's thread.
        self?.assumeIsolated { $0.note(event) }
      }
      if let monitor { monitors.append(monitor) }
    }
  }

  private func note(_ event: FileEvent) {
    known.names.note(event)
    switch event {
    case .deleted(let place) where folders.contains(place): lose(place)
    case .movedOut(let place) where folders.contains(place): lose(place)
    case .unmounted(let place) where folders.contains(place): lose(place)
    case .created(let place) where folders.contains(place): find(place)
    default: follow(event)
    }
  }

  private func follow(_ event: FileEvent) {
    guard phase == .reading || phase == .following else { return }
    journal.note(event, at: .now)
    guard phase == .following else { return }
    settleOrWait()
  }

  private func lose(_ folder: Location) {
    guard phase == .reading || phase == .following else { return }
    guard case .files = scope else { return fail(.folderGone) }
    for (uri, _) in list.all {
      let file = Location(uri: uri)
      if file.parent == folder { follow(.deleted(file)) }
    }
  }

  /// A folder that was gone is there again: the photos are read anew.
  private func find(_ folder: Location) {
    switch (scope, phase) {
    case (.folder, .failed): Task { if phase == .failed { await read() } }
    case (.files(let files), _):
      known.names.begin(folder, for: self)
      for file in files where file.parent == folder { follow(.changesDone(file)) }
    default: break
    }
  }

  func settleOrWait() {
    if journal.hasChanges { settleSoon() }
    if journal.hasGrowing { waitForQuiet() }
  }

  private func settleSoon() {
    guard settling == nil else { return }
    let pause = pause.begin(now: .now)
    settling = Task { [weak self] in
      try? await Task.sleep(for: pause)
      await self?.settle()
    }
  }

  private func waitForQuiet() {
    guard waiting == nil else { return }
    waiting = Task { [weak self] in
      try? await Task.sleep(for: ChangeJournal.quietPeriod)
      await self?.settleQuiet()
    }
  }

  private func settleQuiet() {
    waiting = nil
    guard phase == .following else { return }
    journal.settleQuiet(at: .now)
    settleOrWait()
  }

  private func settle() {
    settling = nil
    guard phase == .following else { return }
    let (changes, growing) = journal.take()
    let listed = Set(changes.lazy.flatMap(\.names).filter { self.list[$0] != nil })
    let change = NetChange(changes, listed: listed)
    var splices = apply(change, listed: listed, growing: growing)
    let owners = owners(of: changes)
    splices += turn(owners)
    if !splices.isEmpty { tell(splices, isComplete: true) }
    let annotated = Set(owners.compactMap { list[$0]?.id })
    if !annotated.isEmpty { tell(.annotationsChanged(annotated)) }
    let isGone = { (uri: String) in self.list[uri] == nil }
    let concerned = owners.union(change.concerned)
    index?.follow(changed: concerned.filter { !isGone($0) }, gone: concerned.filter(isGone))
  }
}
