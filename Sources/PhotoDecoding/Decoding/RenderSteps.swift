import PhotoMetadata
import PhotoPages

/// The steps from decoded pixels to displayed ones, and their sizes.
struct RenderSteps {
  private let detail: PictureDetail
  private let header: PictureHeader
  let orientation: Orientation
  private let colours: ColourTarget

  init(_ request: DecodeRequest, header: PictureHeader) {
    detail = request.detail
    colours = request.target
    self.header = header
    orientation = request.source.orientation ?? header.orientation ?? .upright
  }

  private var fullSize: PixelSize { orientation.applied(to: header.size) }

  /// The size to reduce to, upright.
  private var scaledSize: PixelSize {
    let size = detail.size(of: fullSize)
    guard !header.isVector else { return size }
    return PixelSize(
      width: min(size.width, fullSize.width), height: min(size.height, fullSize.height))
  }

  /// The wanted part of `scaledSize`, upright; all of it if the part lies outside.
  private var part: PixelRect {
    guard case .scaled(_, let part) = detail else { return PixelRect(scaledSize) }
    let wanted = PixelRect(scaledSize).intersection(part)
    return wanted.isEmpty ? PixelRect(scaledSize) : wanted
  }

  /// The estimated bytes of memory that decoding takes.
  var byteEstimate: Int { (header.memory ?? .whole(header.size)).most(with: part.size) }

  /// The estimated bytes of memory that decoding takes if the pixels are for a copy.
  var byteEstimateOfCopy: Int {
    (header.memory ?? .whole(header.size)).most(with: part.size, isDeepCopy: header.isDeep)
  }

  /// The shared memory that the result needs: turning needs a second block of the same size.
  var result: PixelNeed {
    PixelNeed(
      bytes: part.width * part.height * PixelBuffer.bytesPerPixel,
      count: orientation == .upright ? 1 : 2)
  }

  private var target: PixelSize { orientation.applied(to: scaledSize) }
  private var storedPart: PixelRect { orientation.stored(part, of: scaledSize) }

  func storedRequest(byteLimit: Int) -> StoredRequest {
    StoredRequest(target: target, part: storedPart, byteLimit: byteLimit)
  }

  /// Converts pixels from the file's decoder to the displayed ones.
  func finish(
    _ decoded: DecodedBitmap, _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedPicture {
    let coloured = try ColourConversion.convert(decoded, to: colours, watch)
    return picture(
      try Turning.turn(coloured, by: orientation).takePixels(),
      hasAlpha: coloured.layout == .bgra8, isIncomplete: decoded.isIncomplete)
  }

  /// Reduces pixels that a source provides to the wanted part at the wanted size, in the same memory if they are that.
  func reduced(_ pixels: PixelBuffer, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap {
    let all = try Bitmap(sharing: pixels).withoutOpaqueAlpha(watch)
    let request = storedRequest(byteLimit: PictureDecoder.defaultByteLimit)
    let isWanted = request.isWhole && all.size == request.target
    return DecodedBitmap(bitmap: isWanted ? all : try all.reduced(to: request, watch))
  }

  /// Makes a preview from the file's thumbnail, cropped to the picture's shape, or from a `desktopThumbnail` of that shape.
  func preview(
    _ desktopThumbnail: PictureSource?, _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedPicture {
    let small: DecodedPicture
    if let thumbnail = header.thumbnail {
      small = try render(thumbnail, watch)
    } else {
      guard let desktopThumbnail else { throw .notAPicture }
      let whole = DecodeRequest(source: desktopThumbnail, detail: .full, target: colours)
      small = try PictureDecoder().decode(whole, onPass: nil, watch)
      guard small.pixels.size.hasShape(of: fullSize) else { throw .notAPicture }
    }
    return DecodedPicture(
      pixels: small.pixels, fullSize: fullSize, orientation: orientation,
      traits: small.traits.union([.isPreview]))
  }

  private func render(
    _ thumbnail: [UInt8], _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedPicture {
    let file = try PictureFiles.open(EncodedInput(thumbnail), watch)
    let size = file.header.size
    let part = header.size.shape(within: size)
    let detail = PictureDetail.scaled(
      orientation.applied(to: size), part: orientation.inverse.stored(part, of: size))
    let source = PictureSource.bytes(thumbnail, orientation: orientation)
    let steps = RenderSteps(
      DecodeRequest(source: source, detail: detail, target: colours), header: file.header)
    let decoded = try file.decode(
      steps.storedRequest(byteLimit: PictureDecoder.defaultByteLimit), watch)
    return try steps.finish(decoded, watch)
  }

  private func picture(
    _ pixels: PixelBuffer, hasAlpha: Bool, isIncomplete: Bool
  ) -> DecodedPicture {
    var traits: PictureTraits = []
    if hasAlpha { traits.insert(.hasAlpha) }
    if isIncomplete { traits.insert(.isIncomplete) }
    if header.isVector { traits.insert(.isVector) }
    if header.isAnimated { traits.insert(.isAnimated) }
    return DecodedPicture(
      pixels: pixels, fullSize: fullSize, scaledSize: scaledSize, part: part,
      orientation: orientation, traits: traits)
  }
}

extension PixelSize {
  /// The most difference of shape, as a part of the shorter side.
  private static let shapeTolerance = 0.02

  /// Whether a small picture of this size has the shape of a whole photo, as far as whole pixels can.
  package func hasShape(of photo: PixelSize) -> Bool {
    let factor = Double(max(width, height)) / Double(max(photo.width, photo.height, 1))
    let fitted = photo.scaled(by: factor)
    let shorter = Double(min(fitted.width, fitted.height))
    let most = max(1, (shorter * Self.shapeTolerance).rounded())
    return Double(abs(width - fitted.width)) <= most
      && Double(abs(height - fitted.height)) <= most
  }

  /// The largest rectangle of this size's shape in the middle of `size`.
  ///
  /// Some cameras store thumbnails of another shape than the photo, with black bars beside it.
  fileprivate func shape(within size: PixelSize) -> PixelRect {
    let scale = min(Double(size.width) / Double(width), Double(size.height) / Double(height))
    let inner = scaled(by: scale)
    return PixelRect(
      x: (size.width - inner.width) / 2, y: (size.height - inner.height) / 2, width: inner.width,
      height: inner.height)
  }
}
