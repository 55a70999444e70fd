import PhotoPages
import Synchronization

/// Decoded pixels on their way to the screen: as the file's decoder left them, not yet reduced,
/// turned or converted to the screen's colours.
///
/// Ownership: owns its memory, until `takePixels` hands it on; or shares that of a pixel buffer, which
/// it retains and none of its users may write. Used by one thread at a time, or by several that read it, or that
/// write different rows.
final class Bitmap {
  let size: PixelSize
  let layout: PixelLayout
  /// Bytes from one row to the next.
  let stride: Int
  /// The first row's first byte; valid as long as `self`, and only read where the memory is shared.
  let base: UnsafeMutableRawPointer

  private let memory: UnsafeMutableRawBufferPointer
  private let shared: PixelBuffer?
  private var isHandedOn = false

  /// Allocates memory for a picture, whose content is not defined yet.
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

  /// Makes a bitmap of pixels that are there already, without copying them.
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

  /// Whether the memory is a pixel buffer's, so that what changes the pixels needs memory of its own.
  var isShared: Bool { shared != nil }

  /// The first byte of a row.
  func row(_ y: Int) -> UnsafeMutableRawPointer { base + y * stride }

  /// Fills all bytes: 0 is black, and see-through where there is alpha.
  func clear(to byte: UInt8 = 0) {
    memory.initializeMemory(as: UInt8.self, repeating: byte)
  }

  /// The same pixels, in the same memory, as ones that have no alpha, if nothing can be seen through
  /// any of them: what is opaque is reduced, converted and drawn in less time. This bitmap must not be
  /// used afterwards.
  func withoutNeedlessAlpha(_ watch: DecodeWatch) throws(PictureError) -> Bitmap {
    guard layout == .bgra8 || layout == .rgba16 else { return self }
    // Pictures that have transparent pixels have them near their beginning as a rule.
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

  /// Makes the memory a pixel buffer's, without copying it: the same buffer's where it is shared. The
  /// bitmap must not be used afterwards.
  /// The layout must be one that can be drawn.
  func takePixels() -> PixelBuffer {
    precondition(layout == .bgra8 || layout == .bgrx8, "Only these can be drawn")
    if let shared { return shared }
    isHandedOn = true
    let storage = PixelStorage(adopting: memory, freedBy: PixelMemory.free)
    return PixelBuffer(size: size, stride: stride, storage: storage)
  }
}

/// What the bytes of a bitmap's pixel are.
enum PixelLayout: Equatable {
  /// Blue, green, red and alpha, by which the colours are multiplied. What is drawn.
  case bgra8
  case bgrx8
  /// Cyan, magenta, yellow and black, upside down as Adobe writes them: 255 is no ink.
  case cmyk8
  /// Red, green, blue and alpha, by which the colours are multiplied; 16 bits each, in the machine's
  /// order of bytes.
  case rgba16
  /// The same, with an alpha that hides everything.
  case rgbx16

  /// Whether a channel has 16 bits.
  var isDeep: Bool { self == .rgba16 || self == .rgbx16 }
  var bytesPerPixel: Int { isDeep ? 8 : 4 }
}

/// What has been decoded of a picture: the wanted part at the wanted size. Nothing is turned yet.
struct DecodedBitmap {
  var bitmap: Bitmap
  /// The colours' meaning as the file tells it; nil for sRGB.
  var profile: [UInt8]?
  /// Whether the colours are shades of grey only, so that a profile for grey fits them.
  var isGrey = false
  /// Whether the file had fewer pixels than it promised.
  var isIncomplete = false
}
