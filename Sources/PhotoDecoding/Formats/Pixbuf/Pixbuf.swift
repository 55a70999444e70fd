internal import CPixbuf
import PhotoPages

/// An owned reference to a `GdkPixbuf`: eight bits a channel, RGB or RGBA, usually not premultiplied.
///
/// Used on one thread at a time; the reference is released in deinit.
final class Pixbuf {
  /// The object, for C; valid as long as `self`.
  let pointer: OpaquePointer

  /// Takes over a reference.
  init(adopting pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Retains an object, whose owner keeps its reference.
  convenience init(retaining pointer: OpaquePointer) {
    g_object_ref(UnsafeMutableRawPointer(pointer))
    self.init(adopting: pointer)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  var size: PixelSize {
    PixelSize(
      width: Int(gdk_pixbuf_get_width(pointer)), height: Int(gdk_pixbuf_get_height(pointer)))
  }

  /// The valid orientation in the file; only loaders that do not turn report it, and those of HEIC and AVIF turn.
  var orientation: Orientation? {
    option("orientation").flatMap { Int($0) }.flatMap { Orientation(rawValue: $0) }
  }

  /// The profile of the pixels' colours, if it is for RGB or grey.
  var profile: [UInt8]? {
    guard let text = option("icc-profile") else { return nil }
    var count: gsize = 0
    guard let memory = g_base64_decode(text, &count) else { return nil }
    defer { g_free(memory) }
    let profile = [UInt8](UnsafeRawBufferPointer(start: memory, count: Int(count)))
    return ColourSpaceName(ofProfile: profile) == .other ? nil : profile
  }

  private func option(_ name: String) -> String? {
    gdk_pixbuf_get_option(pointer, name).map { String(cString: $0) }
  }

  /// Returns gdk-pixbuf's name of the format that a loader has found; empty if it has found none.
  static func formatName(of loader: UnsafeMutablePointer<GdkPixbufLoader>) -> String {
    guard let format = gdk_pixbuf_loader_get_format(loader),
      let name = gdk_pixbuf_format_get_name(format)
    else { return "" }
    defer { g_free(name) }
    return String(cString: name)
  }

  /// Whether the memory of a row has anything but zeros.
  func isTouched(_ row: Int) -> Bool {
    let stride = Int(gdk_pixbuf_get_rowstride(pointer))
    // The last row may be shorter than the others.
    let count = size.width * Int(gdk_pixbuf_get_n_channels(pointer))
    return withExtendedLifetime(self) {
      UnsafeBufferPointer(start: gdk_pixbuf_read_pixels(pointer) + row * stride, count: count)
        .contains { $0 != 0 }
    }
  }

  /// Makes the requested bitmap of the pixels; missing rows are black, or transparent if there is alpha.
  func bitmap(
    _ request: StoredRequest, hasRow: (Int) -> Bool = { _ in true }, _ watch: DecodeWatch
  ) throws(PictureError) -> Bitmap {
    // The pointer stays valid: `self` is used after the calls.
    defer { withExtendedLifetime(self) {} }
    let format = RowFormat(channels: Int(gdk_pixbuf_get_n_channels(pointer)), isDeep: false)
    guard let pixels = gdk_pixbuf_read_pixels(pointer) else { throw .tooLarge }
    let stride = Int(gdk_pixbuf_get_rowstride(pointer))
    return try RowReducer.reduce(size, as: format, to: request, watch) { y in
      hasRow(y) ? UnsafeRawPointer(pixels + y * stride) : nil
    }
  }
}
