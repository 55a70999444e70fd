// Ownership: the actor owns its sessions and gives them up in `close`, without which they live as long as the process.
// The continuation's box is retained once for csoup_session_close, whose handler releases it.

import CSoup
import FoundationEssentials
import GioBindings

/// libsoup's thread, with the sessions and all requests that wait or are sent.
actor WebThread: GLibActor {
  /// The redirects that one request follows.
  private static let redirects = 5
  /// The most pictures whose redirects are remembered.
  private static let mostTargets = 4_000

  nonisolated let executor = GLibExecutor(name: "web")
  let settings: WebSettings
  /// The sessions by the kind of their answers: the one for pictures has the cache, the other has none to fill.
  private var sessions: [WebRequest.Kind: OpaquePointer] = [:]
  var isClosed = false
  /// The jobs that others may join.
  var jobs: [WebRequest: WebJob] = [:]
  /// All jobs until they have ended, those that nobody wants any more too.
  var running: [UInt64: WebJob] = [:]
  var places: WebPlaces
  /// The addresses from which redirected pictures came in the end, since the cache has no redirects.
  private var targets: [HTTPAddress: HTTPAddress] = [:]
  /// Until when servers have asked not to be asked.
  private var pauses: [String: Date] = [:]

  init(_ settings: WebSettings) {
    self.settings = settings
    places = WebPlaces(count: settings.places, prefetchCount: settings.prefetchPlaces)
  }

  /// Cancels all requests and writes the index of the cache.
  func close() async {
    isClosed = true
    for job in jobs.values {
      for waiter in job.waiters.keys { leave(waiter) }
    }
    for job in running.values { await job.task?.value }
    for session in sessions.values {
      await withCheckedContinuation { continuation in
        csoup_session_close(
          session, resumeClosing, Unmanaged.passRetained(Closing(continuation)).toOpaque())
      }
    }
    sessions = [:]
  }

  private func session(for kind: WebRequest.Kind) throws(WebError) -> OpaquePointer {
    if let session = sessions[kind] { return session }
    guard csoup_load() else { throw .notInstalled }
    let session = csoup_session_new(settings.userAgent, UInt32(clamping: settings.places))
    if kind == .picture, let folder = settings.cacheFolder {
      _ = csoup_session_open_cache(session, folder, settings.cacheSize)
    }
    sessions[kind] = session
    return session
  }

  // MARK: - One attempt

  /// Waits while the server has asked not to be asked.
  ///
  /// - Throws: `.rateLimited` if that is for too long.
  func waitForServer(_ host: String) async throws(WebError) {
    while isPaused(host), let until = pauses[host] {
      let rest = until.timeIntervalSince(settings.clock.now())
      guard rest <= settings.longestWait / .seconds(1) else {
        throw .rateLimited(until: until, host: host)
      }
      try await sleep(.seconds(rest))
    }
  }

  func isPaused(_ host: String) -> Bool {
    pauses[host].map { $0 > settings.clock.now() } ?? false
  }

  func sleep(_ duration: Duration) async throws(WebError) {
    do { try await settings.clock.sleep(duration) } catch { throw .cancelled }
  }

  /// Sends a job's request once, and follows redirects; those of a picture are followed once, unless it is reloaded.
  func send(_ job: WebJob, cacheControl: String?) async throws(WebError) -> WebAnswer {
    let address = job.request.address
    guard address.isAllowed else { throw .notAllowed(host: address.host) }
    if cacheControl == WebJob.reloading {
      targets[address] = nil
    } else if let target = targets[address] {
      do throws(WebError) {
        return try await send(job, to: target, cacheControl: cacheControl)
      } catch .status(let status, _) where [403, 404, 410].contains(status) {
        // It may be elsewhere by now.
        targets[address] = nil
      }
    }
    return try await send(job, to: address, cacheControl: cacheControl)
  }

  private func send(
    _ job: WebJob, to first: HTTPAddress, cacheControl: String?
  ) async throws(WebError) -> WebAnswer {
    var address = first
    for _ in 0...Self.redirects {
      let reply = try await exchange(job, address, cacheControl: cacheControl)
      guard !reply.isSuccess else {
        record(address, for: job.request)
        return WebAnswer(
          bytes: reply.bytes, contentType: reply.contentType, date: reply.date,
          isFromCache: reply.isFromCache)
      }
      guard [301, 302, 303, 307, 308].contains(reply.status) else {
        throw refusal(reply, host: address.host)
      }
      guard let target = reply.location.flatMap(address.target) else {
        throw .broken(host: address.host)
      }
      guard address.mayRedirect(to: target) else { throw .notAllowed(host: target.host) }
      address = target
    }
    throw .broken(host: address.host)
  }

  /// Records the address from which a picture came in the end, if it is another than the requested one.
  private func record(_ target: HTTPAddress, for request: WebRequest) {
    guard request.kind == .picture, target != request.address else { return }
    if targets.count >= Self.mostTargets { targets = [:] }
    targets[request.address] = target
  }

  private func exchange(
    _ job: WebJob, _ address: HTTPAddress, cacheControl: String?
  ) async throws(WebError) -> WebReply {
    guard !job.isDropped else { throw .cancelled }
    let request = job.request
    let session = try session(for: request.kind)
    var headers: [String] = []
    if address.hasSameServer(as: request.address) {
      headers = request.headers.flatMap { [$0.key, $0.value] }
    }
    if let cacheControl { headers += ["Cache-Control", cacheControl] }
    let exchange = WebExchange(host: address.host, sizeLimit: request.sizeLimit) { progress in
      for waiter in job.waiters.values { waiter.progress(progress) }
    }
    job.exchange = exchange
    let result: Result<WebReply, WebError> = await withCheckedContinuation { continuation in
      exchange.begin(session, address.text, headers: headers, timeout: settings.timeout) {
        continuation.resume(returning: $0)
      }
    }
    return try result.get()
  }

  /// Returns the error for a reply without success, and records the wait that the server asks for.
  private func refusal(_ reply: WebReply, host: String) -> WebError {
    let until = reply.retryAfter.map { settings.clock.now().addingTimeInterval(Double($0)) }
    if let until, reply.status == 429 || reply.status == 503 {
      pauses[host] = max(until, pauses[host] ?? until)
    }
    return reply.status == 429
      ? .rateLimited(until: until, host: host) : .status(reply.status, host: host)
  }
}

/// A continuation held for C.
private final class Closing {
  let continuation: CheckedContinuation<Void, Never>

  init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
}

// `void (*done)(void *data)`
private func resumeClosing(_ data: UnsafeMutableRawPointer?) {
  guard let data else { preconditionFailure("C lost a continuation") }
  Unmanaged<Closing>.fromOpaque(data).takeRetainedValue().continuation.resume()
}
