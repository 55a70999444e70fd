import Dispatch
import PhotoDecoding
import PhotoPages
import Synchronization

/// The libraries that a decoder process has loaded.
enum DecoderKind: Int, CaseIterable {
  /// The loaders for JPEG, PNG and TIFF, which load quickly.
  ///
  /// The first process is of this kind, so that the photo the program is opened with is not delayed.
  case first
  /// The metadata libraries in addition.
  case common
  /// All formats of gdk-pixbuf's modules and LibRaw in addition.
  case rare

  var arguments: [String] {
    switch self {
    case .first: []
    case .common: ["--metadata"]
    case .rare: ["--metadata", "--rare"]
    }
  }
}

/// The idle processes, and the files whose requests failed or take too much before they are shown.
///
/// Safe to use from any thread; starting and ending a process blocks.
final class DecoderProcesses: Sendable {
  /// An idle process, and the value of `uses` when it became idle.
  private struct Waiting {
    let process: DecoderProcess
    let since: Int
  }

  private struct State {
    var waiting: [Waiting] = []
    var confinement: Confinement?
    var startCount = 0
    /// Callbacks that wait for the confinement of the first process.
    var listeners: [@Sendable (Confinement) -> Void] = []
    /// The failures counted against a file, and the last error.
    var ends: [DecoderRequest.Subject: (count: Int, error: PictureError)] = [:]
    /// Files that take too much as long as they are not shown, for each reason.
    var postponed: [Postponement: Set<DecoderRequest.Subject>] = [:]
    /// The number of times that a process was taken, to find out whether any was needed for a while.
    var uses = 0
    var isTrimDue = false
  }

  private let program: DecoderProgram
  private let state = Mutex(State())

  /// The most idle processes, and as many more of the rare kind: paging decodes two pictures and a preview at once.
  private static let mostWaiting = 3
  /// The number of processes that stay idle when none has been needed for a while.
  private static let minIdle = 1
  /// The failures after which a file is refused: the first may have been the fault of the process.
  private static let maxFailures = 2
  /// The most files that each of these collections remembers.
  private static let mostRemembered = 1000

  init(_ program: DecoderProgram) { self.program = program }

  var startCount: Int { state.withLock { $0.startCount } }

  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Calls `listener` once with the confinement, at once or when the first process is ready.
  func whenConfined(_ listener: @escaping @Sendable (Confinement) -> Void) {
    let known = state.withLock { state in
      if state.confinement == nil { state.listeners.append(listener) }
      return state.confinement
    }
    if let known { listener(known) }
  }

  var confinement: Confinement? { state.withLock { $0.confinement } }

  /// Takes an idle process that has loaded at least as much as `least`.
  func takeWaiting(_ least: DecoderKind) -> DecoderProcess? {
    while let process = removeWaiting(least) {
      // The system may have ended it meanwhile because memory was short.
      if process.isWaiting { return process }
      process.end()
    }
    return nil
  }

  /// Takes the first process if it has had no request yet; starts a process if there is none.
  func takeUnready() -> DecoderProcess? {
    if startCount == 0 { return try? start(.common) }
    return confinement == nil ? takeWaiting(.first) : nil
  }

  /// Starts a process that loads at least as much as `least`.
  func start(_ least: DecoderKind) throws(DecoderProcess.Failure) -> DecoderProcess {
    let isFirst = state.withLock { state in
      defer { state.startCount += 1 }
      return state.startCount == 0
    }
    let kind = least == .first && !isFirst ? .common : least
    return try DecoderProcess(program, kind) { [weak self] in self?.publish($0) }
  }

  /// Adds a process that was started without arguments to the idle ones.
  func adopt(_ child: DecoderChild) {
    state.withLock { $0.startCount += 1 }
    keep(DecoderProcess(child, program, .first) { [weak self] in self?.publish($0) })
  }

  private func publish(_ confinement: Confinement) {
    let listeners = state.withLock { state in
      state.confinement = confinement
      defer { state.listeners = [] }
      return state.listeners
    }
    for listener in listeners { listener(confinement) }
  }

