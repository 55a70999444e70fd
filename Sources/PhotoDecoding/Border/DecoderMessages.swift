import FoundationEssentials
import PhotoMetadata
import PhotoPages

/// What a decoder process is told.
package struct DecoderMessage: Codable, Sendable {
  /// Counts the requests, so that a signal that comes late is no other's.
  package let number: Int
  package let body: Body
  /// The memory for pixels, by its places among the files that come with the message.
  let memory: Range<Int>
  /// Bytes of its own memory that the decoder may take without asking.
  let byteAllowance: Int

  package enum Body: Codable, Sendable {
    case picture(PictureMessage)
    case storedFrame(FileMessage)
    case colourProfileName(FileMessage)
    case metadata(FileMessage, MetadataRequest)
    /// The packets in all files that come with the message, or in the first of them if all are too long.
    case packets
    case animation(PictureMessage)
    /// A frame of the animation that was opened last.
    case frame(Int)
    /// To the request of that number, whatever it is.
    case signal(DecodingSignal)
    /// Allows the memory that was asked for; shared memory comes with it.
    case goOn

    /// Whether it takes much memory.
    var isForPixels: Bool {
      switch self {
      case .picture, .animation, .frame: true
      case .storedFrame, .colourProfileName, .metadata, .packets, .signal, .goOn: false
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
  /// Reads and writes JSON once, which takes some milliseconds the first time: a process that has just started
  /// mostly waits for its first request.
  static func rehearse() {
    let source = FileMessage(file: 0, orientation: nil)
    let picture = PictureMessage(
      source: source, detail: .fitting(PixelSize(width: 1, height: 1)),
      profile: ProfileMessage(file: 1, id: 0), standIn: source, wantsPasses: true,
      beginsWithPreview: true)
    let text = try? JSONEncoder().encode(DecoderMessage(0, .picture(picture)))
    _ = text.flatMap { try? JSONDecoder().decode(DecoderMessage.self, from: $0) }
    let size = PixelSize(width: 1, height: 1)
    _ = try? JSONEncoder().encode(
      DecoderAnswer.opened(OpenedPicture(size: size, byteCount: 0), needs: PixelNeed(bytes: 0)))
  }
}

/// What is said to a decoding that is under way.
package enum DecodingSignal: Codable, Equatable, Sendable {
  case cancel, pause, resume
}

/// A photo's open file, or one made of its bytes, among the files that came with a message.
package struct FileMessage: Codable, Sendable {
  let file: Int
  let orientation: Orientation?

  package init(file: Int, orientation: Orientation?) {
    (self.file, self.orientation) = (file, orientation)
  }
}

/// A `DecodeRequest` on its way to another process.
package struct PictureMessage: Codable, Sendable {
  let source: FileMessage
  let detail: PictureDetail
  let profile: ProfileMessage?
  let standIn: FileMessage?
  let wantsPasses: Bool
  let beginsWithPreview: Bool
  package init(
    source: FileMessage, detail: PictureDetail, profile: ProfileMessage?, standIn: FileMessage?,
    wantsPasses: Bool, beginsWithPreview: Bool
  ) {
    (self.source, self.detail, self.profile, self.standIn) = (source, detail, profile, standIn)
    (self.wantsPasses, self.beginsWithPreview) = (wantsPasses, beginsWithPreview)
  }
}

/// A screen's colours: its profile among the files that came with a message, and its number.
package struct ProfileMessage: Codable, Sendable {
  let file: Int
  let id: UInt64

  package init(file: Int, id: UInt64) { (self.file, self.id) = (file, id) }
}

/// What a decoder process answers.
package enum DecoderAnswer: Codable, Sendable {
  /// What kind of picture it is needs a process that has loaded rare libraries.
  case needsRareLoaders
  /// The picture's head has been read. The decoder waits for `goOn` if it needs more memory of its own than is
  /// allowed, or shared memory.
  case opened(OpenedPicture, needs: PixelNeed)
  /// Pixels are ready, and the decoder waits for `goOn` with memory for them.
  case needsMemory(PixelNeed)
  /// A coarse picture, whose pixels come with it; more follow.
  case pass(PixelsMessage)
  case picture(PixelsMessage)
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
  /// The number of blocks: two where the last step makes pixels of other pixels of the same size.
  package let count: Int

  package init(bytes: Int, count: Int = 1) { (self.bytes, self.count) = (bytes, count) }
}

/// The facts of a picture whose head has been read.
package struct OpenedPicture: Codable, Sendable {
  /// As stored.
  package let size: PixelSize
  /// Bytes of memory that decoding it may take.
  package let byteCount: Int
  /// Whether it is drawn from a description, which may take long however small it is.
  package let isVector: Bool
  /// The pixels of the result.
  package let result: PixelNeed
  /// Seconds of processor time that decoding takes on a slow machine, estimated from the head.
  package let seconds: Double

  package init(
    size: PixelSize, byteCount: Int, isVector: Bool = false,
    result: PixelNeed = PixelNeed(bytes: 0),
    seconds: Double = 0
  ) {
    (self.size, self.byteCount, self.isVector) = (size, byteCount, isVector)
    (self.result, self.seconds) = (result, seconds)
  }
}

/// What holds a process in. A decoder process says it when it is ready, as bytes.
package struct Confinement: Equatable, Sendable {
  /// The version of Landlock that is in force, which keeps files away; 0 where the kernel has none.
  package let landlock: Int
  /// Whether system calls are filtered.
  package let hasFilter: Bool

  package init(landlock: Int, hasFilter: Bool) {
    (self.landlock, self.hasFilter) = (landlock, hasFilter)
  }

  /// What another process said; nil if it has no meaning.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 2 else { return nil }
    self.init(landlock: Int(bytes[0]), hasFilter: bytes[1] == 1)
  }

  package var bytes: [UInt8] { [UInt8(clamping: landlock), hasFilter ? 1 : 0] }
}

/// A `DecodedPicture` on its way between processes; its pixels lie in memory that was lent.
package struct PixelsMessage: Codable, Sendable {
  let size: PixelSize
  let stride: Int
  let fullSize: PixelSize
  let scaledSize: PixelSize
  let part: PixelRect
  let traits: PictureTraits
  /// The memory that holds them, by the order in which it was lent for the request.
  package let memory: Int
}

extension PixelsMessage {
  init(_ picture: DecodedPicture, memory: Int) {
    size = picture.pixels.size
    stride = picture.pixels.stride
    fullSize = picture.fullSize
    scaledSize = picture.scaledSize
    part = picture.part
    traits = picture.traits
    self.memory = memory
  }

  /// The picture, if all of it lies in `memory`, which is kept until `whenFreed` is called; nil of what cannot
  /// be one.
  package func picture(
    in memory: SharedMemory, whenFreed: @escaping @Sendable () -> Void
  ) -> DecodedPicture? {
    guard [size, fullSize, scaledSize].allSatisfy(\.isBelievable), part.x >= 0, part.y >= 0,
      part.width == size.width, part.height == size.height,
      part.x <= scaledSize.width - part.width, part.y <= scaledSize.height - part.height,
      let pixels = memory.pixels(size: size, stride: stride, whenFreed: whenFreed)
    else { return nil }
    return DecodedPicture(
      pixels: pixels, fullSize: fullSize, scaledSize: scaledSize, part: part, traits: traits)
  }
}

extension PixelSize {
  /// Whether another process may say that a picture is so large: more pixels on a side than any format has
  /// are none, and what is believed can be multiplied.
  package var isBelievable: Bool {
    let sides = 1...(1 << 28)
    return sides.contains(width) && sides.contains(height)
  }
}
