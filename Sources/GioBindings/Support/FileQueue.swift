// Ownership: each piece of work has a Cancellable of its own, released when it is done, which owns its
// GCancellable through a SharedObject. C calls borrow it.

import CGioBindings
import Dispatch
import Synchronization

/// Cancels file operations that run on other threads.
///
/// Sendable, since GCancellable may be cancelled and asked on any thread.
package final class Cancellable: Sendable {
  private let object: SharedObject

  /// Makes one that is not cancelled.
  package init() {
    object = SharedObject(adopting: OpaquePointer(g_cancellable_new()))
  }

  /// Makes every operation that was given this fail with `GioError.cancelled`, now or later.
  package func cancel() {
    g_cancellable_cancel(pointer)
  }

  /// Whether `cancel()` was called.
  package var isCancelled: Bool {
    g_cancellable_is_cancelled(pointer) != 0
  }

  /// For a C call made during the lifetime of this object.
  var pointer: UnsafeMutablePointer<GCancellable> {
    UnsafeMutablePointer(object.pointer)
  }
}

/// Does blocking work on files away from the caller's thread and from Swift's few own threads.
package enum FileQueue {
  /// Runs `work` on a thread of a pool and waits without blocking; GIO's part is cancelled with the
  /// calling task. Each piece of work has a serial queue of its own: a concurrent one has no more
  /// threads than there are processors, and shares them with Swift's tasks, so a few files on a machine
  /// that does not answer would stop the program.
  package static func run<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(GioError) -> Value {
    let cancellable = Cancellable()
    let result: Result<Value, GioError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "file").async {
          continuation.resume(returning: Result { () throws(GioError) in try work(cancellable) })
        }
      }
    } onCancel: {
      cancellable.cancel()
    }
    return try result.get()
  }
}

extension FileQueue {
  /// How many threads all such work on the files of one place shares.
  static let placeWidth = 2

  /// Does what `run` does, but on one of two threads for all the files of one place: a disk or a server
  /// that never answers costs no more than those. After `patience` seconds, if told, it is cancelled
  /// and `.notReachable`; what `work` returns then goes unseen, so it must free itself. `.cancelled` if
  /// the calling task was cancelled before the work began.
  package static func run<Value: Sendable>(
    at location: Location, patience: Double?,
    _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(GioError) -> Value {
    let place = FilePlace(of: location)
    let cancellable = Cancellable()
    let job = PlacedJob<Value>()
    let result: Result<Value, GioError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let begins = job.begin(continuation, patience: patience) { cancellable.cancel() }
        guard begins else { return }
        PlaceQueues.shared.add(job.id, at: place) {
          guard !job.isAnswered else { return }
          job.answer(Result { () throws(GioError) in try work(cancellable) })
        }
        // Cancelled before it was in the queue, it would wait there in vain.
        if Task.isCancelled, PlaceQueues.shared.remove(job.id, at: place) {
          job.answer(.failure(.cancelled))
        }
      }
    } onCancel: {
      cancellable.cancel()
      // What has begun ends by itself, since its cancellable says so; it may have to tidy up.
      if PlaceQueues.shared.remove(job.id, at: place) { job.answer(.failure(.cancelled)) }
    }
    return try result.get()
  }

  /// Does what `run` does, unless work on the files of a file's place was given up and has not ended: this
  /// would wait as well. It is `.notReachable` then.
  package static func run<Value: Sendable>(
    reading location: Location, _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(GioError) -> Value {
    guard !isSilent(at: location) else { throw .notReachable }
    return try await run(work)
  }

  /// Whether work on the files of a file's place was given up and has not ended: other work there would
  /// wait as well, each on a thread of its own.
  package static func isSilent(at location: Location) -> Bool {
    PlaceQueues.shared.isSilent(FilePlace(of: location))
  }
}

/// A piece of work that is answered once: with its result, or because it takes too long.
private final class PlacedJob<Value: Sendable>: Sendable {
  typealias Continuation = CheckedContinuation<Result<Value, GioError>, Never>

  private struct State {
    var continuation: Continuation?
    var timer: (any DispatchSourceTimer)?
  }

  let id = PlaceQueues.shared.newID()
  private let state = Mutex(State())

  var isAnswered: Bool { state.withLock { $0.continuation == nil } }

  /// Begins; false if the task was cancelled before, which is answered then.
  func begin(
    _ continuation: Continuation, patience: Double?,
    giveUp: @escaping @Sendable () -> Void
  ) -> Bool {
    if Task.isCancelled {
      continuation.resume(returning: .failure(.cancelled))
      return false
    }
    state.withLock { $0.continuation = continuation }
    guard let patience else { return true }
    state.withLock { state in
      let timer = DispatchSource.makeTimerSource()
      timer.setEventHandler { [self] in
        // Before the caller hears of it, and would go on there.
        PlaceQueues.shared.giveUp(id)
        answer(.failure(.notReachable))
        giveUp()
      }
      timer.schedule(deadline: .now() + patience)
      state.timer = timer
      timer.activate()
    }
    return true
  }

  func answer(_ result: Result<Value, GioError>) {
    let continuation = state.withLock { state in
      state.timer?.cancel()
      state.timer = nil
      return state.continuation.take()
    }
    continuation?.resume(returning: result)
  }
}

/// The work that waits for a thread of its place.
private final class PlaceQueues: Sendable {
  static let shared = PlaceQueues()

  private typealias Job = (id: UInt64, work: @Sendable () -> Void)

  private struct State {
    var lastID: UInt64 = 0
    /// How many threads each place has now.
    var running: [FilePlace: Int] = [:]
    var waiting: [FilePlace: [Job]] = [:]
    /// Where what has begun takes place, and what of that was given up.
    var begun: [UInt64: FilePlace] = [:]
    var silent: Set<UInt64> = []
  }

  private let state = Mutex(State())

  func newID() -> UInt64 {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  func add(_ id: UInt64, at place: FilePlace, _ work: @escaping @Sendable () -> Void) {
    let begins = state.withLock { state in
      let running = state.running[place] ?? 0
      guard running < FileQueue.placeWidth else {
        state.waiting[place, default: []].append((id, work))
        return false
      }
      state.running[place] = running + 1
      state.begun[id] = place
      return true
    }
    guard begins else { return }
    DispatchQueue(label: "file").async { [self] in
      var job: Job? = (id, work)
      while let current = job {
        current.work()
        job = next(at: place, after: current.id)
      }
    }
  }

  /// Notes that work takes too long, if it has begun.
  func giveUp(_ id: UInt64) {
    state.withLock { state in if state.begun[id] != nil { state.silent.insert(id) } }
  }

  func isSilent(_ place: FilePlace) -> Bool {
    state.withLock { state in state.silent.contains { state.begun[$0] == place } }
  }

  /// Takes work out of the queue; false if it has begun.
  func remove(_ id: UInt64, at place: FilePlace) -> Bool {
    state.withLock { state in
      guard let index = state.waiting[place]?.firstIndex(where: { $0.id == id }) else {
        return false
      }
      state.waiting[place]?.remove(at: index)
      return true
    }
  }

  /// What a thread of a place does next; without any it ends.
  private func next(at place: FilePlace, after id: UInt64) -> Job? {
    state.withLock { state in
      state.begun[id] = nil
      state.silent.remove(id)
      if state.waiting[place]?.isEmpty == false, let job = state.waiting[place]?.removeFirst() {
        state.begun[job.id] = place
        return job
      }
      state.waiting[place] = nil
      let running = (state.running[place] ?? 1) - 1
      state.running[place] = running == 0 ? nil : running
      return nil
    }
  }
}
