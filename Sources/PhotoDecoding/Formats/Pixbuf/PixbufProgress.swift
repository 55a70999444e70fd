internal import CPixbuf
import PhotoPages

/// The answer to a loader that knows the picture's size.
enum PixbufAnswer {
  /// Decode all pixels of the file.
  case decode
  /// Do not decode, for this reason.
  case refuse(PictureError)

  /// Returns `decode` for a picture of this size, unless it takes too many bytes.
  static func decode(_ size: PixelSize, _ byteLimit: Int) -> PixbufAnswer {
    do throws(PictureError) {
      try StoredRequest(all: size, byteLimit: byteLimit).allow(size)
    } catch {
      return .refuse(error)
    }
    return .decode
  }
}

/// The progress of a loader, and the decision whether it decodes a picture of the size that it reports.
///
/// It is the user data of the loader's signals, and used on the loader's thread only.
final class PixbufProgress {
  /// The decision about a picture of the given size.
  private let answer: (PixelSize) -> PixbufAnswer

  /// The size in the file; nil until it is known.
  private(set) var stored: PixelSize?

  /// The rows that have been reported; some loaders report those at the bottom first.
  private(set) var rows: [Bool] = []

  /// The reason for refusing to decode; nil if the loader may.
  var refusal: PictureError?

  init(answer: @escaping (PixelSize) -> PixbufAnswer) {
    self.answer = answer
  }

  /// Lets `loader` decode a picture of `stored` pixels, or refuses.
  ///
  /// Some loaders ask more than once, and get the same answer each time.
  fileprivate func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, stored: PixelSize) {
    self.stored = stored
    switch refusal.map({ PixbufAnswer.refuse($0) }) ?? answer(stored) {
    case .decode: break
    case .refuse(let reason):
      refusal = reason
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
