import FoundationEssentials
import PhotoMetadata
import PhotoPages

/// A message to a decoder process.
package struct DecoderMessage: Codable, Sendable {
  /// The number of the request, so that a late signal cannot reach another one.
  package let number: Int
  package let body: Body
  /// The memory for pixels: its indices among the files of the message.
  let memory: Range<Int>
  /// Bytes of private memory that the decoder may use without asking.
  let byteAllowance: Int

  package enum Body: Codable, Sendable {
    case picture(PictureMessage)
    case copy(CopyMessage)
    case storedFrame(FileMessage)
    case colourProfileName(FileMessage)
    case metadata(FileMessage, MetadataRequest)
    /// The packets in all files of the message, or in the first ones if all are too long for an answer.
    case packets
    case animation(PictureMessage)
    /// A frame of the animation that was opened last.
    case frame(Int)
    /// A signal to the request with this number.
    case signal(DecodingSignal)
    /// Grants the requested memory; shared memory comes with the message.
    case grantMemory

    /// Whether the request decodes pixels, which takes much memory.
    var isForPixels: Bool {
      switch self {
      case .picture, .animation, .frame, .copy: true
      case .storedFrame, .colourProfileName, .metadata, .packets, .signal, .grantMemory: false
      }
    }
  }

  package init(
    _ number: Int, _ body: Body, memory: Range<Int> = 0..<0,
    byteAllowance: Int = DecoderAllowance.usualBytes
  ) {
    (self.number, self.body) = (number, body)
    (self.memory, self.byteAllowance) = (memory, byteAllowance)
  }
}

extension DecoderMessage {
  /// Uses JSON once, which takes some milliseconds, while a new process usually still waits for a request.
  static func warmUp() {
    let source = FileMessage(file: 0, orientation: nil)
    let picture = PictureMessage(
      source: source, detail: .fitting(PixelSize(width: 1, height: 1)),
      profile: ProfileMessage(file: 1, id: 0), desktopThumbnail: source, wantsPasses: true,
      beginsWithPreview: true)
    let text = try? JSONEncoder().encode(DecoderMessage(0, .picture(picture)))
    _ = text.flatMap { try? JSONDecoder().decode(DecoderMessage.self, from: $0) }
    let size = PixelSize(width: 1, height: 1)
    _ = try? JSONEncoder().encode(
      DecoderAnswer.opened(OpenedPicture(size: size, byteCount: 0), needs: PixelNeed(bytes: 0)))
  }
}

/// A signal to a running decoding.
package enum DecodingSignal: Codable, Equatable, Sendable {
  case cancel, pause, resume
}

/// An open file with a photo's bytes, by its index among the files of a message.
package struct FileMessage: Codable, Sendable {
  let file: Int
  let orientation: Orientation?
}

/// A `DecodeRequest` as it is sent to a decoder process.
package struct PictureMessage: Codable, Sendable {
  let source: FileMessage
  let detail: PictureDetail
  let profile: ProfileMessage?
  let desktopThumbnail: FileMessage?
  let wantsPasses: Bool
  let beginsWithPreview: Bool
}

/// A `CopyRequest` as it is sent to a decoder process.
package struct CopyMessage: Codable, Sendable {
  let source: FileMessage
  let settings: CopySettings
  /// The sidecar's packet in shared memory, by its index among the files of the message; nil if there is none.
  let sidecar: Int?
}

/// A screen's colour profile, by its index among the files of a message, and its number.
package struct ProfileMessage: Codable, Sendable {
  let file: Int
  let id: UInt64
}

/// An answer of a decoder process.
package enum DecoderAnswer: Codable, Sendable {
  /// The picture needs a process that has loaded the rare libraries.
  case needsRareLoaders
  /// The picture's head has been read.
  ///
  /// The decoder waits for `grantMemory` if it needs shared memory, or more private memory than it is allowed.
  case opened(OpenedPicture, needs: PixelNeed)
  /// Pixels are ready, and the decoder waits for `grantMemory` with memory for them.
  case needsMemory(PixelNeed)
  /// A coarse picture; more follow.
  case pass(PixelsMessage)
  case picture(PixelsMessage)
  /// The encoded copy, at the start of the memory with this number.
  case copy(memory: Int, byteCount: Int)
  case storedFrame(StoredFrame)
  case colourProfileName(String?)
  case metadata(EmbeddedMetadata)
  case packets(PacketList)
  case animation(delays: [Int], plays: Int?)
  case failure(PictureError)
}

/// Shared memory that a decoder needs for the pixels of one picture.
package struct PixelNeed: Codable, Sendable {
  /// The size of each block in bytes.
  package let bytes: Int
  /// The number of blocks: two if the last step reads one and writes another of the same size.
  package private(set) var count = 1
}

