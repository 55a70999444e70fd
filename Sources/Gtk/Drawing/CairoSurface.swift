import CGtk

/// A cairo image surface, 32 bits a pixel.
///
/// Ownership: holds one reference; a surface over lent memory keeps that memory's owner through
/// cairo's user data, which cairo frees with the surface. Belongs to no actor, and to one thread at a
/// time.
public final class CairoSurface {
  let pointer: OpaquePointer

  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int

  /// A transparent surface to draw on.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pointer = created(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)))
  }

  /// A surface over pixels that are already there; nothing may draw on it.
  ///
  /// - Parameters:
  ///   - width: columns, at most `RasterTile.largestSurface`.
  ///   - height: rows, at most `RasterTile.largestSurface`.
  ///   - stride: bytes from one row to the next.
  ///   - offset: bytes before the first pixel.
  ///   - bytes: what holds the pixels; kept alive with the surface.
  ///   - isOpaque: whether every alpha is 255, so that it need not be looked at.
  init(
    width: Int, height: Int, stride: Int, offset: Int, bytes: any RasterBytes, isOpaque: Bool
  ) {
    self.width = width
    self.height = height
    pointer = bytes.withUnsafeBytes { memory in
      // Cairo's call takes mutable memory; a surface that is only a source is never written.
      let data = UnsafeMutableRawPointer(mutating: memory.baseAddress)?
        .advanced(by: offset).assumingMemoryBound(to: UInt8.self)
      return created(
        cairo_image_surface_create_for_data(
          data, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
          Int32(stride)))
    }
    precondition(
      cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS, "Cairo refuses a surface's memory")
    cairo_surface_set_user_data(
      pointer, &surfaceOwnerKey, Unmanaged.passRetained(bytes as AnyObject).toOpaque(),
      releaseClosureBox)
  }

  deinit {
    cairo_surface_destroy(pointer)
  }

  /// Draws on the surface.
  public func draw(_ body: (CairoContext) -> Void) {
    let context = created(cairo_create(pointer))
    defer { cairo_destroy(context) }
    body(CairoContext(pointer: context))
  }

  /// Copies the rows' bytes, premultiplied BGRA, `width * 4` bytes each, into `destination`.
  public func copyPixels(into destination: UnsafeMutableRawBufferPointer) {
    cairo_surface_flush(pointer)
    guard let source = cairo_image_surface_get_data(pointer) else { return }
    let stride = Int(cairo_image_surface_get_stride(pointer))
    for row in 0..<height {
      let line = UnsafeRawBufferPointer(start: source + row * stride, count: width * 4)
      UnsafeMutableRawBufferPointer(rebasing: destination[(row * width * 4)...])
        .copyMemory(from: line)
    }
  }
}

/// Cairo identifies user data by this variable's address, and never reads it.
nonisolated(unsafe) private var surfaceOwnerKey = cairo_user_data_key_t()
