import Gio
import PhotoPages

extension FolderListing {
  /// Watches what is listed.
  ///
  /// Comes before the reading, so that no change falls in between. What cannot be watched is listed
  /// all the same.
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

  /// A watched folder is gone, and its photos with it.
  private func lose(_ folder: Location) {
    guard phase == .reading || phase == .following else { return }
    guard case .files = scope else { return fail(.folderGone) }
    for photo in list.photos() {
      let file = Location(uri: photo.id.rawValue)
      if file.parent == folder { follow(.deleted(file)) }
    }
  }

  /// A folder that was gone is there again: the photos are read anew.
  private func find(_ folder: Location) {
    switch (scope, phase) {
    case (.folder, .failed): Task { await readAgain() }
    case (.files(let files), _):
      for file in files where file.parent == folder { follow(.changesDone(file)) }
    default: break
    }
  }
}

extension FolderListing {
  /// Sees to it that what the journal holds is attended to.
  func settleOrWait() {
    if journal.hasChanges { settleSoon() }
    if journal.hasGrowing { waitForQuiet() }
  }

  /// Puts the changes into a snapshot when a short time has passed.
  private func settleSoon() {
    guard settling == nil else { return }
    let pause = pause.begin(now: .now)
    settling = Task { [weak self] in
      try? await Task.sleep(for: pause)
      await self?.settle()
    }
  }

  /// Looks at files that are being written when they may have become quiet.
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
    let listed = list.listed(of: Set(changes.lazy.flatMap(\.names)))
    let change = NetChange(changes, listed: listed)
    let renames = apply(change, listed: listed, growing: growing)
    moveSidecars(along: renames ?? [:])
    let hasRaised = raise(SidecarOwners(of: changes))
    guard renames != nil || hasRaised else { return }
    publish(isComplete: true, renames: renames ?? [:])
  }
}