/// The properties of a picture whose head has been read.
package struct OpenedPicture: Codable, Sendable {
  /// The size as stored, before turning.
  package let size: PixelSize
  /// Bytes of memory that decoding it may take.
  package let byteCount: Int
  /// Whether it is a vector picture, which may take long to draw at any size.
  package private(set) var isVector = false
  package private(set) var result = PixelNeed(bytes: 0)
  /// Seconds of processor time that decoding takes on a slow machine, estimated from the head.
  package private(set) var seconds = 0.0
}

/// The confinement of a decoder process, which reports it as bytes when it is ready.
package struct Confinement: Equatable, Sendable {
  /// The version of Landlock in force, which restricts file access; 0 if the kernel has none.
  package let landlock: Int
  /// Whether system calls are filtered.
  package let hasFilter: Bool

  package init(landlock: Int, hasFilter: Bool) {
    (self.landlock, self.hasFilter) = (landlock, hasFilter)
  }

  /// Reads the report of another process; nil if it is invalid.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 2 else { return nil }
    self.init(landlock: Int(bytes[0]), hasFilter: bytes[1] == 1)
  }

  package var bytes: [UInt8] { [UInt8(clamping: landlock), hasFilter ? 1 : 0] }
}

/// A `DecodedPicture` as it is sent between processes; its pixels lie in shared memory.
package struct PixelsMessage: Codable, Sendable {
  let size: PixelSize
  let stride: Int
  let fullSize: PixelSize
  let scaledSize: PixelSize
  let part: PixelRect
  let orientation: Orientation
  let traits: PictureTraits
  /// The number of the memory with the pixels, in the order in which it was lent for the request.
  package let memory: Int
}

extension PixelsMessage {
  init(_ picture: DecodedPicture, memory: Int) {
    size = picture.pixels.size
    stride = picture.pixels.stride
    fullSize = picture.fullSize
    scaledSize = picture.scaledSize
    part = picture.part
    orientation = picture.orientation
    traits = picture.traits
    self.memory = memory
  }

  /// Makes the picture; nil if the message is invalid, or the pixels do not lie in `memory`.
  ///
  /// The picture retains `memory`; `whenFreed` is called when its pixels are freed.
  package func picture(
    in memory: SharedMemory, whenFreed: @escaping @Sendable () -> Void
  ) -> DecodedPicture? {
    guard [size, fullSize, scaledSize].allSatisfy(\.isPlausible), part.x >= 0, part.y >= 0,
      part.width == size.width, part.height == size.height,
      part.x <= scaledSize.width - part.width, part.y <= scaledSize.height - part.height,
      let pixels = memory.pixels(size: size, stride: stride, whenFreed: whenFreed)
    else { return nil }
    return DecodedPicture(
      pixels: pixels, fullSize: fullSize, scaledSize: scaledSize, part: part,
      orientation: orientation, traits: traits)
  }
}

extension PixelSize {
  /// Whether a size from another process is plausible: no format has longer sides, and the area does not overflow.
  package var isPlausible: Bool {
    let sides = 1...(1 << 28)
    return sides.contains(width) && sides.contains(height)
  }
}

// The requests in messages from the viewer.

extension FileMessage {
  /// Returns the photo's bytes, which are one of the files that came with the message.
  func source(in files: [FileDescriptor]) throws(PictureError) -> PictureSource {
    guard files.indices.contains(file) else { throw .notAPicture }
    return .descriptor(files[file], orientation: orientation)
  }
}

extension PictureMessage {
  /// Returns the request, with the files that came with the message.
  func request(in files: [FileDescriptor]) throws(PictureError) -> DecodeRequest {
    var request = DecodeRequest(
      source: try source.source(in: files), detail: detail, target: target(in: files),
      desktopThumbnail: try desktopThumbnail?.source(in: files))
    request.beginsWithPreview = beginsWithPreview
    return request
  }

  /// Returns the colours of the screen; sRGB if its profile cannot be read.
  private func target(in files: [FileDescriptor]) -> ColourTarget {
    guard let profile, files.indices.contains(profile.file) else { return .sRGB }
    let bytes = try? SharedMemory(files[profile.file]).bytes
    return bytes.map { .monitor(profile: $0, id: profile.id) } ?? .sRGB
  }
}

extension CopyMessage {
  /// Returns the request, with the files that came with the message.
  func request(in files: [FileDescriptor]) throws(PictureError) -> CopyRequest {
    let packet = sidecar.flatMap { files.indices.contains($0) ? files[$0] : nil }
      .flatMap { try? SharedMemory($0).bytes }
    return CopyRequest(try source.source(in: files), settings, sidecar: packet)
  }
}
