import PhotoMetadata
import PhotoPages

/// The decoding border: all code that parses a photo's bytes is behind it.
///
/// Only values cross it. Bytes or an open file and a request go in; geometry, profile names, metadata, pixels (coarse
/// ones first), previews and animation frames come out. Signals to cancel or pause go through a `DecodingControl`. So
/// decoding can run in a confined process without its callers noticing.
///
/// Any thread may call it, several at once. It blocks the caller, so it belongs on a dedicated queue.
public protocol PictureDecoding: Sendable {
  /// Decodes one picture, or finds its preview.
  ///
  /// - Parameters:
  ///   - request: what to decode, and how much of its resolution.
  ///   - control: cancels, pauses and resumes the decoding.
  ///   - onPass: takes coarse pictures of the same detail, on the calling thread; nil if none are wanted.
  /// - Returns: the upright pixels at the wanted detail, and the picture's full size.
  /// - Throws: `.cancelled` if `control` was cancelled, otherwise the reason for having no picture.
  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture

  /// Encodes a copy of one picture as a file in memory.
  ///
  /// - Throws: as `decode` does; `.tooLarge` if the file does not fit into memory.
  func copy(
    _ request: CopyRequest, _ control: DecodingControl
  ) throws(PictureError) -> [UInt8]

  /// Reads a picture's stored size and orientation, which positions in metadata refer to.
  ///
  /// - Throws: as `decode` does.
  func storedFrame(of source: PictureSource) throws(PictureError) -> StoredFrame

  /// Reads the name of a picture's colour profile.
  ///
  /// - Returns: nil if the file has no profile, or one without a name.
  /// - Throws: as `decode` does.
  func colourProfileName(of source: PictureSource) throws(PictureError) -> String?

  /// Reads the metadata in a picture's file.
  ///
  /// - Returns: empty metadata if the file has none, is no picture or is damaged.
  /// - Throws: `.source` if it cannot be read.
  func metadata(
    of source: PictureSource, _ wanted: MetadataRequest
  ) throws(PictureError) -> EmbeddedMetadata

  /// Reads the XMP packets inside several photos, in their order; nil for each without a readable one.
  func packets(in sources: [PictureSource]) -> [[UInt8]?]

  /// Opens an animated picture.
  ///
  /// - Throws: `.notAPicture` if it is not animated; otherwise as `decode` does.
  func openAnimation(
    _ request: DecodeRequest, _ control: DecodingControl
  ) throws(PictureError) -> any AnimationDecoding
}

/// An animation behind the decoding border, used on one thread, which it blocks.
public protocol AnimationDecoding: AnyObject {
  var timing: AnimationTiming { get }

  /// Makes a frame.
  ///
  /// Frames in order are quick. For an earlier frame, all frames before it are made again.
  ///
  /// - Throws: `.damaged` if there is no such frame, `.tooLarge`, `.source`, `.cancelled`.
  func frame(_ index: Int) throws(PictureError) -> DecodedPicture
}

extension PictureDecoding {
  /// Decodes one picture without coarse passes.
  public func decode(
    _ request: DecodeRequest, _ control: DecodingControl = DecodingControl()
  ) throws(PictureError) -> DecodedPicture {
    try decode(request, control, onPass: nil)
  }

  /// Reads the XMP packets inside several photos, in their order; nil for each without a readable one.
  public func packets(in sources: [PictureSource]) -> [[UInt8]?] {
    sources.map { (try? metadata(of: $0, .packet))?.packet }
  }
}

/// A request to decode one picture.
public struct DecodeRequest: Sendable {
  /// The picture as its source provides it.
  public let source: PictureSource

  /// The wanted resolution, and the wanted part of the picture.
  public let detail: PictureDetail

  /// The colours of the screen that will show the picture.
  package let target: ColourTarget

  /// A small upright picture from beside the file, for a preview; nil if there is none.
  package let desktopThumbnail: PictureSource?

  /// Whether the preview inside the file, or else the desktop's, comes first and as the only pass.
  package var beginsWithPreview = false

  /// Makes a request.
  public init(
    source: PictureSource, detail: PictureDetail, target: ColourTarget = .sRGB,
    desktopThumbnail: PictureSource? = nil
  ) {
    self.source = source
    self.detail = detail
    self.target = target
    self.desktopThumbnail = desktopThumbnail
  }
}

/// The colours that pictures are converted to, as a value that can be sent to a decoder process.
public enum ColourTarget: Hashable, Sendable {
  /// sRGB (IEC 61966-2-1), which GTK and most screens assume.
  case sRGB
  /// A screen's ICC profile, and a number for its bytes; a profile that is not for a screen means `sRGB`.
  case monitor(profile: [UInt8], id: UInt64)

  /// Makes the colours of a screen with this profile; sRGB for a screen without one.
  public init(monitorProfile: [UInt8]?) {
    guard let monitorProfile else {
      self = .sRGB
      return
    }
    // FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo): the same for the same bytes in every process.
    let id = monitorProfile.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    self = .monitor(profile: monitorProfile, id: id)
  }

  /// Whether both are the same colours; profiles are compared by their numbers.
  public static func == (one: ColourTarget, other: ColourTarget) -> Bool {
    one.id == other.id
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }

  private var id: UInt64? {
    if case .monitor(_, let id) = self { id } else { nil }
  }
}
