import PhotoMetadata
import PhotoPages

/// The decoding border: all code that parses a photo's bytes stands behind it.
///
/// Its messages are values. Bytes or an open file and a request go in; geometry, names of profiles, metadata, pixels
/// (coarse ones first), previews and the frames of an animation come out. What is said meanwhile, to
/// give up or to pause, goes through a `DecodingControl`. Nothing else crosses, so that decoding can move
/// into a confined process without its callers noticing.
///
/// Any thread may call it, several at once, and it blocks the caller: it belongs on a queue of its own.
public protocol PictureDecoding: Sendable {
  /// Decodes one picture, or finds its preview.
  ///
  /// - Parameters:
  ///   - request: what to decode, and how much of its resolution.
  ///   - control: tells it to give up, to pause or to go on.
  ///   - onPass: gets coarse pictures of the same detail on the way, on the calling thread; nil if
  ///     none are wanted.
  /// - Returns: the upright pixels at the wanted detail, and the picture's full size.
  /// - Throws: `.cancelled` when `control` said so, otherwise why there is no picture.
  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture

  /// How a picture is stored, which positions in metadata refer to.
  ///
  /// - Throws: as `decode` does.
  func storedFrame(of source: PictureSource) throws(PictureError) -> StoredFrame

  /// What a picture's colour profile is called.
  ///
  /// - Returns: nil where the file has no profile, or one without a name.
  /// - Throws: as `decode` does.
  func colourProfileName(of source: PictureSource) throws(PictureError) -> String?

  /// What a picture's file holds beside the picture.
  ///
  /// - Returns: nothing of what has none, is no picture, or is broken.
  /// - Throws: `.source` where it cannot be read.
  func metadata(
    of source: PictureSource, _ wanted: MetadataRequest
  ) throws(PictureError) -> EmbeddedMetadata

  /// The XMP packets inside several photos, in their order; nil for one that has none or cannot be read.
  func packets(in sources: [PictureSource]) -> [[UInt8]?]

  /// Opens a picture that moves.
  ///
  /// - Throws: `.notAPicture` when it does not move; otherwise as `decode` does.
  func openAnimation(
    _ request: DecodeRequest, _ control: DecodingControl
  ) throws(PictureError) -> any AnimationDecoding
}

/// An animation on the other side of the decoding border. Used on one thread, which it blocks.
public protocol AnimationDecoding: AnyObject {
  var timing: AnimationTiming { get }

  /// Makes a frame. In order they come quickly; for one that has gone by all are made once more.
  ///
  /// - Throws: `.damaged` where there is none, `.tooLarge`, `.source`, `.cancelled`.
  func frame(_ index: Int) throws(PictureError) -> DecodedPicture
}

extension PictureDecoding {
  /// Decodes one picture without coarse passes.
  ///
  /// - Returns: the upright pixels at the wanted detail, and the picture's full size.
  /// - Throws: `.cancelled` when `control` said so, otherwise why there is no picture.
  public func decode(
    _ request: DecodeRequest, _ control: DecodingControl = DecodingControl()
  ) throws(PictureError) -> DecodedPicture {
    try decode(request, control, onPass: nil)
  }

  /// The XMP packets inside several photos, in their order; nil for one that has none or cannot be read.
  public func packets(in sources: [PictureSource]) -> [[UInt8]?] {
    sources.map { (try? metadata(of: $0, .packet))?.packet }
  }
}

/// What a decoder is asked for.
public struct DecodeRequest: Sendable {
  /// The picture as its source hands it over.
  public let source: PictureSource

  /// How much of its resolution is wanted.
  public let detail: PictureDetail

  /// The colours of the screen that it is for.
  package let target: ColourTarget

  /// A small upright picture from beside the file, where a preview is wanted and there is one.
  package let standIn: PictureSource?

  /// Whether the preview inside the file comes first, where there is one, and as the only pass.
  package var beginsWithPreview = false

  /// Makes a request.
  public init(
    source: PictureSource, detail: PictureDetail, target: ColourTarget = .sRGB,
    standIn: PictureSource? = nil
  ) {
    self.source = source
    self.detail = detail
    self.target = target
    self.standIn = standIn
  }
}

/// The colours that pictures are converted to.
///
/// A value, so that it crosses into a decoder of another process with the request.
public enum ColourTarget: Hashable, Sendable {
  /// sRGB (IEC 61966-2-1): what GTK and most screens take colours for.
  case sRGB
  /// A screen's own colours: its ICC profile, and a number that stands for the profile's bytes.
  ///
  /// Where the profile is none for a screen, it means the same as `sRGB`.
  case monitor(profile: [UInt8], id: UInt64)

  /// The colours of a screen with this profile; sRGB for one that has none.
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
