import CGtkBindings
import GioBindings

/// The memory of an image, which neither moves nor changes while it is referenced.
package protocol RasterBytes: AnyObject, Sendable {
  /// Calls `body` with the bytes; the pointer is valid as long as the object lives.
  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result
}

/// An image that can be drawn without copying it: premultiplied BGRA, sRGB, rows from the top.
///
/// Ownership: the GDK texture and the cairo surfaces over the same memory are made when first drawn; each keeps the
/// bytes alive until C has freed it.
@MainActor
public final class Raster {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int

  /// Whether the image is opaque, so that it is copied rather than blended.
  let isOpaque: Bool

  private let stride: Int
  private let bytes: any RasterBytes

  /// Makes an image whose rows are `stride` bytes apart; `isOpaque` promises that every alpha is 255.
  package init(
    width: Int, height: Int, stride: Int, bytes: any RasterBytes, isOpaque: Bool = false
  ) {
    self.width = width
    self.height = height
    self.stride = stride
    self.bytes = bytes
    self.isOpaque = isOpaque
  }

  /// Draws all of the image into a square at the origin, as large as fits, on any thread.
  ///
  /// For images of a few hundred pixels, whose surface lives for the call.
  package nonisolated func draw(on cairo: CairoContext, inSquareOf side: Double) {
    let (width, height) = (Double(self.width), Double(self.height))
    let surface = CairoSurface(
      width: self.width, height: self.height, stride: stride, offset: 0, bytes: bytes,
      isOpaque: isOpaque)
    let scale = side / max(width, height)
    cairo.saved {
      cairo.translate((side - width * scale) / 2, (side - height * scale) / 2)
      cairo.scale(scale, scale)
      cairo.rectangle(x: 0, y: 0, width: width, height: height)
      cairo.fill(with: RasterTile(x: 0, y: 0, surface: surface), .good)
    }
  }

  /// The texture for GTK's GPU renderers.
  private(set) lazy var texture = makeTexture()

  /// The tiles for cairo, which resamples by a chosen filter: one, unless cairo's surfaces are too small.
  private(set) lazy var tiles = makeTiles()

  private func makeTiles() -> [RasterTile] {
    let isWhole = max(width, height) <= RasterTile.largestSurface
    let side = isWhole ? RasterTile.largestSurface : RasterTile.side
    return Swift.stride(from: 0, to: height, by: side).flatMap { y in
      Swift.stride(from: 0, to: width, by: side).map { x in
        RasterTile(
          x: x, y: y,
          surface: CairoSurface(
            width: min(side, width - x), height: min(side, height - y), stride: stride,
            offset: y * stride + x * RasterTile.bytesPerPixel, bytes: bytes, isOpaque: isOpaque))
      }
    }
  }

  private func makeTexture() -> GObjectRef {
    let held = Unmanaged.passRetained(bytes as AnyObject).toOpaque()
    let glibBytes = bytes.withUnsafeBytes { memory in
      g_bytes_new_with_free_func(memory.baseAddress, gsize(memory.count), releaseClosureBox, held)
    }
    defer { g_bytes_unref(glibBytes) }
    let texture = gdk_memory_texture_new(
      Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, glibBytes, gsize(stride))
    return GObjectRef(adopting: texture)
  }
}

/// A part of an image, as a cairo surface over the image's memory.
struct RasterTile {
  /// The largest side of a cairo image surface: coordinates have 16 bits (cairo-image-surface.c, MAX_IMAGE_SIZE).
  static let largestSurface = 32767
  /// The side of the tiles in which larger images are drawn, in pixels.
  static let side = 16384
  static let bytesPerPixel = 4

  /// Pixels from the image's left edge.
  let x: Int
  /// Pixels from the image's top edge.
  let y: Int
  let surface: CairoSurface
}
