internal import CPixbuf
import PhotoMetadata
import PhotoPages

/// A GIF file's frames, laid over each other by gdk-pixbuf, which keeps them as small as they are in
/// the file until each is asked for.
final class GIFAnimation: AnimationFile {
  let header: PictureHeader
  let timing: AnimationTiming
  private let frames: PixbufFrames

  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    timing = try GIFBlocks.timing(input, watch)
    let reading = try PixbufLoad(input) { size, _ in
      .decode(size, PictureDecoder.defaultByteLimit)
    }
    frames = try reading.finishFrames(watch)
    header = PictureHeader(size: frames.size, isAnimated: true)
    guard timing.count > 0, header.size.width > 0, header.size.height > 0 else {
      throw .damaged(reason: "The file has no frame that is whole")
    }
  }

  func next(_ request: StoredRequest?, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap?
  {
    guard let pixbuf = frames.next() else {
      throw .damaged(reason: "There are fewer frames than the file says")
    }
    guard let request else { return nil }
    return DecodedBitmap(bitmap: try pixbuf.bitmap(request, watch))
  }

  func rewind() {
    frames.rewind()
  }
}

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

  /// Goes to the next frame, whose pixels are valid until the next call; nil if there is none.
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
