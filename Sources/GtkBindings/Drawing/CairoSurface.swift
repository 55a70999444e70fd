import CGtkBindings

/// A cairo image surface, 32 bits a pixel.
///
/// Ownership: holds one reference; a surface over lent memory keeps that memory's owner through
/// cairo's user data, which cairo frees with the surface. Belongs to no actor, and to one thread at a
/// time.
package final class CairoSurface {
  let pointer: OpaquePointer

  /// Width in pixels.
  let width: Int
  /// Height in pixels.
  let height: Int

  /// A transparent surface to draw on.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pointer = created(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)))
  }

  /// A surface over pixels that are already there; nothing may draw on it. Both sides are at most
  /// `RasterTile.largestSurface`; the first pixel is `offset` bytes into the bytes, which are kept alive with
  /// the surface.
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

  /// A pattern of the surface, which the caller destroys. It and its copies each hold a reference.
  ///
  /// Of a surface that is drawn with as such, cairo makes a copy when it goes, for whatever may have been
  /// recorded of it, even if that has gone before.
  func makePattern() -> OpaquePointer {
    let pattern = created(
      cairo_pattern_create_raster_source(
        UnsafeMutableRawPointer(cairo_surface_reference(pointer)),
        cairo_surface_get_content(pointer), Int32(width), Int32(height)))
    cairo_raster_source_pattern_set_acquire(pattern, acquireSurface, releaseSurface)
    cairo_raster_source_pattern_set_copy(pattern, copySurfacePattern)
    cairo_raster_source_pattern_set_finish(pattern, finishSurfacePattern)
    return pattern
  }

  /// Draws on the surface.
  package func draw(_ body: (CairoContext) -> Void) {
    let context = created(cairo_create(pointer))
    defer { cairo_destroy(context) }
    body(CairoContext(pointer: context))
  }

  /// Copies the rows' bytes, premultiplied BGRA, `width * 4` bytes each, into `destination`.
  package func copyPixels(into destination: UnsafeMutableRawBufferPointer) {
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

// What a pattern of a surface does; its data is the surface.

private let acquireSurface: cairo_raster_source_acquire_func_t = { _, surface, _, _ in
  cairo_surface_reference(surface.map { OpaquePointer($0) })
}

private let releaseSurface: cairo_raster_source_release_func_t = { _, _, surface in
  cairo_surface_destroy(surface)
}

private let copySurfacePattern: cairo_raster_source_copy_func_t = { _, surface, _ in
  cairo_surface_reference(surface.map { OpaquePointer($0) })
  return CAIRO_STATUS_SUCCESS
}

private let finishSurfacePattern: cairo_raster_source_finish_func_t = { _, surface in
  cairo_surface_destroy(surface.map { OpaquePointer($0) })
}
