import Dispatch
import PhotoDecoding
import PhotoPages

/// One decoder process, and what is said to it. Used by one thread at a time, but for signals.
///
/// `@unchecked Sendable`: a pool hands it from one thread to the next under its lock.
final class DecoderProcess: @unchecked Sendable {
  /// The reason why a process can do nothing more.
  enum Failure: Error {
    /// It could not be started; the system's sentence why.
    case notStarted(String)
    /// It has ended, or answers what cannot be.
    case ended
    /// It has used no processor time for a while.
    case hung
    /// It has taken more time than it may.
    case late
    /// It was told to give up and did not.
    case deaf
  }

  /// What becomes of a request.
  enum Answer<Value> {
    case value(Value)
    case failure(PictureError)
    /// It would take too long while nobody looks at the picture.
    case postponed
    /// The process has not loaded what reads such files.
    case needsRareLoaders
  }

  let kind: DecoderKind
  /// Of its pictures that are gone, for its next ones. No other process gets it: this one could look into it.
  let memory = SpareMemory()
  private let child: DecoderChild
  private var number = 0
  /// Bytes of writable memory that it may have when nothing is to be decoded; nil before it is ready.
  private var usualMemory: Int?
  private let whenReady: (Confinement) -> Void
  private let timeouts: DecoderTimeouts

  /// The time for which a process may go on after it was told to give up: our decoders look every few milliseconds,
  /// those of other libraries when they next ask for bytes.
  private static let cancelTimeout = DispatchTimeInterval.milliseconds(300)

  /// Heads that are read for one request at most: a photo's, and those of what stands in for it.
  private static let mostOpenings = 4

  /// Starts a process, and does not wait until it is ready: what is asked of it meanwhile it reads then.
  /// `whenReady` hears what holds it in.
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

  /// Takes over a process that has been started as that kind.
  init(
    _ child: DecoderChild, _ program: DecoderProgram, _ kind: DecoderKind,
    whenReady: @escaping (Confinement) -> Void
  ) {
    (self.child, self.kind, self.whenReady) = (child, kind, whenReady)
    timeouts = program.timeouts
  }

  /// Waits until it is ready; the time for what is asked of it begins then.
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

  /// Whether it has used so much of the time and memory of its life that the rest might not do for a large picture.
  var isWornOut: Bool {
    child.usedTime > .seconds(DecoderAllowance.lifetimeSeconds / 2) || memory.isWornOut
  }

  /// Whether it is there and has nothing to say; one that is being started will be.
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

  /// Sends a request, and hears its answers until `hear` returns a value.
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
      // No process is asked again that has failed once.
      child.kill()
      throw error
    }
  }

  private func send(_ parcel: Parcel, _ exchange: Exchange) throws(Failure) {
    // A picture may be larger than expected, or smaller; the decoder asks for what is missing.
    let memory =
      (try? exchange.pictures.lend(parcel.pixelBytes, limit: exchange.limits.byteAllowance)) ?? []
    let message = DecoderMessage(
      number, parcel.body, memory: parcel.files.count..<parcel.files.count + memory.count,
      byteAllowance: exchange.limits.unaskedBytes)
    guard (try? child.channel.send(message, files: parcel.files + memory)) != nil else {
      throw isReady ? failure(exchange.watch) : endedAtStart()
    }
  }

  /// Hears what there is until an answer ends the request.
  private func answer<Value>(
    _ exchange: Exchange, _ hear: (DecoderAnswer, LentPictures) throws(Failure) -> Value?
  ) throws(Failure) -> Answer<Value> {
    var openings = 0
    while true {
      switch try receive(exchange.watch) {
      case .opened(let picture, let need):
        openings += 1
        // Each lets it take more time.
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

  /// Has signals passed on, and ends a process that does not mind being cancelled.
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

  /// Ends it. Blocks for as long as the system takes.
  func end() { child.kill() }

  private func allow(_ exchange: Exchange) {
    guard let usualMemory else { return }
    let limits = exchange.currentLimits
    let memory =
      usualMemory > 0 ? usualMemory + limits.byteAllowance - DecoderAllowance.usualBytes : 0
    child.allow(seconds: limits.processorSeconds, bytes: memory)
  }

  /// Allows what a picture takes, and lets the decoder go on if it waits.
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

  /// Lets the decoder go on, with the memory that it needs.
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

  /// Waits for a message, and looks from time to time whether the process is at work.
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

/// The times that a decoder process is given.
package struct DecoderTimeouts: Sendable {
  /// The time of one request while it is not paused, whatever the picture.
  var request = Duration.seconds(60)
  /// Milliseconds from one look at an answering process to the next.
  var look = 1_000
  /// Looks in a row at which a process may have done nothing.
  var mostIdleLooks = 10
  /// The time after which a process is ended that nobody has needed.
  var rest = Duration.seconds(3)

  package init() {}
}

/// The looks in a row at which a process had used no processor time.
struct Idleness {
  private(set) var looks = 0
  private var usedTime: Duration

  /// Less processor time between two looks is none: a process that waits wakes now and then.
  private static let leastWork = Duration.milliseconds(5)

  init(_ usedTime: Duration) { self.usedTime = usedTime }

  mutating func look(_ usedTime: Duration, isPaused: Bool) {
    let isIdle = usedTime - self.usedTime < Self.leastWork && !isPaused
    looks = isIdle ? looks + 1 : 0
    self.usedTime = usedTime
  }
}
