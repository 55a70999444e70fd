import Dispatch
import Synchronization

/// Work on the files of a place, which waits for one of the place's threads.
struct PlaceJob: Sendable {
  let id: UInt64
  /// The remaining walk to the file; nil if the file is known to be at the place.
  var walk: PathWalk?
  /// Whether it waits for an unresponsive place rather than being refused.
  var waitsIfUnresponsive = true
  /// Whether the job brings its thread, which `work` only wakes.
  var hasThread = false
  /// Records the progress of the work; nil if it reports none.
  var cancellable: Cancellable?
  /// Called once, unless the job is removed or refused.
  let work: @Sendable () -> Void
  /// Called instead of `work` if the place is unresponsive.
  var refuse: @Sendable () -> Void = {}
}

/// The threads for work on files, a limited number for each place, and the waiting jobs.
final class PlaceQueues: Sendable {
  static let shared = PlaceQueues()

  private struct Place {
    /// The number of threads.
    var running = 0
    var waiting: [PlaceJob] = []
    /// Records the end of each job.
    let progress = Cancellable()
  }

  private struct State {
    var lastID: UInt64 = 0
    var places: [FilePlace: Place] = [:]
    /// The running jobs and their places; `silent` are those that timed out.
    var begun: [UInt64: (place: FilePlace, cancellable: Cancellable?)] = [:]
    var silent: Set<UInt64> = []

    func isSilent(_ place: FilePlace) -> Bool { silent.contains { begun[$0]?.place == place } }

    /// Returns the place where a job waits; nil if it does not wait.
    func place(where id: UInt64) -> FilePlace? {
      places.first { $0.value.waiting.contains { $0.id == id } }?.key
    }
  }

  private enum Outcome { case begins, waits, refused }

  private let state = Mutex(State())

  func newID() -> UInt64 {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// Begins a job or queues it.
  func add(_ job: PlaceJob, at place: FilePlace) {
    let outcome: Outcome = state.withLock { state in
      guard job.waitsIfUnresponsive || !state.isSilent(place) else { return .refused }
      guard state.places[place]?.running ?? 0 < place.width else {
        state.places[place]?.waiting.append(job)
        return .waits
      }
      state.places[place, default: Place()].running += 1
      state.begun[job.id] = (place, job.cancellable)
      return .begins
    }
    switch outcome {
    case .begins: begin(job, at: place)
    case .waits: break
    case .refused: job.refuse()
    }
  }

  /// Runs a job and then the place's next ones on a separate thread, that of a serial queue.
  ///
  /// A concurrent queue has no more threads than there are processors, and shares them with Swift's tasks, so a
  /// few files that do not respond would stop the program.
  private func begin(_ job: PlaceJob, at place: FilePlace) {
    if job.hasThread { return job.work() }
    DispatchQueue(label: "file").async { [self] in
      var next: PlaceJob? = job
      while var job = next {
        // The place's thread slot passes to the thread of that job.
        if job.hasThread { return job.work() }
        if let elsewhere = job.walk?.advance(at: place) {
          next = self.next(at: place, after: job.id)
          add(job, at: elsewhere)
        } else {
          job.work()
          next = self.next(at: place, after: job.id)
        }
      }
    }
  }

  /// Ends a job that brought its thread.
  func leave(_ id: UInt64) {
    guard let place = state.withLock({ $0.begun[id]?.place }) else { return }
    if let job = next(at: place, after: id) { begin(job, at: place) }
  }

  /// Marks work as timed out; if it has not begun, marks the work that it waits for.
  func giveUp(_ id: UInt64) {
    state.withLock { state in
      if state.begun[id] != nil {
        state.silent.insert(id)
      } else if let place = state.place(where: id) {
        state.silent.formUnion(state.begun.filter { $0.value.place == place }.keys)
      }
    }
  }

  func isSilent(_ place: FilePlace) -> Bool { state.withLock { $0.isSilent(place) } }

  /// Removes a job from the queue; false if it has begun.
  func remove(_ id: UInt64) -> Bool {
    state.withLock { state in
      guard let place = state.place(where: id) else { return false }
      state.places[place]?.waiting.removeAll { $0.id == id }
      return true
    }
  }

  /// Returns the seconds without any progress at the place where a job waits; nil if it has begun.
  func idleTime(before id: UInt64) -> Double? {
    state.withLock { state in
      guard let place = state.place(where: id), let jobs = state.places[place] else { return nil }
      let running = state.begun.values.lazy.filter { $0.place == place }
        .compactMap { $0.cancellable?.idleTime }
      return min(jobs.progress.idleTime, running.min() ?? .infinity)
    }
  }

  /// Takes the next job of a place's thread; nil ends the thread.
  private func next(at place: FilePlace, after id: UInt64) -> PlaceJob? {
    state.withLock { state in
      state.begun[id] = nil
      state.silent.remove(id)
      state.places[place]?.progress.recordProgress()
      if state.places[place]?.waiting.isEmpty == false,
        let job = state.places[place]?.waiting.removeFirst()
      {
        state.begun[job.id] = (place, job.cancellable)
        return job
      }
      state.places[place]?.running -= 1
      if state.places[place]?.running == 0 { state.places[place] = nil }
      return nil
    }
  }
}
