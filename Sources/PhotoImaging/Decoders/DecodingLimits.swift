import PhotoDecoding
import PhotoPages
import Synchronization

/// What one decoding may take.
struct DecodingLimits {
  /// Bytes of memory beyond what a process has at its start.
  private(set) var byteAllowance: Int
  /// Bytes of them that are taken without asking.
  private(set) var unaskedBytes: Int
  /// Seconds of processor time.
  private(set) var processorSeconds: Int

  /// Seconds for any picture: what fills a screen takes a tenth of one on a slow machine.
  private static let usualSeconds = 4
  /// More for one that is drawn from a description: how much there is to draw its size does not tell.
  private static let drawingSeconds = 5
  /// The most seconds, as for the time.
  private static let mostSeconds = 60
  /// Bytes of pixels that a byte of a file stands for at most in photos: one of a JPEG of low quality, or of a
  /// HEIC, is some ten pixels.
  private static let bytesPerFileByte = 64

  /// What a file of so many bytes may take before anything is known of it.
  init(fileBytes: Int) {
    let bytes = min(max(0, fileBytes), DecoderAllowance.mostBytes / Self.bytesPerFileByte)
    byteAllowance = DecoderAllowance.usualBytes + bytes * Self.bytesPerFileByte
    unaskedBytes = byteAllowance
    // A slow machine decodes some megabytes of a file a second.
    processorSeconds = min(Self.mostSeconds, Self.usualSeconds + fileBytes >> 20)
  }

  /// The same for a process whose limits cannot be raised before it is ready.
  var whileStarting: DecodingLimits {
    var limits = self
    limits.unaskedBytes = DecoderAllowance.usualBytes
    return limits
  }

  /// What it may take once its head has been read.
  func opened(_ picture: OpenedPicture) -> DecodingLimits {
    var limits = self
    limits.byteAllowance = max(byteAllowance, min(DecoderAllowance.mostBytes, picture.byteCount))
    let megapixels =
      picture.size.width.multipliedReportingOverflow(by: picture.size.height).partialValue >> 20
    // A slow machine decodes two megapixels a second where each of a picture's many scans is decoded.
    let more = max(0, megapixels) / 2 + (picture.isVector ? Self.drawingSeconds : 0)
    limits.processorSeconds = min(Self.mostSeconds, processorSeconds + more)
    return limits
  }
}

/// Whether an exchange was cancelled, and how long it has been at work. Any thread may use it.
final class ExchangeWatch: Sendable {
  private struct State {
    var isCancelled = false
    var isFinished = false
    var start = ContinuousClock.now
    var pausedSince: ContinuousClock.Instant?
    var paused = Duration.zero
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Counts the time from now on.
  func restart() { state.withLock { $0.start = .now } }

  func finish() { state.withLock { $0.isFinished = true } }

  func note(_ signal: DecodingSignal) {
    state.withLock { state in
      switch signal {
      case .cancel: state.isCancelled = true
      case .pause: state.pausedSince = state.pausedSince ?? .now
      case .resume:
        if let since = state.pausedSince { state.paused += .now - since }
        state.pausedSince = nil
      }
    }
  }

  /// Milliseconds until the limit, at least 1 before it; time in which it is paused does not count.
  func millisecondsLeft(of limit: Duration) -> Int {
    let now = ContinuousClock.now
    let used = state.withLock { state in
      now - state.start - state.paused - (state.pausedSince.map { now - $0 } ?? .zero)
    }
    let left = limit - used
    return left > .zero ? max(1, Int(left / .milliseconds(1))) : 0
  }
}
