import PhotoMetadata
import PhotoPages

/// A request to encode a copy of a picture as a file.
public struct CopyRequest: Sendable {
  /// The picture as its source provides it.
  public let source: PictureSource
  /// The format, the size, the part, and whether metadata is removed.
  public let settings: CopySettings
  /// The XMP packet of the photo's sidecar; nil if there is none.
  public let sidecar: [UInt8]?

  /// Makes a request.
  public init(_ source: PictureSource, _ settings: CopySettings, sidecar: [UInt8]? = nil) {
    (self.source, self.settings, self.sidecar) = (source, settings, sidecar)
  }
}

extension PictureDecoding {
  /// Encodes a copy of a picture in this process; what `DecoderPool` overrides.
  ///
  /// - Throws: as `decode` does; `.tooLarge` if the file does not fit into memory.
  public func copy(
    _ request: CopyRequest, _ control: DecodingControl
  ) throws(PictureError) -> [UInt8] {
    try PictureDecoder().copy(request, control)
  }
}

extension PictureDecoder {
  /// Encodes a copy of a picture in its own colours where sRGB lacks some, as `CopyColours` decides.
  ///
  /// - Throws: as `decode` does; `.tooLarge` if the file does not fit into memory.
  public func copy(
    _ request: CopyRequest, _ control: DecodingControl
  ) throws(PictureError) -> [UInt8] {
    let (settings, source) = (request.settings, request.source)
    let frame = try storedFrame(of: source)
    let turn = frame.orientation.followed(by: settings.turn)
    let plan = CopyPlan(settings, of: turn.applied(to: frame.size))
    let file = try encode(
      DecodeRequest(source: source.turned(turn), detail: .scaled(plan.scaled, part: plan.part)),
      settings, control)
    if case .pixels = source { return file.bytes }
    guard !settings.removesData else { return file.bytes }
    let keepsGeometry = settings.keepsGeometry && frame.orientation == .upright
    return try MetadataCopying(
      source.input(), sidecar: request.sidecar, keepsGeometry: keepsGeometry
    ).added(to: file.bytes, of: file.size, isSRGB: file.isSRGB)
  }

  /// Decodes and encodes the pixels of a copy, which are freed when it returns.
  private func encode(
    _ request: DecodeRequest, _ settings: CopySettings, _ control: DecodingControl
  ) throws(PictureError) -> EncodedCopy {
    let watch = DecodeWatch(control)
    let (decoded, steps) = try decodeStored(request, watch)
    let colours = try CopyColours(decoded, for: settings.format, watch)
    let upright = try Turning.turn(colours.bitmap, by: steps.orientation)
    return try CopyEncoder.encode(
      upright, colours.profile, isGrey: colours.isGrey, settings, control)
  }
}

extension PictureSource {
  /// Returns the same picture with another orientation.
  fileprivate func turned(_ orientation: Orientation) -> PictureSource {
    switch self {
    case .descriptor(let file, _): .descriptor(file, orientation: orientation)
    case .bytes(let bytes, _): .bytes(bytes, orientation: orientation)
    case .pixels(let pixels, _): .pixels(pixels, orientation: orientation)
    }
  }
}
