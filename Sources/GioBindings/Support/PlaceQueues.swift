import Dispatch
import Synchronization

/// A piece of work on the files of a place, which waits for one of the place's threads.
struct PlaceJob: Sendable {
  let id: UInt64
  /// The way to the file, as far as it has not been gone; nil where that is known to lie at the place.
  var walk: PathWalk?
  /// Whether it waits where a place keeps silent, rather than being refused.
  var isPatient = true
  /// Whether a thread of its own does the work, which `work` only wakes.
  var hasThread = false
  /// Hears that the work gets on; nil where nothing says so.
  var cancellable: Cancellable?
  /// Called once, unless the job is removed or refused.
  let work: @Sendable () -> Void
  /// Called instead of `work`, since the place keeps silent.
  var refuse: @Sendable () -> Void = {}
}

/// The threads that work on files, so many for each place, and the work that waits for one.
final class PlaceQueues: Sendable {
  static let shared = PlaceQueues()

  private struct Place {
    /// How many threads there are.
    var running = 0
    var waiting: [PlaceJob] = []
    /// Hears of each job that ends.
    let progress = Cancellable()
  }

  private struct State {
    var lastID: UInt64 = 0
    var places: [FilePlace: Place] = [:]
    /// Where what has begun takes place, and what of that was given up.
    var begun: [UInt64: (place: FilePlace, cancellable: Cancellable?)] = [:]
    var silent: Set<UInt64> = []

    func isSilent(_ place: FilePlace) -> Bool { silent.contains { begun[$0]?.place == place } }

    /// Where a job waits; nil if it does not.
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

  /// Begins a job, or has it wait for its turn.
  func add(_ job: PlaceJob, at place: FilePlace) {
    let outcome: Outcome = state.withLock { state in
      guard job.isPatient || !state.isSilent(place) else { return .refused }
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

  /// Gives a job a thread. A serial queue of its own: a concurrent one has no more threads than there are
  /// processors, and shares them with Swift's tasks, so a few files that do not answer would stop the program.
  private func begin(_ job: PlaceJob, at place: FilePlace) {
    if job.hasThread { return job.work() }
    DispatchQueue(label: "file").async { [self] in
      var next: PlaceJob? = job
      while var job = next {
        // The thread is that one's now.
        if job.hasThread { return job.work() }
        if let elsewhere = job.walk?.goOn(at: place) {
          next = self.next(at: place, after: job.id)
          add(job, at: elsewhere)
        } else {
          job.work()
          next = self.next(at: place, after: job.id)
        }
      }
    }
  }

  /// Ends a job that has a thread of its own.
  func leave(_ id: UInt64) {
    guard let place = state.withLock({ $0.begun[id]?.place }) else { return }
    if let job = next(at: place, after: id) { begin(job, at: place) }
  }

  /// Notes that work takes too long: where it has begun, or what has, for which it waits.
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

  /// Takes work out of the queue; false if it has begun.
  func remove(_ id: UInt64) -> Bool {
    state.withLock { state in
      guard let place = state.place(where: id) else { return false }
      state.places[place]?.waiting.removeAll { $0.id == id }
      return true
    }
  }

  /// Seconds since anything got on at the place where work waits; nil if it has begun.
  func idleTime(before id: UInt64) -> Double? {
    state.withLock { state in
      guard let place = state.place(where: id), let jobs = state.places[place] else { return nil }
      let running = state.begun.values.lazy.filter { $0.place == place }
        .compactMap { $0.cancellable?.idleTime }
      return min(jobs.progress.idleTime, running.min() ?? .infinity)
    }
  }

  /// What a thread of a place does next; without any it ends.
  private func next(at place: FilePlace, after id: UInt64) -> PlaceJob? {
    state.withLock { state in
      state.begun[id] = nil
      state.silent.remove(id)
      state.places[place]?.progress.noteProgress()
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
