/// A request that is sent until it has an answer, for all who want the same.
///
/// Used on libsoup's thread only.
final class WebJob {
  struct Waiter {
    let priority: WebPriority
    let progress: @Sendable (WebProgress) -> Void
    let continuation: CheckedContinuation<Result<WebAnswer, WebError>, Never>
  }

  /// The cache control with which the server is asked for a picture that the cache has.
  static let reloading = "no-cache"

  let id: UInt64
  let request: WebRequest
  var waiters: [UInt64: Waiter] = [:]
  /// Resumed when it gets a place, or no longer needs one.
  var turn: CheckedContinuation<Void, Never>?
  var exchange: WebExchange?
  var task: Task<Void, Never>?
  /// Whether nobody wants it any more.
  var isDropped = false

  init(id: UInt64, _ request: WebRequest) { (self.id, self.request) = (id, request) }

  var priority: WebPriority { waiters.values.map(\.priority).max() ?? .prefetch }
}

extension WebThread {
  /// Fetches what a request asks for; `waiter` is a number by which it can be cancelled.
  func fetch(
    _ request: WebRequest, waiter: UInt64, progress: @escaping @Sendable (WebProgress) -> Void
  ) async -> Result<WebAnswer, WebError> {
    // A task that is cancelled after this look calls `leave` after the waiter has been added.
    guard !isClosed, !Task.isCancelled else { return .failure(.cancelled) }
    return await withCheckedContinuation { continuation in
      let job = jobs[request.shared] ?? begin(request.shared, id: waiter)
      job.waiters[waiter] = WebJob.Waiter(
        priority: request.priority, progress: progress, continuation: continuation)
      places.setPriority(job.priority, of: job.id)
    }
  }

  /// Ends a waiter's request with `.cancelled`, and the job if nobody else wants it.
  func leave(_ waiter: UInt64) {
    guard let job = jobs.values.first(where: { $0.waiters[waiter] != nil }) else { return }
    job.waiters.removeValue(forKey: waiter)?.continuation.resume(returning: .failure(.cancelled))
    places.setPriority(job.priority, of: job.id)
    guard job.waiters.isEmpty else { return }
    job.isDropped = true
    jobs[job.request] = nil
    job.task?.cancel()
    job.exchange?.stop()
    job.turn.take()?.resume()
  }

  private func begin(_ request: WebRequest, id: UInt64) -> WebJob {
    let job = WebJob(id: id, request)
    jobs[request] = job
    running[id] = job
    job.task = Task { await run(job) }
    return job
  }

  private func run(_ job: WebJob) async {
    var result: Result<WebAnswer, WebError>
    do throws(WebError) {
      result = .success(try await answer(job))
    } catch {
      result = .failure(error)
    }
    running[job.id] = nil
    if !job.isDropped { jobs[job.request] = nil }
    for waiter in job.waiters.values { waiter.continuation.resume(returning: result) }
  }

  /// Sends a job's request until it has an answer, or may not be sent again.
  private func answer(_ job: WebJob) async throws(WebError) -> WebAnswer {
    var cacheControl: String? = job.request.reloads ? WebJob.reloading : nil
    var attempt = 1
    while true {
      try await takePlace(for: job)
      do throws(WebError) {
        defer { leavePlace(of: job) }
        return try await send(job, cacheControl: cacheControl)
      } catch {
        let mayBeKept = error.isOffline && job.request.kind == .picture && cacheControl == nil
        guard error.isTransient || mayBeKept, attempt < settings.attempts else { throw error }
        if job.exchange?.isFromCache == true {
          // The stored answer is damaged.
          cacheControl = WebJob.reloading
        } else if mayBeKept {
          // Asks the cache first, which may answer without the server.
          cacheControl = "max-stale"
        } else {
          try await sleep(settings.wait(after: attempt))
        }
      }
      attempt += 1
    }
  }

  /// Waits for a place, and until the server may be asked.
  private func takePlace(for job: WebJob) async throws(WebError) {
    let host = job.request.address.host
    repeat {
      leavePlace(of: job)
      try await waitForServer(host)
      guard !job.isDropped else { throw .cancelled }
      places.insert(job.id, job.priority)
      await withCheckedContinuation { turn in
        job.turn = turn
        startNext()
      }
    } while !job.isDropped && isPaused(host)
  }

  private func leavePlace(of job: WebJob) {
    places.remove(job.id)
    startNext()
  }

  private func startNext() {
    while let id = places.next() { running[id]?.turn.take()?.resume() }
  }
}
