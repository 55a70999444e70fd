import Dispatch
import PhotoDecoding
import PhotoMetadata
import PhotoPages
import Synchronization

/// A decoder that works in confined processes, which can do nothing else.
///
/// A process handles one request at a time, and a few idle ones wait for the next. A process that ends, hangs,
/// exceeds its time or sends an invalid answer is replaced, and its request may fail. A file is not decoded again
/// until it changes if two such requests failed, or one that exceeded its time.
package final class DecoderPool: PictureDecoding {
  private let processes: DecoderProcesses

  package init(_ program: DecoderProgram) { processes = DecoderProcesses(program) }

  /// Takes over a process that was started elsewhere and may not be ready yet.
  package func adopt(_ child: DecoderChild) { processes.adopt(child) }

  /// The confinement of the processes; nil before the first is ready.
  package var confinement: Confinement? { processes.confinement }

  /// Calls `listener` on another thread with the confinement once the first process is ready; starts one if necessary.
  package func whenConfined(_ listener: @escaping @Sendable (Confinement) -> Void) {
    DispatchQueue(label: "photo-pages.confinement").async { [processes] in
      processes.whenConfined(listener)
      guard let process = processes.takeUnready(), (try? process.becomeReady()) != nil else {
        return
      }
      processes.keep(process)
    }
  }

  var startCount: Int { processes.startCount }

  var waitingCount: Int { processes.waitingCount }

  package func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    if case .pixels = request.source {
      // The source made these pixels itself, so there is no file to confine: they are only reduced.
      return try PictureDecoder().decode(request, control, onPass: onPass)
    }
    let decoderRequest = try DecoderRequest(request, wantsPasses: onPass != nil)
    return try perform(decoderRequest, control) { answer, pictures throws(DecoderProcess.Failure) in
      switch answer {
      case .pass(let message):
        guard let onPass else { throw .ended }
        onPass(try pictures.pass(message))
        return nil
      case .picture(let message): return try pictures.picture(message)
      default: throw .ended
      }
    }
  }

  package func copy(
    _ request: CopyRequest, _ control: DecodingControl
  ) throws(PictureError) -> [UInt8] {
    if case .pixels = request.source { return try PictureDecoder().copy(request, control) }
    return try perform(DecoderRequest(request), control) {
      answer, pictures throws(DecoderProcess.Failure) in
      guard case .copy(let memory, let byteCount) = answer else { throw .ended }
      return try pictures.file(memory, byteCount: byteCount)
    }
  }

  package func storedFrame(of source: PictureSource) throws(PictureError) -> StoredFrame {
    if case .pixels = source { return try PictureDecoder().storedFrame(of: source) }
    let decoderRequest = try DecoderRequest(source, .frame) { .storedFrame($0) }
    return try perform(decoderRequest) { answer, _ throws(DecoderProcess.Failure) in
      guard case .storedFrame(let frame) = answer, frame.size.isPlausible else { throw .ended }
      return frame
    }
  }

  package func colourProfileName(of source: PictureSource) throws(PictureError) -> String? {
    if case .pixels = source { return nil }
    let decoderRequest = try DecoderRequest(source, .profile) { .colourProfileName($0) }
    return try perform(decoderRequest) { answer, _ throws(DecoderProcess.Failure) in
      guard case .colourProfileName(let name) = answer else { throw .ended }
      return .some(name)
    }
  }

  package func metadata(
    of source: PictureSource, _ wanted: MetadataRequest
  ) throws(PictureError) -> EmbeddedMetadata {
    if case .pixels = source { return EmbeddedMetadata() }
    do throws(PictureError) {
      return try perform(
        DecoderRequest(source, wanted == .all ? .metadata : .packet) { .metadata($0, wanted) }
      ) {
        answer, _ throws(DecoderProcess.Failure) in
        guard case .metadata(let metadata) = answer else { throw .ended }
        return metadata
      }
    } catch {
      // The packet is found without any library.
      guard wanted == .all, error == .decoderFailed || error == .tooSlow else { throw error }
      return try self.metadata(of: source, .packet)
    }
  }

  package func packets(in sources: [PictureSource]) -> [[UInt8]?] {
    var found: [[UInt8]?] = []
    while found.count < sources.count {
      let group = Array(sources[found.count...].prefix(MessageChannel.mostFiles))
      // If the group fails, one file may have ended the process: request each separately.
      found +=
        (try? packets(together: group)) ?? group.map { (try? metadata(of: $0, .packet))?.packet }
    }
    return found
  }

  /// Returns the packets of the first of a few photos, at least one.
  private func packets(together sources: [PictureSource]) throws(PictureError) -> [[UInt8]?] {
    try perform(DecoderRequest(packetsIn: sources)) { answer, _ throws(DecoderProcess.Failure) in
      guard case .packets(let list) = answer else { throw .ended }
      let packets = list.packets
      guard 1...sources.count ~= packets.count else { throw .ended }
      return packets
    }
  }

  package func openAnimation(
    _ request: DecodeRequest, _ control: DecodingControl
  ) throws(PictureError) -> any AnimationDecoding {
    let decoderRequest = try DecoderRequest(request, wantsPasses: false, isAnimation: true)
    let (timing, process) = try leaseAnimation(decoderRequest, control)
    return ConfinedAnimation(timing, decoderRequest, process, processes, control) {
      () throws(PictureError) in
      try self.leaseAnimation(decoderRequest, control).process
    }
  }

  private func leaseAnimation(
    _ decoderRequest: DecoderRequest, _ control: DecodingControl
  ) throws(PictureError) -> (timing: AnimationTiming, process: DecoderProcess) {
    try lease(decoderRequest, control) { answer, _ throws(DecoderProcess.Failure) in
      guard case .animation(let delays, let plays) = answer, !delays.isEmpty else { throw .ended }
      return AnimationTiming(told: delays, plays: plays)
    }
  }

  /// A function that turns an answer and its pictures into a value; nil if another answer follows.
  private typealias AnswerHandler<Value> =
    (DecoderAnswer, LentPictures) throws(DecoderProcess.Failure) -> Value?

  /// Returns a process's answer to a request and makes the process available for the next.
  private func perform<Value>(
    _ decoderRequest: DecoderRequest, _ control: DecodingControl? = nil,
    _ handle: AnswerHandler<Value>
  ) throws(PictureError) -> Value {
    let (value, process) = try lease(decoderRequest, control, handle)
    processes.keep(process)
    return value
  }

  /// Returns an answer and its process, after starting one with more libraries if the file needs them.
  private func lease<Value>(
    _ decoderRequest: DecoderRequest, _ control: DecodingControl?, _ handle: AnswerHandler<Value>
  ) throws(PictureError) -> (Value, DecoderProcess) {
    if let refusal = processes.refusal(of: decoderRequest.subject) { throw refusal }
    if let control, processes.isPostponed(decoderRequest.subject, control) { throw .cancelled }
    for kind in [decoderRequest.operation.kind, .rare] {
      let (answer, process) = try exchange(decoderRequest, kind, control, handle)
      if case .value(let value) = answer { return (value, process) }
      processes.keep(process)
      switch answer {
      case .value, .needsRareLoaders: break
      case .failure(let error): throw error
      case .postponed(let reason):
        processes.postpone(decoderRequest.subject, for: reason)
        throw .cancelled
      }
    }
    throw .notAPicture
  }

  /// Sends a request to a process, and to a new one if that ends, hangs or does not start.
  ///
  /// The previous file may have broken the first process, or the system may have ended it.
  private func exchange<Value>(
    _ decoderRequest: DecoderRequest, _ kind: DecoderKind, _ control: DecodingControl?,
    _ handle: AnswerHandler<Value>
  ) throws(PictureError) -> (DecoderProcess.Answer<Value>, DecoderProcess) {
    do throws(DecoderProcess.Failure) {
      do throws(DecoderProcess.Failure) {
        return try ask(processes.takeWaiting(kind), decoderRequest, kind, control, handle)
      } catch .ended, .hung, .notStarted {
        return try ask(nil, decoderRequest, kind, control, handle)
      }
    } catch {
      throw recordFailure(of: decoderRequest, error, control)
    }
  }

  /// Sends a request to a waiting process, or to a new one.
  private func ask<Value>(
    _ waiting: DecoderProcess?, _ decoderRequest: DecoderRequest, _ kind: DecoderKind,
    _ control: DecodingControl?, _ handle: AnswerHandler<Value>
  ) throws(DecoderProcess.Failure) -> (DecoderProcess.Answer<Value>, DecoderProcess) {
    let process: DecoderProcess
    if let waiting { process = waiting } else { process = try processes.start(kind) }
    return (try process.exchange(decoderRequest, control, handle), process)
  }

  /// Records that a file could not be decoded, and returns the error.
  private func recordFailure(
    of decoderRequest: DecoderRequest, _ failure: DecoderProcess.Failure,
    _ control: DecodingControl?
  ) -> PictureError {
    let reason: Postponement
    switch failure {
    case .late where control?.isPrefetch == true: reason = .time
    case .starved: reason = .memory
    default: return processes.error(failure, of: decoderRequest.subject)
    }
    processes.postpone(decoderRequest.subject, for: reason)
    return .cancelled
  }
}
