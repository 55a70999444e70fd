import Dispatch
import PhotoDecoding
import PhotoPages
import Synchronization

/// Which libraries a decoder process has loaded.
enum DecoderKind: Int, CaseIterable {
  /// Those for JPEG, PNG and TIFF, and nothing that takes time to load: the first process is one, so that the
  /// photo which the program is opened with waits for nothing.
  case first
  /// What reads metadata, too.
  case common
  /// All that gdk-pixbuf's modules and LibRaw read, too.
  case rare

  /// What the program is told.
  var arguments: [String] {
    switch self {
    case .first: []
    case .common: ["--metadata"]
    case .rare: ["--metadata", "--rare"]
    }
  }
}

/// The processes that wait for requests, and the files that ended some.
///
/// Any thread may use it; starting and ending a process blocks.
final class DecoderProcesses: Sendable {
  /// A process that waits, and how often any was taken before it did.
  private struct Waiting {
    let process: DecoderProcess
    let since: Int
  }

  private struct State {
    var waiting: [Waiting] = []
    var confinement: Confinement?
    var startCount = 0
    /// Who hears what holds the processes in.
    var listeners: [@Sendable (Confinement) -> Void] = []
    /// How often a file has ended a process, and why.
    var ends: [Parcel.Subject: (count: Int, error: PictureError)] = [:]
    /// Files that take too long to be prefetched.
    var postponed: Set<Parcel.Subject> = []
    /// How often a process was taken, so that it can be told whether any was for a while.
    var uses = 0
    var isTrimDue = false
  }

  private let program: DecoderProgram
  private let state = Mutex(State())

  /// How many wait at most, beside as many of the rare kind: as many as are at work at once while pages are
  /// turned, on two pictures and a preview.
  private static let mostWaiting = 3
  /// How many go on waiting when none has been needed for a while.
  private static let restWaiting = 1
  /// How often a file may end a process: once may have been the process's fault.
  private static let mostEnds = 2
  /// Of how many files it is remembered that they ended a process.
  private static let mostRemembered = 1000

  init(_ program: DecoderProgram) { self.program = program }

  /// How many have been started.
  var startCount: Int { state.withLock { $0.startCount } }

  /// How many wait for requests.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Tells once, at once or when the first is ready, what holds them in.
  func whenConfined(_ listener: @escaping @Sendable (Confinement) -> Void) {
    let known = state.withLock { state in
      if state.confinement == nil { state.listeners.append(listener) }
      return state.confinement
    }
    if let known { listener(known) }
  }

  var confinement: Confinement? { state.withLock { $0.confinement } }

  /// One that waits and has loaded as much.
  func takeWaiting(_ least: DecoderKind) -> DecoderProcess? {
    while let process = removeWaiting(least) {
      // The system may have ended it meanwhile, for want of memory.
      if process.isWaiting { return process }
      process.end()
    }
    return nil
  }

  /// The first, if it has not been asked for anything; a new one if there is none.
  func takeUnready() -> DecoderProcess? {
    if startCount == 0 { return try? start(.common) }
    return confinement == nil ? takeWaiting(.first) : nil
  }

  /// A new one that has loaded as much.
  func start(_ least: DecoderKind) throws(DecoderProcess.Failure) -> DecoderProcess {
    let isFirst = state.withLock { state in
      defer { state.startCount += 1 }
      return state.startCount == 0
    }
    let kind = least == .first && !isFirst ? .common : least
    return try DecoderProcess(program, kind) { [weak self] in self?.note($0) }
  }

  /// Lets a process wait that has been started without arguments.
  func adopt(_ child: DecoderChild) {
    state.withLock { $0.startCount += 1 }
    keep(DecoderProcess(child, program, .first) { [weak self] in self?.note($0) })
  }

  private func note(_ confinement: Confinement) {
    let listeners = state.withLock { state in
      state.confinement = confinement
      defer { state.listeners = [] }
      return state.listeners
    }
    for listener in listeners { listener(confinement) }
  }

  /// Takes the process of the least kind that was used last, so that those that are not needed rest.
  private func removeWaiting(_ least: DecoderKind) -> DecoderProcess? {
    state.withLock { state in
      state.uses += 1
      let index = state.waiting.indices.reversed()
        .filter { state.waiting[$0].process.kind.rawValue >= least.rawValue }
        .min { state.waiting[$0].process.kind.rawValue < state.waiting[$1].process.kind.rawValue }
      return index.map { state.waiting.remove(at: $0).process }
    }
  }

  /// Lets one wait for the next request, or ends it.
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

  /// Gives up what is only of use while pages are turned fast, once they no longer are.
  private func trimLater() {
    let uses = state.withLock { $0.uses }
    let rest = program.timeouts.rest / .seconds(1)
    DispatchQueue.global().asyncAfter(deadline: .now() + rest) { [weak self] in
      self?.trim(unusedSince: uses)
    }
  }

  /// Ends those that nobody has needed since, but for one where all rest.
  private func trim(unusedSince uses: Int) {
    let (surplus, rest, isAtRest) = state.withLock { state in
      let unused = state.waiting.filter { $0.since <= uses }
      let used = state.waiting.filter { $0.since > uses }
      // What has loaded more can do the same.
      let sorted = unused.sorted { $0.process.kind.rawValue > $1.process.kind.rawValue }
      let rest = sorted.prefix(max(0, Self.restWaiting - used.count))
      state.waiting = rest + used
      let isAtRest = state.uses == uses
      if isAtRest { state.isTrimDue = false }
      return (sorted.dropFirst(rest.count), rest, isAtRest)
    }
    if !isAtRest { trimLater() }
    for waiting in surplus { waiting.process.end() }
    for waiting in rest { waiting.process.memory.clear() }
  }

  /// Why a file is not decoded again; nil if it may be.
  func refusal(of subject: Parcel.Subject?) -> PictureError? {
    guard let subject, let end = state.withLock({ $0.ends[subject] }) else { return nil }
    return end.count >= Self.mostEnds ? end.error : nil
  }

  /// Remembers a file that takes too long to be prefetched.
  func postpone(_ subject: Parcel.Subject?) {
    guard let subject else { return }
    state.withLock { state in
      if state.postponed.count >= Self.mostRemembered { state.postponed = [] }
      state.postponed.insert(subject)
    }
  }

  /// Whether a file takes too long to be prefetched.
  func isPostponed(_ subject: Parcel.Subject?) -> Bool {
    guard let subject else { return false }
    return state.withLock { $0.postponed.contains(subject) }
  }

  /// Why there is no picture, when its process has failed; remembers the file that it was.
  func error(_ failure: DecoderProcess.Failure, of subject: Parcel.Subject?) -> PictureError {
    let (error, count): (PictureError, Int)
    switch failure {
    case .notStarted(let reason): return .noDecoder(reason: reason)
    case .deaf: return .cancelled
    case .ended: (error, count) = (.decoderFailed, 1)
    case .hung: (error, count) = (.tooSlow, 1)
    // A second try would only use as much processor time again.
    case .late: (error, count) = (.tooSlow, Self.mostEnds)
    }
    guard let subject else { return error }
    state.withLock { state in
      if state.ends.count >= Self.mostRemembered { state.ends = [:] }
      state.ends[subject] = (count + (state.ends[subject]?.count ?? 0), error)
    }
    return error
  }
}
