import Dispatch
import PhotoDecoding
import PhotoMetadata
import PhotoPages
import Synchronization

/// The program that decodes pictures, and what it is started with.
package struct DecoderProgram: Sendable {
  /// The path of the program.
  let path: String
  /// Variables that it needs of the user's session, as `NAME=value`.
  let environment: [String]
  /// The file that complaints of its libraries are written to; nil for nowhere.
  let errors: FileDescriptor?
  let arguments: [String]
  let timeouts: DecoderTimeouts

  /// Names a program.
  ///
  /// - Parameters:
  ///   - path: the path of the program.
  ///   - environment: variables that it needs of the user's session, as `NAME=value`.
  ///   - errors: the file that complaints of its libraries are written to; nil for nowhere.
  ///   - arguments: more than it needs, for tests.
  ///   - timeouts: the times that its requests may take.
  package init(
    path: String, environment: [String] = [], errors: FileDescriptor? = nil,
    arguments: [String] = [], timeouts: DecoderTimeouts = DecoderTimeouts()
  ) {
    self.path = path
    self.arguments = arguments
    self.timeouts = timeouts
    self.environment = environment
    self.errors = errors
  }
}

/// The decoding border as the viewer has it: each picture is decoded by a process that can do nothing else.
///
/// A process does one request at a time, and some wait for the next. One that ends, takes too long or answers
/// what cannot be costs its picture, and another one takes its place. A file that did that twice is not decoded
/// again until it changes.
package final class DecoderPool: PictureDecoding {
  private let processes: DecoderProcesses

  /// Makes a pool without a process.
  package init(_ program: DecoderProgram) { processes = DecoderProcesses(program) }

  /// Takes over a process that has been started by others, and perhaps is not ready yet.
  package func adopt(_ child: DecoderChild) { processes.adopt(child) }

  /// What holds the processes in; nil before the first has been started.
  package var confinement: Confinement? { processes.confinement }

  /// Tells what holds the processes in, on another thread, once the first has been started, which it is for
  /// this if there is none.
  package func whenConfined(_ listener: @escaping @Sendable (Confinement) -> Void) {
    DispatchQueue(label: "photo-pages.confinement").async { [processes] in
      processes.whenConfined(listener)
      guard let process = processes.takeUnready(), (try? process.becomeReady()) != nil else {
        return
      }
      processes.keep(process)
    }
  }

  /// The number of processes that have been started.
  var startCount: Int { processes.startCount }

  /// The number of processes that wait for requests.
  var waitingCount: Int { processes.waitingCount }

  package func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    if case .pixels = request.source {
      // Nothing has to be read: what a source made itself is only reduced.
      return try PictureDecoder().decode(request, control, onPass: onPass)
    }
    let parcel = try Parcel(request, wantsPasses: onPass != nil)
    return try perform(parcel, control) { answer, pictures throws(DecoderProcess.Failure) in
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

  package func storedFrame(of source: PictureSource) throws(PictureError) -> StoredFrame {
    if case .pixels = source { return try PictureDecoder().storedFrame(of: source) }
    let parcel = try Parcel(source, .frame) { .storedFrame($0) }
    return try perform(parcel) { answer, _ throws(DecoderProcess.Failure) in
      guard case .storedFrame(let frame) = answer, frame.size.isBelievable else { throw .ended }
      return frame
    }
  }

  package func colourProfileName(of source: PictureSource) throws(PictureError) -> String? {
    if case .pixels = source { return nil }
    let parcel = try Parcel(source, .profile) { .colourProfileName($0) }
    return try perform(parcel) { answer, _ throws(DecoderProcess.Failure) in
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
        Parcel(source, wanted == .packet ? .packet : .metadata) { .metadata($0, wanted) }
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
      // One of them may have ended the process.
      found +=
        (try? packets(together: group)) ?? group.map { (try? metadata(of: $0, .packet))?.packet }
    }
    return found
  }

  /// The packets in the first of a few photos, in at least one.
  private func packets(together sources: [PictureSource]) throws(PictureError) -> [[UInt8]?] {
    try perform(Parcel(packetsIn: sources)) { answer, _ throws(DecoderProcess.Failure) in
      guard case .packets(let list) = answer else { throw .ended }
      let packets = list.packets
      guard 1...sources.count ~= packets.count else { throw .ended }
      return packets
    }
  }

  package func openAnimation(
    _ request: DecodeRequest, _ control: DecodingControl
  ) throws(PictureError) -> any AnimationDecoding {
    let parcel = try Parcel(request, wantsPasses: false, isAnimation: true)
    let (timing, process) = try lease(parcel, control) {
      answer, _ throws(DecoderProcess.Failure) in
      guard case .animation(let delays, let plays) = answer, !delays.isEmpty else { throw .ended }
      return AnimationTiming(told: delays, plays: plays)
    }
    return ConfinedAnimation(timing, parcel, process, processes, control)
  }

  /// Makes a value of an answer, with the pictures that come with it; nil where another answer follows.
  private typealias Hear<Value> =
    (DecoderAnswer, LentPictures) throws(DecoderProcess.Failure) -> Value?

  /// Gets a process's answer to a request, and lets it wait for the next.
  private func perform<Value>(
    _ parcel: Parcel, _ control: DecodingControl? = nil, _ hear: Hear<Value>
  ) throws(PictureError) -> Value {
    let (value, process) = try lease(parcel, control, hear)
    processes.keep(process)
    return value
  }

  /// Gets the answer of a process that has what the file needs, and the process with it.
  private func lease<Value>(
    _ parcel: Parcel, _ control: DecodingControl?, _ hear: Hear<Value>
  ) throws(PictureError) -> (Value, DecoderProcess) {
    if let refusal = processes.refusal(of: parcel.subject) { throw refusal }
    if control?.isPrefetch == true, processes.isPostponed(parcel.subject) { throw .cancelled }
    for kind in [parcel.operation.kind, .rare] {
      let (answer, process) = try exchange(parcel, kind, control, hear)
      if case .value(let value) = answer { return (value, process) }
      processes.keep(process)
      switch answer {
      case .value, .needsRareLoaders: break
      case .failure(let error): throw error
      case .postponed:
        processes.postpone(parcel.subject)
        throw .cancelled
      }
    }
    throw .notAPicture
  }

  /// Asks a process, and a new one once more if that ends or hangs: the file before may have broken it, or the system
  /// has ended it.
  private func exchange<Value>(
    _ parcel: Parcel, _ kind: DecoderKind, _ control: DecodingControl?, _ hear: Hear<Value>
  ) throws(PictureError) -> (DecoderProcess.Answer<Value>, DecoderProcess) {
    do throws(DecoderProcess.Failure) {
      guard let process = processes.takeWaiting(kind) else {
        return try ask(processes.start(kind), parcel, control, hear)
      }
      return try ask(process, parcel, control, hear)
    } catch .ended, .hung, .notStarted {
      return try askNew(parcel, kind, control, hear)
    } catch {
      throw give(up: parcel, error, control)
    }
  }

  private func askNew<Value>(
    _ parcel: Parcel, _ kind: DecoderKind, _ control: DecodingControl?, _ hear: Hear<Value>
  ) throws(PictureError) -> (DecoderProcess.Answer<Value>, DecoderProcess) {
    do throws(DecoderProcess.Failure) {
      return try ask(processes.start(kind), parcel, control, hear)
    } catch {
      throw give(up: parcel, error, control)
    }
  }

  private func ask<Value>(
    _ process: DecoderProcess, _ parcel: Parcel, _ control: DecodingControl?, _ hear: Hear<Value>
  ) throws(DecoderProcess.Failure) -> (DecoderProcess.Answer<Value>, DecoderProcess) {
    (try process.exchange(parcel, control, hear), process)
  }

  /// Remembers that a file could not be decoded, and returns why.
  private func give(
    up parcel: Parcel, _ failure: DecoderProcess.Failure, _ control: DecodingControl?
  ) -> PictureError {
    guard case .late = failure, control?.isPrefetch == true else {
      return processes.error(failure, of: parcel.subject)
    }
    processes.postpone(parcel.subject)
    return .cancelled
  }
}
