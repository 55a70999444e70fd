internal import CDecoderChannel
import Dispatch
import PhotoMetadata
import PhotoPages
import Synchronization

/// The decoding border's other side: does what comes through a channel, one request at a time, and answers
/// through it.
///
/// The thread that runs it hears signals while another one decodes.
package final class DecoderService: Sendable {
  private struct Work {
    var number = 0
    var control = DecodingControl()
    /// Left when the viewer has said that there may be more memory.
    var permission: DispatchGroup?
  }

  private let channel: MessageChannel
  private let decoder: any PictureDecoding
  private let hasRareLoaders: Bool
  private let work = Mutex(Work())
  private let queue = DispatchQueue(label: "photo-pages.decoding")
  private let animation = Animation()

  /// Used on the queue alone, which runs one block at a time: hence `@unchecked Sendable`.
  private final class Animation: @unchecked Sendable {
    var reader: (any AnimationDecoding)?
  }

  /// Makes a service; `hasRareLoaders` says that libraries for rare kinds of pictures have been loaded.
  package init(
    on channel: MessageChannel, decoder: any PictureDecoding = PictureDecoder(),
    hasRareLoaders: Bool
  ) {
    self.channel = channel
    self.decoder = decoder
    self.hasRareLoaders = hasRareLoaders
  }

  /// Says that it is ready, and serves until the other end is closed. Pixels that this process makes are
  /// shared from now on.
  package func run(_ confinement: Confinement) {
    PixelMemory.share()
    guard (try? channel.send(plain: confinement.bytes)) != nil else { return }
    DecoderMessage.rehearse()
    while let (message, files) = try? channel.receive(DecoderMessage.self) {
      switch message.body {
      case .signal(let signal): pass(signal, to: message.number)
      case .goOn: allow(message.number)
      default: begin(message, files)
      }
    }
  }

  private func pass(_ signal: DecodingSignal, to number: Int) {
    guard let control = work.withLock({ $0.number == number ? $0.control : nil }) else { return }
    switch signal {
    case .cancel:
      control.cancel()
      allow(number)
    case .pause: control.setPaused(true)
    case .resume: control.setPaused(false)
    }
  }

  private func allow(_ number: Int) {
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
      do throws(PictureError) {
        try answer(message, files, control)
      } catch {
        send(.failure(error))
      }
      PixelMemory.takeBack()
      // Decoders free what they have used, and the C library keeps it.
      if message.body.isForPixels { decoder_memory_trim() }
    }
  }

  private func answer(
    _ message: DecoderMessage, _ files: [FileDescriptor], _ control: DecodingControl
  ) throws(PictureError) {
    switch message.body {
    case .picture(let picture): try decode(picture, message.number, files, control)
    case .animation(let picture): try openAnimation(picture, files, control)
    case .frame(let index):
      guard let reader = animation.reader else { throw .notAPicture }
      send(try reader.frame(index), as: DecoderAnswer.picture)
    case .storedFrame(let file):
      let source = try source(file, files)
      guard try canRead(source) else { return send(.needsRareLoaders) }
      send(.storedFrame(try decoder.storedFrame(of: source)))
    case .colourProfileName(let file):
      let source = try source(file, files)
      guard try canRead(source) else { return send(.needsRareLoaders) }
      send(.colourProfileName(try decoder.colourProfileName(of: source)))
    case .metadata(let file, let wanted):
      send(long: .metadata(try decoder.metadata(of: source(file, files), wanted)))
    case .packets: sendPackets(in: files)
    case .signal, .goOn: break
    }
  }

  /// Sends the packets in the first photos, as many as one message holds.
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
    _ message: PictureMessage, _ number: Int, _ files: [FileDescriptor], _ control: DecodingControl
  ) throws(PictureError) {
    let request = try request(message, files)
    guard try canRead(request.source) else { return send(.needsRareLoaders) }
    control.whenOpened { [self] in report(number, $0, allowed: message.byteAllowance) }
    let onPass = message.wantsPasses ? { [self] in send($0, as: DecoderAnswer.pass) } : nil
    send(try decoder.decode(request, control, onPass: onPass), as: DecoderAnswer.picture)
  }

  private func openAnimation(
    _ message: PictureMessage, _ files: [FileDescriptor], _ control: DecodingControl
  ) throws(PictureError) {
    let request = try request(message, files)
    guard try canRead(request.source) else { return send(.needsRareLoaders) }
    let reader = try decoder.openAnimation(request, control)
    animation.reader = reader
    send(.animation(delays: reader.timing.delays, plays: reader.timing.plays))
  }

  /// Tells what a picture is, and waits where decoding it takes more memory than is allowed.
  private func report(_ number: Int, _ picture: OpenedPicture, allowed: Int) {
    let permission = picture.byteCount > allowed ? DispatchGroup() : nil
    permission?.enter()
    let waits = work.withLock { work in
      guard work.number == number else { return false }
      work.permission = permission
      return permission != nil
    }
    send(.opened(picture))
    if waits { permission?.wait() }
  }

  private func canRead(_ source: PictureSource) throws(PictureError) -> Bool {
    if hasRareLoaders { return true }
    return try !PictureFiles.needsRareLoaders(source.input())
  }

  private func source(
    _ message: FileMessage, _ files: [FileDescriptor]
  ) throws(PictureError) -> PictureSource {
    guard files.indices.contains(message.file) else { throw .notAPicture }
    return .descriptor(files[message.file], orientation: message.orientation)
  }

  private func request(
    _ message: PictureMessage, _ files: [FileDescriptor]
  ) throws(PictureError) -> DecodeRequest {
    var standIn: PictureSource?
    if let small = message.standIn { standIn = try source(small, files) }
    var target = ColourTarget.sRGB
    if let profile = message.profile, files.indices.contains(profile.file) {
      let bytes = try? SharedMemory(reading: files[profile.file]).bytes
      target = bytes.map { .monitor(profile: $0, id: profile.id) } ?? .sRGB
    }
    PixelMemory.lend(message.lent.compactMap { files.indices.contains($0) ? files[$0] : nil })
    var request = DecodeRequest(
      source: try source(message.source, files), detail: message.detail, target: target,
      standIn: standIn)
    request.beginsWithPreview = message.beginsWithPreview
    return request
  }

  private func send(_ picture: DecodedPicture, as answer: (PixelsMessage) -> DecoderAnswer) {
    guard let (memory, lent) = try? PixelMemory.shared(picture.pixels) else {
      return send(.failure(.tooLarge))
    }
    let message = PixelsMessage(picture, lent: lent)
    send(answer(message), files: lent == nil ? [memory.file] : [])
  }

  /// A viewer that is gone gets no answer, and the loop ends.
  private func send(_ answer: DecoderAnswer, files: [FileDescriptor] = []) {
    try? channel.send(answer, files: files)
  }

  /// Sends an answer that may be too long for one message of the channel.
  private func send(long answer: DecoderAnswer) {
    try? channel.send(long: answer, bytes: answer.bytes)
  }
}
