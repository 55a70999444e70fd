internal import CPixbuf
import PhotoPages

/// What a loader reports on its way, and what it is told when it knows the picture's size.
///
/// Lent to a loader as its signals' user data, on whose thread alone it is used.
final class PixbufProgress {
  /// The most bytes a decoded picture may take.
  private let byteLimit: Int

  /// The size the file is stored in, once known.
  private(set) var stored: PixelSize?

  /// How many rows have been reported, each time they were.
  private(set) var rows = 0

  /// Why the loader was, or is to be, told not to decode.
  var refusal: PictureError?

  /// Makes the progress of a loader that has not begun.
  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// Lets `loader` decode a picture of `stored` pixels, or not.
  fileprivate func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, stored: PixelSize) {
    self.stored = stored
    let wish = StoredWish(target: stored, part: PixelRect(stored), byteLimit: byteLimit)
    do throws(PictureError) { try wish.allow(stored) } catch { refusal = refusal ?? error }
    // How gdk_pixbuf_get_file_info has loaders stop: nothing is allocated for no pixels.
    if refusal != nil { gdk_pixbuf_loader_set_size(loader, 0, 0) }
  }

  /// Counts rows.
  fileprivate func update(rows: Int) {
    self.rows += rows
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
  ) -> Void = { _, _, _, _, height, data in
    let progress = Unmanaged<PixbufProgress>.fromOpaque(data).takeUnretainedValue()
    progress.update(rows: Int(height))
  }
