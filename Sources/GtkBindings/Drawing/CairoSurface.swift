import CGtkBindings
import GioBindings

/// A cairo image surface with 32 bits a pixel.
///
/// Ownership: holds one reference. A surface over lent memory holds that memory's owner in cairo's user data, which
/// cairo frees with the surface. Belongs to no actor, and to one thread at a time.
package final class CairoSurface {
  let pointer: OpaquePointer

  /// Width in pixels.
  let width: Int
  /// Height in pixels.
  let height: Int

  /// Makes a surface to draw on: transparent at first, or always opaque and black at first.
  package init(width: Int, height: Int, isOpaque: Bool = false) {
    self.width = width
    self.height = height
    pointer = created(
      cairo_image_surface_create(
        isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)))
  }

  /// Makes a surface over existing pixels, on which nothing may draw.
  ///
  /// Both sides are at most `RasterTile.largestSurface`. The first pixel is `offset` bytes into the bytes, which are
  /// kept alive with the surface.
  init(
    width: Int, height: Int, stride: Int, offset: Int, bytes: any RasterBytes, isOpaque: Bool
  ) {
    self.width = width
    self.height = height
    pointer = bytes.withUnsafeBytes { memory in
      // Cairo's call takes mutable memory, but never writes to a surface that is only a source.
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

  /// Makes a surface of the pixels of a part of another one, in pixels of that.
  init(partOf whole: CairoSurface, x: Int, y: Int, width: Int, height: Int) {
    self.width = width
    self.height = height
    pointer = created(
      cairo_surface_create_for_rectangle(
        whole.pointer, Double(x), Double(y), Double(width), Double(height)))
  }

  deinit {
    cairo_surface_destroy(pointer)
  }

  /// Makes a pattern of the surface, which the caller destroys; it and its copies each hold a reference.
  ///
  /// If a surface is drawn directly, cairo copies it when it is destroyed, in case a recording needs it, even if none
  /// is left.
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

  /// Attaches the same picture as a JPEG file, which PDF surfaces take in place of the pixels.
  func attach(jpeg file: [UInt8]) {
    let copy = g_memdup2(file, gsize(file.count))
    cairo_surface_set_mime_data(
      pointer, CAIRO_MIME_TYPE_JPEG, copy?.assumingMemoryBound(to: UInt8.self),
      CUnsignedLong(file.count), g_free, copy)
  }

  package func draw(_ body: (CairoContext) -> Void) {
    let context = created(cairo_create(pointer))
    defer { cairo_destroy(context) }
    body(CairoContext(pointer: context))
  }

  /// Copies the rows into `destination`: premultiplied BGRA, `width * 4` bytes each.
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

// The functions of a surface's pattern; their data is the surface.

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
