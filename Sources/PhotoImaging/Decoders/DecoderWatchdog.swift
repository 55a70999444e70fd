import PhotoDecoding

/// The receiver of a decoder process's messages, which ends the process if it hangs or takes too long.
struct DecoderWatchdog {
  let child: DecoderChild
  let timeouts: DecoderTimeouts

  /// Receives the next answer to the watched request.
  func receive(_ watch: ExchangeWatch) throws(DecoderProcess.Failure) -> DecoderAnswer {
    try wait(watch) { (channel, time) throws(MessageChannel.Failure) in
      let (text, _, bytes) = try channel.receiveLong(DecoderAnswer.self, within: time)
      guard let answer = text.with(bytes) else { throw .broken }
      return answer
    }
  }

  /// Waits for a message, and checks regularly that the process is at work.
  func wait<Message>(
    _ watch: ExchangeWatch,
    _ receive: (MessageChannel, Int) throws(MessageChannel.Failure) -> Message
  ) throws(DecoderProcess.Failure) -> Message {
    var idleness = IdleCount(child.usedTime)
    while true {
      let left = watch.millisecondsLeft(of: timeouts.request)
      guard left > 0 else { throw end(.late) }
      do throws(MessageChannel.Failure) {
        return try receive(child.channel, min(left, timeouts.look))
      } catch .late {
        guard hasFewThreads else { throw end(.ended) }
        idleness.look(child.usedTime, isPaused: watch.isPaused)
        guard idleness.looks < timeouts.maxIdleChecks else { throw end(.hung) }
      } catch {
        throw failure(watch)
      }
    }
  }

  var hasFewThreads: Bool { child.threadCount <= DecoderAllowance.mostThreads }

  private func end(_ failure: DecoderProcess.Failure) -> DecoderProcess.Failure {
    child.kill()
    return failure
  }

  /// Ends the process after its channel failed, and returns the reason.
  func failure(_ watch: ExchangeWatch) -> DecoderProcess.Failure {
    let end = child.kill()
    if watch.isCancelled { return .unresponsive }
    return end == .outOfTime ? .late : .ended
  }
}

/// The count of checks in a row at which a process had used hardly any processor time.
struct IdleCount {
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
