import PhotoMetadata
import PhotoPages

/// A GIF file's frames, decoded by giflib in order and laid over each other as the file states.
///
/// There are never more than two pictures in memory. Used on one thread.
final class GIFFrames {
  /// The size of the whole picture in pixels.
  let size: PixelSize
  private let input: EncodedInput
  /// The reader of the next frame; nil if it has to begin again.
  private var reader: GIFReader?
  private var canvas: GIFCanvas?

  /// Bytes of memory for each pixel: of the picture, and of what a frame covers.
  private static let bytesPerPixel = 8
  private static let rowsPerCheck = 64

  /// Reads the head, and grows the picture to contain its first frame, as web browsers do.
  init(_ input: EncodedInput) throws(PictureError) {
    self.input = input
    let reader = try GIFReader(input)
    let told = reader.size
    let isSized = told.width > 0 && told.height > 0
    do throws(PictureError) {
      guard let first = try reader.next()?.place, first.width > 0, first.height > 0 else {
        throw .damaged(reason: "The file has no frame")
      }
      let grown = PixelSize(
        width: max(told.width, first.right), height: max(told.height, first.bottom))
      // A frame beyond all bounds is left outside.
      try StoredRequest(all: grown).allow(grown, bytesPerPixel: Self.bytesPerPixel)
      size = grown
    } catch .damaged where isSized {
      size = told
    } catch .tooLarge where isSized {
      size = told
    }
  }

  func rewind() { (reader, canvas) = (nil, nil) }

  /// Draws the next frame over those before it, and returns whether it was complete.
  ///
  /// - Throws: `.damaged` if there is no frame, or not a row of it; `.tooLarge`.
  func next(_ watch: DecodeWatch) throws(PictureError) -> Bool {
    try StoredRequest(all: size).allow(size, bytesPerPixel: Self.bytesPerPixel)
    if self.reader == nil { reader = try GIFReader(input) }
    if self.canvas == nil { canvas = try GIFCanvas(size) }
    guard let reader, let canvas else { throw .tooLarge }
    guard let frame = try reader.next() else {
      throw .damaged(reason: "There are fewer frames than the file says")
    }
    guard frame.hasColours else { throw .damaged(reason: "The file has no colors") }
    canvas.begin(frame)
    return try draw(frame, from: reader, on: canvas, watch)
  }

  func bitmap(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> Bitmap {
    guard let canvas else { throw .damaged(reason: "There is no frame yet") }
    return try canvas.bitmap(request, watch)
  }

  private func draw(
    _ frame: GIFFrame, from reader: GIFReader, on canvas: GIFCanvas, _ watch: DecodeWatch
  ) throws(PictureError) -> Bool {
    guard frame.place.width > 0 else { return true }
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: frame.place.width)
    defer { row.deallocate() }
    for (count, y) in frame.rowOrder.enumerated() {
      if count % Self.rowsPerCheck == 0 { try watch.check() }
      guard try reader.readRow(into: row) else {
        if count == 0 { throw reader.failure }
        return false
      }
      canvas.draw(row, at: y, of: frame)
    }
    return true
  }
}
