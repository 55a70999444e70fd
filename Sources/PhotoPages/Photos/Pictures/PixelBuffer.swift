import Synchronization

/// An immutable image in memory, ready to be drawn.
///
/// It has four bytes a pixel in the order blue, green, red, alpha; colours multiplied by alpha; sRGB; rows from
/// the top; upright. This is cairo's `ARGB32` and GDK's `B8G8R8A8_PREMULTIPLIED` on little-endian machines, so
/// neither converts it. Copies of the value share the memory, which is freed with the last.
public struct PixelBuffer: Sendable, Equatable {
  /// The bytes of one pixel.
  public static let bytesPerPixel = 4
  /// The width and height in pixels, both at least 1.
  public let size: PixelSize
  /// The bytes from one row to the next.
  public let stride: Int
  /// The memory of the pixels.
  public let storage: PixelStorage

  /// Allocates a buffer of `size` and lets `fill` write all of its bytes, row by row from the top.
  ///
  /// - Parameters:
  ///   - size: width and height in pixels, both at least 1.
  ///   - fill: gets `size.height * stride` uninitialised bytes, and the stride.
  public init(size: PixelSize, filledBy fill: (UnsafeMutableRawBufferPointer, Int) -> Void) {
    precondition(size.width > 0 && size.height > 0, "A picture has at least one pixel")
    let stride = size.width * Self.bytesPerPixel
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: stride * size.height, alignment: PixelStorage.alignment)
    unsafe fill(memory, stride)
    let storage = unsafe PixelStorage(adopting: memory) { memory in unsafe memory.deallocate() }
    self.init(size: size, stride: stride, storage: storage)
  }

  /// Takes over existing pixels, in at least `size.height * stride` bytes.
  public init(size: PixelSize, stride: Int, storage: PixelStorage) {
    precondition(size.width > 0 && size.height > 0, "A picture has at least one pixel")
    precondition(
      stride >= size.width * Self.bytesPerPixel && storage.byteCount >= size.height * stride,
      "The picture is larger than its memory")
    self.size = size
    self.stride = stride
    self.storage = storage
  }

  /// The number of bytes in all rows.
  public var byteCount: Int { stride * size.height }

  /// Whether both are views of the same memory; buffers are never compared by their pixels.
  public static func == (one: PixelBuffer, other: PixelBuffer) -> Bool {
    one.storage === other.storage
  }

  /// The four bytes of the pixel at column `x` of row `y`, as 0xAARRGGBB.
  public subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "Outside the picture")
    return unsafe storage.withUnsafeBytes { bytes in
      unsafe UInt32(
        littleEndian: bytes.loadUnaligned(
          fromByteOffset: y * stride + x * Self.bytesPerPixel, as: UInt32.self))
    }
  }
}

/// The memory of a pixel buffer.
///
/// `@unchecked Sendable`: the bytes are written before the storage exists and never after.
@safe public final class PixelStorage: @unchecked Sendable {
  /// The alignment of the memory in bytes, for vector instructions: a cache line.
  static let alignment = 64

  private let memory: UnsafeMutableRawBufferPointer
  private let free: @Sendable (UnsafeMutableRawBufferPointer) -> Void

  /// Takes ownership of memory that is no longer written; `free` is called with it once, on any thread.
  @unsafe public init(
    adopting memory: UnsafeMutableRawBufferPointer,
    freedBy free: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void
  ) {
    unsafe self.memory = memory
    unsafe self.free = free
    Self.live.add(byteCount, ordering: .relaxed)
  }

  deinit {
    Self.live.subtract(byteCount, ordering: .relaxed)
    unsafe free(memory)
  }

  private static let live = Atomic(0)

  /// The bytes of pixels that the whole program holds.
  public static var liveByteCount: Int { live.load(ordering: .relaxed) }

  var byteCount: Int { unsafe memory.count }

  /// Reads the bytes, valid while this object lives: a caller that passes the pointer to C retains the storage.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    unsafe try body(UnsafeRawBufferPointer(memory))
  }
}
