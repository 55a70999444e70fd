import GioBindings
import PhotoPages
import Synchronization

/// The relocations that were running when the program was killed, finished or taken back once in each process.
enum UnfinishedMoves {
  private static let tasks = Mutex<[Location: Task<Void, Never>]>([:])

  /// Finishes the relocations whose journals are in a folder, and waits for that.
  static func finish(in folder: Location, userData: Location, films: FilmReader) async {
    let task = tasks.withLock { tasks in
      if let task = tasks[folder] { return task }
      let task = Task.detached { await finishAll(in: folder, userData: userData, films: films) }
      tasks[folder] = task
      return task
    }
    await task.value
  }

  /// Finishes the relocations, also those of a process that was killed since the last call.
  static func finishAll(
    in folder: Location, userData: Location, films: FilmReader = FilmReader()
  ) async {
    let names = try? await FileQueue.run { (cancellable) throws(GioError) in
      try folder.names(cancellable: cancellable) { $0.ends(with: ".journal") }
    }
    for name in names ?? [] {
      let journal = try? await FileQueue.run { _ throws(GioError) in
        try RelocationJournal(takingOver: folder.child(name))
      }
      if let journal = journal ?? nil { await finish(journal, userData: userData, films: films) }
    }
  }

  /// Settles the group that had begun, and of renames also the rest, as they may wait for each other's names.
  private static func finish(
    _ journal: RelocationJournal, userData: Location, films: FilmReader
  ) async {
    let plan = journal.plan
    guard let begun = journal.begun else { return journal.end() }
    let relocator = Relocator(kind: plan.kind, id: plan.id, userData: userData)
    let last = plan.kind == .rename ? plan.groups.count - 1 : begun
    for number in begun...max(begun, last) {
      let group = plan.groups[number]
      do {
        try await FileQueue.run(reading: group.photo.oldPlace) { (cancellable) throws(GioError) in
          // The journal stays while a folder is not there, such as on a disk that is not mounted.
          for place in [group.photo.oldPlace, group.photo.newPlace] {
            guard place.parent?.exists() == true else { throw .notReachable }
          }
          if number == begun {
            relocator.settle(group, number: number, cancellable)
          } else {
            try journal.record(begun: number)
          }
          relocator.finish(group, number: number, films: films, cancellable)
        }
      } catch {
        return
      }
    }
    journal.end()
  }
}

extension Relocator {
  /// Renames a group that still has its old name.
  fileprivate func finish(
    _ group: FileGroup, number: Int, films: FilmReader, _ cancellable: Cancellable
  ) {
    guard kind == .rename, group.photo.oldPlace.exists() else { return }
    do throws(GioError) {
      try run(group, number: number, cancellable)
    } catch {
      release(group, number: number, films: films, cancellable)
    }
  }

  /// Gives a photo with a temporary name its first name again, or one with a number.
  func release(
    _ group: FileGroup, number: Int, films: FilmReader, _ cancellable: Cancellable
  ) {
    guard let origin = group.origin else { return }
    let order = FileOrder(
      photo: Photo(id: PhotoID(-1), name: ""), old: group.photo.oldPlace,
      new: Location(uri: origin))
    let plan = try? RelocationPlan(
      .rename, [order], .numbered, userData: userData, films: films, id: id, cancellable)
    guard let entry = plan?.entries.first else { return }
    try? run(entry.group, number: number, cancellable)
  }
}

extension [UInt8] {
  fileprivate func ends(with ending: String) -> Bool {
    suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}
