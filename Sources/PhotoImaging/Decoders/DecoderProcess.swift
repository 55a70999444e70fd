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
    /// It exceeded its time limit.
    case late
    /// It was ended after its request had been cancelled.
    case deaf
  }

  /// The outcome of a request.
  enum Answer<Value> {
    case value(Value)
    case failure(PictureError)
    /// It would take too long for a picture that is not shown yet.
    case postponed
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
  private let timeouts: DecoderTimeouts

  /// The timeout for a process to stop after it was cancelled.
  ///
  /// Our decoders check every few milliseconds, those of other libraries when they next read bytes.
  private static let cancelTimeout = DispatchTimeInterval.milliseconds(300)

  /// The most heads read for one request: the photo's, and those of its thumbnails.
  private static let mostOpenings = 4

  /// Starts a process without waiting until it is ready; it reads earlier requests once it is.
  ///
  /// - Parameters:
  ///   - program: the program to start.
  ///   - kind: the libraries that it loads.
  ///   - whenReady: called with the confinement of the process once it is ready.
  /// - Throws: `.notStarted` with the system's reason.
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
    timeouts = program.timeouts
  }

  /// Waits until the process is ready; the time of a pending request starts then.
  func becomeReady(_ watch: ExchangeWatch = ExchangeWatch()) throws(Failure) {
    let said: [UInt8]
    do throws(Failure) {
      said = try wait(watch) { (channel, time) throws(MessageChannel.Failure) in
        try channel.receivePlain(within: time)
      }
    } catch .ended {
      throw watch.isCancelled ? .deaf : endedAtStart()
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

  /// Whether it has used half of its lifetime's processor time or memory.
  ///
  /// The rest might not do for a large picture.
  var isWornOut: Bool {
    child.usedTime > .seconds(DecoderAllowance.lifetimeSeconds / 2) || memory.isWornOut
  }

  /// Whether it is alive and idle; one that is starting counts as idle.
  var isWaiting: Bool {
    guard isReady else { return true }
    guard hasFewThreads else { return false }
    do throws(MessageChannel.Failure) {
      _ = try child.channel.receive(DecoderAnswer.self, within: 0)
      return false
    } catch .late {
      return true
    } catch {
      return false
    }
  }

  /// Sends a request and passes its answers to `hear` until that returns a value.
  func exchange<Value>(
    _ parcel: Parcel, _ control: DecodingControl? = nil,
    _ hear: (DecoderAnswer, LentPictures) throws(Failure) -> Value?
  ) throws(Failure) -> Answer<Value> {
    number += 1
    let limits = isReady ? parcel.limits : parcel.limits.whileStarting
    let exchange = Exchange(limits, LentPictures(memory), control)
    allow(exchange)
    defer { exchange.pictures.returnUnused() }
    try send(parcel, exchange)
    relay(exchange)
    defer { exchange.finish() }
    do throws(Failure) {
      if !isReady {
        try becomeReady(exchange.watch)
        allow(exchange)
      }
      return try answer(exchange, hear)
    } catch {
      // A process that failed once is not used again.
      child.kill()
      throw error
    }
  }

  private func send(_ parcel: Parcel, _ exchange: Exchange) throws(Failure) {
    // A picture may be larger or smaller than expected; the decoder asks for what is missing.
    let memory =
      (try? exchange.pictures.lend(parcel.pixelBytes, limit: exchange.limits.byteAllowance)) ?? []
    let message = DecoderMessage(
      number, parcel.body, memory: parcel.files.count..<parcel.files.count + memory.count,
      byteAllowance: exchange.limits.unaskedBytes)
    guard (try? child.channel.send(message, files: parcel.files + memory)) != nil else {
      throw isReady ? failure(exchange.watch) : endedAtStart()
    }
  }

  /// Receives answers until one ends the request.
  private func answer<Value>(
    _ exchange: Exchange, _ hear: (DecoderAnswer, LentPictures) throws(Failure) -> Value?
  ) throws(Failure) -> Answer<Value> {
    var openings = 0
    while true {
      switch try receive(exchange.watch) {
      case .opened(let picture, let need):
        openings += 1
        // Each raises the limits of the request.
        guard openings <= Self.mostOpenings else { throw .ended }
        try open(picture, need, exchange)
      case .needsMemory(let need): try letGoOn(need, exchange)
      case .failure(.cancelled) where exchange.isPostponed: return .postponed
      case .failure(let error): return .failure(error)
      case .needsRareLoaders where kind != .rare: return .needsRareLoaders
      case let answer: if let value = try hear(answer, exchange.pictures) { return .value(value) }
      }
    }
  }

  /// Passes signals on to the process, and ends one that ignores its cancellation.
  private func relay(_ exchange: Exchange) {
    let watch = exchange.watch
    exchange.control?.relay { [child, number] signal in
      watch.note(signal)
      try? child.channel.send(DecoderMessage(number, .signal(signal)))
      guard signal == .cancel else { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.cancelTimeout) {
        if !watch.isFinished { child.kill() }
      }
    }
    exchange.control?.whenWanted { [child] in
      child.allow(seconds: watch.limits.processorSeconds)
    }
  }

  /// Ends the process. Blocks for as long as the system takes.
  func end() { child.kill() }

  private func allow(_ exchange: Exchange) {
    guard let usualMemory else { return }
    let limits = exchange.currentLimits
    let memory =
      usualMemory > 0 ? usualMemory + limits.byteAllowance - DecoderAllowance.usualBytes : 0
    child.allow(seconds: limits.processorSeconds, bytes: memory)
  }

  /// Raises the limits for a picture whose head has been read, and resumes the decoder if it waits.
  private func open(
    _ picture: OpenedPicture, _ need: PixelNeed, _ exchange: Exchange
  ) throws(Failure) {
    let isWaiting = picture.byteCount > exchange.limits.unaskedBytes || need.bytes > 0
    exchange.open(picture)
    if exchange.isPostponed {
      guard (try? child.channel.send(DecoderMessage(number, .signal(.cancel)))) != nil else {
        throw .ended
      }
      return
    }
    allow(exchange)
    if isWaiting { try letGoOn(need, exchange) }
    exchange.control?.opened(picture)
  }

  /// Resumes the decoder, with the memory that it needs.
  private func letGoOn(_ need: PixelNeed, _ exchange: Exchange) throws(Failure) {
    guard (0...2).contains(need.count) else { throw .ended }
    let sizes = need.bytes == 0 ? [] : Array(repeating: need.bytes, count: need.count)
    let files = try exchange.pictures.lend(sizes, limit: exchange.limits.byteAllowance)
    guard (try? child.channel.send(DecoderMessage(number, .goOn), files: files)) != nil else {
      throw .ended
    }
  }

  private func receive(_ watch: ExchangeWatch) throws(Failure) -> DecoderAnswer {
    try wait(watch) { (channel, time) throws(MessageChannel.Failure) in
      let (text, _, bytes) = try channel.receiveLong(DecoderAnswer.self, within: time)
      guard let answer = text.with(bytes) else { throw .broken }
      return answer
    }
  }

  /// Waits for a message, and checks regularly that the process is at work.
  private func wait<Message>(
    _ watch: ExchangeWatch,
    _ receive: (MessageChannel, Int) throws(MessageChannel.Failure) -> Message
  ) throws(Failure) -> Message {
    var idleness = Idleness(child.usedTime)
    while true {
      let left = watch.millisecondsLeft(of: timeouts.request)
      guard left > 0 else { throw end(.late) }
      do throws(MessageChannel.Failure) {
        return try receive(child.channel, min(left, timeouts.look))
      } catch .late {
        guard hasFewThreads else { throw end(.ended) }
        idleness.look(child.usedTime, isPaused: watch.isPaused)
        guard idleness.looks < timeouts.mostIdleLooks else { throw end(.hung) }
      } catch {
        throw failure(watch)
      }
    }
  }

  private var hasFewThreads: Bool { child.threadCount <= DecoderAllowance.mostThreads }

  private func end(_ failure: Failure) -> Failure {
    child.kill()
    return failure
  }

  private func failure(_ watch: ExchangeWatch) -> Failure {
    let end = child.kill()
    if watch.isCancelled { return .deaf }
    return end == .outOfTime ? .late : .ended
  }
}

/// The timeouts of a decoder process.
package struct DecoderTimeouts: Sendable {
  /// The time of one request while it is not paused, whatever the picture.
  var request = Duration.seconds(60)
  /// Milliseconds between two checks of a process that is expected to answer.
  var look = 1_000
  /// The number of checks in a row at which a process may have been idle.
  var mostIdleLooks = 10
  /// The time after which an unneeded process is ended.
  var rest = Duration.seconds(3)

  package init() {}
}

/// The count of checks in a row at which a process had used hardly any processor time.
struct Idleness {
  private(set) var looks = 0
  private var usedTime: Duration

  /// The least processor time that counts as work: a process that only waits wakes now and then.
  private static let leastWork = Duration.milliseconds(5)

  init(_ usedTime: Duration) { self.usedTime = usedTime }

  mutating func look(_ usedTime: Duration, isPaused: Bool) {
    let isIdle = usedTime - self.usedTime < Self.leastWork && !isPaused
    looks = isIdle ? looks + 1 : 0
    self.usedTime = usedTime
  }
}
