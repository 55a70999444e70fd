import Dispatch
import Glibc
import Synchronization

/// Does blocking work on files away from the caller's thread and from Swift's few own threads.
package enum FileQueue {
  /// For how many seconds a disk of this machine may keep silent, which may have to spin up.
  package static let diskPatience = 20.0
  /// For how many seconds a server may send nothing: as long as people may take it for slow.
  package static let serverPatience = 60.0

  /// For how many seconds the place of a file may keep silent.
  package static func patience(at location: Location) -> Double {
    location.isNative ? diskPatience : serverPatience
  }

  /// Runs `work`, on files of the program's own, on a thread of its own, and waits without blocking; GIO's
  /// part is cancelled with the calling task.
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

  /// Does what `run` does, but on one of few threads for all the files of one place: a disk or a server
  /// that never answers costs no more than those.
  ///
  /// After `patience` seconds in which nothing got on, if told, it is cancelled and `.notReachable`; what
  /// `work` returns then goes unseen, so it must free itself. `.cancelled` if the calling task was cancelled
  /// before the work began.
  ///
  /// - Parameters:
  ///   - location: the file, or one of them; links on the way to it are followed.
  ///   - patience: seconds.
  ///   - isPatient: whether it waits where other work was given up and has not ended; else it is
  ///     `.notReachable` at once.
  ///   - isTrial: whether a place that takes longer may be slow only, and is no reason to give up other work.
  ///   - work: what is to be done, which blocks; told to give up by its argument, which hears that it gets on.
  /// - Returns: what `work` returns.
  /// - Throws: what `work` throws, `.notReachable` or `.cancelled`.
  package static func run<Value: Sendable>(
    at location: Location, patience: Double?, isPatient: Bool = true, isTrial: Bool = false,
    _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(GioError) -> Value {
    let cancellable = Cancellable()
    let job = PlacedJob<Value>(cancellable, isTrial: isTrial)
    let result: Result<Value, GioError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard job.begin(continuation, patience: patience) else { return }
        let placed = PlaceJob(
          id: job.id, walk: location.isNative ? location.pathBytes.map { PathWalk($0) } : nil,
          isPatient: isPatient, cancellable: cancellable,
          work: {
            guard !job.isAnswered else { return }
            cancellable.noteProgress()
            job.answer(Result { () throws(GioError) in try work(cancellable) })
          }, refuse: { job.answer(.failure(.notReachable)) })
        PlaceQueues.shared.add(placed, at: FilePlace(of: location))
        // Cancelled before it was in the queue, it would wait there in vain.
        if Task.isCancelled, PlaceQueues.shared.remove(job.id) { job.answer(.failure(.cancelled)) }
      }
    } onCancel: {
      cancellable.cancel()
      // What has begun ends by itself, since its cancellable says so; it may have to tidy up.
      if PlaceQueues.shared.remove(job.id) { job.answer(.failure(.cancelled)) }
    }
    return try result.get()
  }

  /// Does what `run(at:)` does as long as a place may keep silent, and not at all where it does: `.notReachable`.
  package static func run<Value: Sendable>(
    reading location: Location, _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(GioError) -> Value {
    try await run(at: location, patience: patience(at: location), isPatient: false, work)
  }

  /// Does blocking work on this thread, which counts as one of the place's, and waits for its turn. For threads
  /// that have nothing else to do.
  package static func runHere<Value, Failure>(
    at location: Location, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let walk = location.isNative ? location.pathBytes.map { PathWalk($0) } : nil
    return try runHere(at: FilePlace(of: location), walk, work)
  }

  /// Does the same on a local file, by its path.
  package static func runHere<Value, Failure>(
    atPath path: [UInt8], _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let path = path.first == UInt8(ascii: "/") ? path : currentFolder + path
    return try runHere(at: FilePlace(path: path), PathWalk(path), work)
  }

  private static func runHere<Value, Failure>(
    at first: FilePlace, _ walk: PathWalk?, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var (walk, place) = (walk, first)
    while true {
      let turn = DispatchSemaphore(value: 0)
      let id = PlaceQueues.shared.newID()
      PlaceQueues.shared.add(PlaceJob(id: id, hasThread: true) { turn.signal() }, at: place)
      turn.wait()
      defer { PlaceQueues.shared.leave(id) }
      guard let elsewhere = walk?.goOn(at: place) else { return try work() }
      place = elsewhere
    }
  }

  /// What relative paths are relative to, with a slash at its end.
  private static var currentFolder: [UInt8] {
    guard let path = getcwd(nil, 0) else { return [] }
    defer { free(path) }
    return bytes(of: path) + [UInt8(ascii: "/")]
  }

  /// Whether work on the files of a file's place was given up and has not ended: other work there would
  /// wait as well.
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
  private let cancellable: Cancellable
  private let isTrial: Bool
  private let state = Mutex(State())

  init(_ cancellable: Cancellable, isTrial: Bool) {
    (self.cancellable, self.isTrial) = (cancellable, isTrial)
  }

  var isAnswered: Bool { state.withLock { $0.continuation == nil } }

  /// Begins; false if the task was cancelled before, which is answered then.
  func begin(_ continuation: Continuation, patience: Double?) -> Bool {
    if Task.isCancelled {
      continuation.resume(returning: .failure(.cancelled))
      return false
    }
    state.withLock { $0.continuation = continuation }
    guard let patience else { return true }
    state.withLock { state in
      let timer = DispatchSource.makeTimerSource()
      timer.setEventHandler { [self] in look(patience) }
      timer.schedule(deadline: .now() + patience)
      state.timer = timer
      timer.activate()
    }
    return true
  }

  /// Gives up if nothing has got on for so many seconds, or looks again when that may be.
  private func look(_ patience: Double) {
    let idle = min(cancellable.idleTime, PlaceQueues.shared.idleTime(before: id) ?? .infinity)
    guard isTrial || idle >= patience else {
      return state.withLock { $0.timer?.schedule(deadline: .now() + (patience - idle)) }
    }
    // Before the caller hears of it, and would go on there.
    if !isTrial { PlaceQueues.shared.giveUp(id) }
    _ = PlaceQueues.shared.remove(id)
    answer(.failure(.notReachable))
    cancellable.cancel()
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
