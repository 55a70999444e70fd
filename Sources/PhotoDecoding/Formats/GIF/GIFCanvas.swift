import PhotoPages

/// The picture on which a GIF's frames are drawn one after the other, on one thread.
final class GIFCanvas {
  private let bitmap: Bitmap
  private let area: PixelRect
  /// The disposal of the last frame, which is due before the next.
  private var disposal = GIFFrame.Disposal.keep
  /// The visible part of the last frame's place.
  private var place: PixelRect
  /// The pixels that the last frame covers; empty unless they are restored later.
  private var covered: [UInt32] = []

  /// Makes a transparent canvas; throws `.tooLarge` if there is no memory.
  init(_ size: PixelSize) throws(PictureError) {
    bitmap = try Bitmap(size: size, layout: .bgra8)
    bitmap.clear()
    area = PixelRect(size)
    place = PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// Disposes of the last frame, and prepares for the next.
  func begin(_ frame: GIFFrame) {
    switch disposal {
    case .keep: break
    case .clear: forEachRow { row, _ in row.update(repeating: 0, count: place.width) }
    case .restore:
      forEachRow { row, first in
        covered.withUnsafeBufferPointer {
          // It has as many pixels as the place.
          if let start = $0.baseAddress { row.update(from: start + first, count: place.width) }
        }
      }
    }
    place = frame.place.intersection(area)
    disposal = frame.disposal
    covered = []
    guard disposal == .restore else { return }
    forEachRow { row, _ in
      covered += UnsafeBufferPointer(start: row, count: place.width)
    }
  }

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

  func bitmap(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> Bitmap {
    try bitmap.reduced(to: request, watch).withoutOpaqueAlpha(watch)
  }

  /// Calls `body` with each row of the last frame's place, and the index of its first pixel in the place.
  private func forEachRow(_ body: (UnsafeMutablePointer<UInt32>, Int) -> Void) {
    for y in 0..<place.height {
      let row = bitmap.row(place.y + y).assumingMemoryBound(to: UInt32.self)
      body(row + place.x, y * place.width)
    }
  }
}
