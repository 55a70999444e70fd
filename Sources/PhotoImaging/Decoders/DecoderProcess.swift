import Dispatch
import PhotoDecoding
import PhotoPages

/// One decoder process, and what is said to it. Used by one thread at a time, but for signals.
///
/// `@unchecked Sendable`: a pool hands it from one thread to the next under its lock.
final class DecoderProcess: @unchecked Sendable {
  /// Why a process can do nothing more, so that another one must.
  enum Failure: Error {
    /// It could not be started; the system's sentence why.
    case notStarted(String)
    /// It has ended, or answers what cannot be.
    case ended
    /// It has taken more time than it may.
    case late
    /// It was told to give up and did not.
    case deaf
  }

  /// What becomes of a request.
  enum Answer<Value> {
    case value(Value)
    case failure(PictureError)
    /// The process has not loaded what reads such files.
    case needsRareLoaders
  }

  let kind: DecoderKind
  /// Of its pictures that are gone, for its next ones. No other process gets it: this one could look into it.
  let memory = SpareMemory()
  private let child: DecoderChild
  private var number = 0
  /// Bytes of memory that it may have when nothing is to be decoded; nil before it is ready.
  private var usualMemory: Int?
  private let whenReady: (Confinement) -> Void
  private let patience: Duration

  /// Milliseconds for which a process may take to be ready: much longer than it takes on a machine that is
  /// busy with everything else.
  private static let startPatience = 20_000
  /// For how long a process may go on after it was told to give up: the decoders of ours look every few
  /// milliseconds, those of other libraries when they next ask for bytes.
  private static let cancelPatience = DispatchTimeInterval.milliseconds(300)

  /// How many heads are read for one request at most: a photo's, and those of what stands in for it.
  private static let mostOpenings = 4

  /// Starts a process, and does not wait until it is ready: what is asked of it meanwhile it reads then.
  /// `whenReady` hears what holds it in.
  convenience init(
    _ program: DecoderProgram, _ kind: DecoderKind, whenReady: @escaping (Confinement) -> Void
  ) throws(Failure) {
    do throws(DecoderChild.StartFailure) {
      let child = try DecoderChild(
        program: program.path, arguments: program.arguments + kind.arguments,
        environment: program.environment, keepsErrors: program.keepsErrors)
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
    patience = program.patience
  }

  /// Waits until it is ready; the time for what is asked of it begins then.
  func becomeReady(_ watch: ExchangeWatch? = nil) throws(Failure) {
    let said = try? child.channel.receivePlain(within: Self.startPatience)
    guard let said, let confinement = Confinement(bytes: said) else {
      throw watch?.isCancelled == true ? .deaf : endedAtStart()
    }
    usualMemory = child.memoryLimit
    watch?.restart()
    whenReady(confinement)
  }

  private var isReady: Bool { usualMemory != nil }

  private func endedAtStart() -> Failure {
    child.kill()
    return .notStarted("it ended before it was ready")
  }

  /// Whether it has used so much of the time of its life that a long picture might not end in the rest.
  var isWornOut: Bool { child.usedSeconds > DecoderAllowance.lifetimeSeconds / 2 }

  /// Whether it is there and has nothing to say; one that is being started will be.
  var isWaiting: Bool {
    guard isReady else { return true }
    do throws(MessageChannel.Failure) {
      _ = try child.channel.receive(DecoderAnswer.self, within: 0)
      return false
    } catch .late {
      return true
    } catch {
      return false
    }
  }

  /// Sends a request, and hears its answers until `hear` returns what becomes of it.
  func exchange<Value>(
    _ parcel: Parcel, _ control: DecodingControl? = nil,
    _ hear: (DecoderAnswer, [FileDescriptor], ReceivedPictures) throws(Failure) -> Value?
  ) throws(Failure) -> Answer<Value> {
    number += 1
    let limits = isReady ? parcel.limits : parcel.limits.whileStarting
    allow(limits)
    let watch = ExchangeWatch()
    let (parcel, lent) = parcel.lending(memory, byteAllowance: limits.unaskedBytes)
    let pictures = ReceivedPictures(lent, memory)
    guard (try? child.channel.send(DecoderMessage(number, parcel.body), files: parcel.files)) != nil
    else { throw isReady ? failure(watch) : endedAtStart() }
    relay(control, watch)
    defer {
      control?.relay(to: nil)
      watch.finish()
      pictures.returnUnused()
    }
    do throws(Failure) {
      if !isReady {
        try becomeReady(watch)
        allow(limits)
      }
      return try self.answer(limits, control, watch) { answer, files throws(Failure) in
        try hear(answer, files, pictures)
      }
    } catch {
      // What has answered nonsense once is not asked again.
      child.kill()
      throw error
    }
  }

  /// Hears what there is until an answer ends the request.
  private func answer<Value>(
    _ limits: DecodingLimits, _ control: DecodingControl?, _ watch: ExchangeWatch,
    _ hear: (DecoderAnswer, [FileDescriptor]) throws(Failure) -> Value?
  ) throws(Failure) -> Answer<Value> {
    var openings = 0
    while true {
      let (answer, files) = try receive(watch)
      switch answer {
      case .opened(let picture):
        openings += 1
        // Each lets it take more time.
        guard openings <= Self.mostOpenings else { throw .ended }
        try open(picture, limits)
        control?.opened(picture)
      case .failure(let error): return .failure(error)
      case .needsRareLoaders where kind != .rare: return .needsRareLoaders
      default: if let value = try hear(answer, files) { return .value(value) }
      }
    }
  }

  /// Has signals passed on, and ends a process that does not mind being cancelled.
  private func relay(_ control: DecodingControl?, _ watch: ExchangeWatch) {
    control?.relay { [child, number] signal in
      watch.note(signal)
      try? child.channel.send(DecoderMessage(number, .signal(signal)))
      guard signal == .cancel else { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.cancelPatience) {
        if !watch.isFinished { child.kill() }
      }
    }
  }

  /// Ends it. Blocks for as long as the system takes.
  func end() { child.kill() }

  private func allow(_ limits: DecodingLimits) {
    guard let usualMemory else { return }
    let memory =
      usualMemory > 0 ? usualMemory + limits.byteAllowance - DecoderAllowance.usualBytes : 0
    child.allow(
      seconds: limits.processorSeconds, bytes: memory, sharedBytes: limits.byteAllowance)
  }

  /// Allows what a picture takes, and lets the decoder go on if it waits.
  private func open(_ picture: OpenedPicture, _ limits: DecodingLimits) throws(Failure) {
    allow(limits.opened(picture))
    guard picture.byteCount > limits.unaskedBytes else { return }
    guard (try? child.channel.send(DecoderMessage(number, .goOn))) != nil else { throw .ended }
  }

  private func receive(
    _ watch: ExchangeWatch
  ) throws(Failure) -> (DecoderAnswer, [FileDescriptor]) {
    do throws(MessageChannel.Failure) {
      while true {
        let left = watch.millisecondsLeft(of: patience)
        guard left > 0 else { break }
        do throws(MessageChannel.Failure) {
          let (text, files, bytes) = try child.channel.receiveLong(
            DecoderAnswer.self, within: left)
          guard let answer = text.with(bytes) else { throw .broken }
          return (answer, files)
        } catch .late {
          // It may have been paused meanwhile.
        }
      }
    } catch {
      throw failure(watch)
    }
    child.kill()
    throw .late
  }

  private func failure(_ watch: ExchangeWatch) -> Failure {
    let end = child.kill()
    if watch.isCancelled { return .deaf }
    return end == .outOfTime ? .late : .ended
  }
}
