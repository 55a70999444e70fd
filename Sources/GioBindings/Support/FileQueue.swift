import Dispatch
import Glibc
import Synchronization

/// The threads for blocking work on files, other than the caller's and Swift's few.
package enum FileQueue {
  /// The seconds that a disk of this machine, which may have to spin up, may take without progress.
  package static let diskTimeout = 20.0
  /// The seconds that a server may take without progress, which people accept as slowness.
  package static let serverTimeout = 60.0

  /// Returns the timeout for the place of a file, in seconds without progress.
  package static func timeout(at location: Location) -> Double {
    location.isNative ? diskTimeout : serverTimeout
  }

  /// Runs `work` on a separate thread, for the program's files only, and waits without blocking.
  ///
  /// GIO's part is cancelled with the calling task.
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

  /// Runs `work` on one of a few threads that all files of one disk or server share.
  ///
  /// A place that never responds thus costs only those threads. After a timeout the work is cancelled, and a value
  /// that it returns later is dropped, so the value must release its resources by itself.
  ///
  /// - Parameters:
  ///   - location: the file, or one of them; links on the way to it are followed.
  ///   - timeout: the timeout in seconds without progress; nil for none.
  ///   - waitsIfUnresponsive: whether to wait if earlier work timed out and has not ended; else it fails at once with
  ///     `.notReachable`.
  ///   - isTrial: whether the timeout counts from the start, progress or not, and does not mark the place as
  ///     unresponsive.
  ///   - work: the blocking work; its argument cancels it, and it reports progress there.
  /// - Returns: the result of `work`.
  /// - Throws: the error of `work`, `.notReachable` after the timeout, or `.cancelled` if the calling task was
  ///   cancelled before the work began.
  package static func run<Value: Sendable>(
    at location: Location, timeout: Double?, waitsIfUnresponsive: Bool = true,
    isTrial: Bool = false,
    _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(GioError) -> Value {
    let cancellable = Cancellable()
    let job = PlacedJob<Value>(cancellable, isTrial: isTrial)
    let result: Result<Value, GioError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard job.begin(continuation, timeout: timeout) else { return }
        let placed = PlaceJob(
          id: job.id, walk: location.pathBytes.map { PathWalk($0) },
          waitsIfUnresponsive: waitsIfUnresponsive, cancellable: cancellable,
          work: {
            guard !job.isAnswered else { return }
            cancellable.recordProgress()
            job.answer(Result { () throws(GioError) in try work(cancellable) })
          }, refuse: { job.answer(.failure(.notReachable)) })
        PlaceQueues.shared.add(placed, at: FilePlace(of: location))
        // If it was cancelled before it was queued, it would stay in the queue.
        if Task.isCancelled, PlaceQueues.shared.remove(job.id) { job.answer(.failure(.cancelled)) }
      }
    } onCancel: {
      cancellable.cancel()
      // Work that has begun sees its cancellable and ends by itself, since it may have to clean up.
      if PlaceQueues.shared.remove(job.id) { job.answer(.failure(.cancelled)) }
    }
    return try result.get()
  }

  /// Does what `run(at:)` does with the place's timeout; fails at once if the place is unresponsive.
  package static func run<Value: Sendable>(
    reading location: Location, _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(GioError) -> Value {
    try await run(at: location, timeout: timeout(at: location), waitsIfUnresponsive: false, work)
  }

  /// Does blocking work on this thread, which has nothing else to do, once the place has a free thread.
  package static func runHere<Value, Failure>(
    at location: Location, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let walk = location.pathBytes.map { PathWalk($0) }
    return try runHere(at: FilePlace(of: location), walk, work)
  }

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
      guard let elsewhere = walk?.advance(at: place) else { return try work() }
      place = elsewhere
    }
  }

  /// The current directory, with a slash at its end.
  private static var currentFolder: [UInt8] {
    guard let path = getcwd(nil, 0) else { return [] }
    defer { free(path) }
    return bytes(of: path) + [UInt8(ascii: "/")]
  }

  /// Whether timed-out work at a file's place has not ended, so that other work there would wait too.
  package static func isSilent(at location: Location) -> Bool {
    PlaceQueues.shared.isSilent(FilePlace(of: location))
  }
}

/// Work that is answered once: with its result or because of a timeout.
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

  /// Starts the timeout; if the task is already cancelled, answers that and returns false.
  func begin(_ continuation: Continuation, timeout: Double?) -> Bool {
    if Task.isCancelled {
      continuation.resume(returning: .failure(.cancelled))
      return false
    }
    state.withLock { $0.continuation = continuation }
    guard let timeout else { return true }
    state.withLock { state in
      let timer = DispatchSource.makeTimerSource()
      timer.setEventHandler { [self] in look(timeout) }
      timer.schedule(deadline: .now() + timeout)
      state.timer = timer
      timer.activate()
    }
    return true
  }

  /// Gives up after the timeout without progress, or schedules the next check.
  private func look(_ timeout: Double) {
    let idle = min(cancellable.idleTime, PlaceQueues.shared.idleTime(before: id) ?? .infinity)
    guard isTrial || idle >= timeout else {
      return state.withLock { $0.timer?.schedule(deadline: .now() + (timeout - idle)) }
    }
    // Before the caller is answered, since it may continue at that place.
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
