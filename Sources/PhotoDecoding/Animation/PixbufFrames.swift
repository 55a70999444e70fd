internal import CPixbuf
import PhotoPages

// Ownership: a PixbufFrames owns one reference of its GdkPixbufAnimation and one of the iterator over
// it, both released with the Swift object. The iterator's pixbuf is its own and another with the next
// frame, so that it is copied before the iterator moves.

/// The frames of a `GdkPixbufAnimation`, at times that are counted from frame to frame: no clock is
/// asked.
final class PixbufFrames {
  private let animation: OpaquePointer
  private var iterator: OpaquePointer?
  /// Milliseconds from the beginning to the frame at which the iterator stands.
  private var time = 0

  /// Takes over a reference.
  init(adopting animation: OpaquePointer) {
    self.animation = animation
  }

  deinit {
    rewind()
    g_object_unref(UnsafeMutableRawPointer(animation))
  }

  /// Width and height in pixels.
  var size: PixelSize {
    PixelSize(
      width: Int(gdk_pixbuf_animation_get_width(animation)),
      height: Int(gdk_pixbuf_animation_get_height(animation)))
  }

  /// Goes back to before the first frame.
  func rewind() {
    if let iterator { g_object_unref(UnsafeMutableRawPointer(iterator)) }
    iterator = nil
    time = 0
  }

  /// Goes to the next frame.
  ///
  /// - Returns: its pixels, valid until the next call; nil if there is none.
  func next() -> Pixbuf? {
    if let iterator {
      let delay = Int(gdk_pixbuf_animation_iter_get_delay_time(iterator))
      guard delay > 0 else { return nil }
      time += delay
      photo_pages_move_to(iterator, gint64(time))
    } else {
      iterator = photo_pages_first_frame(animation)
    }
    guard let iterator, let pixbuf = gdk_pixbuf_animation_iter_get_pixbuf(iterator) else {
      return nil
    }
    return Pixbuf(retaining: pixbuf)
  }
}
