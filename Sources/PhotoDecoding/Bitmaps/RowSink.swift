import PhotoPages

/// Takes a picture's rows one after the other, from the top.
protocol RowSink: AnyObject {
  /// What a pixel is.
  var layout: PixelLayout { get }
  /// Columns and rows.
  var sourceSize: PixelSize { get }

  /// Where a row belongs; valid until it is handed over. Asked for the first row that has not been, and
  /// for the next `RowReduction.rowsAhead` - 1 only.
  func place(ofRow y: Int) -> UnsafeMutableRawPointer

  /// Hands over the rows above `end`, all of which have been written.
  func handOver(rowsUpTo end: Int)
}

extension RowSink {
  /// Bytes of a row.
  var rowByteCount: Int { sourceSize.width * layout.bytesPerPixel }

  /// Makes the rows from `first` on black, and hands them over.
  func blacken(from first: Int) {
    let black = layout.black
    for y in first..<max(first, sourceSize.height) {
      place(ofRow: y).initializeMemory(as: UInt32.self, repeating: black, count: sourceSize.width)
      handOver(rowsUpTo: y + 1)
    }
  }
}

extension PixelLayout {
  /// A black pixel of four bytes: opaque, or full of black ink.
  fileprivate var black: UInt32 {
    self == .cmyk8 ? 0 : UInt32(0xFF00_0000).littleEndian
  }
}

/// Keeps the rows as they are.
extension Bitmap: RowSink {
  var sourceSize: PixelSize { size }

  func place(ofRow y: Int) -> UnsafeMutableRawPointer { row(y) }

  func handOver(rowsUpTo end: Int) {}
}
