import PhotoPages

/// The picture that a GIF's frames are laid on, one after the other.
///
/// Used on one thread.
final class GIFCanvas {
  private let bitmap: Bitmap
  private let area: PixelRect
  /// What is to be done before the next frame.
  private var disposal = GIFFrame.Disposal.keep
  /// Where the last frame lies, as far as it can be seen.
  private var place: PixelRect
  /// The rows that the last frame covers, as they were before; empty unless they come back.
  private var covered: [UInt32] = []

  /// Makes a see-through one. `.tooLarge` where there is no memory.
  init(_ size: PixelSize) throws(PictureError) {
    bitmap = try Bitmap(size: size, layout: .bgra8)
    bitmap.clear()
    area = PixelRect(size)
    place = PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// Makes room for a frame: the one before goes as it says.
  func begin(_ frame: GIFFrame) {
    switch disposal {
    case .keep: break
    case .clear: forEachRow { row, _ in row.update(repeating: 0, count: place.width) }
    case .restore:
      forEachRow { row, first in
        covered.withUnsafeBufferPointer {
          // There are as many as the place has pixels.
          if let start = $0.baseAddress { row.update(from: start + first, count: place.width) }
        }
      }
    }
    place = Self.overlap(frame.place, area)
    disposal = frame.disposal
    covered = []
    guard disposal == .restore else { return }
    forEachRow { row, _ in
      covered += UnsafeBufferPointer(start: row, count: place.width)
    }
  }

  /// Lays a row of the frame on it.
  func draw(_ row: UnsafePointer<UInt8>, at y: Int, of frame: GIFFrame) {
    let line = frame.place.y + y
    guard line < place.bottom else { return }
    let target = bitmap.row(line).assumingMemoryBound(to: UInt32.self)
    frame.colours.withUnsafeBufferPointer { colours in
      for x in place.x..<place.right {
        if let colour = colours[Int(row[x - frame.place.x])] { target[x] = colour }
      }
    }
  }

  /// What is requested of the picture as it is now.
  func bitmap(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> Bitmap {
    try bitmap.reduced(to: request, watch).withoutNeedlessAlpha(watch)
  }

  /// Calls `body` with each row of the last frame's place, and the number of its first pixel in that place.
  private func forEachRow(_ body: (UnsafeMutablePointer<UInt32>, Int) -> Void) {
    for y in 0..<place.height {
      let row = bitmap.row(place.y + y).assumingMemoryBound(to: UInt32.self)
      body(row + place.x, y * place.width)
    }
  }

  private static func overlap(_ one: PixelRect, _ other: PixelRect) -> PixelRect {
    let (x, y) = (max(one.x, other.x), max(one.y, other.y))
    return PixelRect(
      x: x, y: y, width: max(0, min(one.right, other.right) - x),
      height: max(0, min(one.bottom, other.bottom) - y))
  }
}
