internal import CDecoderChannel
import Dispatch
import PhotoMetadata
import PhotoPages
import Synchronization

/// The decoder's side of the border: performs the requests of a channel one at a time, and answers them.
///
/// The thread that runs it receives signals while another one decodes.
package final class DecoderService: Sendable {
  private struct Work {
    var number = 0
    var control = DecodingControl()
    /// The group that a request waits for; left when the viewer grants memory or cancels.
    var permission: DispatchGroup?
  }

  private let channel: MessageChannel
  private let decoder: any PictureDecoding
  private let hasRareLoaders: Bool
  private let work = Mutex(Work())
  private let queue = DispatchQueue(label: "photo-pages.decoding")
  private let animation = Animation()

  /// The animation that was opened last; used on the serial queue only, hence `@unchecked Sendable`.
  private final class Animation: @unchecked Sendable {
    var reader: (any AnimationDecoding)?
  }

  /// Makes a service; `hasRareLoaders` is whether the libraries for rare formats have been loaded.
  package init(
    on channel: MessageChannel, decoder: any PictureDecoding = PictureDecoder(),
    hasRareLoaders: Bool
  ) {
    self.channel = channel
    self.decoder = decoder
    self.hasRareLoaders = hasRareLoaders
  }

  /// Reports that it is ready, and serves until the other end is closed.
  package func run(_ confinement: Confinement) {
    guard (try? channel.send(plain: confinement.bytes)) != nil else { return }
    DecoderMessage.warmUp()
    while let (message, files) = try? channel.receive(DecoderMessage.self) {
      switch message.body {
      case .signal(let signal): pass(signal, to: message.number)
      case .grantMemory: resume(message, files)
      default: begin(message, files)
      }
    }
  }

  private func pass(_ signal: DecodingSignal, to number: Int) {
    guard let control = work.withLock({ $0.number == number ? $0.control : nil }) else { return }
    switch signal {
    case .cancel:
      control.cancel()
      endWaiting(number)
    case .pause: control.setPaused(true)
    case .resume: control.setPaused(false)
    }
  }

  /// Resumes a request that waits for memory.
  private func resume(_ message: DecoderMessage, _ files: [FileDescriptor]) {
    guard work.withLock({ $0.number == message.number }) else { return }
    PixelMemory.lend(files)
    endWaiting(message.number)
  }

  private func endWaiting(_ number: Int) {
    work.withLock { work in
      guard work.number == number else { return }
      work.permission?.leave()
      work.permission = nil
    }
  }

  private func begin(_ message: DecoderMessage, _ files: [FileDescriptor]) {
    let control = DecodingControl()
    work.withLock { $0 = Work(number: message.number, control: control) }
    queue.async { [self] in
      PixelMemory.lend(message.memory.compactMap { files.indices.contains($0) ? files[$0] : nil })
      do throws(PictureError) {
        try answer(message, files, control)
      } catch {
        send(.failure(error))
      }
      PixelMemory.takeBack()
      // The C library keeps memory that decoders have freed.
      if message.body.isForPixels { decoder_memory_trim() }
    }
  }

  private func answer(
    _ message: DecoderMessage, _ files: [FileDescriptor], _ control: DecodingControl
  ) throws(PictureError) {
    switch message.body {
    case .picture(let picture): try decode(picture, message, files, control)
    case .animation(let picture): try openAnimation(picture, files, control)
    case .frame(let index):
      guard let reader = animation.reader else { throw .notAPicture }
      try send(reader.frame(index), message.number, as: DecoderAnswer.picture)
    case .copy(let copy): try encode(copy, message, files, control)
    case .storedFrame(let file):
      let source = try file.source(in: files)
      guard try canRead(source) else { return send(.needsRareLoaders) }
      send(.storedFrame(try decoder.storedFrame(of: source)))
    case .colourProfileName(let file):
      let source = try file.source(in: files)
      guard try canRead(source) else { return send(.needsRareLoaders) }
      send(.colourProfileName(try decoder.colourProfileName(of: source)))
    case .metadata(let file, let wanted):
      send(long: .metadata(try decoder.metadata(of: file.source(in: files), wanted)))
    case .packets: sendPackets(in: files)
    case .signal, .grantMemory: break
    }
  }

  /// Sends the packets of the first photos, as many as fit into one message.
  private func sendPackets(in photos: [FileDescriptor]) {
    var packets: [[UInt8]?] = []
    var room = MessageChannel.mostBytes
    for photo in photos {
      let packet = (try? decoder.metadata(of: .descriptor(photo), .packet))?.packet
      room -= packet?.count ?? 0
      guard room >= 0 else { break }
      packets.append(packet)
    }
    send(long: .packets(PacketList(packets)))
  }

  private func decode(
    _ picture: PictureMessage, _ message: DecoderMessage, _ files: [FileDescriptor],
    _ control: DecodingControl
  ) throws(PictureError) {
    let request = try picture.request(in: files)
    guard try canRead(request.source) else { return send(.needsRareLoaders) }
    let number = message.number
    control.whenOpened { [self] in report($0, number, allowed: message.byteAllowance) }
    var onPass: ((DecodedPicture) -> Void)?
    if picture.wantsPasses {
      // A pass without memory may be dropped: the whole picture follows.
      onPass = { [self] in try? send($0, number, as: DecoderAnswer.pass) }
    }
    try send(decoder.decode(request, control, onPass: onPass), number, as: DecoderAnswer.picture)
  }

  /// Encodes a copy, and hands it over in memory of the viewer's.
  private func encode(
    _ copy: CopyMessage, _ message: DecoderMessage, _ files: [FileDescriptor],
    _ control: DecodingControl
  ) throws(PictureError) {
    let request = try copy.request(in: files)
    guard try canRead(request.source) else { return send(.needsRareLoaders) }
    let number = message.number
    control.whenOpened { [self] in report($0, number, allowed: message.byteAllowance) }
    let file = try decoder.copy(request, control)
    let memory = try place(of: file.count, number) { PixelMemory.handOver(file) }
    send(.copy(memory: memory, byteCount: file.count))
  }

  private func openAnimation(
    _ message: PictureMessage, _ files: [FileDescriptor], _ control: DecodingControl
  ) throws(PictureError) {
    let request = try message.request(in: files)
    guard try canRead(request.source) else { return send(.needsRareLoaders) }
    let reader = try decoder.openAnimation(request, control)
    animation.reader = reader
    send(long: .animation(delays: reader.timing.delays, plays: reader.timing.plays))
  }

  /// Reports a picture's properties, and waits if decoding it needs more memory than there is.
  private func report(_ picture: OpenedPicture, _ number: Int, allowed: Int) {
    let need = PixelMemory.isLent(for: picture.result) ? PixelNeed(bytes: 0) : picture.result
    let answer = DecoderAnswer.opened(picture, needs: need)
    if picture.byteCount > allowed || need.bytes > 0 {
      sendAndWait(answer, number)
    } else {
      send(answer)
    }
  }

  /// Sends an answer, and waits until the viewer resumes or cancels the request.
  private func sendAndWait(_ answer: DecoderAnswer, _ number: Int) {
    let permission = DispatchGroup()
    permission.enter()
    let waits = work.withLock { work in
      guard work.number == number, !work.control.isCancelled else { return false }
      work.permission = permission
      return true
    }
    if !waits { permission.leave() }
    send(answer)
    permission.wait()
  }

  private func canRead(_ source: PictureSource) throws(PictureError) -> Bool {
    if hasRareLoaders { return true }
    return try !PictureFiles.needsRareLoaders(source.input())
  }

  private func send(
    _ picture: DecodedPicture, _ number: Int, as answer: (PixelsMessage) -> DecoderAnswer
  ) throws(PictureError) {
    let byteCount = picture.pixels.storage.withUnsafeBytes { $0.count }
    let memory = try place(of: byteCount, number) { PixelMemory.handOver(picture.pixels) }
    send(answer(PixelsMessage(picture, memory: memory)))
  }

  /// Hands bytes over in the viewer's memory, for which it asks if none is lent; returns the block's number.
  private func place(
    of byteCount: Int, _ number: Int, _ handOver: () -> Int?
  ) throws(PictureError) -> Int {
    if let memory = handOver() { return memory }
    sendAndWait(.needsMemory(PixelNeed(bytes: byteCount)), number)
    guard let memory = handOver() else { throw .tooLarge }
    return memory
  }

  /// Sends an answer; errors are ignored, since `run` ends when the viewer is gone.
  private func send(_ answer: DecoderAnswer) { try? channel.send(answer) }

  /// Sends an answer that may be too long for one message of the channel.
  private func send(long answer: DecoderAnswer) {
    try? channel.send(long: answer, bytes: answer.bytes)
  }
}
