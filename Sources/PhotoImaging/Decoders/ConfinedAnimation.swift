import Dispatch
import PhotoDecoding
import PhotoPages

/// An animation in a process that is reserved for it, and once replaced if it ends or hangs.
///
/// Used by one thread at a time, since `AnimationFrames` decodes on a serial queue.
final class ConfinedAnimation: AnimationDecoding {
  let timing: AnimationTiming
  private(set) var process: DecoderProcess

  private let opening: DecoderRequest
  private let processes: DecoderProcesses
  private let control: DecodingControl
  private let openAgain: () throws(PictureError) -> DecoderProcess
  private var hasFailed = false
  private var isReplaced = false

  /// Takes over a process that has opened an animation.
  ///
  /// `openAgain` returns another process that has opened the same file.
  init(
    _ timing: AnimationTiming, _ opening: DecoderRequest, _ process: DecoderProcess,
    _ processes: DecoderProcesses, _ control: DecodingControl,
    openAgain: @escaping () throws(PictureError) -> DecoderProcess
  ) {
    (self.timing, self.opening, self.process) = (timing, opening, process)
    (self.processes, self.control, self.openAgain) = (processes, control, openAgain)
  }

  deinit {
    // Ending a process blocks for some milliseconds, and this may be the main thread.
    DispatchQueue(label: "photo-pages.ending").async { [process, processes, hasFailed] in
      if hasFailed { process.end() } else { processes.keep(process) }
    }
  }

  func frame(_ index: Int) throws(PictureError) -> DecodedPicture {
    let frame: Result<DecodedPicture, PictureError>
    do throws(DecoderProcess.Failure) {
      frame = try decode(index)
    } catch {
      hasFailed = true
      let reason = processes.error(error, of: opening.subject)
      guard !isReplaced, error.isOfTheProcess else { throw reason }
      try replaceProcess()
      return try self.frame(index)
    }
    return try frame.get().copied()
  }

  private func replaceProcess() throws(PictureError) {
    isReplaced = true
    process.end()
    process = try openAgain()
    hasFailed = false
  }

  private func decode(
    _ index: Int
  ) throws(DecoderProcess.Failure) -> Result<DecodedPicture, PictureError> {
    let answer = try process.exchange(DecoderRequest(frame: index, of: opening), control) {
      answer, pictures throws(DecoderProcess.Failure) in
      guard case .picture(let message) = answer else { throw .ended }
      return try pictures.picture(message)
    }
    return switch answer {
    case .value(let picture): .success(picture)
    case .failure(let error): .failure(error)
    case .needsRareLoaders: .failure(.notAPicture)
    case .postponed: .failure(.cancelled)
    }
  }
}

extension DecoderProcess.Failure {
  /// Whether the process may be to blame and not the file.
  fileprivate var isOfTheProcess: Bool {
    switch self {
    case .ended, .hung: true
    case .notStarted, .late, .starved, .unresponsive: false
    }
  }
}
