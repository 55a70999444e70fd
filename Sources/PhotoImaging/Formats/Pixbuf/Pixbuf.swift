internal import CPixbuf
import PhotoPages

/// Owns one reference of a `GdkPixbuf`: eight bits a channel, RGB or RGBA, alpha not multiplied in.
///
/// Used on one thread at a time; released with the Swift object.
final class Pixbuf {
  /// The object, for C; valid as long as `self`.
  let pointer: OpaquePointer

  /// Takes over a reference.
  init(adopting pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Adds a reference to one that stays with somebody else.
  convenience init(retaining pointer: OpaquePointer) {
    g_object_ref(UnsafeMutableRawPointer(pointer))
    self.init(adopting: pointer)
  }

  /// Makes one of a pixel buffer's colours.
  ///
  /// - Parameters:
  ///   - pixels: upright, as they stay.
  ///   - hasAlpha: whether to keep the alpha; without, the picture lies on black.
  /// - Throws: `.tooLarge` when there is no memory for it.
  convenience init(_ pixels: PixelBuffer, hasAlpha: Bool = true) throws(PictureError) {
    let (width, height) = (Int32(clamping: pixels.size.width), Int32(clamping: pixels.size.height))
    guard
      let pointer = gdk_pixbuf_new(
        GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, width, height)
    else { throw .tooLarge }
    self.init(adopting: pointer)
    pixels.copyColours(
      into: gdk_pixbuf_get_pixels(pointer), stride: Int(gdk_pixbuf_get_rowstride(pointer)),
      hasAlpha: hasAlpha)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// Width and height in pixels.
  var size: PixelSize {
    PixelSize(
      width: Int(gdk_pixbuf_get_width(pointer)), height: Int(gdk_pixbuf_get_height(pointer)))
  }

  /// The orientation the file carried, if it is one of the eight there are.
  var orientation: Orientation? {
    gdk_pixbuf_get_option(pointer, "orientation")
      .flatMap { Int(String(cString: $0)) }
      .flatMap { Orientation(rawValue: $0) }
  }

  /// The pixels as they are drawn.
  ///
  /// - Throws: `.tooLarge` where there is no memory for them.
  func bitmap() throws(PictureError) -> Bitmap {
    let hasAlpha = gdk_pixbuf_get_has_alpha(pointer) != 0
    let bitmap = try Bitmap(size: size, layout: hasAlpha ? .bgra8 : .bgrx8)
    // The pointer stays valid: `self` is used after the call.
    withExtendedLifetime(self) {
      bitmap.copy(
        gdk_pixbuf_read_pixels(pointer), stride: Int(gdk_pixbuf_get_rowstride(pointer)),
        hasAlpha: hasAlpha)
    }
    return bitmap
  }
}
