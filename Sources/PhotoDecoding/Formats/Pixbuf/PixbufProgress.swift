internal import CPixbuf
import PhotoPages

/// A loader's progress and its decision to decode: the user data of its signals, for the loader's thread only.
final class PixbufProgress {
  /// Throws if a picture of a size is not decoded.
  private let check: (PixelSize) throws(PictureError) -> Void

  /// The size in the file; nil until it is known.
  private(set) var stored: PixelSize?

  /// The rows that have been reported; some loaders report those at the bottom first.
  private(set) var rows: [Bool] = []

  /// The reason for refusing to decode; nil if the loader may.
  var refusal: PictureError?

  init(check: @escaping (PixelSize) throws(PictureError) -> Void) {
    self.check = check
  }

  /// Lets `loader` decode a picture of `stored` pixels, or refuses; if it asks again, the answer is the same.
  fileprivate func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, stored: PixelSize) {
    self.stored = stored
    do throws(PictureError) {
      if let refusal { throw refusal }
      try check(stored)
    } catch {
      refusal = error
      // As in gdk_pixbuf_get_file_info: loaders stop, and allocate nothing for no pixels.
      gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
  }

  fileprivate func update(_ first: Int, count: Int) {
    let end = max(0, first) + max(0, count)
    if end > rows.count { rows += repeatElement(false, count: end - rows.count) }
    for row in max(0, first)..<end { rows[row] = true }
  }
}

/// `void (*) (GdkPixbufLoader *loader, int width, int height, gpointer user_data)`.
let sizePrepared:
  @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, Int32, Int32, gpointer) -> Void = {
    loader, width, height, data in
    let progress = Unmanaged<PixbufProgress>.fromOpaque(data).takeUnretainedValue()
    progress.prepare(loader, stored: PixelSize(width: Int(width), height: Int(height)))
  }

/// `void (*) (GdkPixbufLoader *loader, int x, int y, int width, int height, gpointer user_data)`.
let areaUpdated:
  @convention(c) (
    UnsafeMutablePointer<GdkPixbufLoader>, Int32, Int32, Int32, Int32, gpointer
  ) -> Void = { _, _, y, _, height, data in
    let progress = Unmanaged<PixbufProgress>.fromOpaque(data).takeUnretainedValue()
    progress.update(Int(y), count: Int(height))
  }
