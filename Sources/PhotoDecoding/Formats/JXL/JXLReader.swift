internal import CJXL
import PhotoMetadata
import PhotoPages

// Ownership: a JXLReader owns its CJXLDecoder, and closes it in deinit, and the memory for pixels. C borrows that and
// the WholeFile's bytes; the JXLReader keeps both alive longer than the CJXLDecoder.

/// A libjxl decoder of one file, used on one thread.
final class JXLReader {
  /// The events at which a reader stops.
  enum Purpose {
    /// The beginnings of frames alone.
    case timing
    /// Each frame's pixels.
    case frames
    /// Each frame's pixels, and coarse ones before them.
    case passes
  }

  /// The event at which a reader has stopped.
  enum Step {
    /// A frame begins, which is shown for `milliseconds`.
    case frame(milliseconds: Int)
    /// A coarse picture of the whole frame is ready.
    case pass
    case pixels
    case end
    /// The file ends before the frame does.
    case cutOff
  }

  let head: CJXLHead
  /// The size of the picture in pixels, upright.
  let size: PixelSize

  private let decoder: OpaquePointer
  private let whole: WholeFile
  private let purpose: Purpose
  /// The number of bytes that libjxl may use so far.
  private var given: Int
  private var pixels: UnsafeMutableRawBufferPointer?

  private static let mostThreads = 4

  /// Reads the head; throws `.missing` if libjxl is not installed.
  init(_ whole: WholeFile, _ purpose: Purpose, _ watch: DecodeWatch) throws(PictureError) {
    guard cjxl_load() else { throw .missing(kind: "JPEG XL", package: "libjxl") }
    let bytes = whole.bytes.bindMemory(to: UInt8.self)
    guard let start = bytes.baseAddress,
      let decoder = cjxl_open(
        start, Int32(min(Machine.cores, Self.mostThreads)), purpose != .timing,
        purpose == .passes)
    else { throw .tooLarge }
    var given = 0
    guard try Self.step(decoder, whole, &given, watch) == CJXL_HEAD else {
      cjxl_close(decoder)
      throw .damaged(reason: "The head breaks the rules of JPEG XL, or is not all there")
    }
    self.decoder = decoder
    (self.whole, self.purpose, self.given) = (whole, purpose, given)
    head = cjxl_head(decoder)
    size = PixelSize(width: Int(head.width), height: Int(head.height))
  }

  deinit {
    cjxl_close(decoder)
    if let pixels { PixelMemory.free(pixels) }
  }

  var format: RowFormat {
    RowFormat(
      channels: Int(head.channels), isDeep: head.is_deep,
      last: head.is_alpha_multiplied ? .multipliedAlpha : .alpha)
  }

  /// The profile of the pixels' colours; nil if they are sRGB.
  var profile: [UInt8]? {
    if cjxl_is_srgb(decoder) { return nil }
    let count = cjxl_copy_profile(decoder, nil, 0)
    guard count > 0 else { return nil }
    var profile = [UInt8](repeating: 0, count: count)
    return cjxl_copy_profile(decoder, &profile, count) == count ? profile : nil
  }

  /// Continues to the next event; throws `.tooLarge` without memory for the pixels, `.damaged`, `.cancelled`.
  func next(_ watch: DecodeWatch) throws(PictureError) -> Step {
    while true {
      switch try Self.step(decoder, whole, &given, watch) {
      case CJXL_HEAD: break
      case CJXL_FRAME:
        return .frame(milliseconds: Int(clamping: cjxl_frame_milliseconds(decoder)))
      case CJXL_NEEDS_PIXELS: try setPixels()
      case CJXL_PASS: return .pass
      case CJXL_PIXELS: return .pixels
      case CJXL_END: return .end
      case CJXL_NEEDS_BYTES: return purpose == .timing && cjxl_ends(decoder) ? .end : .cutOff
      default: throw .damaged(reason: "The picture's data breaks the rules of JPEG XL")
      }
    }
  }

  /// Writes the frame as decoded so far to the pixels; false if there is nothing.
  func flush() -> Bool { pixels != nil && cjxl_flush(decoder) }

  func bitmap(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> Bitmap {
    guard let start = pixels?.baseAddress else { throw .damaged(reason: "There are no pixels") }
    let (format, stride) = (format, size.width * format.bytesPerPixel)
    return try RowReducer.reduce(size, as: format, to: request, watch) {
      UnsafeRawPointer(start + $0 * stride)
    }
  }

  private func setPixels() throws(PictureError) {
    if pixels == nil {
      let bytesPerPixel = format.bytesPerPixel
      try StoredRequest(all: size).allow(size, bytesPerPixel: bytesPerPixel)
      pixels = PixelMemory.allocate(byteCount: size.width * size.height * bytesPerPixel)
    }
    guard let pixels, let start = pixels.baseAddress,
      cjxl_set_pixels(decoder, start, pixels.count)
    else { throw .tooLarge }
  }

  /// Continues, and gives libjxl more bytes when needed; returns `CJXL_NEEDS_BYTES` at the end of the file.
  private static func step(
    _ decoder: OpaquePointer, _ whole: WholeFile, _ given: inout Int, _ watch: DecodeWatch
  ) throws(PictureError) -> CJXLStep {
    while true {
      try watch.check()
      let step = cjxl_step(decoder)
      guard step == CJXL_NEEDS_BYTES, given < whole.bytes.count else { return step }
      given = min(whole.bytes.count, given + EncodedInput.chunkSize)
      cjxl_give(decoder, given)
    }
  }
}
