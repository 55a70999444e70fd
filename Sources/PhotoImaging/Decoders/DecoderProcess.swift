import Dispatch
import PhotoDecoding
import PhotoPages

/// One decoder process and the exchange of messages with it.
///
/// Used by one thread at a time, except for signals. `@unchecked Sendable`: a pool hands it from one
/// thread to the next under its lock.
final class DecoderProcess: @unchecked Sendable {
  /// The reason why a process can do nothing more.
  enum Failure: Error {
    /// It could not be started, for the system's reason.
    case notStarted(String)
    /// It has ended, or sent an invalid answer.
    case ended
    /// It has used no processor time for a while.
    case hung
    case late
    /// It has ended, perhaps for want of memory, while it decoded a picture that is not shown.
    case starved
    /// It was ended after its request had been cancelled.
    case unresponsive
  }

  /// The outcome of a request.
  enum Answer<Value> {
    case value(Value)
    case failure(PictureError)
    /// It would take too much for a picture that is not shown.
    case postponed(Postponement)
    /// The process has not loaded the libraries that read such files.
    case needsRareLoaders
  }

  let kind: DecoderKind
  /// Freed pictures' memory for its next ones; no other process gets it, since this one could read it.
  let memory = SpareMemory()
  private let child: DecoderChild
  private var number = 0
  /// Bytes of writable memory that it may have when nothing is to be decoded; nil before it is ready.
  private var usualMemory: Int?
  private let whenReady: (Confinement) -> Void
  private let watchdog: DecoderWatchdog
  private let ceilings: MemoryCeilings

  /// The timeout for a process to stop after it was cancelled.
  ///
  /// Our decoders check every few milliseconds, those of other libraries when they next read bytes.
  private static let cancelTimeout = DispatchTimeInterval.milliseconds(300)

  /// The most heads read for one request: the photo's, and those of its thumbnails.
  private static let mostOpenings = 4

  /// Starts a process without waiting until it is ready; it reads earlier requests once it is.
  ///
  /// `whenReady` receives the confinement. Throws `.notStarted` with the system's reason.
  convenience init(
    _ program: DecoderProgram, _ kind: DecoderKind, whenReady: @escaping (Confinement) -> Void
  ) throws(Failure) {
    do throws(DecoderChild.StartFailure) {
      let child = try DecoderChild(
        program: program.path, arguments: program.arguments + kind.arguments,
        environment: program.environment, errors: program.errors)
      self.init(child, program, kind, whenReady: whenReady)
    } catch {
      throw .notStarted(error.reason)
    }
  }

  /// Takes over a process that was started as `kind`.
  init(
    _ child: DecoderChild, _ program: DecoderProgram, _ kind: DecoderKind,
    whenReady: @escaping (Confinement) -> Void
  ) {
    (self.child, self.kind, self.whenReady) = (child, kind, whenReady)
    watchdog = DecoderWatchdog(child: child, timeouts: program.timeouts)
    ceilings = MemoryCeilings(available: program.availableMemory)
  }

  /// Waits until the process is ready; the time of a pending request starts then.
  func becomeReady(_ watch: ExchangeWatch = ExchangeWatch()) throws(Failure) {
    let said: [UInt8]
    do throws(Failure) {
      said = try watchdog.wait(watch) { (channel, time) throws(MessageChannel.Failure) in
        try channel.receivePlain(within: time)
      }
    } catch .ended {
      throw watch.isCancelled ? .unresponsive : endedAtStart()
    }
    guard let confinement = Confinement(bytes: said) else { throw endedAtStart() }
    usualMemory = child.memoryLimit
    watch.restart()
    whenReady(confinement)
  }

  deinit { memory.close() }

  private var isReady: Bool { usualMemory != nil }

  private func endedAtStart() -> Failure {
    child.kill()
    return .notStarted("it ended before it was ready")
  }

  /// Whether it has used half of its lifetime's processor time or memory; the rest might not do for a large picture.
  var isWornOut: Bool {
    child.usedTime > .seconds(DecoderAllowance.lifetimeSeconds / 2) || memory.isWornOut
  }

  /// Whether it is alive and idle; one that is starting counts as idle.
  var isWaiting: Bool {
    guard isReady else { return true }
    guard watchdog.hasFewThreads else { return false }
    do throws(MessageChannel.Failure) {
      _ = try child.channel.receive(DecoderAnswer.self, within: 0)
      return false
    } catch .late {
      return true
    } catch {
      return false
    }
  }

