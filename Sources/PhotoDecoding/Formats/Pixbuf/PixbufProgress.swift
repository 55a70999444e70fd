internal import CPixbuf
import PhotoPages

/// What a loader is told when it knows the picture's size.
enum PixbufAnswer {
  /// To decode all pixels that the file has.
  case decode
  /// Not to decode, for this reason.
  case refuse(PictureError)

  /// To decode a picture of this size, if it does not take too many bytes.
  static func decode(_ size: PixelSize, _ byteLimit: Int) -> PixbufAnswer {
    do throws(PictureError) {
      try StoredRequest(all: size, byteLimit: byteLimit).allow(size)
    } catch {
      return .refuse(error)
    }
    return .decode
  }
}

/// What a loader reports on its way, and what it is told when it knows the picture's size.
///
/// Lent to a loader as its signals' user data, on whose thread alone it is used.
final class PixbufProgress {
  /// Says what to do with a picture of that size.
  private let answer: (PixelSize) -> PixbufAnswer

  /// The size that the file says, once known.
  private(set) var stored: PixelSize?

  /// Which rows have been reported.
  /// Some loaders report those at the bottom first.
  private(set) var rows: [Bool] = []

  /// Why the loader was, or is to be, told not to decode.
  var refusal: PictureError?

  init(answer: @escaping (PixelSize) -> PixbufAnswer) {
    self.answer = answer
  }

  /// Lets `loader` decode a picture of `stored` pixels, or not.
  /// Some loaders ask more than once, and are told the same each time.
  fileprivate func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, stored: PixelSize) {
    self.stored = stored
    switch refusal.map({ PixbufAnswer.refuse($0) }) ?? answer(stored) {
    case .decode: break
    case .refuse(let reason):
      refusal = reason
      // How gdk_pixbuf_get_file_info has loaders stop: nothing is allocated for no pixels.
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
