import PhotoPages
import Synchronization

/// The pixels of a picture while it is decoded, reduced, converted to the screen's colours and turned.
///
/// Ownership: it owns its memory until `takePixels` hands it on, or shares that of a pixel buffer, which it retains and
/// which must not be written. It is used by one thread at a time, or by several that read it or write different rows.
final class Bitmap {
  let size: PixelSize
  let layout: PixelLayout
  /// Bytes from one row to the next.
  let stride: Int
  /// The first byte of the first row; valid as long as `self`, and read-only if the memory is shared.
  let base: UnsafeMutableRawPointer

  private let memory: UnsafeMutableRawBufferPointer
  private let shared: PixelBuffer?
  private var isHandedOn = false

  /// Allocates memory with undefined content.
  init(size: PixelSize, layout: PixelLayout) throws(PictureError) {
    let (stride, isWide) = size.width.multipliedReportingOverflow(by: layout.bytesPerPixel)
    let (count, isLarge) = stride.multipliedReportingOverflow(by: size.height)
    guard size.width > 0, size.height > 0, !isWide, !isLarge,
      let memory = PixelMemory.allocate(byteCount: count), let base = memory.baseAddress
    else { throw .tooLarge }
    self.size = size
    self.layout = layout
    self.stride = stride
    self.memory = memory
    self.base = base
    shared = nil
  }

  /// Makes a bitmap of existing pixels, without copying them.
  init(sharing pixels: PixelBuffer) throws(PictureError) {
    let bytes = pixels.storage.withUnsafeBytes { $0 }
    memory = UnsafeMutableRawBufferPointer(mutating: bytes)
    guard let base = memory.baseAddress else { throw .empty }
    self.base = base
    size = pixels.size
    stride = pixels.stride
    layout = .bgra8
    shared = pixels
  }

  private init(takingMemoryOf other: Bitmap, layout: PixelLayout) {
    self.layout = layout
    (memory, shared) = (other.memory, other.shared)
    (size, stride, base) = (other.size, other.stride, other.base)
    other.isHandedOn = true
  }

  deinit {
    if !isHandedOn, !isShared { PixelMemory.free(memory) }
  }

  /// Whether the memory belongs to a pixel buffer, so that it must not be changed.
  var isShared: Bool { shared != nil }

  func row(_ y: Int) -> UnsafeMutableRawPointer { base + y * stride }

  /// Fills all bytes; 0 is black, and transparent if there is alpha.
  func clear(to byte: UInt8 = 0) {
    memory.initializeMemory(as: UInt8.self, repeating: byte)
  }

  /// Returns the same pixels without alpha if all are opaque, in the same memory; otherwise the bitmap itself.
  ///
  /// Opaque pixels are reduced, converted and drawn faster. This bitmap must not be used afterwards.
  func withoutOpaqueAlpha(_ watch: DecodeWatch) throws(PictureError) -> Bitmap {
    guard layout == .bgra8 || layout == .rgba16 else { return self }
    // Pictures with transparent pixels usually have some near the top.
    let showsThrough = Atomic(false)
    try Strips.perform(rows: size.height, height: 64, watch) { strip in
      let isOpaque =
        showsThrough.load(ordering: .relaxed)
        || strip.allSatisfy { y in
          layout.isDeep
            ? Alpha.isOpaque(
              deep: row(y).assumingMemoryBound(to: SIMD4<UInt16>.self), count: size.width)
            : Alpha.isOpaque(row(y), count: size.width)
        }
      if !isOpaque { showsThrough.store(true, ordering: .relaxed) }
    }
    if showsThrough.load(ordering: .relaxed) { return self }
    return Bitmap(takingMemoryOf: self, layout: layout.isDeep ? .rgbx16 : .bgrx8)
  }

  /// Hands the memory on to a pixel buffer, without copying it; shared memory stays in its buffer.
  ///
  /// The layout must be one that can be drawn. The bitmap must not be used afterwards.
  func takePixels() -> PixelBuffer {
    precondition(layout == .bgra8 || layout == .bgrx8, "Only these can be drawn")
    if let shared { return shared }
    isHandedOn = true
    let storage = PixelStorage(adopting: memory, freedBy: PixelMemory.free)
    return PixelBuffer(size: size, stride: stride, storage: storage)
  }
}

/// The meaning of the bytes of a bitmap's pixel.
enum PixelLayout: Equatable {
  /// Blue, green, red and alpha, premultiplied, as drawn on the screen.
  case bgra8
  case bgrx8
  /// Cyan, magenta, yellow and black, inverted as Adobe writes them: 255 is no ink.
  case cmyk8
  /// Red, green, blue and alpha, premultiplied; 16 bits each, in native byte order.
  case rgba16
  case rgbx16

  /// Whether a channel has 16 bits.
  var isDeep: Bool { self == .rgba16 || self == .rgbx16 }
  var bytesPerPixel: Int { isDeep ? 8 : 4 }
}

/// The wanted part of a picture at the wanted size, decoded and not turned yet.
struct DecodedBitmap {
  var bitmap: Bitmap
  /// The ICC profile of the colours; nil for sRGB.
  var profile: [UInt8]?
  /// Whether the picture is greyscale, so that a profile for grey fits it.
  var isGrey = false
  /// Whether the file had fewer pixels than it states.
  var isIncomplete = false
}

extension DecodedBitmap {
  /// Makes a bitmap that is grey if its profile is.
  init(_ bitmap: Bitmap, profile: [UInt8]?, isIncomplete: Bool = false) {
    (self.bitmap, self.profile, self.isIncomplete) = (bitmap, profile, isIncomplete)
    isGrey = profile.map { ColourSpaceName(ofProfile: $0) == .grey } ?? false
  }
}