  /// Sends a request and passes its answers to `handle` until that returns a value.
  func exchange<Value>(
    _ decoderRequest: DecoderRequest, _ control: DecodingControl? = nil,
    _ handle: (DecoderAnswer, LentPictures) throws(Failure) -> Value?
  ) throws(Failure) -> Answer<Value> {
    number += 1
    let limits = isReady ? decoderRequest.limits : decoderRequest.limits.whileStarting
    let exchange = Exchange(limits, LentPictures(memory), control, ceilings: ceilings)
    allow(exchange)
    defer { exchange.pictures.returnUnused() }
    try send(decoderRequest, exchange)
    relay(exchange)
    defer { exchange.finish() }
    do throws(Failure) {
      if !isReady {
        try becomeReady(exchange.watch)
        allow(exchange)
      }
      return try answer(exchange, handle)
    } catch {
      // A process that failed once is not used again.
      child.kill()
      if case .ended = error, exchange.mayLackMemory() { throw .starved }
      throw error
    }
  }

  private func send(_ decoderRequest: DecoderRequest, _ exchange: Exchange) throws(Failure) {
    let limits = exchange.currentLimits
    exchange.unaskedBytes = limits.unaskedBytes
    // A picture may be larger or smaller than expected; the decoder asks for what is missing.
    let memory =
      (try? exchange.pictures.lend(decoderRequest.pixelBytes, limit: limits.byteAllowance))
      ?? []
    let message = DecoderMessage(
      number, decoderRequest.body,
      memory: decoderRequest.files.count..<decoderRequest.files.count + memory.count,
      byteAllowance: limits.unaskedBytes)
    guard (try? child.channel.send(message, files: decoderRequest.files + memory)) != nil else {
      throw isReady ? watchdog.failure(exchange.watch) : endedAtStart()
    }
  }

  /// Receives answers until one ends the request.
  private func answer<Value>(
    _ exchange: Exchange, _ handle: (DecoderAnswer, LentPictures) throws(Failure) -> Value?
  ) throws(Failure) -> Answer<Value> {
    var openings = 0
    while true {
      switch try watchdog.receive(exchange.watch) {
      case .opened(let picture, let need):
        openings += 1
        // Each raises the limits of the request.
        guard openings <= Self.mostOpenings else { throw .ended }
        try open(picture, need, exchange)
      case .needsMemory(let need): try resume(need, exchange)
      case .failure(let error): return failure(error, exchange)
      case .needsRareLoaders where kind != .rare: return .needsRareLoaders
      case let answer: if let value = try handle(answer, exchange.pictures) { return .value(value) }
      }
    }
  }

  private func failure<Value>(_ error: PictureError, _ exchange: Exchange) -> Answer<Value> {
    switch (error, exchange.refusal) {
    case (.cancelled, .postponed(let reason)): .postponed(reason)
    case (.cancelled, .failed(let reason)): .failure(reason)
    default: exchange.mayLackMemory(error) ? .postponed(.memory) : .failure(error)
    }
  }

  /// Passes signals on to the process, and ends one that ignores its cancellation.
  private func relay(_ exchange: Exchange) {
    let watch = exchange.watch
    exchange.control?.relay { [child, number] signal in
      watch.record(signal)
      try? child.channel.send(DecoderMessage(number, .signal(signal)))
      guard signal == .cancel else { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.cancelTimeout) {
        if !watch.isFinished { child.kill() }
      }
    }
    // Weakly, since the control holds it.
    exchange.control?.whenWanted { [child, weak control = exchange.control] in
      watch.allow(child, control)
    }
  }

  /// Ends the process; blocks for as long as the system takes.
  func end() { child.kill() }

  private func allow(_ exchange: Exchange) {
    guard let usualMemory else { return }
    exchange.watch.becomeReady(usualMemory: usualMemory)
    exchange.watch.allow(child, exchange.control)
  }

  /// Raises the limits for a picture whose head has been read, and resumes the decoder if it waits.
  private func open(
    _ picture: OpenedPicture, _ need: PixelNeed, _ exchange: Exchange
  ) throws(Failure) {
    let isWaiting = picture.byteCount > exchange.unaskedBytes || need.bytes > 0
    exchange.open(picture)
    if exchange.refusal != nil {
      guard (try? child.channel.send(DecoderMessage(number, .signal(.cancel)))) != nil else {
        throw .ended
      }
      return
    }
    allow(exchange)
    if isWaiting { try resume(need, exchange) }
    exchange.control?.opened(picture)
  }

  /// Resumes the decoder, with the memory that it needs.
  private func resume(_ need: PixelNeed, _ exchange: Exchange) throws(Failure) {
    guard (0...2).contains(need.count) else { throw .ended }
    let sizes = need.bytes == 0 ? [] : Array(repeating: need.bytes, count: need.count)
    let files = try exchange.pictures.lend(sizes, limit: exchange.currentLimits.byteAllowance)
    let grant = DecoderMessage(number, .grantMemory)
    guard (try? child.channel.send(grant, files: files)) != nil else { throw .ended }
  }
}
