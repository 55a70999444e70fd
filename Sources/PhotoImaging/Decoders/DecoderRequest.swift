import PhotoDecoding
import PhotoPages

/// The operation requested of a photo; a file that crashes one may be good for another.
enum DecoderOperation {
  case picture, animation, frame, profile, metadata, packet, copy

  /// The least that a process must have loaded for it, before the file's format is known.
  var kind: DecoderKind { self == .metadata || self == .copy ? .common : .first }
}

/// A request as sent to a decoder process: the message, the files that it refers to, and its limits.
struct DecoderRequest {
  let body: DecoderMessage.Body
  let files: [FileDescriptor]
  let limits: DecodingLimits
  /// The sizes in bytes of the shared memory that its pixels will probably need.
  let pixelBytes: [Int]
  let operation: DecoderOperation
  /// The identity of the file and its content; nil for anything but a file.
  private let stamp: ContentStamp?

  struct Subject: Hashable {
    let operation: DecoderOperation
    let stamp: ContentStamp
  }

  /// The operation and file to remember if the request ends a process.
  var subject: Subject? { stamp.map { Subject(operation: operation, stamp: $0) } }

  /// Makes a request for information about a file.
  init(
    _ source: PictureSource, _ operation: DecoderOperation,
    _ body: (FileMessage) -> DecoderMessage.Body
  ) throws(PictureError) {
    var packing = RequestFiles()
    let file = try packing.add(source)
    self.init(body(file), operation, packing)
  }

  init(packetsIn sources: [PictureSource]) throws(PictureError) {
    var packing = RequestFiles()
    for source in sources { _ = try packing.add(source) }
    // Without a stamp, since it would be unknown which of the files is to blame for a failure.
    packing.stamp = nil
    self.init(.packets, .packet, packing)
  }

  /// Makes a request for a picture or an animation.
  init(
    _ request: DecodeRequest, wantsPasses: Bool, isAnimation: Bool = false
  ) throws(PictureError) {
    var packing = RequestFiles()
    let source = try packing.add(request.source)
    let message = PictureMessage(
      source: source, detail: request.detail, profile: try packing.add(request.target),
      desktopThumbnail: try request.desktopThumbnail.map { desktopThumbnail throws(PictureError) in
        try packing.add(desktopThumbnail)
      },
      wantsPasses: wantsPasses, beginsWithPreview: request.beginsWithPreview)
    self.init(
      isAnimation ? .animation(message) : .picture(message), isAnimation ? .animation : .picture,
      packing,
      pixelBytes: Self.pixelBytes(request.detail, hasPreview: request.beginsWithPreview))
  }

  /// Makes a request for an encoded copy.
  init(_ request: CopyRequest) throws(PictureError) {
    var packing = RequestFiles()
    let source = try packing.add(request.source)
    let sidecar = try request.sidecar.map { (packet) throws(PictureError) in
      try packing.add(packet)
    }
    packing.encodes = true
    self.init(
      .copy(CopyMessage(source: source, settings: request.settings, sidecar: sidecar)), .copy,
      packing)
  }

  init(frame index: Int, of opening: DecoderRequest) {
    (body, files, limits) = (.frame(index), [], opening.limits)
    (operation, stamp, pixelBytes) = (opening.operation, opening.stamp, opening.pixelBytes)
  }

  private init(
    _ body: DecoderMessage.Body, _ operation: DecoderOperation, _ packing: RequestFiles,
    pixelBytes: [Int] = []
  ) {
    (self.body, self.operation, self.pixelBytes) = (body, operation, pixelBytes)
    (files, limits, stamp) = (packing.files, packing.limits, packing.stamp)
  }

  /// Returns the memory sizes for a picture, an intermediate one (before rotation, or a coarse pass) and a preview.
  private static func pixelBytes(_ detail: PictureDetail, hasPreview: Bool) -> [Int] {
    let size: PixelSize
    switch detail {
    case .preview: return [previewBytes]
    case .fitting(let box): size = box
    case .view: return []
    case .scaled(_, let part): size = part.size
    // The size is known once the head has been read.
    case .full: return hasPreview ? [previewBytes] : []
    }
    let (pixels, isLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard !isLarge, pixels > 0, pixels <= mostExpectedPixels else { return [] }
    let bytes = pixels * PixelBuffer.bytesPerPixel
    return [bytes, bytes] + (hasPreview ? [previewBytes] : [])
  }

  /// Bytes for the small picture inside a file: those of 512 × 512 pixels.
  static let previewBytes = 1 << 20
  /// The most pixels lent in advance, enough for a large screen; a decoder that needs more asks for them.
  private static let mostExpectedPixels = 1 << 24
}

/// The files that go with a message; the first is the photo.
private struct RequestFiles {
  private(set) var files: [FileDescriptor] = []
  var stamp: ContentStamp?

  /// Whether a file is encoded, which takes longer than decoding one.
  var encodes = false

  var limits: DecodingLimits {
    DecodingLimits(fileBytes: stamp?.byteCount ?? 0, encodes: encodes)
  }

  mutating func add(_ file: FileDescriptor) -> Int {
    files.append(file)
    return files.count - 1
  }

  mutating func add(_ source: PictureSource) throws(PictureError) -> FileMessage {
    let number: Int
    switch source {
    case .descriptor(let file, _): number = add(file)
    case .bytes(let bytes, _): number = add(try Self.memory(bytes).file)
    case .pixels: throw .notAPicture
    }
    if number == 0 { stamp = ContentStamp(files[0]) }
    return FileMessage(file: number, orientation: source.orientation)
  }

  mutating func add(_ packet: [UInt8]) throws(PictureError) -> Int {
    add(try Self.memory(packet).file)
  }

  mutating func add(_ colours: ColourTarget) throws(PictureError) -> ProfileMessage? {
    guard case .monitor(let profile, let id) = colours else { return nil }
    return ProfileMessage(file: add(try Self.memory(profile).file), id: id)
  }

  private static func memory(_ bytes: [UInt8]) throws(PictureError) -> SharedMemory {
    guard let memory = try? SharedMemory(copying: bytes) else { throw .tooLarge }
    return memory
  }
}
