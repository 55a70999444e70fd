internal import CLibWebP
import PhotoMetadata
import PhotoPages

/// A WebP file as a picture, decoded by libwebp; of an animation, its first frame.
///
/// libwebp reduces a picture while it decodes it, or puts out a part only.
final class WebPFile: PictureFile {
  let header: PictureHeader
  private let container: WebPContainer
  private var animation: WebPAnimation?

  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    container = try WebPContainer(input, watch)
    if container.isAnimated {
      let animation = try WebPAnimation(container)
      self.animation = animation
      header = animation.header
    } else {
      var header = PictureHeader(size: container.size, orientation: container.orientation)
      header.profile = container.profile
      self.header = header
    }
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    try request.allow(header.size)
    guard let animation else { return try decodeStill(request, watch) }
    animation.rewind()
    guard let frame = try animation.next(request, watch) else {
      throw .damaged(reason: "The file has no frame that is whole")
    }
    return frame
  }

  private func decodeStill(
    _ request: StoredRequest, _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedBitmap {
    let size = scaledSize(request)
    // libwebp crops at even coordinates only.
    let wanted = request.source(at: size)
    let (x, y) = (wanted.x & ~1, wanted.y & ~1)
    let part = PixelRect(x: x, y: y, width: wanted.right - x, height: wanted.bottom - y)
    let decoding = try WebPDecoding(container, size: size, part: part)
    let rows = try decoding.decode(watch)
    let bitmap =
      part == PixelRect(size)
      ? try decoding.bitmap.reduced(to: request, watch).withoutOpaqueAlpha(watch)
      : try RowReducer.reduce(decoding.bitmap, holding: part, of: size, to: request, watch)
    return DecodedBitmap(
      bitmap: bitmap, profile: container.profile, isIncomplete: rows < part.height)
  }

  /// Returns the size at which libwebp decodes the whole picture: twice the wanted one, or its own.
  ///
  /// libwebp only averages pixels, so the better filter does the last reduction.
  private func scaledSize(_ request: StoredRequest) -> PixelSize {
    let double = PixelSize(width: 2 * request.target.width, height: 2 * request.target.height)
    let isSmaller = double.width < header.size.width && double.height < header.size.height
    return request.isWhole && isSmaller ? double : header.size
  }
}

// Ownership: a WebPDecoding owns the WebPDecoderConfig, at a fixed address: libwebp's incremental decoder, which
// lives within `decode`, points to it. It writes into the Bitmap's memory, which the WebPDecoding retains.

/// One decoding of a picture by libwebp, used on one thread.
private final class WebPDecoding {
  let bitmap: Bitmap
  private let container: WebPContainer
  private let config: UnsafeMutablePointer<WebPDecoderConfig>

  /// Prepares to decode a part of the picture at `size`, which is the picture's own if the part is not all.
  init(_ container: WebPContainer, size: PixelSize, part: PixelRect) throws(PictureError) {
    self.container = container
    bitmap = try Bitmap(size: part.size, layout: container.hasAlpha ? .bgra8 : .bgrx8)
    config = .allocate(capacity: 1)
    config.initialize(to: WebPDecoderConfig())
    guard WebPInitDecoderConfig(config) != 0 else {
      config.deallocate()
      throw .damaged(reason: "The installed libwebp is another one")
    }
    if size != container.size {
      config.pointee.options.use_scaling = 1
      config.pointee.options.scaled_width = Int32(clamping: size.width)
      config.pointee.options.scaled_height = Int32(clamping: size.height)
    } else if part != PixelRect(size) {
      config.pointee.options.use_cropping = 1
      config.pointee.options.crop_left = Int32(clamping: part.x)
      config.pointee.options.crop_top = Int32(clamping: part.y)
      config.pointee.options.crop_width = Int32(clamping: part.width)
      config.pointee.options.crop_height = Int32(clamping: part.height)
    }
    config.pointee.output.colorspace = container.hasAlpha ? MODE_bgrA : MODE_BGRA
    config.pointee.output.is_external_memory = 1
    config.pointee.output.u.RGBA = WebPRGBABuffer(
      rgba: bitmap.base.assumingMemoryBound(to: UInt8.self), stride: Int32(clamping: bitmap.stride),
      size: bitmap.stride * bitmap.size.height)
  }

  deinit {
    config.deallocate()
  }

  /// Decodes, and returns the number of rows, or throws `.damaged` without any; the rest is black or transparent.
  func decode(_ watch: DecodeWatch) throws(PictureError) -> Int {
    guard let decoder = WebPIDecode(nil, 0, config) else { throw .tooLarge }
    defer { WebPIDelete(decoder) }
    let data = container.data
    var status = VP8_STATUS_SUSPENDED
    var count = 0
    while status == VP8_STATUS_SUSPENDED, count < data.size {
      try watch.check()
      count = min(data.size, count + EncodedInput.chunkSize)
      status = WebPIUpdate(decoder, data.bytes, count)
    }
    if status == VP8_STATUS_OK { return bitmap.size.height }
    var end: Int32 = 0
    let rows = WebPIDecGetRGB(decoder, &end, nil, nil, nil) == nil ? 0 : Int(end)
    guard rows > 0 else { throw WebPContainer.failure(status) }
    for y in rows..<max(rows, bitmap.size.height) {
      let black: UInt32 = container.hasAlpha ? 0 : 0xFF00_0000
      bitmap.row(y).initializeMemory(
        as: UInt32.self, repeating: black.littleEndian, count: bitmap.size.width)
    }
    return rows
  }
}
