import Dispatch
import Glibc
import PhotoDecoding
import PhotoMetadata
import PhotoPages
import Synchronization

/// A decoder that begins a program's first photo before there is a window, a folder or a request for it.
///
/// The first requests for that file's preview and picture get the early results; every other request goes to the
/// decoder below.
package final class HeadStart: PictureDecoding {
  private let decoder: any PictureDecoding
  private let state = Mutex(State.beginning)
  private let handlers = Mutex<[@Sendable (DecodedPicture) -> Void]>([])
  /// The groups left when the file is opened, its preview is known and its picture is finished.
  private let (opening, previewing, decoding) = (DispatchGroup(), DispatchGroup(), DispatchGroup())
  private let preview = Mutex(Preview.unknown)
  private let control = DecodingControl()
  /// The number of threads that wait for the picture.
  private let waiting = Atomic(0)
  /// The time for which decoding continues with no thread waiting.
  private let spareTime: DispatchTimeInterval

  /// The interval at which a waiting request checks whether it was cancelled.
  private static let patience = DispatchTimeInterval.milliseconds(5)
  /// The timeout for opening the file.
  private static let openingPatience = DispatchTimeInterval.milliseconds(100)

  /// The preview that a request gets.
  ///
  /// It is decoded with the picture; else a second process would be started for it while the first decodes
  /// and GTK starts.
  private enum Preview {
    case unknown
    case found(DecodedPicture)
    case missing
    /// The decoder below answers all further requests.
    case taken
  }

  private enum State {
    case beginning
    case running(FileStamp)
    case finished(FileStamp, Result<DecodedPicture, PictureError>)
    case taken
  }

  /// Begins to open and decode a file on another thread, and returns at once.
  ///
  /// A window that changes its size while it opens soon asks for another picture of the same file; therefore
  /// decoding continues for `spareTime` after a waiting request was cancelled.
  ///
  /// - Parameters:
  ///   - path: the file's path, in bytes.
  ///   - decoder: does the decoding.
  ///   - spareTime: the time for which decoding continues with no request waiting.
  ///   - open: opens the file; if it fails, the file is left to later requests.
  ///   - detail: returns the detail that will probably be requested; called on that thread.
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

  /// Opens a file for reading, without waiting for the writer of a pipe.
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

  /// Records the preview; only the first call counts.
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

  /// Calls `handler` with the early picture once: before this returns, or later on another thread.
  ///
  /// It is never called if the picture cannot be decoded or a decoding request has already taken it.
  package func whenFinished(_ handler: @escaping @Sendable (DecodedPicture) -> Void) {
    handlers.withLock { $0.append(handler) }
    if let finished { callHandlers(with: finished) }
  }

  /// Calls each handler once.
  private func callHandlers(with picture: DecodedPicture) {
    let waiting = handlers.withLock { handlers in
      defer { handlers = [] }
      return handlers
    }
    for handler in waiting { handler(picture) }
  }

  /// Decodes one picture, using the early one if it is of the same file.
  ///
  /// An early picture of another size is passed to `onPass` first. Then a larger one is reduced; instead of a smaller
  /// one the requested size is decoded.
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

  /// Takes the early picture, once only, if the request is for the same unchanged file.
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

  /// Takes the early preview of the file, once only; nil if the decoder below must find it.
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

  /// The stamp of the early file, until its picture is taken.
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
    // Before the delay begins, or this thread would still be counted when it ends.
    waiting.subtract(1, ordering: .relaxed)
    guard !isDecoded else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + spareTime) { [self] in
      if waiting.load(ordering: .relaxed) == 0 { control.cancel() }
    }
    throw .cancelled
  }

  /// Whether the file has been opened.
  ///
  /// After the timeout the head start is given up: a disk that never answers must not delay photos elsewhere.
  private func isOpened() -> Bool {
    if case .taken = state.withLock({ $0 }) { return false }
    if opening.wait(timeout: .now() + Self.openingPatience) == .success { return true }
    state.withLock { $0 = .taken }
    return false
  }

  /// Whether the early picture is still being decoded; nil if it is of another file or has been taken.
  ///
  /// A finished one of another file is dropped.
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
