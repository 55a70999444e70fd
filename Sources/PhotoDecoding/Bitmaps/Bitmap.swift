import PhotoPages

/// Decoded pixels on their way to the screen: as the file's decoder left them, not yet reduced,
/// turned or converted to the screen's colours.
///
/// Ownership: owns its memory, until `takePixels` hands it on; or shares that of a pixel buffer, which
/// it retains and nobody may write. Used by one thread at a time, or by several that read it, or that
/// write different rows.
final class Bitmap {
  /// Columns and rows.
  let size: PixelSize
  /// What a pixel's bytes are.
  let layout: PixelLayout
  /// Bytes from one row to the next.
  let stride: Int
  /// The first row's first byte; valid as long as `self`, and only read where the memory is shared.
  let base: UnsafeMutableRawPointer

  private let memory: UnsafeMutableRawBufferPointer
  private let shared: PixelBuffer?
  private var isHandedOn = false

  /// Allocates memory for a picture, whose content is not defined yet.
  ///
  /// - Throws: `.tooLarge` where there is no memory for it.
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
  ///
  /// - Parameters:
  ///   - pixels: what it shares the memory of.
  ///   - isOpaque: whether nothing can be seen through any of them.
  /// - Throws: `.empty` where they have no memory.
  init(sharing pixels: PixelBuffer, isOpaque: Bool) throws(PictureError) {
    let bytes = pixels.storage.withUnsafeBytes { $0 }
    memory = UnsafeMutableRawBufferPointer(mutating: bytes)
    guard let base = memory.baseAddress else { throw .empty }
    self.base = base
    size = pixels.size
    stride = pixels.stride
    layout = isOpaque ? .bgrx8 : .bgra8
    shared = pixels
  }

  private init(
    adopting memory: UnsafeMutableRawBufferPointer, of other: Bitmap, layout: PixelLayout
  ) {
    (self.memory, self.layout) = (memory, layout)
    (size, stride, base) = (other.size, other.stride, other.base)
    shared = nil
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

  /// The same pixels, in the same memory, as ones that have no alpha. This bitmap must not be used
  /// afterwards.
  ///
  /// The layout must be `.bgra8`, the alpha of all pixels 255, and the memory not shared.
  func opaque() -> Bitmap {
    precondition(layout == .bgra8 && !isShared, "Only these have alpha to leave out")
    isHandedOn = true
    return Bitmap(adopting: memory, of: self, layout: .bgrx8)
  }

  /// Makes the memory a pixel buffer's, without copying it: the same buffer's where it is shared. The
  /// bitmap must not be used afterwards.
  ///
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
  /// Blue, green, red and 255.
  case bgrx8
  /// Cyan, magenta, yellow and black, upside down as Adobe writes them: 255 is no ink.
  case cmyk8
  /// Red, green, blue and alpha, by which the colours are multiplied; 16 bits each, in the machine's
  /// order of bytes.
  case rgba16

  /// Bytes of one pixel.
  var bytesPerPixel: Int { self == .rgba16 ? 8 : 4 }
}

/// A bitmap, and where it belongs in the picture. Nothing is turned yet.
struct DecodedBitmap {
  /// The pixels.
  var bitmap: Bitmap
  /// The size of the whole picture at the bitmap's scale.
  var wholeSize: PixelSize
  /// The part of the whole that the bitmap is, in pixels of `wholeSize`.
  var part: PixelRect
  /// The colours' meaning as the file tells it; nil for sRGB.
  var profile: [UInt8]?
  /// Whether the colours are shades of grey only, so that a profile for grey fits them.
  var isGrey = false
  /// Whether the file has no alpha, where the layout does not say it: that of 16 bits.
  var isOpaque = false
  /// Whether the file had fewer pixels than it promised.
  var isIncomplete = false

  /// A bitmap that is the whole picture.
  init(_ bitmap: Bitmap, profile: [UInt8]? = nil) {
    self.init(bitmap, part: PixelRect(bitmap.size), of: bitmap.size, profile: profile)
  }

  /// A bitmap that is `part` of a picture of `wholeSize`.
  init(_ bitmap: Bitmap, part: PixelRect, of wholeSize: PixelSize, profile: [UInt8]? = nil) {
    self.bitmap = bitmap
    self.wholeSize = wholeSize
    self.part = part
    self.profile = profile
  }
}