  /// Takes the process of the least sufficient kind that was used last, so that surplus ones stay unused.
  private func removeWaiting(_ least: DecoderKind) -> DecoderProcess? {
    state.withLock { state in
      state.uses += 1
      let index = state.waiting.indices.reversed()
        .filter { state.waiting[$0].process.kind.rawValue >= least.rawValue }
        .min { state.waiting[$0].process.kind.rawValue < state.waiting[$1].process.kind.rawValue }
      return index.map { state.waiting.remove(at: $0).process }
    }
  }

  /// Makes a process available for the next request, or ends it.
  func keep(_ process: DecoderProcess) {
    guard !process.isWornOut else { return process.end() }
    let (isKept, trims) = state.withLock { state in
      let alike = state.waiting.count { ($0.process.kind == .rare) == (process.kind == .rare) }
      guard alike < Self.mostWaiting else { return (false, false) }
      state.waiting.append(Waiting(process: process, since: state.uses))
      defer { state.isTrimDue = true }
      return (true, !state.isTrimDue)
    }
    if !isKept { process.end() }
    if trims { trimLater() }
  }

  /// Ends surplus processes once pages are no longer turned fast.
  private func trimLater() {
    let uses = state.withLock { $0.uses }
    let rest = program.timeouts.rest / .seconds(1)
    DispatchQueue.global().asyncAfter(deadline: .now() + rest) { [weak self] in
      self?.trim(unusedSince: uses)
    }
  }

  /// Ends the idle processes unused since `uses`, except one if no others are left.
  private func trim(unusedSince uses: Int) {
    let (surplus, rest, isAtRest) = state.withLock { state in
      let unused = state.waiting.filter { $0.since <= uses }
      let used = state.waiting.filter { $0.since > uses }
      // Those that have loaded more come first, since they can replace the others.
      let sorted = unused.sorted { $0.process.kind.rawValue > $1.process.kind.rawValue }
      let rest = sorted.prefix(max(0, Self.minIdle - used.count))
      state.waiting = rest + used
      let isAtRest = state.uses == uses
      if isAtRest { state.isTrimDue = false }
      return (sorted.dropFirst(rest.count), rest, isAtRest)
    }
    if !isAtRest { trimLater() }
    for waiting in surplus { waiting.process.end() }
    for waiting in rest { waiting.process.memory.clear() }
  }

  /// Returns the reason why a file is not decoded again; nil if it may be.
  func refusal(of subject: DecoderRequest.Subject?) -> PictureError? {
    guard let subject, let end = state.withLock({ $0.ends[subject] }) else { return nil }
    return end.count >= Self.maxFailures ? end.error : nil
  }

  func postpone(_ subject: DecoderRequest.Subject?, for reason: Postponement) {
    guard let subject else { return }
    state.withLock { state in
      let count = state.postponed[reason]?.count ?? 0
      if count >= Self.mostRemembered { state.postponed[reason] = [] }
      state.postponed[reason, default: []].insert(subject)
    }
  }

  /// Whether a file waits until it is shown, for a reason that holds for the picture of a control.
  func isPostponed(_ subject: DecoderRequest.Subject?, _ control: DecodingControl) -> Bool {
    guard let subject else { return false }
    let (isPrefetch, isUnseen) = (control.isPrefetch, control.isUnseen)
    return state.withLock { state in
      isPrefetch && state.postponed[.time]?.contains(subject) == true
        || isUnseen && state.postponed[.memory]?.contains(subject) == true
    }
  }

  /// Returns the error for a process's failure, and counts it against the file.
  func error(_ failure: DecoderProcess.Failure, of subject: DecoderRequest.Subject?) -> PictureError
  {
    let (error, count): (PictureError, Int)
    switch failure {
    case .notStarted(let reason): return .noDecoder(reason: reason)
    case .unresponsive: return .cancelled
    case .ended, .starved: (error, count) = (.decoderFailed, 1)
    case .hung: (error, count) = (.tooSlow, 1)
    // A second try would only use as much processor time again.
    case .late: (error, count) = (.tooSlow, Self.maxFailures)
    }
    guard let subject else { return error }
    state.withLock { state in
      if state.ends.count >= Self.mostRemembered { state.ends = [:] }
      state.ends[subject] = (count + (state.ends[subject]?.count ?? 0), error)
    }
    return error
  }
}
