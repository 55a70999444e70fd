// Ownership: the surfaces live for one call; cairo writes into an array that lives as long.

import CGtkBindings

extension CairoContext {
  /// Returns the bytes of an SVG file with vector lines; the size is in the units that `draw` uses.
  package static func svg(
    width: Double, height: Double, draw: (CairoContext) -> Void
  ) -> [UInt8] {
    let file = WrittenBytes()
    // Cairo calls back during these calls only, so the array need not be retained for it.
    let surface = created(
      cairo_svg_surface_create_for_stream(
        appendToWrittenBytes, Unmanaged.passUnretained(file).toOpaque(), width, height))
    // The default unit is a point, a 72nd of an inch.
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
    let context = created(cairo_create(surface))
    draw(CairoContext(pointer: context))
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    return file.bytes
  }
}

extension CairoSurface {
  package func png() -> [UInt8] {
    let file = WrittenBytes()
    let status = cairo_surface_write_to_png_stream(
      pointer, appendToWrittenBytes, Unmanaged.passUnretained(file).toOpaque())
    precondition(status == CAIRO_STATUS_SUCCESS, "Cairo cannot write a picture into memory")
    return file.bytes
  }
}

private final class WrittenBytes {
  var bytes: [UInt8] = []
}

/// `cairo_write_func_t`: `cairo_status_t (*)(void *closure, const unsigned char *data, unsigned int length)`.
private func appendToWrittenBytes(
  _ file: UnsafeMutableRawPointer?, _ data: UnsafePointer<UInt8>?, _ length: UInt32
) -> cairo_status_t {
  guard let file else { return CAIRO_STATUS_WRITE_ERROR }
  Unmanaged<WrittenBytes>.fromOpaque(file).takeUnretainedValue()
    .bytes += UnsafeBufferPointer(start: data, count: Int(length))
  return CAIRO_STATUS_SUCCESS
}
