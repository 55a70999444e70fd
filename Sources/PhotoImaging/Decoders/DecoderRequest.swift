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
    var packing = MessageFiles()
    let file = try packing.add(source)
    self.init(body(file), operation, packing)
  }

  init(packetsIn sources: [PictureSource]) throws(PictureError) {
    var packing = MessageFiles()
    for source in sources { _ = try packing.add(source) }
    // Without a stamp, since it would be unknown which of the files is to blame for a failure.
    self.init(.packets, .packet, packing, hasStamp: false)
  }

  /// Makes a request for a picture or an animation.
  init(
    _ request: DecodeRequest, wantsPasses: Bool, isAnimation: Bool = false
  ) throws(PictureError) {
    var packing = MessageFiles()
    let message = try packing.message(request, wantsPasses: wantsPasses)
    self.init(
      isAnimation ? .animation(message) : .picture(message), isAnimation ? .animation : .picture,
      packing,
      pixelBytes: Self.pixelBytes(request.detail, hasPreview: request.beginsWithPreview))
  }

  /// Makes a request for an encoded copy.
  init(_ request: CopyRequest) throws(PictureError) {
    var packing = MessageFiles()
    let message = try packing.message(request)
    self.init(.copy(message), .copy, packing)
  }

  init(frame index: Int, of opening: DecoderRequest) {
    (body, files, limits) = (.frame(index), [], opening.limits)
    (operation, stamp, pixelBytes) = (opening.operation, opening.stamp, opening.pixelBytes)
  }

  private init(
    _ body: DecoderMessage.Body, _ operation: DecoderOperation, _ packing: MessageFiles,
    pixelBytes: [Int] = [], hasStamp: Bool = true
  ) {
    (self.body, self.operation, self.pixelBytes) = (body, operation, pixelBytes)
    files = packing.files
    stamp = hasStamp ? files.first.flatMap { ContentStamp($0) } : nil
    // Encoding takes longer than decoding.
    limits = DecodingLimits(fileBytes: stamp?.byteCount ?? 0, encodes: operation == .copy)
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
