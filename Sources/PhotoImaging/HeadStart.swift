import Dispatch
import Glibc
import PhotoDecoding
import PhotoMetadata
import PhotoPages
import Synchronization

/// Decodes the photo that a program was started with, before there is a window, a folder or a request
/// for it.
///
/// It is a decoder like any other: the first requests for that same file, for its preview and its picture, get
/// what was begun, every other one what the decoder below makes.
package final class HeadStart: PictureDecoding {
  private let decoder: any PictureDecoding
  private let state = Mutex(State.beginning)
  private let handlers = Mutex<[@Sendable (DecodedPicture) -> Void]>([])
  /// Left when the file has been opened, when its preview is known and when its picture is finished.
  private let (opening, previewing, decoding) = (DispatchGroup(), DispatchGroup(), DispatchGroup())
  private let preview = Mutex(Preview.unknown)
  private let control = DecodingControl()
  /// How many threads wait for the picture.
  private let waiting = Atomic(0)
  /// For how long decoding goes on with no thread waiting.
  private let spareTime: DispatchTimeInterval

  /// How long to wait before looking whether the request still stands.
  private static let patience = DispatchTimeInterval.milliseconds(5)
  /// How long a file may take to be opened until it is given up.
  private static let openingPatience = DispatchTimeInterval.milliseconds(100)

  /// What a request for the preview gets. It comes with the picture: else a second process would be started for
  /// it while the first decodes and GTK starts.
  private enum Preview {
    case unknown
    case found(DecodedPicture)
    case missing
    /// Whatever is asked for, the decoder below finds it.
    case taken
  }

  private enum State {
    case beginning
    case running(FileStamp)
    case finished(FileStamp, Result<DecodedPicture, PictureError>)
    case taken
  }

  /// Begins to open and decode a file, at a path in bytes, on a thread of its own, and returns at once.
  /// `open` opens it; what cannot be opened is left to later requests. `detail` says, on that thread,
  /// how much of the picture will probably be wanted. Decoding goes on for the spare time when a
  /// request has waited for it and gave up: a window that is given another size while it comes up asks for
  /// another picture of the same file at once.
  package init(
    path: [UInt8], decoder: any PictureDecoding,
    spareTime: DispatchTimeInterval = .milliseconds(200),
    open: @escaping @Sendable ([UInt8]) -> FileDescriptor = HeadStart.open,
    detail: @escaping @Sendable () -> PictureDetail
  ) {
    self.decoder = decoder
    self.spareTime = spareTime
    for group in [opening, previewing, decoding] { group.enter() }
    DispatchQueue(label: "photo-pages.head-start", qos: .userInteractive).async { [self] in
      let file = open(path)
      let stamp = FileStamp(file)
      let isTaken = state.withLock { state in
        guard case .beginning = state else { return true }
        state = stamp.map(State.running) ?? .taken
        return false
      }
      opening.leave()
      if let stamp, !isTaken { decode(file, stamp, detail()) }
      note(.taken)
      decoding.leave()
    }
  }

  /// Opens what is there; a pipe without a writer is no reason to wait.
  package static func open(_ path: [UInt8]) -> FileDescriptor {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    let number = Glibc.open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    return FileDescriptor(adopting: number) { if $0 >= 0 { close($0) } }
  }

  private func decode(_ file: FileDescriptor, _ stamp: FileStamp, _ detail: PictureDetail) {
    Trace.mark("first photo: decoding begins")
    control.whenOpened { [weak self] _ in self?.note(.missing) }
    let result = Result { () throws(PictureError) in
      var request = DecodeRequest(source: .descriptor(file), detail: detail)
      request.beginsWithPreview = true
      return try decoder.decode(request, control) { [self] in note(.found($0)) }
    }
    Trace.mark("first photo: decoded")
    state.withLock { if case .running = $0 { $0 = .finished(stamp, result) } }
    if let finished { callHandlers(with: finished) }
  }

  /// The first that is said of the preview counts.
  private func note(_ found: Preview) {
    let isFirst = preview.withLock { preview in
      guard case .unknown = preview else { return false }
      preview = found
      return true
    }
    if isFirst { previewing.leave() }
  }

  private var finished: DecodedPicture? {
    state.withLock { state in
      guard case .finished(_, .success(let picture)) = state else { return nil }
      return picture
    }
  }

  /// Hands over what was begun as soon as it is there: before this returns, or later on another thread.
  /// Never if it cannot be decoded, or when it has been asked for as a decoder's work already.
  package func whenFinished(_ handler: @escaping @Sendable (DecodedPicture) -> Void) {
    handlers.withLock { $0.append(handler) }
    if let finished { callHandlers(with: finished) }
  }

  /// Each is called once.
  private func callHandlers(with picture: DecodedPicture) {
    let waiting = handlers.withLock { handlers in
      defer { handlers = [] }
      return handlers
    }
    for handler in waiting { handler(picture) }
  }

  /// Decodes one picture: what was begun, if it is that.
  /// A head start that is larger than what is wanted comes as a pass and is reduced; where it is smaller
  /// the wanted one follows.
  package func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    if case .preview = request.detail, let preview = try takePreview(request, control) {
      return preview
    }
    guard let begun = try take(request, control) else {
      return try decoder.decode(request, control, onPass: onPass)
    }
    let wanted = request.detail.size(of: begun.fullSize)
    if begun.scaledSize == wanted { return begun }
    var pass = begun
    pass.traits.insert(.isPass)
    onPass?(pass)
    guard wanted.width <= begun.scaledSize.width, wanted.height <= begun.scaledSize.height else {
      return try decoder.decode(request, control, onPass: onPass)
    }
    let part = DecodeRequest(
      source: .pixels(begun.pixels), detail: .scaled(wanted, part: PixelRect(wanted)))
    let reduced = try decoder.decode(part, control)
    return DecodedPicture(pixels: reduced.pixels, fullSize: begun.fullSize, traits: begun.traits)
  }

  package func storedFrame(of source: PictureSource) throws(PictureError) -> StoredFrame {
    try decoder.storedFrame(of: source)
  }

  package func colourProfileName(of source: PictureSource) throws(PictureError) -> String? {
    try decoder.colourProfileName(of: source)
  }

  package func metadata(
    of source: PictureSource, _ wanted: MetadataRequest
  ) throws(PictureError) -> EmbeddedMetadata {
    try decoder.metadata(of: source, wanted)
  }

  package func packets(in sources: [PictureSource]) -> [[UInt8]?] { decoder.packets(in: sources) }

  package func openAnimation(
    _ request: DecodeRequest, _ control: DecodingControl
  ) throws(PictureError) -> any AnimationDecoding {
    try decoder.openAnimation(request, control)
  }

  /// What was begun, once only, if the request is for the whole of that file as it was then.
  private func take(
    _ request: DecodeRequest, _ asking: DecodingControl
  ) throws(PictureError) -> DecodedPicture? {
    guard case .fitting = request.detail, case .descriptor(let file, nil) = request.source,
      let stamp = FileStamp(file)
    else { return nil }
    guard isOpened(), let isRunning = isRunning(stamp) else { return nil }
    if isRunning { try wait(asking) }
    return state.withLock { state in
      guard case .finished(_, let result) = state else { return nil }
      state = .taken
      return try? result.get()
    }
  }

  /// The preview that was found in that file, once only; nil where the decoder below has to look.
  private func takePreview(
    _ request: DecodeRequest, _ asking: DecodingControl
  ) throws(PictureError) -> DecodedPicture? {
    guard case .descriptor(let file, nil) = request.source, let stamp = FileStamp(file),
      isOpened(), stamp == begunStamp
    else { return nil }
    while previewing.wait(timeout: .now() + Self.patience) != .success {
      if asking.isCancelled { throw .cancelled }
    }
    let found = preview.withLock { preview in
      defer { preview = .taken }
      return preview
    }
    switch found {
    case .found(let picture): return picture
    case .missing where request.standIn == nil: throw .notAPicture
    case .missing, .taken, .unknown: return nil
    }
  }

  /// The file that was begun with, until its picture is taken.
  private var begunStamp: FileStamp? {
    switch state.withLock({ $0 }) {
    case .running(let stamp), .finished(let stamp, _): stamp
    case .beginning, .taken: nil
    }
  }

  private func wait(_ asking: DecodingControl) throws(PictureError) {
    waiting.add(1, ordering: .relaxed)
    var isDecoded = false
    repeat {
      isDecoded = decoding.wait(timeout: .now() + Self.patience) == .success
    } while !isDecoded && !asking.isCancelled
    // Before the clock starts, or this thread is counted when the time is over.
    waiting.subtract(1, ordering: .relaxed)
    guard !isDecoded else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + spareTime) { [self] in
      if waiting.load(ordering: .relaxed) == 0 { control.cancel() }
    }
    throw .cancelled
  }

  /// Whether the file has been opened. One that takes too long is given up: a disk that never answers must
  /// not delay each photo that lies elsewhere.
  private func isOpened() -> Bool {
    if case .taken = state.withLock({ $0 }) { return false }
    if opening.wait(timeout: .now() + Self.openingPatience) == .success { return true }
    state.withLock { $0 = .taken }
    return false
  }

  /// Whether what was begun is still being decoded; nil if it is another file's, which ends it.
  private func isRunning(_ stamp: FileStamp) -> Bool? {
    state.withLock { state in
      switch state {
      case .running(stamp): return true
      case .finished(stamp, _): return false
      case .finished: state = .taken
      case .beginning, .running, .taken: break
      }
      return nil
    }
  }
}
